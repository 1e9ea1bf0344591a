// Device heap, virtual functions, function pointers, recursion.
#include "expect.h"
#include <algorithm>
struct Shape {
    __device__ virtual float area() const = 0;
    __device__ virtual ~Shape() {
    }
    __device__ virtual int id() const {
        return 0;
    }
};
struct Sq : Shape {
    float s;
    __device__ Sq(float x) : s(x) {
    }
    __device__ float area() const override {
        return s * s;
    }
    __device__ int id() const override {
        return 1;
    }
};
struct Ci : Shape {
    float r;
    double pad[3];
    __device__ Ci(float x) : r(x) {
    }
    __device__ float area() const override {
        return 3.f * r * r;
    }
};
struct Ci2 : Ci {
    __device__ Ci2(float x) : Ci(x) {
    }
    __device__ int id() const override {
        return 2;
    }
    __device__ float area() const override {
        return Ci::area() + 1;
    }
};
__global__ void make(Shape** s, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        if (i % 3 == 0)
            s[i] = new Sq(i);
        else if (i % 3 == 1)
            s[i] = new Ci(i);
        else
            s[i] = new Ci2(i);
    }
}
__global__ void use(Shape** s, float* o, int* id, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        o[i] = s[i]->area();
        id[i] = s[i]->id();
    }
}
__global__ void del(Shape** s, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) delete s[i];
}
__global__ void heap(int* o) {
    int t = threadIdx.x;
    int* p = (int*)malloc((t + 1) * sizeof(int));
    if (!p) {
        o[t] = -1;
        return;
    }
    for (int i = 0; i <= t; i++) p[i] = i;
    int s = 0;
    for (int i = 0; i <= t; i++) s += p[i];
    o[t] = s;
    free(p);
    __shared__ int* sp;
    if (t == 0) sp = new int[blockDim.x];
    __syncthreads();
    sp[t] = t * 2;
    __syncthreads();
    o[t] += sp[(t + 1) % blockDim.x];
    __syncthreads();
    if (t == 0) delete[] sp;
}
__device__ void* volatile keep;
__global__ void big(int* o) {
    keep = malloc(1ull << 40);
    *o = keep == nullptr;
    free(nullptr);
}
typedef float (*Op)(float, float);
__device__ float fadd(float a, float b) {
    return a + b;
}
__device__ float fsub(float a, float b) {
    return a - b;
}
__device__ float fmx(float a, float b) {
    return a > b ? a : b;
}
__device__ Op table[3] = {fadd, fsub, fmx};
__device__ Op single = fsub;
__global__ void fp(const float* a, float* o, int n) {
    int i = threadIdx.x;
    if (i < n) o[i] = table[i % 3](a[i], a[(i + 5) % n]);
}
__global__ void fparg(Op f, float* o) {
    o[threadIdx.x] = f(threadIdx.x, 10);
}
__device__ int fib(int n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
__device__ int ack(int m, int n) {
    return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
}
__device__ bool odd(int n);
__device__ __noinline__ bool even(int n) {
    return n == 0 ? true : odd(n - 1);
}
__device__ __noinline__ bool odd(int n) {
    return n == 0 ? false : even(n - 1);
}
__global__ void rec(int* o) {
    int t = threadIdx.x;
    o[t] = fib(t % 15) * 1000 + ack(2, t % 4) + even(t) * 500;
}
__device__ void qs(int* a, int l, int r) {
    if (l >= r) return;
    int p = a[(l + r) / 2], i = l, j = r;
    while (i <= j) {
        while (a[i] < p) i++;
        while (a[j] > p) j--;
        if (i <= j) {
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
            i++;
            j--;
        }
    }
    qs(a, l, j);
    qs(a, i, r);
}
__global__ void sortk(int* a, int n) {
    qs(a + blockIdx.x * n, 0, n - 1);
}
int main() {
    const int n = 100;
    Buffer<Shape*> s(n);
    Buffer<float> o(n);
    Buffer<int> id(n);
    make<<<2, 64>>>(s, n);
    use<<<2, 64>>>(s, o, id, n);
    del<<<2, 64>>>(s, n);
    auto h = o.get();
    auto hi = id.get();
    for (int i = 0; i < n; i++) {
        float f = i;
        SAME(h[i], i % 3 == 0 ? f * f : i % 3 == 1 ? 3.f * f * f : 3.f * f * f + 1, i);
        SAME(hi[i], i % 3 == 0 ? 1 : i % 3 == 1 ? 0 : 2, i);
    }
    Buffer<int> q(64);
    heap<<<1, 64>>>(q);
    auto hq = q.get();
    for (int t = 0; t < 64; t++) SAME(hq[t], t * (t + 1) / 2 + ((t + 1) % 64) * 2, t);
    big<<<1, 1>>>(q);
    SAME(q.get()[0], 1, 0);
    std::vector<float> a(30);
    for (int i = 0; i < 30; i++) a[i] = (i * 7) % 13;
    Buffer<float> da(a), fo(30);
    fp<<<1, 32>>>(da, fo, 30);
    auto hf = fo.get();
    for (int i = 0; i < 30; i++) {
        float x = a[i], y = a[(i + 5) % 30];
        SAME(hf[i], i % 3 == 0 ? x + y : i % 3 == 1 ? x - y : std::max(x, y), i);
    }
    Op f;
    CK(cudaMemcpyFromSymbol(&f, single, sizeof f));
    fparg<<<1, 20>>>(f, fo);
    hf = fo.get();
    for (int i = 0; i < 20; i++) SAME(hf[i], i - 10.f, i);
    rec<<<1, 40>>>(q);
    hq = q.get();
    auto fibh = [](int n) {
        int a = 0, b = 1;
        while (n--) {
            int t = a + b;
            a = b;
            b = t;
        }
        return a;
    };
    for (int t = 0; t < 40; t++) SAME(hq[t], fibh(t % 15) * 1000 + 2 * (t % 4) + 3 + (t % 2 == 0) * 500, t);
    std::vector<int> v(5 * 200);
    for (int i = 0; i < 1000; i++) v[i] = (i * 7919) % 1009;
    Buffer<int> dv(v);
    sortk<<<5, 1>>>(dv, 200);
    auto hv = dv.get();
    for (int b = 0; b < 5; b++) {
        std::vector<int> w(v.begin() + b * 200, v.begin() + b * 200 + 200);
        std::sort(w.begin(), w.end());
        for (int i = 0; i < 200; i++) SAME(hv[b * 200 + i], w[i], i);
    }
    return finish("heap_virtual_recursion");
}
