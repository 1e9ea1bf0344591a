// What headers beside the runtime's give device code: barriers as functions, function wrappers, programmatic launches,
// halves that are volatile, types of the driver's functions, and the float overloads of C's math functions.
#include "expect.h"
#include <cuda.h>
#include <cuda_awbarrier_primitives.h>
#include <cuda_fp16.h>
#include <nvfunctional>

// Each round all threads see what their neighbours wrote before it.
__global__ void barrier_rounds(int* out, int rounds, bool parity) {
    __shared__ __mbarrier_t barrier;
    __shared__ int values[2][64];
    if (threadIdx.x == 0) __mbarrier_init(&barrier, blockDim.x);
    __syncthreads();
    int sum = 0;
    for (int i = 0; i < rounds; i++) {
        values[i & 1][threadIdx.x] = threadIdx.x * (i + 1);
        __mbarrier_token_t token = __mbarrier_arrive(&barrier);
        if (parity) {
            while (!__mbarrier_try_wait_parity(&barrier, i & 1, 1000)) {}
        } else {
            while (!__mbarrier_test_wait(&barrier, token)) {}
        }
        sum += values[i & 1][(threadIdx.x + 1) % 64];
    }
    __syncthreads();
    if (threadIdx.x == 0) __mbarrier_inval(&barrier);
    out[threadIdx.x] = sum;
}

__device__ int triple(int x) {
    return 3 * x;
}
__global__ void wrappers(int* out) {
    int i = threadIdx.x;
    nvstd::function<int(int)> f;
    int empty = f == nullptr;
    if (i % 2) {
        f = triple;
    } else {
        f = [i](int x) { return x + i; };
    }
    nvstd::function<int(int)> copy = f;
    nvstd::function<int(int)> taken = std::move(f);
    out[i] = copy(10) * 1000 + taken(20) * 10 + empty;
}

__global__ void first(int* data, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    cudaTriggerProgrammaticLaunchCompletion();
    if (i < n) data[i] = i;
}
__global__ void second(const int* data, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    cudaGridDependencySynchronize();
    if (i < n) out[i] = data[n - 1 - i];
}

__global__ void volatile_half(float* out) {
    __shared__ volatile __half v[32];
    v[threadIdx.x].__x = __half_as_ushort(__float2half(threadIdx.x * 0.5f));
    __syncwarp();
    __half copy = v[31 - threadIdx.x];
    out[threadIdx.x] = __half2float(copy);
}

#define FUNCTIONS(F)                                                                                                  \
    F(acosh(x + 1)) F(asinh(x)) F(atanh(x / 4)) F(cbrt(x)) F(copysign(x, -y)) F(erf(x)) F(erfc(x)) F(exp2(x))         \
    F(expm1(x)) F(fdim(x, y)) F(fma(x, y, z)) F(fmax(x, y)) F(fmin(x, y)) F(hypot(x, y)) F((float)ilogb(x))           \
    F(lgamma(x)) F((float)llrint(x)) F((float)llround(x)) F(log1p(x)) F(log2(x)) F(logb(x)) F((float)lrint(x))        \
    F((float)lround(x)) F(nearbyint(x)) F(nextafter(x, y)) F(remainder(x, y)) F(remquo(x, y, &q)) F(rint(x))          \
    F(round(x)) F(scalbln(x, 3L)) F(scalbn(x, -2)) F(tgamma(x)) F(trunc(x))

#define COUNT(call) +1
constexpr int functions = 0 FUNCTIONS(COUNT);

// Double precision is asked for by types, so that an overload for float is what is called for float.
template <class T>
__host__ __device__ void all(T x, T y, T z, T* out) {
    int q = 0, n = 0;
#define ONE(call) out[n++] = call;
    FUNCTIONS(ONE)
}
__global__ void overloads(float* out) {
    float x = 0.3f + threadIdx.x * 0.11f;
    all<float>(x, 1.7f, 0.25f, out + threadIdx.x * functions);
    if (!isnan(nan("")) || !isnan(nanf("1"))) out[0] = -1e9f;
}

// Libraries that look functions up take their types by name.
void looked_up() {
    decltype(cuMemcpyBatchAsync)* copies = nullptr;
    decltype(cuMemcpy3DBatchAsync)* cubes = nullptr;
    cudaDriverEntryPointQueryResult found;
    CK(cudaGetDriverEntryPointByVersion("cuMemcpyBatchAsync", (void**)&copies, 13000, cudaEnableDefault, &found));
    EXPECT(found == cudaDriverEntryPointSuccess && copies);
    CK(cudaGetDriverEntryPointByVersion("cuMemcpy3DBatchAsync", (void**)&cubes, 13000, cudaEnableDefault, &found));
    EXPECT(found == cudaDriverEntryPointSuccess && cubes);
}

int main() {
    looked_up();
    Buffer<int> out(64);
    for (int parity = 0; parity < 2; parity++) {
        barrier_rounds<<<1, 64>>>(out, 9, parity);
        auto got = out.get();
        for (int t = 0; t < 64; t++) SAME(got[t], (t + 1) % 64 * 45, t);
    }
    wrappers<<<1, 64>>>(out);
    auto got = out.get();
    for (int i = 0; i < 64; i++) SAME(got[i], i % 2 ? 30601 : (10 + i) * 1000 + (20 + i) * 10 + 1, i);

    const int n = 5000;
    Buffer<int> data(n), reversed(n);
    cudaStream_t stream;
    CK(cudaStreamCreate(&stream));
    cudaLaunchAttribute attribute = {};
    attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = (n + 127) / 128;
    config.blockDim = 128;
    config.stream = stream;
    config.attrs = &attribute;
    config.numAttrs = 1;
    first<<<config.gridDim, 128, 0, stream>>>(data, n);
    CK(cudaLaunchKernelEx(&config, second, (const int*)data.p, reversed.p, n));
    got = reversed.get();
    for (int i = 0; i < n; i++) SAME(got[i], n - 1 - i, i);

    Buffer<float> halves(32);
    volatile_half<<<1, 32>>>(halves);
    auto h = halves.get();
    for (int i = 0; i < 32; i++) SAME(h[i], (31 - i) * 0.5f, i);

    Buffer<float> values(32 * functions);
    overloads<<<1, 32>>>(values);
    auto v = values.get();
    for (int i = 0; i < 32; i++) {
        double want[functions];
        float x = 0.3f + i * 0.11f;
        all<double>(x, 1.7f, 0.25, want);
        // The next number is another one for each type.
        want[24] = nextafterf(x, 1.7f);
        for (int k = 0; k < functions; k++) EXPECT(std::fabs(v[i * functions + k] - want[k]) <= 2e-5 * (1 + std::fabs(want[k])));
    }
    return finish("toolkit_headers");
}
