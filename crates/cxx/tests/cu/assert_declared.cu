// A library declares for both sides what assert() calls, as some do where NDEBUG hides it.
// FLAGS: -DNDEBUG
// PTX: call.uni
// PTX: __assertfail
// NOT: .func __assert_fail
extern "C" __host__ __device__ void __assert_fail(const char *what, const char *file, unsigned int line,
                                                  const char *function) noexcept __attribute__((__noreturn__));

__host__ __device__ int checked(int i) {
    return i >= 0 ? i : (__assert_fail("i >= 0", __FILE__, __LINE__, __func__), 0);
}

__global__ void check(int *p) {
    *p = checked(*p);
}

int on_host(int i) {
    return checked(i);
}
