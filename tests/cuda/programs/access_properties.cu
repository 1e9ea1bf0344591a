// Headers on what L2 is to do with memory: <cuda/annotated_ptr> and <cuda/discard_memory>. They change no results.
#include "expect.h"
#include <cuda/annotated_ptr>
#include <cuda/discard_memory>

using cuda::access_property;
using cuda::annotated_ptr;

template <class Property>
__global__ void sums(annotated_ptr<const int, Property> in, annotated_ptr<int, access_property::streaming> out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + *in + in.get()[1];
}

__global__ void applied(int *p, int n, int *sum) {
    cuda::apply_access_property(p, n * sizeof(int), access_property::persisting());
    __shared__ int mine[64];
    annotated_ptr<int, access_property::shared> s(mine);
    s[threadIdx.x] = p[threadIdx.x];
    __syncthreads();
    int *q = cuda::associate_access_property(p, access_property(access_property::persisting(), 0.5f));
    if (threadIdx.x == 0)
        for (int i = 0; i < 64; i++) *sum += s[i] + q[i];
    cuda::apply_access_property(p, n * sizeof(int), access_property::normal());
}

// What is discarded is not looked at; what is beside it stays.
__global__ void discarded(int *p) { cuda::discard_memory(p + 33, 63 * sizeof(int)); }

// A node of a list that is walked by annotated pointers.
struct Pair {
    int a, b;
};
__global__ void members(annotated_ptr<Pair, access_property::normal> p) {
    annotated_ptr<Pair, access_property> any = p;
    annotated_ptr<const Pair, access_property> fixed = any;
    if (fixed && any.get() == p.get()) any->b = fixed->a + 1;
}

static_assert(sizeof(annotated_ptr<int, access_property::persisting>) == sizeof(int *), "no larger than a pointer");
static_assert(std::uint64_t(access_property()) == std::uint64_t(access_property(access_property::global())), "no wish");
static_assert(std::uint64_t(access_property(access_property::persisting(), 0.25f, access_property::streaming())) !=
                  std::uint64_t(access_property(access_property::persisting(), 0.25f)), "others stream");
static_assert(cudaAccessProperty(access_property::persisting()) == cudaAccessPropertyPersisting, "of windows");

int main() {
    constexpr int n = 1000;
    int *in, *out, host[n];
    CK(cudaMalloc(&in, sizeof host));
    CK(cudaMalloc(&out, sizeof host));
    for (int i = 0; i < n; i++) host[i] = i + 1;
    CK(cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice));
    annotated_ptr<int, access_property::streaming> to(out);
    auto right = [&] {
        CK(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
        for (int i = 0; i < n; i++) EXPECT(host[i] == i + 1 + 1 + 2);
        CK(cudaMemset(out, 0, sizeof host));
    };
    sums<access_property::persisting><<<8, 128>>>(annotated_ptr<const int, access_property::persisting>(in), to, n);
    right();
    sums<access_property::global><<<8, 128>>>(annotated_ptr<const int, access_property::global>(in), to, n);
    right();
    access_property range(in, 512, sizeof host, access_property::persisting(), access_property::streaming());
    sums<access_property><<<8, 128>>>(annotated_ptr<const int, access_property>(in, range), to, n);
    right();
    applied<<<1, 64>>>(in, n, out);
    discarded<<<1, 1>>>(in);
    CK(cudaMemcpy(host, out, sizeof(int), cudaMemcpyDeviceToHost));
    EXPECT(host[0] == 64 * 65);
    CK(cudaMemcpy(host, in, sizeof host, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 64; i++) EXPECT(host[i] == i + 1);
    for (int i = 96; i < n; i++) EXPECT(host[i] == i + 1);
    Pair pair = {41, 0}, *p;
    CK(cudaMalloc(&p, sizeof pair));
    CK(cudaMemcpy(p, &pair, sizeof pair, cudaMemcpyHostToDevice));
    members<<<1, 1>>>(annotated_ptr<Pair, access_property::normal>(p));
    CK(cudaMemcpy(&pair, p, sizeof pair, cudaMemcpyDeviceToHost));
    EXPECT(pair.b == 42);
    using Plain = annotated_ptr<int, access_property::global>;
    EXPECT(Plain(in + 5) - Plain(in) == 5);
    return finish("access_properties");
}
