// RUN: triton-opt %s --split-input-file --verify-diagnostics

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    // expected-error @+1 {{a power of two, not 3}}
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
    // expected-error @+1 {{a power of two, not 0}}
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
    // expected-error @+1 {{`requestedRegisters` has one entry for each partition, but there are 2 for 1}}
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
    // expected-error @+1 {{`actualRegisters` has one entry for the default region and one for each partition, but there are 1 for 1 partitions}}
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
    // expected-error @+1 {{`warpGroupStartIds` has one entry for each partition, but there are 2 for 1}}
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
    // expected-error @+1 {{a multiple of 4 warps, not on 2}}
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
      // expected-error @+1 {{stands inside of another one}}
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
    // expected-error @+1 {{`partitionNumWarps` has one entry for each partition, but there are 2 for 1}}
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
    // expected-error @+1 {{the second region holds one `ttg.warp_specialize.partitions` and nothing else}}
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
    // expected-error @+1 {{the default region has no arguments}}
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
    // expected-error @+1 {{the default region ends with `ttg.warp_yield`, not with `ub.unreachable`}}
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
    // expected-error @+1 {{partition 0 ends with `ttg.warp_return`, not with `ub.unreachable`}}
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
    // expected-error @+1 {{the arguments of partition 0 have the types of the captures}}
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
    // expected-error @+1 {{the arguments of partition 0 have the types of the captures}}
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
      // expected-error @+1 {{the values have the types of the results}}
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
    // expected-error @+1 {{expected `partition0`, not `partition1`}}
    partition1() num_warps(1) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%a: i32, %b: i64) {
    // expected-error @+1 {{`num_warps` says what `partitionNumWarps` is}}
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
