//===- SortedContainers.h - Small maps and sets in sorted vectors -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// States of paths are copied and compared more often than they are changed, so that they are vectors and not trees.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_ANALYSIS_ASYNCHAZARDS_SORTEDCONTAINERS_H
#define TRITON_LIB_ANALYSIS_ASYNCHAZARDS_SORTEDCONTAINERS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::triton {

/// A map with the interface of `std::map`, for a few entries. Insertion and erasure invalidate iterators.
template <typename Key, typename Value, unsigned N>
class SortedMap {
public:
  using Entry = std::pair<Key, Value>;
  using iterator = Entry *;
  using const_iterator = const Entry *;

  SortedMap() = default;
  SortedMap(std::initializer_list<Entry> entries) {
    for (const Entry &entry : entries)
      (*this)[entry.first] = entry.second;
  }

  iterator begin() { return entries.begin(); }
  iterator end() { return entries.end(); }
  const_iterator begin() const { return entries.begin(); }
  const_iterator end() const { return entries.end(); }
  size_t size() const { return entries.size(); }
  bool empty() const { return entries.empty(); }

  iterator find(const Key &key) {
    iterator found = lowerBound(key);
    return found != end() && found->first == key ? found : end();
  }
  const_iterator find(const Key &key) const { return const_cast<SortedMap *>(this)->find(key); }
  size_t count(const Key &key) const { return find(key) != end(); }
  Value &operator[](const Key &key) {
    iterator found = lowerBound(key);
    if (found == end() || found->first != key)
      found = entries.insert(found, Entry(key, Value()));
    return found->second;
  }
  template <typename Predicate>
  void removeIf(Predicate isRemoved) {
    llvm::erase_if(entries, isRemoved);
  }
  iterator erase(iterator at) { return entries.erase(at); }
  size_t erase(const Key &key) {
    iterator found = find(key);
    if (found == end())
      return 0;
    entries.erase(found);
    return 1;
  }

  bool operator==(const SortedMap &other) const { return entries == other.entries; }
  bool operator!=(const SortedMap &other) const { return entries != other.entries; }
  bool operator<(const SortedMap &other) const { return entries < other.entries; }

private:
  iterator lowerBound(const Key &key) {
    return llvm::lower_bound(entries, key, [](const Entry &entry, const Key &key) { return entry.first < key; });
  }

  llvm::SmallVector<Entry, N> entries;
};

/// A set with the interface of `std::set`, for a few numbers. Insertion and erasure invalidate iterators.
class SortedSet {
public:
  using iterator = const unsigned *;

  iterator begin() const { return numbers.begin(); }
  iterator end() const { return numbers.end(); }
  size_t size() const { return numbers.size(); }
  bool empty() const { return numbers.empty(); }
  void clear() { numbers.clear(); }

  size_t count(unsigned number) const { return llvm::binary_search(numbers, number); }
  void insert(unsigned number) {
    auto found = llvm::lower_bound(numbers, number);
    if (found == numbers.end() || *found != number)
      numbers.insert(found, number);
  }
  template <typename Iterator>
  void insert(Iterator first, Iterator last) {
    for (; first != last; ++first)
      insert(*first);
  }
  iterator erase(iterator at) { return numbers.erase(at); }
  void erase(unsigned number) {
    auto found = llvm::lower_bound(numbers, number);
    if (found != numbers.end() && *found == number)
      numbers.erase(found);
  }

private:
  llvm::SmallVector<unsigned, 4> numbers;
};

} // namespace mlir::triton

#endif // TRITON_LIB_ANALYSIS_ASYNCHAZARDS_SORTEDCONTAINERS_H
