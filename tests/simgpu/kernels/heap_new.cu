// case: block=32 out=32
// new and delete: objects with constructors and virtual destructors, arrays.
struct Base {
  unsigned* log;
  __device__ explicit Base(unsigned* l) : log(l) { *log += 1; }
  __device__ virtual ~Base() { *log += 10; }
  __device__ virtual unsigned value() const { return 5; }
};
struct Derived : Base {
  int* data;
  __device__ Derived(unsigned* l, int k) : Base(l), data(new int[k + 1]) {
    for (int i = 0; i <= k; ++i) data[i] = i;
  }
  __device__ ~Derived() override {
    *log += 100;
    delete[] data;
  }
  __device__ unsigned value() const override { return 7 + data[1]; }
};
extern "C" __global__ void heap_new(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, log = 0;
  Base* b = t & 1 ? new Derived(&log, (int)t) : new Base(&log);
  unsigned v = b->value();
  delete b;
  out[t] = log * 1000 + v;
}
