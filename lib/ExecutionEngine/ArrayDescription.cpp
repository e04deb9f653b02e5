//===- ArrayDescription.cpp - Arrays from textual descriptions ------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/ExecutionEngine/HostArray.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>
#include <cstring>
#include <map>

using namespace mlir::triton;
using llvm::StringRef;
using llvm::Twine;

namespace {
/// The settings after the shape: names and numbers.
using Settings = std::map<StringRef, Number>;

/// Random numbers that depend only on the seed and on the index of the element.
class RandomSource {
public:
  explicit RandomSource(uint64_t seed) : key(mix(seed)) {}

  uint64_t bits(uint64_t index) const { return mix(key + index * 0x9e3779b97f4a7c15); }
  /// In [0, 1).
  double uniform(uint64_t index) const { return std::ldexp(static_cast<double>(bits(index) >> 11), -53); }
  /// The Box-Muller transform: a radius and an angle from two uniform numbers.
  double normal(uint64_t index) const {
    double radius = std::sqrt(-2 * std::log1p(-uniform(2 * index)));
    return radius * std::cos(2 * llvm::numbers::pi * uniform(2 * index + 1));
  }

private:
  /// A bijective hash: each bit of the result depends on every bit of x.
  static uint64_t mix(uint64_t x) {
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93;
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93;
    return x ^ x >> 32;
  }

  uint64_t key;
};

/// Writes numbers to an array, up to the first that its type does not have: an integer beyond the signed and the
/// unsigned ones, or a float that would be rounded to an infinity or NaN.
class Writer {
public:
  explicit Writer(HostArray &array) : array(array) {}

  ElementType getType() const { return array.getType(); }
  void write(int64_t index, const Number &number);
  /// Writes the number of the type in [low, high) that is nearest to `number`, which is in that range.
  void writeBetween(int64_t index, double number, double low, double high);
  llvm::Error takeError() const;

  HostArray &array;

private:
  /// Why the range has no number of the type, or an empty string.
  std::string problem;
};

struct Generator {
  StringRef name;
  llvm::SmallVector<StringRef, 3> settings;
  void (*fill)(Writer &, const Settings &, uint64_t seed);
};
} // namespace

static Number lookup(const Settings &settings, StringRef name, Number otherwise) {
  auto found = settings.find(name);
  return found == settings.end() ? otherwise : found->second;
}

/// Returns whether a number is within the range of an integer type.
static bool isInRange(ElementType type, const Number &number) {
  // Unsigned numbers have the bits of signed ones.
  Number::Integer end = Number::Integer(1) << type.getBits(), least = -end / 2;
  if (number.isInteger)
    return number.integer >= least && number.integer < end;
  double rounded = std::nearbyint(number.real);
  return rounded >= static_cast<double>(least) && rounded < static_cast<double>(end);
}

void Writer::write(int64_t index, const Number &number) {
  if (!problem.empty())
    return;
  bool fits = !getType().isInteger() || isInRange(getType(), number);
  if (fits)
    array.write(index, number);
  // A float may be rounded to an infinity or NaN.
  if (!fits || (!getType().isInteger() && std::isfinite(number.real) && !std::isfinite(array.read(index).real)))
    problem = llvm::formatv("expected numbers of type {0}, but got {1}", getType().getName(), number).str();
}

llvm::Error Writer::takeError() const {
  return problem.empty() ? llvm::Error::success() : llvm::createStringError(problem);
}

static void fillFull(Writer &writer, Number value) {
  for (int64_t i = 0; i < writer.array.getCount(); ++i)
    writer.write(i, value);
}

static void fillIota(Writer &writer, const Settings &settings, uint64_t) {
  Number start = lookup(settings, "start", Number::of(int64_t(0))),
         step = lookup(settings, "step", Number::of(int64_t(1)));
  bool isInteger = start.isInteger && step.isInteger;
  for (int64_t i = 0; i < writer.array.getCount(); ++i)
    writer.write(i, isInteger ? Number::of(start.integer + step.integer * i)
                              : Number::of(start.real + step.real * double(i)));
}

/// Replaces a float by the next larger one of its type, or by the next smaller one.
static void replaceByNext(HostArray &array, int64_t index, bool isLarger) {
  ElementType type = array.getType();
  char *data = array.getData() + index * type.getBytes();
  uint64_t bits = 0, sign = uint64_t(1) << (type.getBits() - 1);
  std::memcpy(&bits, data, type.getBytes());
  if ((bits & ~sign) == 0)
    bits = isLarger ? 1 : sign | 1;
  else
    bits = bool(bits & sign) == isLarger ? bits - 1 : bits + 1;
  std::memcpy(data, &bits, type.getBytes());
}

void Writer::writeBetween(int64_t index, double number, double low, double high) {
  write(index, Number::of(number));
  if (array.read(index).real >= high)
    replaceByNext(array, index, /*isLarger=*/false);
  else if (array.read(index).real < low)
    replaceByNext(array, index, /*isLarger=*/true);
  double written = array.read(index).real;
  if (problem.empty() && !(low <= written && written < high))
    problem = llvm::formatv("expected a range with a number of type {0}, but got [{1}, {2})", getType().getName(),
                            Number::of(low), Number::of(high))
                  .str();
}

/// Returns a random integer in [low, high).
static Number drawInteger(const RandomSource &random, int64_t index, const Number &low, const Number &high) {
  return Number::of(low.integer + random.bits(index) % (high.integer - low.integer));
}

static void fillUniform(Writer &writer, const Settings &settings, uint64_t seed) {
  RandomSource random(seed);
  Number low = settings.at("low"), high = settings.at("high");
  for (int64_t i = 0; i < writer.array.getCount(); ++i) {
    if (writer.getType().isInteger()) {
      writer.write(i, drawInteger(random, i, low, high));
      continue;
    }
    double width = high.real - low.real, part = random.uniform(i);
    // The difference of large numbers is an infinity.
    double number = std::isfinite(width) ? low.real + width * part : low.real * (1 - part) + high.real * part;
    writer.writeBetween(i, number, low.real, high.real);
  }
}

static void fillIntegers(Writer &writer, const Settings &settings, uint64_t seed) {
  RandomSource random(seed);
  for (int64_t i = 0; i < writer.array.getCount(); ++i)
    writer.write(i, drawInteger(random, i, settings.at("low"), settings.at("high")));
}

static void fillNormal(Writer &writer, const Settings &settings, uint64_t seed) {
  RandomSource random(seed);
  double mean = lookup(settings, "mean", Number::of(0.0)).real,
         deviation = lookup(settings, "std", Number::of(1.0)).real;
  for (int64_t i = 0; i < writer.array.getCount(); ++i)
    writer.write(i, Number::of(mean + deviation * random.normal(i)));
}

static void fillBits(Writer &writer, const Settings &, uint64_t seed) {
  HostArray &array = writer.array;
  RandomSource random(seed);
  ElementType type = array.getType();
  for (int64_t i = 0; i < array.getCount(); ++i) {
    uint64_t bits = type.getBits() == 1 ? random.bits(i) & 1 : random.bits(i);
    std::memcpy(array.getData() + i * type.getBytes(), &bits, type.getBytes());
  }
}

static llvm::ArrayRef<Generator> getGenerators() {
  static const Generator generators[] = {
      {"zeros", {}, [](Writer &, const Settings &, uint64_t) {}},
      {"ones", {}, [](Writer &writer, const Settings &, uint64_t) { fillFull(writer, Number::of(int64_t(1))); }},
      {"full",
       {"value"},
       [](Writer &writer, const Settings &settings, uint64_t) { fillFull(writer, settings.at("value")); }},
      {"iota", {"start", "step"}, fillIota},
      {"uniform", {"low", "high", "seed"}, fillUniform},
      {"integers", {"low", "high", "seed"}, fillIntegers},
      {"normal", {"mean", "std", "seed"}, fillNormal},
      {"bits", {"seed"}, fillBits},
  };
  return generators;
}

/// Parses `64x128` or `64x128xf16`, which also sets the type.
static bool parseShape(StringRef text, llvm::SmallVector<int64_t> &shape, ElementType &type) {
  if (text.empty())
    return false;
  while (!text.empty()) {
    int64_t size;
    if (!llvm::isDigit(text.front())) {
      std::optional<ElementType> named = ElementType::parse(text);
      if (named)
        type = *named;
      return named.has_value();
    }
    if (text.consumeInteger(10, size))
      return false;
    shape.push_back(size);
    if (!text.empty() && (!text.consume_front("x") || text.empty()))
      return false;
  }
  return true;
}

/// Parses the value of a setting for elements of a type. All numbers for integer elements are integers, except the
/// parameters of the normal distribution, whose numbers are rounded.
static llvm::Expected<Number> parseSetting(StringRef text, const Generator &generator, ElementType type) {
  auto [name, value] = text.split('=');
  auto expected = [text = text](const Twine &kind) {
    return llvm::createStringError("expected " + kind + ", but got '" + text + "'");
  };
  if (name == "value") {
    std::optional<Number> number = type.parseNumber(value);
    return number ? llvm::Expected<Number>(*number) : expected("a value of type " + type.getName());
  }
  std::optional<Number> number = ElementType::parse("i64")->parseNumber(value);
  if (name == "seed" || generator.name == "integers" || (type.isInteger() && generator.name != "normal"))
    return number ? llvm::Expected<Number>(*number) : expected("an integer of 64 bits");
  if (!number)
    number = ElementType::parse("f64")->parseNumber(value);
  if (!number || !std::isfinite(number->real))
    return expected("a finite number");
  if (generator.name == "uniform" && !type.parseNumber(value))
    return expected("a number of type " + type.getName());
  if (name == "std" && number->real < 0)
    return expected("a number of at least 0");
  return *number;
}

static llvm::Error parseSettings(llvm::ArrayRef<StringRef> texts, const Generator &generator, ElementType type,
                                 Settings &settings) {
  for (StringRef text : texts) {
    StringRef name = text.split('=').first;
    if (!llvm::is_contained(generator.settings, name))
      return llvm::createStringError(
          "unknown setting '" + name + "' of '" + generator.name + "'" +
          (generator.settings.empty() ? Twine() : "; the settings are " + Twine(llvm::join(generator.settings, ", "))));
    llvm::Expected<Number> number = parseSetting(text, generator, type);
    if (!number)
      return number.takeError();
    if (!settings.try_emplace(name, *number).second)
      return llvm::createStringError("expected one value of '" + name + "', but got two");
  }
  if (generator.name == "full" && !settings.count("value"))
    return llvm::createStringError("expected a value for 'full', such as full:1024:value=2");
  if (!llvm::is_contained(generator.settings, "high"))
    return llvm::Error::success();
  int64_t byDefault = generator.name == "uniform" && !type.isInteger() ? 1 : type.getBits() == 1 ? 2 : 100;
  Number low = settings.try_emplace("low", Number::of(int64_t(0))).first->second,
         high = settings.try_emplace("high", Number::of(byDefault)).first->second;
  if (low.isInteger && high.isInteger ? low.integer >= high.integer : low.real >= high.real)
    return llvm::createStringError(
        llvm::formatv("expected low to be less than high, but got {0} and {1}", low, high).str());
  bool drawsIntegers = generator.name == "integers" || type.isInteger();
  if (drawsIntegers && high.integer - low.integer > Number::Integer(1) << 64)
    return llvm::createStringError(
        llvm::formatv("expected at most 2^64 integers from low to high, but got {0} and {1}", low, high).str());
  return llvm::Error::success();
}

llvm::Expected<HostArray> mlir::triton::makeArray(StringRef description, ElementType type, uint64_t seed) {
  if (description.ends_with(".npy"))
    return readNpy(description, type);
  llvm::SmallVector<StringRef> parts;
  description.split(parts, ':');
  const Generator *generator =
      llvm::find_if(getGenerators(), [&](const Generator &candidate) { return candidate.name == parts[0]; });
  if (generator == getGenerators().end())
    return llvm::createStringError("'" + description +
                                   "' is neither the name of a .npy file nor starts with zeros:, ones:, full:, iota:, "
                                   "uniform:, integers:, normal: or bits:");
  llvm::SmallVector<int64_t> shape;
  ElementType made = type;
  if (parts.size() < 2 || !parseShape(parts[1], shape, made))
    return llvm::createStringError("expected a shape in '" + description + "', such as " + parts[0] + ":64x128 or " +
                                   parts[0] + ":64x128x" + type.getName());
  if (made.getBytes() != type.getBytes())
    return llvm::createStringError("expected elements as wide as " + type.getName() + ", but got " + made.getName());
  Settings settings;
  if (llvm::Error error = parseSettings(llvm::ArrayRef(parts).drop_front(2), *generator, made, settings))
    return error;
  auto array = HostArray::create(made, shape);
  if (!array)
    return array;
  Writer writer(*array);
  generator->fill(writer, settings, lookup(settings, "seed", Number::of(int64_t(seed))).integer);
  if (llvm::Error error = writer.takeError())
    return error;
  return array;
}

llvm::Error mlir::triton::checkArray(const HostArray &actual, StringRef description) {
  Tolerance tolerance;
  llvm::SmallVector<StringRef> parts, kept;
  llvm::SmallSet<StringRef, 2> given;
  description.split(parts, ':');
  for (StringRef part : parts) {
    auto [name, value] = part.split('=');
    if (name != "rtol" && name != "atol") {
      kept.push_back(part);
      continue;
    }
    std::optional<Number> number = ElementType::parse("f64")->parseNumber(value);
    if (!number || !(number->real >= 0))
      return llvm::createStringError("expected a tolerance, but got '" + part + "'");
    if (!given.insert(name).second)
      return llvm::createStringError("expected one value of '" + name + "', but got two");
    (name == "rtol" ? tolerance.relative : tolerance.absolute) = number->real;
  }
  auto expected = makeArray(llvm::join(kept, ":"), actual.getType(), 0);
  if (!expected)
    return expected.takeError();
  std::string problem = compare(actual, *expected, tolerance);
  return problem.empty() ? llvm::Error::success() : llvm::createStringError(problem);
}
