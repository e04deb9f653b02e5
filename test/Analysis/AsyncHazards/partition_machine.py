# ===- partition_machine.py - All orders of execution of partitions -*- Python -*-===//
#
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Executes kernels with partitions in all orders in which their warps may run and their copies may land.

A partition of one warp has one actor. Others have two: the one that arrives at mbarriers and starts copies, and
one that stands for the other warps. What an actor executes does not depend on the others, so its statements are
listed first.
"""

import itertools

from kernel_generator import BYTES
from kernel_machine import Hazard, Machine

LEADER_ONLY = ("expect", "arrive", "tma")


class Lister(Machine):
    """Lists the statements that an actor of a partition executes, with numbers for expressions."""

    def __init__(self, values, barriers):
        super().__init__(values, False, barriers)
        self.steps = []

    def block(self, statements):
        for statement in statements:
            if id(statement) in self.barriers:
                self.steps.append(("barrier",))
            kind = statement[0]
            if kind == "for":
                self.do_for(*statement[1:])
            elif kind == "if":
                self.do_if(*statement[1:])
            elif kind == "let":
                self.do_let(*statement[1:])
            else:
                getattr(self, "list_" + kind)(*statement[1:])

    def list_wait(self, slot, parity):
        self.steps.append(("wait", self.value(slot), self.value(parity)))

    def list_expect(self, slot, size, predicate):
        self.steps.append(("expect", self.value(slot), size))

    def list_arrive(self, slot, count):
        self.steps.append(("arrive", self.value(slot), count))

    def list_tma(self, buffer, slot, bar_slot, predicate):
        self.steps.append(("tma", (buffer, self.value(slot)), self.value(bar_slot)))

    def list_load(self, buffer, slot):
        self.steps.append(("load", (buffer, self.value(slot))))

    def list_store(self, buffer, slot):
        self.steps.append(("store", (buffer, self.value(slot))))

    def list_dot(self, a, a_slot, b, b_slot):
        self.steps.append(("dot", (a, self.value(a_slot)), (b, self.value(b_slot))))

    def list_dotwait(self, depth):
        self.steps.append(("dotwait", depth))

    def list_cp(self, buffer, slot):
        self.steps.append(("cp", (buffer, self.value(slot))))

    def list_commit(self):
        self.steps.append(("commit",))

    def list_cpwait(self, depth):
        self.steps.append(("cpwait", depth))

    def list_fence(self):
        self.steps.append(("fence",))


def tiles_of(step):
    """The tiles that a step accesses, and whether it writes them."""
    if step[0] in ("load", "store", "tma", "cp"):
        return (step[1],), step[0] != "load"
    return (step[1:], False) if step[0] == "dot" else ((), False)


class Explorer:
    """All states: positions of actors, mbarriers, copies in flight, dots in flight and writes without a fence."""

    def __init__(self, kernel, values, barriers, limit):
        self.actors, self.partitions = [], []
        for number, (warps, statements) in enumerate(kernel.regions):
            for is_leader in (True,) if warps == 1 else (True, False):
                lister = Lister(dict(values), barriers)
                lister.block(statements)
                self.actors.append([step for step in lister.steps if is_leader or step[0] not in LEADER_ONLY])
                self.partitions.append((number, is_leader))
        self.counts, self.limit = kernel.counts, limit
        bars = tuple((0, count, 0) for count in kernel.counts)
        # Dots in flight, and groups of copies by threads in flight, the open one last.
        flying = (((), ((),)),) * len(self.actors)
        self.first = ((0,) * len(self.actors), bars, (), flying, frozenset())

    def explore(self):
        """Raises a hazard; returns whether all states were visited."""
        seen, work = {self.first}, [self.first]
        while work:
            if len(seen) > self.limit:
                return False
            state = work.pop()
            for following in self.steps(state):
                if following not in seen:
                    seen.add(following)
                    work.append(following)
        return True

    def settle(self, bars, slot, pending, missing):
        parity, _, _ = bars[slot]
        if pending < 0:
            raise Hazard("too many arrivals")
        if pending == 0 and missing < 0:
            raise Hazard("more bytes than expected")
        changed = (parity ^ 1, self.counts[slot], 0) if pending == missing == 0 else (parity, pending, missing)
        return bars[:slot] + (changed,) + bars[slot + 1 :]

    def steps(self, state):
        positions, bars, copies, dots, unfenced = state
        result, enabled = [], []
        for actor, position in enumerate(positions):
            if position == len(self.actors[actor]):
                continue
            step = self.actors[actor][position]
            if step[0] == "wait" and bars[step[1]][0] == step[2] & 1:
                continue
            moved = positions[:actor] + (position + 1,) + positions[actor + 1 :]
            if step[0] == "barrier":
                number, is_leader = self.partitions[actor]
                others = [other for other, key in enumerate(self.partitions) if key[0] == number and other != actor]
                waiting = [other for other in others if self.at(other, positions[other]) == "barrier"]
                if len(waiting) < len(others) or not is_leader:
                    continue
                moved = tuple(at + 1 if other == actor or other in others else at for other, at in enumerate(positions))
                result.append((moved, bars, copies, dots, unfenced))
                continue
            enabled.append((actor, step))
            result.append(self.execute(actor, step, moved, bars, copies, dots, unfenced))
        for (first, one), (second, other) in itertools.combinations(enabled, 2):
            if self.partitions[first][0] != self.partitions[second][0]:
                (tiles, writes), (others, other_writes) = tiles_of(one), tiles_of(other)
                if (writes or other_writes) and set(tiles) & set(others):
                    raise Hazard("race")
        for copy in set(copies):
            slot = copy[0]
            parity, pending, missing = bars[slot]
            rest = list(copies)
            rest.remove(copy)
            result.append((positions, self.settle(bars, slot, pending, missing - BYTES), tuple(rest), dots, unfenced))
        if not result:
            if any(position < len(steps) for position, steps in zip(positions, self.actors)):
                raise Hazard("deadlock")
        elif all(position == len(steps) for position, steps in zip(positions, self.actors)) and copies:
            raise Hazard("ends in flight")
        return result

    def at(self, actor, position):
        steps = self.actors[actor]
        return steps[position][0] if position < len(steps) else None

    def execute(self, actor, step, positions, bars, copies, dots, unfenced):
        kind = step[0]
        tiles, writes = tiles_of(step)
        if any(copy[1] in tiles for copy in copies):
            raise Hazard("conflict with a copy")
        if writes and any(tile in tiles for flying, _ in dots for group in flying for tile in group):
            raise Hazard("conflict with a dot")
        # The actors of a partition copy different elements.
        others = [which for which, key in enumerate(self.partitions) if key[0] != self.partitions[actor][0]]
        if any(tile in tiles for which in (actor, *others) for group in dots[which][1] for tile in group):
            raise Hazard("conflict with a copy by threads")
        mine, groups = dots[actor]
        if kind == "arrive":
            _, pending, missing = bars[step[1]]
            bars = self.settle(bars, step[1], pending - step[2], missing)
        elif kind == "expect":
            _, pending, missing = bars[step[1]]
            bars = self.settle(bars, step[1], pending - 1, missing + step[2])
        elif kind == "tma":
            copies = tuple(sorted((*copies, (step[2], step[1]))))
            unfenced = frozenset(entry for entry in unfenced if entry[0] != step[1])
        elif kind == "store":
            unfenced |= {(step[1], actor)}
        elif kind == "fence":
            flying = {tile for group in groups for tile in group}
            unfenced = frozenset(entry for entry in unfenced if entry[1] == actor and entry[0] in flying)
        elif kind == "dot":
            if any(tile in tiles for tile, _ in unfenced):
                raise Hazard("no fence")
            mine = (*mine, tiles)
        elif kind == "dotwait":
            mine = mine[max(0, len(mine) - step[1]) :]
        elif kind == "cp":
            groups = (*groups[:-1], (*groups[-1], step[1]))
            unfenced |= {(step[1], actor)}
        elif kind == "commit":
            groups = (*groups, ())
        elif kind == "cpwait":
            groups = (*groups[max(0, len(groups) - 1 - step[1]) : -1], groups[-1])
        dots = dots[:actor] + ((mine, groups),) + dots[actor + 1 :]
        return positions, bars, copies, dots, unfenced


def find_hazard(kernel, trips, barriers, limit):
    """The arguments and the reason of a hazard, and whether all states were visited."""
    complete = True
    uses = {name for _, statements in kernel.regions for name in conditions(statements)}
    for n, c, d in itertools.product(trips, (0, 1) if "c" in uses else (1,), (0, 1) if "d" in uses else (1,)):
        try:
            complete &= Explorer(kernel, {"n": n, "c": c, "d": d}, barriers, limit).explore()
        except Hazard as hazard:
            return (n, c, d, str(hazard)), complete
    return None, complete


def conditions(statements):
    for statement in statements:
        if statement[0] == "if":
            yield statement[1]
        if statement[0] in ("if", "for"):
            yield from conditions(statement[-1])
