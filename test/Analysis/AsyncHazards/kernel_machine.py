# ===- kernel_machine.py - Execution of asynchronous kernels -*- Python -*-===//
#
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Executes random kernels on all arguments of a small range, with all orders in which copies may land."""

import itertools

from kernel_generator import BYTES, THREADS


class Hazard(Exception):
    """Something that must not happen."""


class World:
    """What mbarriers and their copies may be at one time: which copies have landed differs between worlds."""

    def __init__(self, bars, copies):
        # Slot -> (count, phases completed, pending arrivals, missing bytes), and (slot, tile, phase) of each copy.
        self.bars, self.copies = bars, copies

    def key(self):
        return (tuple(sorted(self.bars.items())), tuple(sorted(self.copies)))

    def settle(self, slot):
        count, phases, pending, missing = self.bars[slot]
        if pending < 0:
            raise Hazard("too many arrivals")
        if pending == 0 and missing == 0:
            self.bars[slot] = (count, phases + 1, count, 0)

    def land(self, copy):
        """The world after one copy has landed."""
        slot, tile, phase = copy
        result = World(dict(self.bars), list(self.copies))
        result.copies.remove(copy)
        count, phases, pending, missing = result.bars[slot]
        if phases != phase:
            raise Hazard("a copy lands in another phase")
        if tile[0] == "arrival":
            result.bars[slot] = (count, phases, pending - THREADS, missing)
        else:
            result.bars[slot] = (count, phases, pending, missing - BYTES)
            if pending == 0 and missing < BYTES:
                raise Hazard("more bytes than expected")
        result.settle(slot)
        return result


class Machine:
    """Executes a kernel on one set of arguments."""

    def __init__(self, values, strict, barriers):
        self.values, self.strict = values, strict
        # The statements behind barriers, by identity, and the waits at which threads may still be: slots and parities.
        self.barriers, self.slow = barriers, set()
        self.worlds = [World({}, [])]
        self.groups = {"cp": [[]], "dot": [[]], "store": [[]]}
        self.unfenced, self.acc = set(), None
        # The copies that each arrival behind copies waits for.
        self.arrivals = []

    def value(self, e):
        if isinstance(e, int):
            return e
        if isinstance(e, str):
            return self.values[e]
        kind = e[0]
        if kind == "next":
            return (self.value(e[1]) + 1) % e[2]
        if kind == "wrap":
            return self.value(e[3] if self.value(e[1]) + 1 >= e[2] else e[4])
        left, right = self.value(e[1]), self.value(e[2])
        return {
            "rem": lambda: left % right,
            "div": lambda: left // right,
            "add": lambda: left + right,
            "xor": lambda: left ^ right,
            "and": lambda: left & right,
            "lt": lambda: int(left < right),
        }[kind]()

    def expand(self):
        """Adds the worlds in which more copies have landed."""
        seen = {world.key(): world for world in self.worlds}
        work = list(seen.values())
        while work:
            world = work.pop()
            for copy in set(world.copies):
                landed = world.land(copy)
                if landed.key() not in seen:
                    seen[landed.key()] = landed
                    work.append(landed)
        self.worlds = list(seen.values())
        for world in self.worlds:
            for slot, parity in self.slow:
                if slot in world.bars and (world.bars[slot][1] - 1) % 2 != parity:
                    raise Hazard("a thread misses a phase")

    def access(self, tile, is_write, by_async):
        for kind, writes in (("cp", True), ("dot", False), ("store", False)):
            if is_write or writes:
                for group in self.groups[kind]:
                    if tile in group:
                        raise Hazard(f"conflict with {kind}")
        if any(copy[1] == tile for world in self.worlds for copy in world.copies):
            raise Hazard("conflict with a copy")
        if by_async and not is_write:
            for written, by_copy in self.unfenced:
                if written == tile and (self.strict or not by_copy):
                    raise Hazard("no fence")

    def wait_groups(self, kind, depth):
        groups = self.groups[kind]
        last = groups.pop()
        while len(groups) > depth:
            groups.pop(0)
        groups.append(last)

    def block(self, statements):
        for statement in statements:
            if id(statement) in self.barriers:
                self.synchronize()
            getattr(self, "do_" + statement[0])(*statement[1:])
            if ("behind", id(statement)) in self.barriers:
                self.synchronize()

    def synchronize(self):
        self.expand()
        self.slow.clear()

    def do_let(self, name, e):
        self.values[name] = self.value(e)

    def do_for(self, trips, carried, body):
        saved = dict(self.values)
        now = {name: self.value(start) for name, start, _ in carried}
        for iteration in range(self.value(trips)):
            self.values.update(now, i=iteration)
            self.block(body)
            now = {name: self.value(next_value) for name, _, next_value in carried}
        saved.update({name: value for name, value in now.items() if name in saved})
        self.values = saved

    def do_if(self, condition, body):
        if self.values[condition]:
            self.block(body)

    def do_cp(self, buffer, slot):
        tile = (buffer, self.value(slot))
        self.access(tile, True, False)
        self.groups["cp"][-1].append(tile)
        self.unfenced.add((tile, True))

    def do_commit(self):
        self.groups["cp"].append([])

    def do_cpwait(self, depth):
        self.wait_groups("cp", depth)

    def do_load(self, buffer, slot):
        self.access((buffer, self.value(slot)), False, False)

    def do_store(self, buffer, slot):
        tile = (buffer, self.value(slot))
        self.access(tile, True, False)
        self.unfenced.add((tile, False))

    def do_fence(self):
        flying = [tile for group in self.groups["cp"] for tile in group]
        self.unfenced = {(tile, by_copy) for tile, by_copy in self.unfenced if by_copy and tile in flying}

    def do_dot(self, a, a_slot, b, b_slot):
        tiles = [(a, self.value(a_slot)), (b, self.value(b_slot))]
        for tile in tiles:
            self.access(tile, False, True)
        self.groups["dot"][-1] = tiles
        self.groups["dot"].append([])
        self.acc = tiles

    def do_dotwait(self, depth):
        self.wait_groups("dot", depth)

    def do_readacc(self):
        if any(group is self.acc for group in self.groups["dot"]):
            raise Hazard("the sum is in flight")

    def do_tmastore(self, buffer, slot):
        tile = (buffer, self.value(slot))
        self.access(tile, False, True)
        self.groups["store"][-1] = [tile]
        self.groups["store"].append([])

    def do_storewait(self, depth):
        self.wait_groups("store", depth)

    def update_bar(self, slot, change):
        self.expand()
        for world in self.worlds:
            if slot not in world.bars:
                raise Hazard("no mbarrier")
            world.bars[slot] = change(*world.bars[slot])
            world.settle(slot)

    def do_init(self, slot, count):
        for world in self.worlds:
            if slot in world.bars:
                raise Hazard("initialized twice")
            world.bars[slot] = (count, 0, count, 0)

    def do_inval(self, slot):
        for world in self.worlds:
            if slot not in world.bars or any(copy[0] == slot for copy in world.copies):
                raise Hazard("invalidated in use")
            del world.bars[slot]

    def do_expect(self, slot, size, predicate):
        if self.value(predicate):
            self.update_bar(
                self.value(slot), lambda count, phases, pending, missing: (count, phases, pending - 1, missing + size)
            )

    def do_arrive(self, slot, arrivals):
        self.update_bar(
            self.value(slot), lambda count, phases, pending, missing: (count, phases, pending - arrivals, missing)
        )

    def do_cparrive(self, slot):
        slot, copies = self.value(slot), [copy for group in self.groups["cp"] for copy in group]
        self.expand()
        # Each thread arrives for itself, behind its own wait: the phase does not complete while one still waits.
        self.slow = {(waited, parity) for waited, parity in self.slow if waited != slot}
        for world in self.worlds:
            if slot not in world.bars:
                raise Hazard("no mbarrier")
            world.copies.append((slot, ("arrival", len(self.arrivals)), world.bars[slot][1]))
        self.arrivals.append(copies)
        self.expand()

    def do_tma(self, buffer, slot, bar_slot, predicate):
        if not self.value(predicate):
            return
        tile, bar = (buffer, self.value(slot)), self.value(bar_slot)
        self.access(tile, True, True)
        self.expand()
        for world in self.worlds:
            if bar not in world.bars:
                raise Hazard("no mbarrier")
            world.copies.append((bar, tile, world.bars[bar][1]))

    def do_wait(self, slot, parity):
        slot, parity = self.value(slot), self.value(parity)
        self.expand()
        passed = []
        for world in self.worlds:
            if slot not in world.bars:
                raise Hazard("no mbarrier")
            if (world.bars[slot][1] - 1) % 2 == parity:
                passed.append(world)
            elif not world.copies:
                raise Hazard("waits forever")
        self.worlds = passed
        pending = {tile[1] for world in passed for _, tile, _ in world.copies if tile[0] == "arrival"}
        for number, copies in enumerate(self.arrivals):
            if number not in pending:
                for group in self.groups["cp"]:
                    group[:] = [copy for copy in group if not any(copy is one for one in copies)]
        self.slow.add((slot, parity))

    def finish(self):
        self.expand()
        in_flight = any(tile[0] != "arrival" for world in self.worlds for _, tile, _ in world.copies)
        if in_flight or any(group for group in self.groups["store"]):
            raise Hazard("ends in flight")


def find_hazard(kernel, strict, trips, barriers):
    """The arguments and the reason of a hazard; `strict` demands a fence behind asynchronous copies, too."""
    for n, c, d in itertools.product(trips, (0, 1), (0, 1)):
        machine = Machine({"n": n, "c": c, "d": d}, strict, barriers)
        try:
            machine.block(kernel)
            machine.finish()
        except Hazard as hazard:
            return n, c, d, str(hazard)
    return None
