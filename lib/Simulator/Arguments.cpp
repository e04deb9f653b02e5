//===- Arguments.cpp - Arguments of launches from text --------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Simulator/Arguments.h"

#include "triton/Simulator/TensorMap.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstring>

using namespace mlir::triton;
using namespace mlir::triton::ptx;
using llvm::StringRef;
using llvm::Twine;
using Kind = LaunchDescription::ParameterDescription::Kind;

llvm::Error SimulatedArguments::fail(size_t number, const Twine &message) const {
  return llvm::createStringError("argument '" + description.parameters[number].name + "': " + message);
}

/// Returns the type that a NumPy file states, such as `<f4`.
static std::optional<ElementType> readTypeOfFile(StringRef file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return std::nullopt;
  StringRef header = (*buffer)->getBuffer().take_front(256);
  StringRef type = header.split("'descr': '").second.split('\'').first;
  // The byte order comes first.
  if (type.size() < 3)
    return std::nullopt;
  type = type.drop_front();
  unsigned bytes = 0;
  type.drop_front().getAsInteger(10, bytes);
  char kind = type.front();
  std::string name = (kind == 'f' ? "f" : "i") + std::to_string(kind == 'b' ? 1 : 8 * bytes);
  return ElementType::parse(name);
}

/// Returns the type in a shape such as `64x128xf16` of a description.
static std::optional<ElementType> findType(StringRef text) {
  if (text.ends_with(".npy"))
    return readTypeOfFile(text);
  StringRef shape = text.split(':').second.split(':').first;
  return ElementType::parse(shape.substr(shape.rfind('x') + 1));
}

llvm::Expected<HostArray *> SimulatedArguments::addArray(StringRef name, StringRef text, StringRef type) {
  std::optional<ElementType> element = ElementType::parse(type);
  if (!element)
    element = findType(text);
  if (!element && text.ends_with(".npy"))
    return llvm::createStringError("cannot read an element type from the NumPy file '" + text + "'");
  if (!element)
    return llvm::createStringError("expected an element type in the shape, such as 64x128xf16, but got '" + text + "'");
  auto array = makeArray(text, *element, arrays.size());
  if (!array)
    return array.takeError();
  arrays.push_back(std::make_unique<NamedArray>(NamedArray{name.str(), std::move(*array), {}}));
  owners.push_back(-1);
  return &arrays.back()->array;
}

uint64_t SimulatedArguments::getAddress(const HostArray &array) const {
  auto named = llvm::find_if(arrays, [&](const auto &named) { return &named->array == &array; });
  return getAddressInBuffer(named - arrays.begin(), array.getData());
}

llvm::Error SimulatedArguments::setTensorMap(size_t number, const LaunchDescription::TensorMapFormat &format,
                                             const HostArray &array) {
  llvm::ArrayRef<int64_t> shape = array.getShape();
  size_t rank = shape.size();
  if (rank != format.box.size() || rank < 1 || rank > 5)
    return fail(number, "expected an array of " + Twine(format.box.size()) + " dimensions, but got " + Twine(rank));
  if (format.elementBytes != array.getType().getBytes())
    return fail(number,
                "expected elements of " + Twine(format.elementBytes) + " bytes, but got " + array.getType().getName());
  TensorMap map = {};
  map.address = getAddress(array);
  map.rank = rank - 1;
  map.swizzle = format.swizzle;
  map.elementType = format.elementType;
  uint64_t stride = array.getType().getBytes();
  for (size_t i = 0; i < rank; ++i) {
    // The map begins with the fastest dimension.
    map.extents[i] = shape[rank - 1 - i];
    map.box[i] = format.box[rank - 1 - i];
    map.elementStrides[i] = 1;
    stride *= map.extents[i];
    if (i + 1 < rank)
      map.strides[i] = stride;
  }
  std::memcpy(&parameters[description.parameters[number].offset], &map, sizeof(map));
  // The numbers that follow under the same name are the shape and the strides.
  std::vector<int64_t> rest(shape.begin(), shape.end());
  for (size_t i = 0; i < rank; ++i)
    rest.push_back(i + 1 < rank ? map.strides[rank - 2 - i] / array.getType().getBytes() : 1);
  for (size_t i = 0; i < rest.size() && number + 1 + i < description.parameters.size(); ++i) {
    const auto &parameter = description.parameters[number + 1 + i];
    if (parameter.name != description.parameters[number].name || parameter.size > sizeof(rest[i]))
      break;
    if (states[number + 1 + i] != State::Missing)
      continue;
    std::memcpy(&parameters[parameter.offset], &rest[i], parameter.size);
    states[number + 1 + i] = State::Derived;
  }
  return llvm::Error::success();
}

/// Returns the number of an element type in tensor maps.
static unsigned getTensorMapType(const ElementType &type) {
  if (type.getName() == "f16")
    return 6;
  if (type.getName() == "f32")
    return 7;
  if (type.getName() == "bf16")
    return 10;
  return type.getBytes() == 8 ? 4 : type.getBytes() / 2;
}

llvm::Error SimulatedArguments::set(size_t number, StringRef text) {
  const auto &parameter = description.parameters[number];
  states[number] = State::Given;
  char *value = &parameters[parameter.offset];
  auto setAddress = [&](const HostArray &array) {
    uint64_t address = getAddress(array);
    std::memcpy(value, &address, sizeof(address));
    owners.back() = number;
  };
  if (text.consume_front("tensormap:")) {
    LaunchDescription::TensorMapFormat format;
    auto [box, rest] = text.split(':');
    auto [swizzle, array] = rest.split(':');
    unsigned bytes = 0;
    if (swizzle.getAsInteger(10, bytes) || (bytes && !llvm::is_contained({32u, 64u, 128u}, bytes)))
      return fail(number, "expected a swizzle of 0, 32, 64 or 128 bytes, but got '" + swizzle + "'");
    format.swizzle = bytes ? llvm::Log2_32(bytes / 16) : 0;
    for (StringRef size : llvm::split(box, 'x'))
      if (size.getAsInteger(10, format.box.emplace_back()))
        return fail(number, "expected a box such as 64x64, but got '" + box + "'");
    auto added = addArray(parameter.name, array, "");
    if (!added)
      return fail(number, llvm::toString(added.takeError()));
    format.elementBytes = (*added)->getType().getBytes();
    format.elementType = getTensorMapType((*added)->getType());
    owners.back() = number;
    return parameter.size == kTensorMapBytes ? setTensorMap(number, format, **added)
                                             : fail(number, "the parameter is not a tensor map");
  }
  if (parameter.kind == Kind::TensorMap && parameter.tensorMap) {
    auto added = addArray(parameter.name, text, "");
    if (!added)
      return fail(number, llvm::toString(added.takeError()));
    owners.back() = number;
    return setTensorMap(number, *parameter.tensorMap, **added);
  }
  bool isScalar = parameter.size < 8 || parameter.valueClass == ValueClass::Float || parameter.kind == Kind::Scalar;
  if (text == "null" && isScalar && parameter.kind != Kind::Scratch)
    return fail(number, "expected a number, but got 'null'");
  if (text == "null")
    return llvm::Error::success();
  if (text.consume_front("scratch:")) {
    uint64_t bytes;
    if (text.getAsInteger(10, bytes) || bytes > (uint64_t(1) << 32))
      return fail(number, "expected a number of bytes, but got '" + text + "'");
    auto added = addArray(parameter.name, ("bits:" + Twine(bytes * blocks)).str(), "i8");
    if (!added)
      return fail(number, llvm::toString(added.takeError()));
    setAddress(**added);
    return llvm::Error::success();
  }
  if (text.consume_front("addresses:")) {
    llvm::SmallVector<StringRef> names;
    text.split(names, ',');
    auto added = addArray(parameter.name, ("zeros:" + Twine(names.size())).str(), "i64");
    if (!added)
      return fail(number, llvm::toString(added.takeError()));
    setAddress(**added);
    for (auto [i, name] : llvm::enumerate(names)) {
      auto array = lookupArray(name);
      if (!array)
        return fail(number, llvm::toString(array.takeError()));
      (*added)->write(i, Number::of(int64_t(getAddress(**array))));
    }
    return llvm::Error::success();
  }
  bool isArray = parameter.kind == Kind::Pointer || text.ends_with(".npy") || text.contains(':');
  if (isArray) {
    if (parameter.size != 8)
      return fail(number, "expected a number, but got '" + text + "'");
    auto added = addArray(parameter.name, text, parameter.type);
    if (!added)
      return fail(number, llvm::toString(added.takeError()));
    setAddress(**added);
    return llvm::Error::success();
  }
  // Scalars that PTX declares as bits are integers, or numbers with a point.
  bool isFloat = parameter.valueClass == ValueClass::Float ||
                 (parameter.valueClass == ValueClass::Bits && text.contains('.') && parameter.size >= 4);
  std::string name =
      parameter.type.empty() ? (isFloat ? "f" : "i") + std::to_string(8 * parameter.size) : parameter.type;
  std::optional<ElementType> type = ElementType::parse(name);
  if (!type || type->getBytes() > parameter.size)
    return fail(number, "scalars of type " + name + " are not supported");
  std::optional<Number> parsed = type->parseNumber(text);
  if (!parsed)
    return fail(number, "expected a value of type " + name + ", but got '" + text + "'");
  type->write(value, *parsed);
  return llvm::Error::success();
}

llvm::Error SimulatedArguments::assign(llvm::ArrayRef<std::string> texts, uint64_t count) {
  blocks = count;
  auto lookup = [&](StringRef name) -> size_t {
    size_t number;
    if (!name.getAsInteger(10, number))
      return number;
    for (auto [i, parameter] : llvm::enumerate(description.parameters))
      if (parameter.name == name)
        return i;
    return -1;
  };
  std::vector<StringRef> inOrder;
  for (StringRef text : texts) {
    auto [name, value] = text.split('=');
    if (name.size() == text.size() || name.contains(':')) {
      inOrder.push_back(text);
      continue;
    }
    size_t number = lookup(name);
    if (number >= description.parameters.size())
      return llvm::createStringError("unknown parameter '" + name + "'");
    if (states[number] == State::Given)
      return fail(number, "expected one value, but got two");
    if (llvm::Error error = set(number, value))
      return error;
  }
  size_t next = 0;
  bool isScratchGiven = false;
  llvm::SmallVector<size_t> derived;
  for (size_t i = 0; i < description.parameters.size(); ++i) {
    if (states[i] != State::Missing)
      continue;
    if (description.parameters[i].tensorMap && description.parameters[i].tensorMap->recipe) {
      derived.push_back(i);
      continue;
    }
    if (description.parameters[i].kind == Kind::Scratch) {
      uint64_t bytes = std::exchange(isScratchGiven, true) ? 0 : description.scratch;
      if (llvm::Error error = set(i, bytes ? "scratch:" + std::to_string(bytes) : "null"))
        return error;
      continue;
    }
    if (next == inOrder.size())
      return fail(i, "expected a value");
    if (llvm::Error error = set(i, inOrder[next++]))
      return error;
  }
  for (size_t number : derived)
    if (llvm::Error error = computeTensorMap(number))
      return error;
  if (next < inOrder.size())
    return llvm::createStringError("expected " + Twine(next) + " arguments without a name, but got " +
                                   Twine(inOrder.size()));
  return llvm::Error::success();
}

llvm::Expected<SimulatedArguments> SimulatedArguments::parse(const LaunchDescription &description,
                                                             llvm::ArrayRef<std::string> arguments,
                                                             llvm::ArrayRef<std::string> memory, uint64_t blocks) {
  SimulatedArguments result(description);
  uint32_t bytes = 0;
  for (const auto &parameter : description.parameters)
    bytes = std::max(bytes, parameter.offset + parameter.size);
  result.parameters.resize(bytes);
  result.states.resize(description.parameters.size());
  for (StringRef text : memory) {
    auto [name, array] = text.split('=');
    auto isNamed = [name = name](const auto &other) { return other.name == name; };
    if (llvm::any_of(description.parameters, isNamed) || llvm::any_of(llvm::make_pointee_range(result.arrays), isNamed))
      return llvm::createStringError("memory '" + name + "': expected a name that no parameter or other memory has");
    auto added = result.addArray(name, array, "");
    if (!added)
      return llvm::createStringError("memory '" + name + "': " + llvm::toString(added.takeError()));
  }
  if (llvm::Error error = result.assign(arguments, blocks))
    return error;
  return result;
}

llvm::Expected<HostArray *> SimulatedArguments::lookupArray(StringRef name) {
  size_t number = -1;
  bool isNumber = !name.getAsInteger(10, number);
  for (auto [array, owner] : llvm::zip(arrays, owners))
    if (isNumber ? owner == number : array->name == name)
      return &array->array;
  return llvm::createStringError("expected the name of an array, but got '" + name + "'");
}

std::vector<Buffer> SimulatedArguments::getBuffers() {
  std::vector<Buffer> buffers;
  for (auto &array : arrays)
    buffers.push_back({array->array.getData(), array->array.getBytes(), array->name});
  return buffers;
}

void SimulatedArguments::save() {
  for (auto &array : arrays)
    array->saved.assign(array->array.getData(), array->array.getData() + array->array.getBytes());
}

void SimulatedArguments::restore() {
  for (auto &array : arrays)
    std::memcpy(array->array.getData(), array->saved.data(), array->saved.size());
}
