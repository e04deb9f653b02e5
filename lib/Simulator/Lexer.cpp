//===- Lexer.cpp - Tokens of PTX ------------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Lexer.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

#include <cstdlib>
#include <string>

using namespace mlir::triton::ptx;
using llvm::StringRef;

void Lexer::skipBlanks() {
  while (at < text.size()) {
    StringRef rest = text.substr(at);
    if (rest.starts_with("//")) {
      at = std::min(text.find('\n', at), text.size());
    } else if (rest.starts_with("/*")) {
      size_t end = text.find("*/", at + 2);
      // A comment that does not end is no comment.
      if (end == StringRef::npos)
        return;
      line += text.slice(at, end).count('\n');
      at = end + 2;
    } else if (llvm::isSpace(text[at])) {
      line += text[at++] == '\n';
    } else {
      return;
    }
  }
}

static bool isPartOfName(char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; }

Token Lexer::lexNumber() {
  Token token;
  token.line = line;
  size_t end = at;
  while (end < text.size() && (isPartOfName(text[end]) || text[end] == '.' ||
                               ((text[end] == '-' || text[end] == '+') && llvm::toLower(text[end - 1]) == 'e' &&
                                !text.substr(at).starts_with_insensitive("0x"))))
    ++end;
  token.text = text.slice(at, end);
  at = end;
  token.kind = Token::Kind::Integer;
  StringRef digits = token.text;
  if (digits.starts_with_insensitive("0f") || digits.starts_with_insensitive("0d")) {
    token.kind = llvm::toLower(digits[1]) == 'f' ? Token::Kind::Float32 : Token::Kind::Float64;
    size_t size = token.kind == Token::Kind::Float32 ? 8 : 16;
    if (digits.size() != 2 + size || digits.drop_front(2).getAsInteger(16, token.value))
      token.kind = Token::Kind::Invalid;
    return token;
  }
  // Numbers with a point or an exponent are floating-point numbers.
  bool isInteger = digits.starts_with_insensitive("0x") || digits.find_first_of(".eE") == StringRef::npos;
  if (digits.consume_back("U") || isInteger) {
    if (digits.getAsInteger(0, token.value))
      token.kind = Token::Kind::Invalid;
    return token;
  }
  char *stop = nullptr;
  std::string copy = digits.str();
  token.value = llvm::bit_cast<uint64_t>(std::strtod(copy.c_str(), &stop));
  token.kind = *stop ? Token::Kind::Invalid : Token::Kind::Float64;
  return token;
}

Token Lexer::next() {
  skipBlanks();
  Token token;
  token.line = line;
  if (at >= text.size())
    return token;
  char c = text[at];
  if (llvm::isDigit(c))
    return lexNumber();
  size_t start = at;
  if (c == '"') {
    size_t end = at + 1;
    while (end < text.size() && text[end] != '"')
      end += text[end] == '\\' ? 2 : 1;
    end = std::min(end, text.size());
    token.kind = end < text.size() ? Token::Kind::String : Token::Kind::Invalid;
    token.text = text.slice(at + 1, end);
    at = std::min(end + 1, text.size());
    return token;
  }
  bool isNameStart = isPartOfName(c) || c == '%';
  if (isNameStart || (c == '.' && at + 1 < text.size() && isPartOfName(text[at + 1]))) {
    token.kind = isNameStart ? Token::Kind::Identifier : Token::Kind::Directive;
    ++at;
    while (at < text.size()) {
      StringRef rest = text.substr(at);
      if (isPartOfName(rest[0]))
        ++at;
      else if (rest.size() > 1 && rest[0] == '.' && isPartOfName(rest[1]))
        ++at;
      else if (rest.starts_with("::"))
        at += 2;
      else
        break;
    }
    token.text = text.slice(start, at);
    return token;
  }
  token.kind = Token::Kind::Punctuation;
  token.text = text.substr(at++, 1);
  return token;
}
