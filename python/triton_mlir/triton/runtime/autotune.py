# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The choice of a configuration of a kernel: by measuring, or by functions of the arguments."""

import functools
import inspect
import numbers
import operator
from collections.abc import Mapping

import numpy as np

from ..errors import CompileTimeAssertionFailure, OutOfResources
from ..testing.bench import do_bench
from .arrays import as_array, element_type, is_array
from .dispatch import make_dispatch
from .jit import JITFunction, KernelInterface, require_hook, warn_at
from .options import CHECKS, check
from .rows import GROUPS

PRUNE_OPTIONS = ("perf_model", "top_k", "early_config_prune")


class Config:
    """Values for parameters of a kernel, `kwargs`, and options of the compiler, among which `autotune` chooses.
    `pre_hook` is called with the arguments by name before each launch with this configuration. An `ir_override`
    is a TypeError."""

    def __init__(self, kwargs, num_warps=4, num_stages=3, num_ctas=1, maxnreg=None, pre_hook=None, ir_override=None):
        if not isinstance(kwargs, Mapping):
            raise TypeError(f"expected a dictionary of parameters, but got {kwargs!r}")
        check(type(self).__name__, {"ir_override": ir_override})
        self.kwargs = dict(kwargs)
        self.num_warps, self.num_stages, self.num_ctas, self.maxnreg = num_warps, num_stages, num_ctas, maxnreg
        self.pre_hook, self.ir_override = require_hook(pre_hook, "pre_hook"), ir_override

    def all_kwargs(self):
        """Returns the named arguments of a launch."""
        options = {"num_warps": self.num_warps, "num_stages": self.num_stages, "num_ctas": self.num_ctas}
        if self.maxnreg is not None:
            options["maxnreg"] = self.maxnreg
        return {**self.kwargs, **options}

    def __str__(self):
        return ", ".join(f"{name}: {value}" for name, value in self.all_kwargs().items())

    def __hash__(self):
        return hash((*self.all_kwargs().items(), self.pre_hook))

    def __eq__(self, other):
        same = isinstance(other, Config) and self.all_kwargs() == other.all_kwargs()
        return same and self.pre_hook == other.pre_hook


def has_arrays(config):
    """Whether values of a configuration are, or may contain, arrays, whose comparison is one of their elements."""
    return any(is_array(value) or isinstance(value, (list, *GROUPS)) for value in config.kwargs.values())


class Wrapper(KernelInterface):
    """A kernel that computes further arguments of `fn`, a kernel or another wrapper, before a launch."""

    def __init__(self, fn):
        if not isinstance(fn, KernelInterface):
            raise TypeError(f"expected a function decorated with @triton.jit, but got {fn!r}")
        self.fn = fn
        self.arg_names = fn.arg_names
        functools.update_wrapper(self, fn, updated=())

    def __getitem__(self, grid):
        return functools.partial(self.launch, grid)

    def launch(self, grid, /, *arguments, **named):
        """Runs the kernel."""
        raise NotImplementedError

    def warmup(self, *arguments, grid=(1,), **named):
        """Compiles for arguments without a launch."""
        raise NotImplementedError

    def run(self, *arguments, grid, warmup, **named):
        """Launches, or compiles for arguments if it is a `warmup`."""
        if warmup:
            return self.warmup(*arguments, grid=grid, **named)
        return self.launch(grid, *arguments, **named)

    def by_name(self, arguments, named):
        """Returns the arguments of a launch by name."""
        return {**dict(zip(self.arg_names, arguments)), **named}


class Autotuner(Wrapper):
    """A kernel with configurations, of which the fastest is chosen for each combination of the `keys` and the element
    types of the arrays. `best_config` is the one of the last launch."""

    def __init__(self, fn, configs, keys, **options):
        super().__init__(fn)
        self.configs, self.keys = list(configs) or [Config({})], list(keys)
        self.options, self.cache, self.best_config = options, {}, None
        self.warn_of_unknown()
        self.prepare()
        prune = options["prune_configs_by"] or {}
        self.performance_model, self.top_k = prune.get("perf_model"), prune.get("top_k", 1.0)
        self.early_prune = prune.get("early_config_prune")

    def prepare(self):
        """Computes what launches need to know of the configurations. Those that are gone are chosen no more. Raises
        ValueError if there are none, and TypeError for others than Config."""
        prepared = list(self.configs)
        if not prepared:
            raise ValueError("expected at least one triton.Config as configs, but got none")
        for config in prepared:
            if not isinstance(config, Config):
                raise TypeError(f"expected a list of triton.Config, but got {config!r} in it")
        kept = set(map(id, prepared))
        # Other threads may launch at the same time.
        for key, config in list(self.cache.items()):
            if id(config) not in kept:
                self.cache.pop(key, None)
        # For the key values and element types of arguments of a launch as they are: the choice, and what it adds. One
        # configuration alone is the choice for all of them.
        keys = self.keys if len(prepared) > 1 else ()
        self.choices, self.launchers = {}, {}
        self.places = [self.arg_names.index(name) for name in keys if name in self.arg_names]
        self.least_count = max(self.places, default=-1) + 1
        self.tuned = {name for config in prepared for name in config.all_kwargs()}
        tuned = [place for place, name in enumerate(self.arg_names) if name in self.tuned]
        self.most_count = min(tuned, default=len(self.arg_names))
        # The last, so that no launch takes the rest for that of these configurations before it is.
        self.prepared = prepared

    def warn_of_unknown(self):
        """Warns of names in `key` that no argument has, and of entries of `prune_configs_by` that do not exist. Triton
        ignores them."""
        known = {*self.arg_names, *CHECKS}
        for name in self.keys:
            if name not in known:
                warn_at(self, f"{self.__name__} has no parameter {name!r}, so it has no effect in the key of autotune")
        for name in self.options["prune_configs_by"] or ():
            if name not in PRUNE_OPTIONS:
                expected = ", ".join(map(repr, PRUNE_OPTIONS))
                warn_at(self, f"{name!r} has no effect in prune_configs_by, which may have {expected}")

    def launch(self, grid, /, *arguments, **named):
        """Chooses a configuration, and runs the kernel with it."""
        choice = None
        if len(self.configs) != len(self.prepared) or not all(map(operator.is_, self.configs, self.prepared)):
            self.prepare()
        choices = self.choices
        if not named and self.least_count <= len(arguments) <= self.most_count:
            kinds = [getattr(value, "dtype", None) for value in arguments]
            choice = (*kinds, *map(arguments.__getitem__, self.places))
            try:
                found = choices.get(choice)
                if found is not None:
                    config, launch, state, key = found
                    # Programs may change a configuration, and clear the cache to measure again.
                    if config.__dict__ != state or key is not None and self.cache.get(key) is not config:
                        found = None
            except (TypeError, ValueError):
                # The choice refuses the value, or the configuration has an array now.
                found = choice = None
            if found is not None:
                self.best_config = config
                return launch(grid, *arguments)
        self.check_named(named)
        values = self.by_name(arguments, named)
        key = None if len(self.configs) == 1 else self.key_of_launch(values)
        config = self.configs[0] if key is None else self.choose(key, arguments, named, values, grid)
        self.best_config = config
        if config.pre_hook is not None:
            config.pre_hook({**values, **config.all_kwargs()})
        elif choice is not None and (key is None or key in self.cache) and not has_arrays(config):
            choices[choice] = *self.launcher_of(config), key
        return self.fn[grid](*arguments, **{**named, **config.all_kwargs()})

    def check_named(self, named):
        """Raises ValueError for a value or an option that a configuration has as well."""
        for name in named:
            if name in self.tuned:
                raise ValueError(f"expected '{name}' in the configuration or in the call, but got both")

    def launcher_of(self, config):
        """Returns a configuration, the launch function of the kernel with its values and options, and the attributes of
        the configuration with which it is."""
        found = self.launchers.get(id(config))
        if found is None or config.__dict__ != found[2]:
            bound = config.all_kwargs()
            launch = make_dispatch(self.fn, bound) if isinstance(self.fn, JITFunction) else None
            if launch is None:
                # Wrappers between, and options of launches, need the values by name.
                def launch(grid, *arguments):
                    return self.fn[grid](*arguments, **bound)

            state = {**config.__dict__, "kwargs": dict(config.kwargs)}
            found = self.launchers[id(config)] = config, launch, state
        return found

    def warmup(self, *arguments, grid=(1,), **named):
        """Compiles for arguments without a launch. Returns the compiled kernel of each configuration."""
        self.check_named(named)
        configs = self.prune(self.by_name(arguments, named), named)
        return [self.fn.warmup(*arguments, grid=grid, **named, **config.all_kwargs()) for config in configs]

    def key_of_launch(self, values):
        """Returns the key of the cache for the arguments of a launch by name."""
        key = [self.key_of(name, values[name]) for name in self.keys if name in values]
        return (*key, *(str(element) for element in map(element_type, values.values()) if element is not None))

    def choose(self, key, arguments, named, values, grid):
        """Returns the fastest configuration, measured at the first launch with a key."""
        found = self.cache.get(key)
        if found is None:
            times = {}
            for config in self.prune(values, named):
                times[config] = self.measure(config, arguments, named, values, grid)
            # The launch that follows begins as the measured ones did.
            found = min(times, key=times.get)
            self.before({**values, **found.all_kwargs()}, reset_only=True)
            if times[found] < float("inf"):
                self.cache[key] = found
            self.configs_timings = times
        return found

    def key_of(self, name, value):
        """Returns the value of an argument that `key` lists. Raises TypeError for one that cannot be a key."""
        try:
            hash(value)
        except TypeError:
            message = f"expected a value that can be a key as '{name}', which key lists"
            raise TypeError(f"{message}, but got {type(value).__name__}") from None
        return value

    def prune(self, values, named):
        """Returns the configurations to measure."""
        configs = self.configs
        if self.early_prune is not None:
            configs = list(self.early_prune(configs, values, **named))
            if not configs:
                raise ValueError("expected at least one configuration from early_config_prune, but got none")
        if self.performance_model is not None:
            count = self.top_k
            if isinstance(count, float) and count <= 1:
                count = int(len(self.configs) * count)
            elif not isinstance(count, int):
                raise TypeError(f"expected an int, or a float of at most 1, as top_k, but got {count!r}")
            if len(configs) > count:
                model = self.performance_model
                configs = sorted(configs, key=lambda config: model(**{**values, **named, **config.all_kwargs()}))
                configs = configs[: max(count, 0)]
            if not configs:
                raise ValueError(
                    f"expected a top_k that leaves one of {len(self.configs)} configurations, but got {self.top_k}"
                )
        return configs

    def measure(self, config, arguments, named, values, grid):
        """Returns the time of a configuration, after which arrays are as before if they are listed to be."""
        restored = {name: array.copy() for name, array in self.listed("restore_value", values)}
        values = {**values, **config.all_kwargs()}

        def after(exception):
            for name, saved in restored.items():
                as_array(values[name])[...] = saved
            if self.options["post_hook"] is not None:
                self.options["post_hook"](values, exception=exception)

        def launch():
            if config.pre_hook is not None:
                config.pre_hook(values)
            self.before(values)
            try:
                self.fn[grid](*arguments, **{**named, **config.all_kwargs()})
            except Exception as error:
                try:
                    after(error)
                finally:
                    raise error  # Not what the hook raises.
            after(None)

        bench = self.options["do_bench"] or do_bench
        try:
            times = bench(launch, quantiles=(0.5, 0.2, 0.8))
        except (CompileTimeAssertionFailure, OutOfResources):
            return float("inf")  # The kernel, or the device, does not have this configuration.
        time = times[0] if isinstance(times, (list, tuple, np.ndarray)) and len(times) else times
        if not isinstance(time, numbers.Real) or time != time:
            raise TypeError(f"expected a number, or a list of numbers, from do_bench, but got {times!r}")
        return time

    def listed(self, option, values):
        """Returns the names in an option, and the array of each."""
        arrays = []
        for name in self.options[option] or ():
            if name not in values:
                raise ValueError(f"expected names of arguments as {option}, but got {name!r}")
            if element_type(values[name]) is None:
                raise TypeError(f"expected an array as '{name}', which {option} lists, but got {values[name]!r}")
            arrays.append((name, as_array(values[name])))
        return arrays

    def before(self, values, reset_only=False):
        """Prepares the arguments, by name, for a measured launch, or with `reset_only` for the one that follows."""
        for _, array in self.listed("reset_to_zero", values):
            array[...] = 0
        hook = self.options["pre_hook"]
        if hook is not None and not reset_only:
            hook(values)
        elif hook is not None and "reset_only" in inspect.signature(hook).parameters:
            hook(values, reset_only=True)


def autotune(
    configs,
    key,
    prune_configs_by=None,
    reset_to_zero=None,
    restore_value=None,
    pre_hook=None,
    post_hook=None,
    warmup=None,
    rep=None,
    use_cuda_graph=False,
    do_bench=None,
    cache_results=False,
):
    """Decorates a kernel: the fastest of `configs`, a list of Config, is used, measured again when the arguments named
    in `key` change.

    While it is measured, arrays named in `reset_to_zero` are set to zero before each launch, and those in
    `restore_value` restored after it. `prune_configs_by` may have `early_config_prune`, a function of the
    configurations and the arguments, and `perf_model` with `top_k`, a number or a share (of at most 1.0) of the
    configurations. `pre_hook` and `post_hook` are called around each measured launch with its arguments, values and
    options by name; `post_hook` also with the `exception` that the launch has raised, or None. A `pre_hook` with the
    parameter `reset_only` is also called after them, with True. `do_bench`, a function of a launch and the `quantiles`
    0.5, 0.2 and 0.8, returns the time, or a list that begins with it. `warmup`, `rep`, `use_cuda_graph` and
    `cache_results` have no meaning on the CPU.

    A launch raises ValueError if no configuration is left, a parameter or an option has two values, or `reset_to_zero`
    or `restore_value` have the name of no argument, and TypeError if they name no array, `top_k` or what `do_bench`
    returns is no number, or an argument named in `key` cannot be a key, such as an array of NumPy. A name in `key` that
    no parameter has, and an entry of `prune_configs_by` of another name, are a CompileWarning.
    """
    options = {
        "prune_configs_by": prune_configs_by,
        "reset_to_zero": reset_to_zero,
        "restore_value": restore_value,
        "pre_hook": pre_hook,
        "post_hook": post_hook,
        "do_bench": do_bench,
    }
    return lambda fn: Autotuner(fn, configs, key, **options)


class Heuristics(Wrapper):
    """A kernel with parameters that functions of the arguments compute."""

    def __init__(self, fn, values):
        super().__init__(fn)
        for name, function in values.items():
            if not callable(function):
                raise TypeError(f"expected a function of the arguments as '{name}', but got {function!r}")
        self.values = values

    def launch(self, grid, /, *arguments, **named):
        """Computes the parameters, and runs the kernel."""
        self.compute(arguments, named)
        return self.fn[grid](*arguments, **named)

    def warmup(self, *arguments, grid=(1,), **named):
        """Computes the parameters, and compiles the kernel without a launch."""
        self.compute(arguments, named)
        return self.fn.warmup(*arguments, grid=grid, **named)

    def compute(self, arguments, named):
        """Adds the parameters to the named arguments of a launch."""
        for name, function in self.values.items():
            named[name] = function(self.by_name(arguments, named))


def heuristics(values):
    """Decorates a kernel: each parameter named in `values` gets the result of a function of the arguments by name. A
    launch raises what the functions raise. Raises TypeError for what is no function."""
    return lambda fn: Heuristics(fn, values)
