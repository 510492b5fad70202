// A million brackets.
#define A ((((((((((
#define B A A A A A A A A A A
#define C B B B B B B B B B B
#define D C C C C C C C C C C
#define E D D D D D D D D D D
#define F E E E E E E E E E E
__device__ int attack() { return F 1; }
@SOLUTION@
