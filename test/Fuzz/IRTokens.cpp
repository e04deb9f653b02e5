//===- IRTokens.cpp - Tokenizer for IR text ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IRTokens.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace mlir::triton::fuzz;

static bool isNamePart(char c) { return isAlnum(c) || c == '_' || c == '$' || c == '.'; }

static bool isBuiltinType(StringRef word) {
  if (is_contained({"tensor", "vector", "memref", "index", "none", "bf16", "tf32"}, word))
    return true;
  StringRef digits = word;
  if (digits.consume_front("i") || digits.consume_front("si") || digits.consume_front("ui"))
    return !digits.empty() && all_of(digits, isDigit);
  return word.size() > 1 && word[0] == 'f' && isDigit(word[1]);
}

static TokenKind kindOfName(char sigil) {
  switch (sigil) {
  case '%':
    return TokenKind::value;
  case '@':
    return TokenKind::symbol;
  case '#':
    return TokenKind::attribute;
  case '!':
    return TokenKind::type;
  default:
    return TokenKind::block;
  }
}

/// Returns the kind of the token that starts at `begin`, and sets `end` to its end.
static TokenKind lex(StringRef text, size_t begin, bool afterExtent, size_t &end) {
  auto skip = [&](auto accept) { end = begin + 1 + text.substr(begin + 1).take_while(accept).size(); };
  char c = text[begin];
  if (c == '"') {
    for (end = begin + 1; end < text.size() && text[end] != '"' && text[end] != '\n'; ++end)
      end += text[end] == '\\';
    end = std::min(end + 1, text.size());
    return TokenKind::string;
  }
  if (StringRef("%@#!^").contains(c)) {
    skip([&](char next) { return isNamePart(next) || (next == '#' && c == '%'); });
    return kindOfName(c);
  }
  if (c == 'x' && afterExtent) {
    end = begin + 1;
    return TokenKind::mark;
  }
  if (isDigit(c) || (c == '-' && begin + 1 < text.size() && isDigit(text[begin + 1]))) {
    bool hex = text.substr(begin).starts_with("0x") && begin + 2 < text.size() && isHexDigit(text[begin + 2]);
    skip([&](char next) { return isDigit(next) || next == '.' || (hex && (isHexDigit(next) || next == 'x')); });
    return TokenKind::number;
  }
  if (isAlpha(c) || c == '_') {
    skip(isNamePart);
    StringRef word = text.slice(begin, end);
    return isBuiltinType(word) ? TokenKind::type : word.contains('.') ? TokenKind::operation : TokenKind::word;
  }
  end = begin + (text.substr(begin).starts_with("->") || text.substr(begin).starts_with("::") ? 2 : 1);
  if (end == begin + 1 && StringRef("([{<").contains(c))
    return TokenKind::open;
  if (end == begin + 1 && StringRef(")]}>").contains(c))
    return TokenKind::close;
  return TokenKind::mark;
}

std::vector<Token> mlir::triton::fuzz::tokenize(StringRef text) {
  std::vector<Token> tokens;
  std::vector<size_t> open;
  for (size_t at = 0; at < text.size();) {
    if (isSpace(text[at])) {
      ++at;
      continue;
    }
    if (text.substr(at).starts_with("//")) {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    bool afterExtent = !tokens.empty() && tokens.back().end == at &&
                       (tokens.back().kind == TokenKind::number || text[at - 1] == '?' || text[at - 1] == '*');
    Token token{TokenKind::mark, at, at, tokens.size()};
    token.kind = lex(text, at, afterExtent, token.end);
    if (token.kind == TokenKind::open)
      open.push_back(token.partner);
    if (token.kind == TokenKind::close && !open.empty()) {
      tokens[open.back()].partner = token.partner;
      token.partner = open.back();
      open.pop_back();
    }
    tokens.push_back(token);
    at = token.end;
  }
  return tokens;
}

size_t mlir::triton::fuzz::pieceEnd(StringRef text, const std::vector<Token> &tokens, size_t index) {
  const Token &token = tokens[index];
  bool canHaveGroup =
      token.kind == TokenKind::type || token.kind == TokenKind::attribute || token.kind == TokenKind::word;
  if (token.kind == TokenKind::open)
    return tokens[token.partner].end;
  if (!canHaveGroup || index + 1 == tokens.size())
    return token.end;
  const Token &next = tokens[index + 1];
  bool hasGroup = next.kind == TokenKind::open && text[next.begin] == '<' && next.begin == token.end;
  return hasGroup ? tokens[next.partner].end : token.end;
}
