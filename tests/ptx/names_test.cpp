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

TEST_CASE("a name that refers to itself again and again is not written out, and a long one is cut") {
  std::string doubling = "_Z6attackI";  // Pair<Pair<...>, the same> 40 deep: 2^40 characters
  for (int i = 0; i < 40; ++i) doubling += "4PairI";
  doubling += "ii";
  for (const char* digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"; *digits; ++digits)
    doubling += std::string("ES") + *digits + "_";
  doubling += "EEvPf";
  CHECK(demangle(doubling).size() <= 303);
  CHECK(demangle("_Z3addI3VecIdES1_S1_S1_EvT_S2_").starts_with("add<Vec<double>, Vec<double>, Vec<double>"));
  const std::string longest = demangle(std::string(5000, 'a'));
  CHECK(longest == std::string(300, 'a') + "...");
  CHECK(demangle(std::string(299, 'a') + "\u00e9") == std::string(299, 'a') + "...");
}
