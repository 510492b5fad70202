// Room: common/simgpu. Handlers of the core: control flow, parameters, addresses, warp-level and block-level
// synchronisation, device runtime calls. The decoder picks them by name.
#pragma once

#include "simgpu/insn.hpp"

namespace gridlings::simgpu {

struct CallSite;

// flow_ops.cpp
void op_guarded(Warp&, const Insn&);        ///< runs Insn::inner for the lanes whose guard holds
void op_uncounted(Warp&, const Insn&);      ///< runs Insn::plain_masked, a part of an instruction that is counted already
void op_jump(Warp&, const Insn&);           ///< imm: target pc
void op_branch(Warp&, const Insn&);         ///< guard; imm: target pc
void op_branch_table(Warp&, const Insn&);   ///< a: index (R32); aux: Code::jump_tables
void op_call(Warp&, const Insn&);           ///< aux: Code::calls
void op_call_pointer(Warp&, const Insn&);   ///< a: function address (R64)
void op_call_builtin(Warp&, const Insn&);
void op_return(Warp&, const Insn&);
void op_exit(Warp&, const Insn&);
void op_trap(Warp&, const Insn&);
void op_unsupported(Warp&, const Insn&);
void op_nop(Warp&, const Insn&);

// register_ops.cpp
void op_copy32(Warp&, const Insn&);
void op_copy64(Warp&, const Insn&);
void op_pack(Warp&, const Insn&);           ///< mov d, {a, b, ..}: aux: Code::data (sources), imm: bits per element
void op_unpack(Warp&, const Insn&);         ///< mov {a, b, ..}, s: aux: Code::data (destinations), imm: bits per element
void op_special(Warp&, const Insn&);        ///< aux: ptx::Special; imm: 1 for a 64-bit row
void op_local_symbol(Warp&, const Insn&);   ///< imm: offset in the local frame; aux: 1 for a 64-bit row
void op_shared_symbol(Warp&, const Insn&);  ///< aux2: symbol; imm: offset; aux: 1 for a 64-bit row
void op_param_symbol(Warp&, const Insn&);   ///< imm: offset in the kernel's parameters
void op_to_generic_shared(Warp&, const Insn&);  ///< cvta.shared: adds the block's tag
void op_isspacep(Warp&, const Insn&);       ///< aux: ptx::Space
void op_load_kernel_param(Warp&, const Insn&);  ///< imm: offset; aux: size | signed << 8; aux2: 1 for a 64-bit row
void op_load_param(Warp&, const Insn&);     ///< a: first word row; imm: byte offset; aux, aux2 as above
void op_store_param(Warp&, const Insn&);    ///< d: first word row; a: value; aux2: 1 if the value is a 64-bit row
void op_activemask(Warp&, const Insn&);

// warp_ops.cpp
void op_shfl(Warp&, const Insn&);           ///< d, d2, a; b: lane operand, c: clamp/segments, e: member mask; aux: Mode
void op_vote(Warp&, const Insn&);           ///< d (R32 or pred: imm 1), a: pred, b: member mask; aux: Mode, aux2: negated
void op_match(Warp&, const Insn&);          ///< d, d2, a, b: member mask; aux: Mode; aux2: 1 for 64-bit values
void op_redux(Warp&, const Insn&);          ///< d, a, b: member mask; aux: AtomicOp; aux2: 1 if signed
void op_elect(Warp&, const Insn&);          ///< d (R32), d2, a: member mask
void op_bar_warp(Warp&, const Insn&);       ///< a: member mask

// barrier_ops.cpp
void op_barrier(Warp&, const Insn&);        ///< a: barrier, b: thread count (constant 0: whole block); aux: Mode
void op_barrier_red(Warp&, const Insn&);    ///< d; c: pred; imm bit 0: negated, bit 1: d is a predicate; aux: Mode
void op_fence(Warp&, const Insn&);
void op_nanosleep(Warp&, const Insn&);

// mbarrier_ops.cpp: a: address, imm: its offset; aux2: MbarrierFlag
void op_mbarrier(Warp&, const Insn&);           ///< aux: Mode; d: state (R64) or 0; b: count or bytes
void op_mbarrier_wait(Warp&, const Insn&);      ///< d: predicate; b: state (R64) or parity (R32)
void op_mbarrier_pending(Warp&, const Insn&);   ///< d (R32), a: state (R64)

// async_ops.cpp: aux2: AsyncFlag
void op_cp_async(Warp&, const Insn&);
void op_cp_async_commit(Warp&, const Insn&);
void op_cp_async_wait(Warp&, const Insn&);      ///< imm: groups that may stay; aux: 1 for all copies
void op_cp_async_arrive(Warp&, const Insn&);    ///< a: mbarrier, imm: its offset; aux: 1 for .noinc
void op_cp_async_bulk(Warp&, const Insn&);

// texture_ops.cpp: a: object (R64); aux: Code::data of the results, aux + 1 of the coordinates; imm: Mode and flags
enum TextureFlag : std::uint32_t { texture_by_index = 0x100, texture_gather = 0x200, texture_channel_shift = 10 };
void op_texture(Warp&, const Insn&);

// dependents.cpp
void op_grid_wait(Warp&, const Insn&);
void op_launch_dependents(Warp&, const Insn&);
void publish_to_dependents(Warp&);              ///< lanes w.mask end, and dependent grids may wait for that

// cluster.cpp
void op_cluster_arrive(Warp&, const Insn&);
void op_cluster_wait(Warp&, const Insn&);
void op_mapa(Warp&, const Insn&);           ///< d, a: address, b: rank (R32); imm bit 0: 64-bit, bit 1: .shared::cluster
void op_getctarank(Warp&, const Insn&);     ///< d (R32), a, imm as above

}  // namespace gridlings::simgpu
