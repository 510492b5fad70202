// Tests of the room ptx: the table of opcode forms, and what is not in it.
#include "ptx/forms.hpp"

#include <catch2/generators/catch_generators.hpp>

#include "support.hpp"

using namespace gridlings::ptx;
using namespace gridlings::ptx::test;

TEST_CASE("Forms of every chapter of the ISA are read") {
  const std::string text = GENERATE(
      as<std::string>{},  //
      "add.cc.u32 %r1, %r2, %r3;", "addc.cc.s32 %r1, %r2, 0;", "sub.sat.s32 %r1, %r2, 1;",
      "subc.u64 %rd1, %rd2, 0;", "mul.hi.s16 %rs1, %rs2, 3;", "mad.lo.cc.u32 %r1, %r2, %r3, 0;",
      "madc.hi.u32 %r1, %r2, %r3, 0;", "mad.hi.sat.s32 %r1, %r2, %r3, %r4;", "mul24.lo.u32 %r1, %r2, %r3;",
      "sad.u32 %r1, %r2, %r3, 0;", "popc.b64 %r1, %rd1;", "clz.b32 %r1, %r2;", "brev.b64 %rd1, %rd2;",
      "bfind.shiftamt.u64 %r1, %rd2;", "bfi.b64 %rd1, %rd2, %rd3, 4, 8;", "prmt.b32 %r1, %r2, 0, 0x3210;",
      "prmt.b32.f4e %r1, %r2, %r3, %r4;", "shf.l.wrap.b32 %r1, %r2, %r3, 5;",
      "shf.r.clamp.b32 %r1, %r2, %r3, 5;", "dp4a.u32.s32 %r1, %r2, %r3, %r4;",
      "dp2a.lo.u32.u32 %r1, %r2, %r3, %r4;", "fns.b32 %r1, %r2, 0, 1;", "bmsk.clamp.b32 %r1, %r2, 4;",
      "szext.wrap.s32 %r1, %r2, 4;", "fma.rn.ftz.sat.f32 %f1, %f2, %f3, %f4;",
      "fma.rz.f64 %fd1, %fd2, %fd3, %fd4;", "add.rm.f32 %f1, %f2, %f3;", "div.approx.ftz.f32 %f1, %f2, %f3;",
      "div.full.f32 %f1, %f2, %f3;", "div.rn.f64 %fd1, %fd2, %fd3;", "rcp.approx.ftz.f64 %fd1, %fd2;",
      "sqrt.rn.f32 %f1, %f2;", "rsqrt.approx.f64 %fd1, %fd2;", "sin.approx.f32 %f1, %f2;",
      "ex2.approx.ftz.bf16x2 %r1, %r2;", "tanh.approx.f16 %rs1, %rs2;", "max.NaN.f32 %f1, %f2, %f3;",
      "min.xorsign.abs.f32 %f1, %f2, %f3;", "testp.finite.f32 %p1, %f1;", "copysign.f64 %fd1, %fd2, %fd3;",
      "fma.rn.bf16x2 %r1, %r2, %r3, %r4;", "sub.rn.f16x2 %r1, %r2, %r3;", "set.eq.f16x2.f16x2 %r1, %r2, %r3;",
      "set.ltu.and.u32.f32 %r1, %f1, %f2, %p1;", "setp.geu.f64 %p1, %fd1, %fd2;",
      "setp.hs.u32 %p1, %r1, %r2;", "setp.gt.f16x2 %p1|%p2, %r1, %r2;", "not.pred %p1, %p2;",
      "cnot.b32 %r1, %r2;", "xor.pred %p1, %p2, %p3;", "mov.pred %p1, 1;", "cvt.rn.f16x2.f32 %r1, %f1, %f2;",
      "cvt.rni.s32.f32 %r1, %f1;", "cvt.sat.f32.f32 %f1, %f2;", "cvt.rn.bf16.f32 %rs1, %f1;",
      "cvta.to.global.u64 %rd1, %rd2;", "cvta.param.u64 %rd1, p0;", "isspacep.shared::cluster %p1, %rd1;",
      "mapa.shared::cluster.u32 %r1, tile, 1;", "mapa.u64 %rd1, %rd2, %r1;",
      "getctarank.shared::cluster.u32 %r1, %r2;", "ld.relaxed.gpu.global.u32 %r1, [%rd1];",
      "ld.volatile.shared.u32 %r1, [%r2];",
      "ld.global.nc.L1::no_allocate.L2::128B.v4.u32 {%r1,%r2,%r3,%r4}, [%rd1];", "ld.u32.global %r1, [%rd1];",
      "st.release.sys.global.u64 [%rd1], %rd2;", "st.global.wt.s32 [%rd1], %r1;",
      "prefetch.global.L2 [%rd1];", "cp.async.ca.shared.global [%r1], [%rd1], 16, %r2;",
      "cp.async.cg.shared.global.L2::128B [%r1], [%rd1], 16;", "cp.async.wait_group 1;",
      "cp.async.commit_group;", "cp.async.mbarrier.arrive.noinc.shared.b64 [%r1];",
      "alloca.u64 %rd1, %rd2, 16;", "stacksave.u64 %rd1;", "atom.add.f32 %f1, [%rd1], 0f3F800000;",
      "atom.acq_rel.sys.global.exch.b64 %rd1, [%rd2], 0;", "atom.global.add.noftz.f16x2 %r1, [%rd1], %r2;",
      "atom.shared.inc.u32 %r1, [%r2], 7;", "red.release.gpu.global.add.u32 [%rd1], 1;",
      "redux.sync.xor.b32 %r1, %r2, -1;", "activemask.b32 %r1;", "vote.sync.ballot.b32 %r1, !%p1, -1;",
      "vote.sync.uni.pred %p1, %p2, -1;", "match.all.sync.b64 %r1|%p1, %rd1, -1;", "bar.sync 0;",
      "bar.arrive 1, 64;", "bar.red.popc.u32 %r1, 0, %p1;", "bar.red.and.pred %p1, 0, 64, !%p2;",
      "barrier.sync 0;", "barrier.cta.sync.aligned 0, 128;", "bar.warp.sync 0xff;", "membar.gl;",
      "fence.sc.cluster;", "fence.proxy.async;", "fence.mbarrier_init.release.cluster;",
      "barrier.cluster.arrive.relaxed.aligned;", "barrier.cluster.wait;", "griddepcontrol.wait;",
      "mbarrier.init.shared::cta.b64 [%r1], 32;", "mbarrier.arrive.shared.b64 %rd1, [%r1];",
      "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r1], 1;",
      "mbarrier.arrive.expect_tx.shared.b64 %rd1, [%r1], 64;",
      "mbarrier.test_wait.shared.b64 %p1, [%r1], %rd1;",
      "mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 %p1, [%r1], 0, 1000;", "nanosleep.u32 100;",
      "add.u16x2 %r1, %r2, %r3;", "add.s16x2 %r1, %r2, %r3;", "min.u16x2 %r1, %r2, %r3;",
      "max.s16x2.relu %r1, %r2, %r3;", "min.relu.s32 %r1, %r2, %r3;",
      "vabsdiff2.u32.s32.s32 %r1, %r2, %r3, %r4;", "vabsdiff4.u32.u32.u32.add %r1, %r2, %r3, %r4;", "trap;",
      "brkpt;", "exit;", "pmevent 3;", "bra.uni L; L:", "add .u32 %r1, %r2, 1;");
  INFO(text);
  const Module m = parsed(kernel(text));
  CHECK(m.unsupported.empty());
}

TEST_CASE("Every type is read by the name it is printed with") {
  for (unsigned t = static_cast<unsigned>(Type::Pred); t <= static_cast<unsigned>(Type::F64); ++t)
    CHECK(type_from(name_of(static_cast<Type>(t))) == static_cast<Type>(t));
  CHECK((size_of(Type::S16x2) == 4 && !is_float(Type::S16x2) && is_float(Type::F16)));
}

TEST_CASE("Modifiers are typed") {
  Instruction i = first("cvt.rzi.ftz.s32.f32 %r1, %f1;");
  CHECK((i.mod.rounding == Rounding::Rzi && i.mod.ftz && i.mod.type[0] == Type::S32 &&
         i.mod.type[1] == Type::F32));
  i = first("mul.lo.u32 %r1, %r2, 3;");
  CHECK((i.mod.width == Width::Lo && i.mod.compare == Compare::None));
  i = first("setp.lo.and.u32 %p1, %r1, %r2, %p2;");
  CHECK((i.mod.compare == Compare::Lo && i.mod.width == Width::None && i.mod.bool_op == BoolOp::And));
  i = first("atom.global.and.b32 %r1, [%rd1], 1;");
  CHECK(
      (i.mod.atomic == AtomicOp::And && i.mod.semantics == Semantics::Relaxed && i.mod.scope == Scope::Gpu));
  i = first("bar.red.or.pred %p1, 0, %p2;");
  CHECK((i.mod.mode == Mode::RedOr && i.operands.size() == 3));
  i = first("fence.acq_rel.cluster;");
  CHECK((i.mod.semantics == Semantics::AcqRel && i.mod.scope == Scope::Cluster));
  i = first("ld.acquire.sys.global.v2.u64 {%rd1, %rd2}, [%rd3];");
  CHECK((i.mod.semantics == Semantics::Acquire && i.mod.space == Space::Global && i.mod.vec == 2));
  i = first("mbarrier.try_wait.parity.shared.b64 %p1, [%r1], 1;");
  CHECK((i.mod.mode == Mode::TryWait && i.mod.parity && i.mod.semantics == Semantics::Acquire));
  i = first("cvta.to.shared.u64 %rd1, %rd2;");
  CHECK((i.mod.space_to && i.mod.space == Space::Shared));
  i = first("min.s16x2.relu %r1, %r2, %r3;");
  CHECK((i.mod.relu && i.mod.type[0] == Type::S16x2));
  i = first("vabsdiff4.u32.s32.s32.add %r1, %r2, %r3, %r4;");
  CHECK((i.mod.atomic == AtomicOp::Add && i.mod.type[0] == Type::U32 && i.mod.type[2] == Type::S32));
  i = first("cp.async.mbarrier.arrive.shared.b64 [%r1];");
  CHECK((i.op == Opcode::CpAsync && i.mod.mode == Mode::MbarrierArrive));
  i = first("barrier.cluster.wait.aligned;");
  CHECK((i.op == Opcode::BarrierCluster && i.mod.mode == Mode::Wait && i.mod.aligned));
}

TEST_CASE("A form that is not in the table is kept and named, with the reader's line") {
  const std::string text = GENERATE(
      as<std::string>{},  //
      "wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2}, [%rd1], %r3;",
      "foo.bar.b32 %x, {%y, 3}, [z+4];", "tex.cube.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%rd1, {%f1, %f2}];",
      "setmaxnreg.inc.sync.aligned.u32 240;", "cp.async.bulk.commit_group;",
      "fma.rn.relu.f32 %f1, %f2, %f3, %f4;", "add.u33 %r1, %r2, %r3;", "add.rn.f32x2 %rd1, %rd2, %rd3;",
      "add.sat.s16x2 %r1, %r2, %r3;", "sub.s16x2 %r1, %r2, %r3;", "min.relu.u16x2 %r1, %r2, %r3;",
      "vabsdiff4.u32.u32.u32 %r1.b10, %r2.b7654, %r3, %r4;", "frobnicate;");
  INFO(text);
  const Module m =
      parsed(kernel(".loc 1 7 3\n.loc 2 99 1, function_name $L1, inlined_at 1 7 3\n@%p1 " + text) +
             ".file 1 \"lesson.cu\"\n.file 2 \"mma.hpp\"\n");
  const Function& f = m.functions[0];
  REQUIRE(m.unsupported.size() == 1);
  const std::string opcode = text.substr(0, text.find_first_of(" ;"));
  CHECK(m.unsupported[0].kind == Error::Kind::unsupported);
  CHECK(m.unsupported[0].what == opcode);
  CHECK((m.unsupported[0].file == "lesson.cu" && m.unsupported[0].line == 7 &&
         m.unsupported[0].ptx_line == 10));
  REQUIRE(f.body.size() == 2);
  CHECK((f.body[0].op == Opcode::Unsupported && f.body[0].guarded));
  CHECK(f.body[0].text == text.substr(0, text.size() - 1));
  CHECK(f.body[1].op == Opcode::Ret);
}

TEST_CASE("A known form with wrong operands is a syntax error with both lines") {
  const Error e = refused(kernel(".loc 1 12 3\nadd.u32 %r1, %r2;") + ".file 1 \"lesson.cu\"\n");
  CHECK(e.kind == Error::Kind::syntax);
  CHECK(e.message == "add.u32: too few operands, found ';'");
  CHECK((e.ptx_line == 9 && e.file == "lesson.cu" && e.line == 12));
  CHECK(message("add.u32 %r1, %r2, 3, 4;") == "add.u32: too many operands, found ','");
  CHECK(message("add.u32 %r1, %r2, 3") == "add.u32: expected ';', found 'ret'");
  CHECK(message("add.u32 %r1, -%r2, 3;") == "expected a constant, found '%r2'");
  CHECK(message("add.u32 7, %r2, 3;") == "expected a destination register, found '7'");
  CHECK(message("bra nowhere;") == "label 'nowhere' is not defined");
  CHECK(message("bar.red.popc.u32 %r1, 0, 64;") == "bar.red.popc.u32: too few operands, found ';'");
  CHECK(message("mov.u64 %rd1, nosuch;") == "'nosuch' is not declared");
  CHECK(message("wmma.mma.sync %r1 }").find("expected ';' after wmma.mma.sync") == 0);
}
