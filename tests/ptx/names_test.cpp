// Tests of the room ptx: demangled names.
#include "ptx/demangle.hpp"
#include "support.hpp"

using gridlings::ptx::demangle;

TEST_CASE("Names without return type and parameters") {
  CHECK(demangle("saxpy") == "saxpy");
  CHECK(demangle("_Z5saxpyifPKfPf") == "saxpy");
  CHECK(demangle("_Z2m1IfEvPT_") == "m1<float>");
  CHECK(demangle("_Z2vkILi3EdEvP3VecIXT_ET0_ES1_") == "vk<3, double>");
  CHECK(demangle("_ZN2ns4tool3runEv") == "ns::tool::run");
  CHECK(demangle("_ZNK2ns4toolclEi") == "ns::tool::operator()");
  CHECK(demangle("_ZltRK1AS1_") == "operator<");
  CHECK(demangle("_ZN12_GLOBAL__N_16hiddenEPi") == "(anonymous namespace)::hidden");
  CHECK(demangle("_ZN34_INTERNAL_279aed35_8_basic_cu_coef9atomicAddEPii") == "atomicAdd");
  CHECK(demangle("_Z1fPFivE") == "f");
  CHECK(demangle("_Z7variantIXadL_Z1fvEEEvv") == "variant<&(f())>");
  CHECK(demangle("_ZZ1fiE4tile") == "f(int)::tile");
  CHECK(demangle("_Znot_a_name") == "_Znot_a_name");
  CHECK(demangle("") == "");
}
