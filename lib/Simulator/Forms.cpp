//===- Forms.cpp - Which modifiers an instruction has ---------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Decoder.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

#include <memory>
#include <string>

using namespace mlir::triton::ptx;
using llvm::StringRef;

namespace {
/// The modifiers of some instructions, in their order in the PTX ISA: [x] may be left out, {x,y} is one of several.
struct Form {
  StringRef names, modifiers;
};

/// Names of sets of modifiers.
constexpr std::pair<StringRef, StringRef> kAbbreviations[] = {
    {"<compare>", "{<equal>,<order>}"},
    {"<equal>", "{eq,ne}"},
    {"<order>", "{lt,le,gt,ge}"},
    {"<combine>", "{and,or,xor}"},
    {"<round>", "{rn,rz,rm,rp}"},
    {"<round to integer>", "{rni,rzi,rmi,rpi}"},
    {"<integer>", "{u16,u32,u64,s16,s32,s64}"},
    {"<any integer>", "{u8,s8,<integer>}"},
    {"<wide integer>", "{u32,u64,s32,s64}"},
    {"<bits>", "{b16,b32,b64}"},
    {"<half>", "{f16,f16x2,bf16,bf16x2}"},
    {"<in memory>", "{b8,b16,b32,b64,u8,u16,u32,u64,s8,s16,s32,s64,f32,f64}"},
    {"<vector>", "{v2,v4,v8}"},
    {"<scope>", "{cta,cluster,gpu,sys}"},
    {"<shared>", "{shared,shared::cta,shared::cluster}"},
    {"<space>", "{global,<shared>,local}"},
    {"<update>", "{<bitwise>,<sum>,<sum of halves>}"},
    {"<bitwise>", "{{and,or,xor,exch}.{b32,b64},cas.{b16,b32,b64},{inc,dec}.u32,{min,max}.<wide integer>}"},
    {"<sum>", "{add.{u32,s32,u64,f32,f64},add.{v2,v4}.f32}"},
    {"<sum of halves>", "add.noftz.<half>,{add,min,max}.noftz.{<vector>.{f16,bf16},{v2,v4}.{f16x2,bf16x2}}"},
    {"<float8>", "{e4m3,e5m2}"},
    {"<columns>", "{8,16,24,32,40,48,56,64,72,80,88,96,104,112,120,128,136,144,152,160,168,176,184,192,200,208,216,224,"
                  "232,240,248,256}"},
    {"<columns of integers>", "{8,16,24,32,48,64,80,96,112,128,144,160,176,192,208,224,240,256}"},
    {"<rank>", "{1d,2d,3d,4d,5d}"},
    {"<mode>", "{tile,tile::gather4,tile::scatter4,im2col}"},
    {"<kept>", "[<hint>.][<hint>.][<hint>.]"},
    {"<hint>", "{L1::evict_normal,L1::evict_unchanged,L1::evict_first,L1::evict_last,L1::no_allocate,L2::evict_normal,"
               "L2::evict_first,L2::evict_last,L2::cache_hint,L2::64B,L2::128B,L2::256B}"},
};

/// Instructions that are not named have decoding functions that read their modifiers in order.
constexpr Form kForms[] = {
    // Integer arithmetic.
    {"add,sub", "<integer>"},
    {"add", "{u16x2,s16x2}"},
    {"add,sub", "sat.s32"},
    {"add,sub", "cc.<wide integer>"},
    {"addc,subc", "[cc.]<wide integer>"},
    {"mul,mad", "{lo,hi}.<integer>"},
    {"mul,mad", "wide.{u16,u32,s16,s32}"},
    {"mad", "{lo,hi}.cc.<wide integer>"},
    {"madc", "{lo,hi}[.cc].<wide integer>"},
    {"div,rem,sad", "<integer>"},
    {"min,max", "{<integer>,u16x2,s16x2}"},
    {"min,max", "{relu.s32,s32.relu,relu.s16x2,s16x2.relu}"},
    {"neg,abs", "{s16,s32,s64}"},
    // Floating-point arithmetic.
    {"add,sub,mul", "[<round>.][ftz.][sat.]f32"},
    {"add,sub,mul", "[<round>.][ftz.]f32x2"},
    {"add,sub,mul", "[<round>.]f64"},
    {"add,sub,mul", "[rn.][ftz.][sat.]{f16,f16x2}"},
    {"add,sub,mul", "[rn.]{bf16,bf16x2}"},
    {"add,sub", "[<round>.][sat.]f32.{f16,bf16}"},
    {"fma", "<round>[.sat].f32.{f16,bf16}"},
    {"fma,mad", "<round>[.ftz][.sat].f32"},
    {"fma", "<round>[.ftz].f32x2"},
    {"fma,mad", "<round>.f64"},
    {"fma", "rn[.ftz][.{sat,relu}].{f16,f16x2}"},
    {"fma", "rn[.relu].{bf16,bf16x2}"},
    {"min,max", "[ftz.][NaN.][xorsign.abs.]{f32,f16,f16x2}"},
    {"min,max", "[ftz.][NaN.]abs.f32"},
    {"min,max", "[NaN.][xorsign.abs.]{bf16,bf16x2}"},
    {"min,max", "f64"},
    {"neg,abs", "[ftz.]{f32,f16,f16x2}"},
    {"neg,abs", "{f64,bf16,bf16x2}"},
    {"copysign", "{f32,f64}"},
    {"div", "{approx,full,<round>}[.ftz].f32"},
    {"div", "<round>.f64"},
    {"sqrt,rcp", "{approx,<round>}[.ftz].f32"},
    {"sqrt,rcp", "<round>.f64"},
    {"rcp", "approx.ftz.f64"},
    {"rsqrt", "approx[.ftz].{f32,f64}"},
    {"sin,cos,lg2,ex2", "approx[.ftz].f32"},
    {"ex2", "approx.{f16,f16x2}"},
    {"ex2", "approx.ftz.{bf16,bf16x2}"},
    {"tanh", "approx.{f32,<half>}"},
    // Bits.
    {"and,or,xor,not", "{pred,<bits>}"},
    {"shl", "<bits>"},
    {"shr", "{<bits>,<integer>}"},
    {"shf", "{l,r}.{wrap,clamp}.b32"},
    {"bfe", "<wide integer>"},
    {"bfind", "[shiftamt.]<wide integer>"},
    {"bfi,brev,popc,clz", "{b32,b64}"},
    {"lop3,prmt", "b32"},
    // Comparisons.
    {"setp", "<equal>[.<combine>].{<bits>,<integer>}"},
    {"setp", "<order>[.<combine>].<integer>"},
    {"setp", "{lo,ls,hi,hs}[.<combine>].{u16,u32,u64}"},
    {"setp", "{<compare>,equ,neu,ltu,leu,gtu,geu,num,nan}[.<combine>][.ftz].{f32,f16,f16x2}"},
    {"setp", "{<compare>,equ,neu,ltu,leu,gtu,geu,num,nan}[.<combine>].{f64,bf16,bf16x2}"},
    {"selp", "{<bits>,<integer>,f32,f64}"},
    // Conversions and moves.
    {"cvt", "[sat.]<any integer>.<any integer>"},
    {"cvt", "<round to integer>[.ftz][.sat].<any integer>.{f16,bf16,f32,f64}"},
    {"cvt", "<round>[.ftz][.sat].{f16,bf16,f32,f64}.<any integer>"},
    {"cvt", "[<round to integer>.][ftz.][sat.]{f16.f16,bf16.bf16,f32.f32,f64.f64}"},
    {"cvt", "[ftz.][sat.]{f32.f16,f32.bf16,f64.f16,f64.bf16,f64.f32}"},
    {"cvt", "<round>[.ftz][.sat].{f16.f32,bf16.f32,f32.f64,f16.f64,bf16.f64}"},
    {"cvt", "[<round>.][ftz.][sat.]{bf16.f16,f16.bf16}"},
    {"cvt", "{rn,rz}[.relu][.satfinite].{f16,bf16,f16x2,bf16x2}.f32"},
    {"cvt", "{rn,rz,rna}[.satfinite][.relu].tf32.f32"},
    {"cvt", "rn.satfinite[.relu].{e4m3x2,e5m2x2}.{f32,f16x2}"},
    {"cvt", "rn[.relu].f16x2.{e4m3x2,e5m2x2}"},
    {"mov", "{pred,<bits>,<integer>,f32,f64}"},
    {"cvta", "[to.]{global,<shared>,local,param,param::entry,const}.u64"},
    // Memory.
    {"ld", "[weak.][<space>.][{ca,cg,cs,lu,cv}.]<kept>[<vector>.]<in memory>"},
    {"ld", "[weak.]global.[{ca,cg,cs}.]nc.<kept>[<vector>.]<in memory>"},
    {"ld", "{volatile,{relaxed,acquire}.<scope>}.[{global,<shared>}.]<kept>[<vector>.]<in memory>"},
    {"ld", "{global,<shared>}.{volatile,{relaxed,acquire}.<scope>,<scope>.{relaxed,acquire}}.[<vector>.]<in memory>"},
    {"ld", "[weak.]{const,param,param::entry,param::func}[.<vector>].<in memory>"},
    {"ldu", "[global.][<vector>.]<in memory>"},
    {"st", "[weak.][<space>.][{wb,cg,cs,wt}.]<kept>[<vector>.]<in memory>"},
    {"st", "{volatile,{relaxed,release}.<scope>}.[{global,<shared>}.]<kept>[<vector>.]<in memory>"},
    {"st", "{global,<shared>}.{volatile,{relaxed,release}.<scope>,<scope>.{relaxed,release}}.[<vector>.]<in memory>"},
    {"st", "[weak.]{param,param::func}[.<vector>].<in memory>"},
    {"atom", "[{relaxed,acquire,release,acq_rel}.][<scope>.][{global,<shared>}.]<update>"},
    {"red", "[{relaxed,release}.][<scope>.][{global,<shared>}.]<update>"},
    // The order of Triton.
    {"atom",
     "{global,<shared>}.{<scope>[.{relaxed,acquire,release,acq_rel}],{relaxed,acquire,release,acq_rel}[.<scope>]}."
     "<update>"},
    {"red", "{global,<shared>}.{<scope>[.{relaxed,release}],{relaxed,release}[.<scope>]}.<update>"},
    // Threads that act together.
    {"shfl", "sync.{up,down,bfly,idx}.b32"},
    {"vote", "sync.{{all,any,uni}.pred,ballot.b32}"},
    {"redux", "sync.{{add,min,max}.{u32,s32},{and,or,xor}.b32,{min,max}[.abs][.NaN].f32}"},
    {"match", "any.sync.{b32,b64}"},
    {"activemask", "b32"},
    {"ldmatrix,stmatrix", "sync.aligned.m8n8.{x1,x2,x4}[.trans][.{shared,shared::cta}].b16"},
    {"mma", "sync.aligned.{m16n8k8,m16n8k16}.row.col.{f32.f16.f16.f32,f16.f16.f16.f16,f32.bf16.bf16.f32}"},
    {"mma", "sync.aligned.{m16n8k4,m16n8k8}.row.col.f32.tf32.tf32.f32"},
    {"mma", "sync.aligned.{m16n8k16,m16n8k32}.row.col[.kind::f8f6f4].{f32.<float8>.<float8>.f32,"
            "f16.<float8>.<float8>.f16}"},
    {"mma", "sync.aligned.{m8n8k16,m16n8k16,m16n8k32}.row.col[.satfinite].s32.{s8,u8}.{s8,u8}.s32"},
    {"mma", "sync.aligned.{m8n8k4,m16n8k4,m16n8k8,m16n8k16}.row.col.f64.f64.f64.f64"},
    {"wgmma", "{fence,commit_group,wait_group}.sync.aligned"},
    {"wgmma", "mma_async.sync.aligned.m64n<columns>{k16.{{f32,f16}.f16.f16,f32.bf16.bf16},k8.f32.tf32.tf32,"
              "k32.{f32,f16}.<float8>.<float8>}"},
    {"wgmma", "mma_async.sync.aligned.m64n<columns of integers>k32.s32.{s8,u8}.{s8,u8}"},
    // Barriers and fences.
    {"bar,barrier", "[cta.]{sync,arrive}"},
    {"barrier", "[cta.]{sync,arrive}.aligned"},
    {"bar,barrier", "[cta.]red.{popc.u32,{and,or}.pred}"},
    {"barrier", "[cta.]red.{popc.aligned.u32,{and,or}.aligned.pred}"},
    {"bar", "warp.sync"},
    {"barrier", "cluster.arrive[.{release,relaxed}][.aligned]"},
    {"barrier", "cluster.wait[.acquire][.aligned]"},
    {"mbarrier", "{init,inval}[.{shared,shared::cta}].b64"},
    {"mbarrier", "{arrive,arrive_drop}[.expect_tx][.{release,relaxed}.{cta,cluster}][.<shared>].b64"},
    {"mbarrier", "{test_wait,try_wait}[.parity][.{acquire,relaxed}.{cta,cluster}][.{shared,shared::cta}].b64"},
    {"mbarrier", "{expect_tx,complete_tx}[.relaxed][.{cta,cluster}][.<shared>].b64"},
    {"fence", "[{sc,acq_rel,acquire,release}.]<scope>"},
    {"fence", "mbarrier_init.release.cluster"},
    {"fence", "proxy.{alias,async,async.{global,shared::cta,shared::cluster}}"},
    {"fence", "proxy.tensormap::generic.{acquire,release}.<scope>"},
    {"membar", "{cta,gl,sys}"},
    // Asynchronous copies.
    {"cp", "async.{ca,cg}.{shared,shared::cta}.global[.<hint>][.<hint>]"},
    {"cp", "async.{commit_group,wait_group,wait_all}"},
    {"cp", "async.mbarrier.arrive[.noinc][.{shared,shared::cta}].b64"},
    {"cp", "async.bulk.{commit_group,wait_group[.read]}"},
    {"cp", "async.bulk.{shared::cluster,shared::cta}.global.mbarrier::complete_tx::bytes[.L2::cache_hint]"},
    {"cp", "async.bulk.global.shared::cta.bulk_group[.L2::cache_hint]"},
    {"cp", "async.bulk.tensor.<rank>.{shared::cluster,shared::cta}.global[.<mode>].mbarrier::complete_tx::bytes"
           "[.L2::cache_hint]"},
    {"cp", "async.bulk.tensor.<rank>.global.shared::cta[.<mode>].bulk_group[.L2::cache_hint]"},
    {"cp", "reduce.async.bulk.tensor.<rank>.global.shared::cta.{add,min,max,inc,dec,and,or,xor}[.<mode>].bulk_group"
           "[.L2::cache_hint]"},
    {"tensormap", "replace.tile.global_address[.{global,shared::cta}].b1024.b64"},
    {"tensormap", "replace.tile.global_stride[.{global,shared::cta}].b1024.b64"},
    {"tensormap", "replace.tile.{rank,box_dim,global_dim,element_stride,elemtype,interleave_layout,swizzle_mode,"
                  "fill_mode}[.{global,shared::cta}].b1024.b32"},
    {"tensormap", "cp_fenceproxy.global.shared::cta.tensormap::generic.release.<scope>.sync.aligned"},
    // Hints.
    {"nanosleep", "u32"},
    {"prefetch", "{[{global,local}.]{L1,L2},global.{L2::evict_last,L2::evict_normal},[{const,param}.]tensormap}"},
    {"prefetchu", "L1"},
    {"applypriority", "[global.]L2::evict_normal"},
    {"discard", "[global.]L2"},
    {"createpolicy", "fractional.L2::{evict_last,evict_normal,evict_first,evict_unchanged}"
                     "[.L2::{evict_first,evict_unchanged}].b64"},
    {"createpolicy", "range[.global].L2::{evict_last,evict_normal,evict_first,evict_unchanged}"
                     "[.L2::{evict_first,evict_unchanged}].b64"},
    {"createpolicy", "cvt.L2.b64"},
    {"griddepcontrol", "{launch_dependents,wait}"},
};

/// Makes a regular expression of modifiers. Those in brackets have a dot of their own, before or behind them.
std::string makePattern(StringRef modifiers) {
  std::string text = modifiers.str(), pattern;
  // Abbreviations stand for others that follow or precede them.
  for (size_t begin; (begin = text.find('<')) != std::string::npos;) {
    size_t end = text.find('>', begin) + 1;
    StringRef name = StringRef(text).slice(begin, end);
    const auto *found = llvm::find_if(kAbbreviations, [&](const auto &pair) { return pair.first == name; });
    assert(found != std::end(kAbbreviations) && "expected an abbreviation that is known");
    text.replace(begin, end - begin, found->second.str());
  }
  for (char c : text) {
    switch (c) {
    case '{':
    case '[':
      pattern += '(';
      break;
    case ',':
      pattern += '|';
      break;
    case '}':
      pattern += ')';
      break;
    case ']':
      pattern += ")?";
      break;
    case '.':
      pattern += "\\.";
      break;
    default:
      pattern += c;
    }
  }
  return pattern;
}

/// One regular expression for all forms of an instruction.
const llvm::StringMap<llvm::Regex> &getPatterns() {
  static const llvm::StringMap<llvm::Regex> patterns = [] {
    llvm::StringMap<std::string> texts;
    for (const Form &form : kForms)
      for (StringRef name : llvm::split(form.names, ',')) {
        std::string &text = texts[name];
        text += (text.empty() ? "" : "|") + makePattern(form.modifiers);
      }
    llvm::StringMap<llvm::Regex> patterns;
    for (const auto &[name, text] : texts)
      patterns.try_emplace(name, ("^(" + text + ")$"));
    return patterns;
  }();
  return patterns;
}
} // namespace

bool mlir::triton::ptx::hasKnownForm(llvm::ArrayRef<StringRef> opcode) {
  auto found = getPatterns().find(opcode.front());
  return found == getPatterns().end() || found->second.match(llvm::join(opcode.drop_front(), "."));
}
