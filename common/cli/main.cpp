// Room: cli. The entry of the program.
#include "cli/app.hpp"

int main(int argc, char** argv) { return gridlings::cli::run_program(argc, argv); }
