// Host functions that functions of both sides call where only the host comes by: destructors of members, a function behind a condition, a
// call operator, and one whose result is a pointer. nvcc compiles them; the host's calls do what they say, the device's are not made.
#include <string>
#include <vector>

#include "expect.h"

static int entered, left;

struct Guard {
    const char *name;
    explicit Guard(const char *n) : name(n) { entered++; }
    ~Guard() {
        left += (int)std::string(name).size();
        entered--;
    }
};

static std::string last;

struct Range {
    const char *name;
    explicit Range(const char *n) : name(n) {}
    ~Range() noexcept {
#ifndef NO_RANGES
        last = name;
#endif
    }
};

// As optional classes are: what it holds is destroyed if it is there.
template <class T> struct Holder {
    union {
        char none;
        T value;
    };
    bool there;
    __host__ __device__ Holder() : none(0), there(false) {}
    __host__ __device__ ~Holder() {
        if (there) value.~T();
    }
    template <class A> __host__ void set(A a) {
        new (&value) T(a);
        there = true;
    }
};

template <class T> __host__ __device__ int guarded(int x, T) {
    Holder<Guard> g;
    Holder<Range> r;
#ifndef __CUDA_ARCH__
    g.set("guarded");
    r.set("range");
#endif
    return x + 1;
}

static std::vector<int> log_of_host;

static void note(int x) { log_of_host.push_back(x); }

struct Negate {
    std::string word;
    int operator()(int x) const { return -x - (int)word.size(); }
};

const char *named(int x) {
    static std::string s;
    s = std::to_string(x);
    return s.c_str();
}

template <class F> __host__ __device__ int checked(int x, const F *f) {
    if (x > 1000) note(x);
    if (f) return (*f)(x);
    if (x < 0) return named(x)[1];
    return 2 * x;
}

__global__ void both(int *out) {
    int i = threadIdx.x;
    out[i] = guarded(i, 1.0f) + 100 * checked(i, (const Negate *)nullptr);
}

int main() {
    const int n = 64;
    int *d, h[n];
    CK(cudaMalloc(&d, sizeof h));
    both<<<1, n>>>(d);
    CK(cudaDeviceSynchronize());
    CK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) SAME(h[i], i + 1 + 200 * i, i);
    SAME(guarded(4, 1.0f), 5, 0);
    SAME(left, 7, 0);
    EXPECT(last == "range");
    SAME(entered, 0, 0);
    Negate f{"abc"};
    SAME(checked(5, &f), -8, 0);
    SAME(checked(-7, (const Negate *)nullptr), '7', 0);
    SAME(checked(2000, (const Negate *)nullptr), 4000, 0);
    SAME((int)log_of_host.size(), 1, 0);
    SAME(log_of_host[0], 2000, 0);
    CK(cudaFree(d));
    return finish("host_functions");
}
