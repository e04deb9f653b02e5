// RUN: triton-opt %s --split-input-file --verify-diagnostics

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    // expected-error @+1 {{expected the number of warps of a partition to be a power of two of at most 1024, but got 3}}
    ttg.warp_specialize()
    default {
      ttg.warp_yield
    }
    partition0() num_warps(3) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    // expected-error @+1 {{expected the number of warps of a partition to be a power of two of at most 1024, but got 0}}
    ttg.warp_specialize()
    default {
      ttg.warp_yield
    }
    partition0() num_warps(0) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    // expected-error @+1 {{expected 1 entries in `requestedRegisters`, one per partition, but got 2}}
    ttg.warp_specialize() attributes {requestedRegisters = array<i32: 24, 88>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(1) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    // expected-error @+1 {{expected `requestedRegisters` of at least 0, but got -5}}
    ttg.warp_specialize() attributes {requestedRegisters = array<i32: -5>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(1) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    // expected-error @+1 {{expected 2 entries in `actualRegisters`, one for the default region and one per partition, but got 1}}
    ttg.warp_specialize() attributes {actualRegisters = array<i32: 24>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(1) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    // expected-error @+1 {{expected 1 entries in `warpGroupStartIds`, one per partition, but got 2}}
    ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 4, 8>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(1) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 2 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    // expected-error @+1 {{expected the enclosing code to run on a multiple of 4 warps, but got 2}}
    ttg.warp_specialize()
    default {
      ttg.warp_yield
    }
    partition0() num_warps(1) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    ttg.warp_specialize()
    default {
      // expected-error @+1 {{expected no enclosing `ttg.warp_specialize`, but got one}}
      ttg.warp_specialize()
      default {
        ttg.warp_yield
      } : () -> ()
      ttg.warp_yield
    } : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    // expected-error @+1 {{expected 1 entries in `partitionNumWarps`, one per partition, but got 2}}
    "ttg.warp_specialize"() <{partitionNumWarps = array<i32: 1, 2>}> ({
      "ttg.warp_yield"() : () -> ()
    }, {
      "ttg.warp_specialize.partitions"() ({
      ^bb0:
        "ttg.warp_return"() : () -> ()
      }) : () -> ()
    }) : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    // expected-error @+1 {{expected the second region to contain only one `ttg.warp_specialize.partitions`, but got 0 arguments and 1 operations}}
    "ttg.warp_specialize"() <{partitionNumWarps = array<i32: 1>}> ({
      "ttg.warp_yield"() : () -> ()
    }, {
      "ttg.warp_yield"() : () -> ()
    }) : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    // expected-error @+1 {{expected no arguments of the default region, but got 1}}
    "ttg.warp_specialize"() <{partitionNumWarps = array<i32: 1>}> ({
      ^bb0(%x: i32):
      "ttg.warp_yield"() : () -> ()
    }, {
      "ttg.warp_specialize.partitions"() ({
      ^bb0:
        "ttg.warp_return"() : () -> ()
      }) : () -> ()
    }) : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    // expected-error @+1 {{expected the default region to end with `ttg.warp_yield`, but got `ub.unreachable`}}
    "ttg.warp_specialize"() <{partitionNumWarps = array<i32: 1>}> ({
      "ub.unreachable"() : () -> ()
    }, {
      "ttg.warp_specialize.partitions"() ({
      ^bb0:
        "ttg.warp_return"() : () -> ()
      }) : () -> ()
    }) : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    // expected-error @+1 {{expected partition 0 to end with `ttg.warp_return`, but got `ub.unreachable`}}
    "ttg.warp_specialize"() <{partitionNumWarps = array<i32: 1>}> ({
      "ttg.warp_yield"() : () -> ()
    }, {
      "ttg.warp_specialize.partitions"() ({
      ^bb0:
        "ub.unreachable"() : () -> ()
      }) : () -> ()
    }) : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    // expected-error @+1 {{expected partition 0 to have arguments of the types of the captures ('i32'), but got ('i64')}}
    "ttg.warp_specialize"(%a) <{partitionNumWarps = array<i32: 1>}> ({
      "ttg.warp_yield"() : () -> ()
    }, {
      "ttg.warp_specialize.partitions"() ({
      ^bb0(%x: i64):
        "ttg.warp_return"() : () -> ()
      }) : () -> ()
    }) : (i32) -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    // expected-error @+1 {{expected partition 0 to have arguments of the types of the captures ('i32'), but got ()}}
    "ttg.warp_specialize"(%a) <{partitionNumWarps = array<i32: 1>}> ({
      "ttg.warp_yield"() : () -> ()
    }, {
      "ttg.warp_specialize.partitions"() ({
      ^bb0:
        "ttg.warp_return"() : () -> ()
      }) : () -> ()
    }) : (i32) -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    ttg.warp_specialize()
    default {
      // expected-error @+1 {{expected values of the types of the results of `ttg.warp_specialize` (), but got ('i32')}}
      ttg.warp_yield %a : i32
    }
    partition0() num_warps(1) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    ttg.warp_specialize()
    default {
      ttg.warp_yield
    }
    // expected-error @+1 {{custom op 'ttg.warp_specialize' expected `partition0`, but got `partition1`}}
    partition1() num_warps(1) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    // expected-error @+1 {{custom op 'ttg.warp_specialize' expected `num_warps` to specify the attribute `partitionNumWarps`, but got it in the attribute dictionary}}
    ttg.warp_specialize() attributes {partitionNumWarps = array<i32: 1>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(1) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

// A value of a region that is dropped has a use in front of it.
tt.func @wrong(%n: i32) {
  %s = scf.for %i = %n to %n step %n iter_args(%x = %n) -> i32 : i32 {
    scf.yield %y : i32
  }
  tt.return
}
tt.func @wrong_syntax(%n: i32) {
  ttg.warp_specialize(%n)
  default {
    ttg.warp_yield
  }
  partition0(%a: i32) num_warps(4) {
    %y = arith.addi %a, %a : i32
    ttg.warp_return
  // expected-error @+1 {{custom op 'ttg.warp_specialize' expected `partition1`, but got `bogus`}}
  } bogus
}
