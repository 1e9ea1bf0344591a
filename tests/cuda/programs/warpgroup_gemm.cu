// nvcc: -arch=sm_90a -lcuda
// A product of matrices as Hopper's libraries make it: one warp group has the tensor copies bring tiles, permuted within 128 bytes, the
// other multiplies them by wgmma. The second factor is given by columns, and by rows.
#include "expect.h"
#include <cuda.h>
#include <cuda_fp16.h>

constexpr int m = 256, n = 256, k = 256;
constexpr int rows = 64, columns = 128, depth = 64, stages = 3;
constexpr int first_bytes = rows * depth * 2, second_bytes = columns * depth * 2;

__device__ unsigned shared_address(const void* p) {
    return unsigned(__cvta_generic_to_shared(p));
}

__device__ void expect(uint64_t* barrier, int bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(barrier)), "r"(bytes) : "memory");
}

__device__ void arrive(uint64_t* barrier) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared_address(barrier)) : "memory");
}

__device__ void wait(uint64_t* barrier, int parity) {
    asm volatile(
        "{.reg .pred p;\n"
        "again: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n"
        "@!p bra again;\n}" ::"r"(shared_address(barrier)),
        "r"(parity)
        : "memory");
}

__device__ void bring(void* to, const CUtensorMap* map, int x, int y, uint64_t* barrier) {
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(
            shared_address(to)),
        "l"(map), "r"(x), "r"(y), "r"(shared_address(barrier))
        : "memory");
}

// Of rows of 128 bytes permuted so; `along` bytes to the next eight columns' worth of rows where columns follow each other.
__device__ uint64_t descriptor(const void* start, int along) {
    uint64_t at = shared_address(start);
    return (at & 0x3ffff) >> 4 | uint64_t(along >> 4) << 16 | uint64_t(1024 >> 4) << 32 | 1ull << 62;
}

#define EIGHT(d, i) \
    "+f"(d[i]), "+f"(d[i + 1]), "+f"(d[i + 2]), "+f"(d[i + 3]), "+f"(d[i + 4]), "+f"(d[i + 5]), "+f"(d[i + 6]), "+f"(d[i + 7])

template <int turned>
__device__ void multiply(float (&d)[64], uint64_t a, uint64_t b, int adds) {
    asm volatile(
        "{.reg .pred p;\n"
        "setp.ne.b32 p, %66, 0;\n"
        "wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
        "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, "
        "%40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, "
        "%64, %65, p, 1, 1, 0, %67;\n}"
        : EIGHT(d, 0), EIGHT(d, 8), EIGHT(d, 16), EIGHT(d, 24), EIGHT(d, 32), EIGHT(d, 40), EIGHT(d, 48), EIGHT(d, 56)
        : "l"(a), "l"(b), "r"(adds), "n"(turned));
}

struct __align__(1024) Stage {
    char first[first_bytes], second[second_bytes];
};

template <int turned>
__global__ void __launch_bounds__(256, 1)
    product(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, float* c) {
    extern __shared__ __align__(1024) char room[];
    Stage* stage = (Stage*)room;
    __shared__ uint64_t full[stages], empty[stages];
    int row = blockIdx.y * rows, column = blockIdx.x * columns;
    if (threadIdx.x == 0) {
        for (int i = 0; i < stages; i++) {
            asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(full + i)), "r"(1) : "memory");
            asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(empty + i)), "r"(128) : "memory");
        }
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __syncthreads();
    if (threadIdx.x < 128) {
        asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
        if (threadIdx.x == 0)
            for (int step = 0; step < k / depth; step++) {
                int i = step % stages;
                if (step >= stages) wait(empty + i, (step / stages + 1) & 1);
                expect(full + i, sizeof(Stage));
                bring(stage[i].first, &a, step * depth, row, full + i);
                if (turned) {
                    bring(stage[i].second, &b, column, step * depth, full + i);
                    bring(stage[i].second + second_bytes / 2, &b, column + 64, step * depth, full + i);
                } else {
                    bring(stage[i].second, &b, step * depth, column, full + i);
                }
            }
        return;
    }
    asm volatile("setmaxnreg.inc.sync.aligned.u32 240;");
    float d[64];
    for (float& x : d) x = NAN;
    for (int step = 0; step < k / depth; step++) {
        int i = step % stages;
        wait(full + i, step / stages & 1);
        asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
        for (int part = 0; part < depth / 16; part++) {
            uint64_t left = descriptor(stage[i].first + part * 32, 16);
            uint64_t right = turned ? descriptor(stage[i].second + part * 2048, second_bytes / 2) : descriptor(stage[i].second + part * 32, 16);
            multiply<turned>(d, left, right, step + part > 0);
        }
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
        arrive(empty + i);
    }
    int lane = threadIdx.x % 32;
    row += threadIdx.x / 32 % 4 * 16 + lane / 4;
    for (int i = 0; i < 64; i++) {
        int at = column + i / 4 * 8 + lane % 4 * 2 + i % 2;
        c[(row + i / 2 % 2 * 8) * n + at] = d[i];
    }
}

static CUtensorMap map_of(void* start, int width, int height, int box_width, int box_height) {
    CUtensorMap map;
    cuuint64_t sizes[] = {cuuint64_t(width), cuuint64_t(height)}, strides[] = {cuuint64_t(width) * 2};
    cuuint32_t box[] = {cuuint32_t(box_width), cuuint32_t(box_height)}, steps[] = {1, 1};
    CUresult r = cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, start, sizes, strides, box, steps,
                                        CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_NONE,
                                        CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    EXPECT(r == CUDA_SUCCESS);
    return map;
}

template <int turned>
void compare(const std::vector<float>& a, const std::vector<float>& b, bool exact) {
    std::vector<__half> ha(m * k), hb(k * n);
    for (int i = 0; i < m * k; i++) ha[i] = __float2half(a[i]);
    for (int i = 0; i < k; i++)
        for (int j = 0; j < n; j++) hb[turned ? i * n + j : j * k + i] = __float2half(b[i * n + j]);
    Buffer<__half> da(ha), db(hb);
    Buffer<float> dc(m * n);
    CUtensorMap ma = map_of(da.p, k, m, depth, rows);
    CUtensorMap mb = turned ? map_of(db.p, n, k, 64, depth) : map_of(db.p, k, n, depth, columns);
    int bytes = stages * sizeof(Stage);
    CK(cudaFuncSetAttribute(product<turned>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    product<turned><<<dim3(n / columns, m / rows), 256, bytes>>>(ma, mb, dc);
    std::vector<float> c = dc.get();
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0, size = 0;
            for (int e = 0; e < k; e++) {
                double x = double(__half2float(__float2half(a[i * k + e]))) * __half2float(__float2half(b[e * n + j]));
                sum += x, size += std::fabs(x);
            }
            if (exact) SAME(c[i * n + j], float(sum), i * n + j);
            else EXPECT(std::fabs(c[i * n + j] - sum) <= size * 2e-6);
        }
}

int main() {
    std::vector<float> a(m * k), b(k * n);
    unsigned seed = 1;
    auto next = [&] { return seed = seed * 1664525 + 1013904223; };
    for (float& x : a) x = int(next() >> 24) % 9 - 4;
    for (float& x : b) x = int(next() >> 24) % 7 - 3;
    compare<0>(a, b, true);
    compare<1>(a, b, true);
    for (float& x : a) x = int(next() >> 8) * 0x1p-23f - 1;
    for (float& x : b) x = int(next() >> 8) * 0x1p-23f - 1;
    compare<0>(a, b, false);
    compare<1>(a, b, false);
    return finish("warpgroup_gemm");
}
