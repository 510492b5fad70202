// A hundred thousand mistakes, each with a long name, for a report without end.
#define A nothing_that_was_ever_declared_in_this_or_any_other_file_of_the_world(x);
#define B A A A A A A A A A A
#define C B B B B B B B B B B
#define D C C C C C C C C C C
#define E D D D D D D D D D D
#define F E E E E E E E E E E
__device__ void attack() { F }
@SOLUTION@
