// Room: common/ptx. Special registers (PTX ISA 10).
#include <array>
#include <unordered_map>

#include "ptx/parser.hpp"

namespace gridlings::ptx {
namespace {

const std::unordered_map<std::string_view, Special>& specials() {
  using enum Special;
  static const std::unordered_map<std::string_view, Special> map = {
      {"%tid.x", TidX}, {"%tid.y", TidY}, {"%tid.z", TidZ},
      {"%ntid.x", NtidX}, {"%ntid.y", NtidY}, {"%ntid.z", NtidZ},
      {"%ctaid.x", CtaidX}, {"%ctaid.y", CtaidY}, {"%ctaid.z", CtaidZ},
      {"%nctaid.x", NctaidX}, {"%nctaid.y", NctaidY}, {"%nctaid.z", NctaidZ},
      {"%laneid", LaneId}, {"%warpid", WarpId}, {"%nwarpid", NwarpId},
      {"%lanemask_eq", LanemaskEq}, {"%lanemask_lt", LanemaskLt}, {"%lanemask_le", LanemaskLe},
      {"%lanemask_gt", LanemaskGt}, {"%lanemask_ge", LanemaskGe},
      {"%smid", SmId}, {"%nsmid", NsmId}, {"%gridid", GridId}, {"%clock", Clock}, {"%clock64", Clock64},
      {"%globaltimer", GlobalTimer}, {"%globaltimer_lo", GlobalTimerLo}, {"%globaltimer_hi", GlobalTimerHi},
      {"%envreg1", Envreg1}, {"%envreg2", Envreg2},
      {"%cluster_ctaid.x", ClusterCtaidX}, {"%cluster_ctaid.y", ClusterCtaidY}, {"%cluster_ctaid.z", ClusterCtaidZ},
      {"%cluster_nctaid.x", ClusterNctaidX}, {"%cluster_nctaid.y", ClusterNctaidY},
      {"%cluster_nctaid.z", ClusterNctaidZ},
      {"%clusterid.x", ClusterIdX}, {"%clusterid.y", ClusterIdY}, {"%clusterid.z", ClusterIdZ},
      {"%nclusterid.x", NclusterIdX}, {"%nclusterid.y", NclusterIdY}, {"%nclusterid.z", NclusterIdZ},
      {"%cluster_ctarank", ClusterCtarank}, {"%cluster_nctarank", ClusterNctarank},
      {"%is_explicit_cluster", IsExplicitCluster},
      {"%dynamic_smem_size", DynamicSmemSize}, {"%total_smem_size", TotalSmemSize},
      {"%clock_hi", Other}, {"%aggr_smem_size", Other}, {"%current_graph_exec", Other},
      {"%reserved_smem_offset_begin", Other}, {"%reserved_smem_offset_end", Other},
      {"%reserved_smem_offset_cap", Other},
  };
  return map;
}

}  // namespace

std::optional<Special> special_from(std::string_view name) {
  auto it = specials().find(name);
  if (it != specials().end()) return it->second;
  for (std::string_view prefix : {"%pm", "%envreg", "%reserved_smem_offset_"}) {
    const std::string_view number = name.substr(std::min(prefix.size(), name.size()));
    const bool numbered = !number.empty() && number.find_first_not_of("0123456789") == std::string_view::npos;
    if (name.substr(0, prefix.size()) == prefix && (numbered || number.ends_with("_64"))) return Special::Other;
  }
  return std::nullopt;
}

Type special_type(const Operand& special) {
  switch (special.special) {
    case Special::GridId: case Special::Clock64: case Special::GlobalTimer: return Type::U64;
    case Special::IsExplicitCluster: return Type::Pred;
    case Special::Other:
      return special.text == "%current_graph_exec" || special.text.ends_with("_64") ? Type::U64 : Type::U32;
    default: return Type::U32;
  }
}

}  // namespace gridlings::ptx
