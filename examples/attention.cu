// Attention, softmax(Q Kᵀ / √D) V, in one pass over the keys: half precision by tensor cores, sums in single precision. A warp has 16 queries
// and keeps of each the largest score so far and the sum of the exponentials below it; when the largest grows, what is summed shrinks.
// A block's four warps share tiles of 64 keys and values. The causal kind has each query look at keys up to its own place only.
#include <cstdint>
#include <cuda_fp16.h>
#include <vector>
#include "check.h"

constexpr int D = 64, TILE = 64, PAD = 8, WARPS = 4;

// Four matrices of 8x8 halves; each lane names a row of 16 bytes.
__device__ void load(uint32_t (&to)[4], const __half* row) {
    uint32_t at = (uint32_t)__cvta_generic_to_shared(row);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                 : "r"(at)
                 : "memory");
}

__device__ void load_transposed(uint32_t (&to)[4], const __half* row) {
    uint32_t at = (uint32_t)__cvta_generic_to_shared(row);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                 : "r"(at)
                 : "memory");
}

__device__ void add_product(float (&c)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1) {
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

__device__ uint32_t packed(float x, float y) {
    __half2 both = __floats2half2_rn(x, y);
    return *(uint32_t*)&both;
}

// Rows from `first` on, zeros below the last.
__device__ void copy_tile(__half (*to)[D + PAD], const __half* from, int first, int n) {
    for (int i = threadIdx.x * 8; i < TILE * D; i += blockDim.x * 8) {
        int row = i / D, col = i % D;
        uint4 zero = {0, 0, 0, 0};
        *(uint4*)&to[row][col] = first + row < n ? *(const uint4*)&from[(size_t)(first + row) * D + col] : zero;
    }
}

// q, k, v and out are [head][n][D]; a block has 64 queries of the head blockIdx.y.
template <bool CAUSAL>
__global__ void attend(const __half* q, const __half* k, const __half* v, float* out, int n) {
    __shared__ __align__(16) __half qs[TILE][D + PAD], ks[TILE][D + PAD], vs[TILE][D + PAD];
    size_t head = (size_t)blockIdx.y * n * D;
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, first = blockIdx.x * TILE;
    // Of a product a lane has, in rows `lane / 4` and 8 below, columns `lane % 4 * 2` and the next.
    int own[2] = {first + warp * 16 + lane / 4, first + warp * 16 + lane / 4 + 8}, pair = lane % 4 * 2;
    copy_tile(qs, q + head, first, n);
    __syncthreads();
    uint32_t queries[D / 16][4];
    for (int i = 0; i < D / 16; i++) load(queries[i], &qs[warp * 16 + lane % 16][i * 16 + lane / 16 * 8]);

    float sums[D / 8][4] = {}, most[2] = {-INFINITY, -INFINITY}, weight[2] = {0, 0};
    const float scale = 1.44269504f / sqrtf(D);  // Exponentials are powers of two.
    int end = CAUSAL ? min(n, first + TILE) : n;
    for (int at = 0; at < end; at += TILE) {
        copy_tile(ks, k + head, at, n);
        copy_tile(vs, v + head, at, n);
        __syncthreads();
        float scores[TILE / 8][4] = {};
        for (int i = 0; i < D / 16; i++)
            for (int j = 0; j < TILE / 16; j++) {
                uint32_t keys[4];
                load(keys, &ks[j * 16 + lane / 16 * 8 + lane % 8][i * 16 + lane / 8 % 2 * 8]);
                add_product(scores[2 * j], queries[i], keys[0], keys[1]);
                add_product(scores[2 * j + 1], queries[i], keys[2], keys[3]);
            }
        for (int half = 0; half < 2; half++) {
            float top = most[half];
            for (int j = 0; j < TILE / 8; j++)
                for (int i = 0; i < 2; i++) {
                    int key = at + j * 8 + pair + i;
                    float& score = scores[j][half * 2 + i];
                    score = key < n && (!CAUSAL || key <= own[half]) ? score * scale : -INFINITY;
                    top = fmaxf(top, score);
                }
            // A row's columns are with four lanes.
            top = fmaxf(top, __shfl_xor_sync(~0u, top, 1));
            top = fmaxf(top, __shfl_xor_sync(~0u, top, 2));
            float shrink = exp2f(most[half] - top);
            most[half] = top;
            weight[half] *= shrink;
            for (auto& sum : sums) sum[half * 2] *= shrink, sum[half * 2 + 1] *= shrink;
            for (auto& score : scores)
                for (int i = 0; i < 2; i++) {
                    score[half * 2 + i] = exp2f(score[half * 2 + i] - top);
                    weight[half] += score[half * 2 + i];
                }
        }
        // What a lane has of the scores as a result is what it needs of them as a factor.
        for (int j = 0; j < TILE / 16; j++) {
            uint32_t weights[4] = {packed(scores[2 * j][0], scores[2 * j][1]), packed(scores[2 * j][2], scores[2 * j][3]),
                                   packed(scores[2 * j + 1][0], scores[2 * j + 1][1]), packed(scores[2 * j + 1][2], scores[2 * j + 1][3])};
            for (int i = 0; i < D / 16; i++) {
                uint32_t values[4];
                load_transposed(values, &vs[j * 16 + lane % 16][i * 16 + lane / 16 * 8]);
                add_product(sums[2 * i], weights, values[0], values[1]);
                add_product(sums[2 * i + 1], weights, values[2], values[3]);
            }
        }
        __syncthreads();
    }
    for (int half = 0; half < 2; half++) {
        weight[half] += __shfl_xor_sync(~0u, weight[half], 1);
        weight[half] += __shfl_xor_sync(~0u, weight[half], 2);
        if (own[half] >= n) continue;
        float* row = out + head + (size_t)own[half] * D;
        for (int i = 0; i < D / 8; i++)
            *(float2*)&row[i * 8 + pair] = {sums[i][half * 2] / weight[half], sums[i][half * 2 + 1] / weight[half]};
    }
}

// Weights are rounded to halves, each by 2^-11 of itself at most, and values are below a half: 2.5e-4. What rounding of sums and the
// exponentials add is below a fifth of that.
constexpr double BOUND = 3e-4;

bool right(const char* what, const std::vector<__half>& q, const std::vector<__half>& k, const std::vector<__half>& v,
           const std::vector<float>& out, int heads, int n, bool causal, int step) {
    std::vector<double> weights(n);
    for (int head = 0; head < heads; head++)
        for (int row = 0; row < n; row += step) {
            size_t base = (size_t)head * n * D, mine = base + (size_t)row * D;
            int keys = causal ? row + 1 : n;
            double most = -INFINITY, sum = 0;
            for (int key = 0; key < keys; key++) {
                double score = 0;
                for (int i = 0; i < D; i++) score += (double)__half2float(q[mine + i]) * __half2float(k[base + (size_t)key * D + i]);
                weights[key] = score / std::sqrt((double)D);
                most = std::fmax(most, weights[key]);
            }
            for (int key = 0; key < keys; key++) sum += weights[key] = std::exp(weights[key] - most);
            for (int i = 0; i < D; i++) {
                double want = 0;
                for (int key = 0; key < keys; key++) want += weights[key] / sum * __half2float(v[base + (size_t)key * D + i]);
                // Written so that NaN is wrong.
                if (std::fabs(out[mine + i] - want) <= BOUND) continue;
                fprintf(stderr, "%s: head %d query %d column %d is %g, should be %g\n", what, head, row, i, out[mine + i], want);
                return false;
            }
        }
    return true;
}

int main(int argc, char** argv) {
    bool small = small_run(argc, argv);
    // The last tile is not full.
    int heads = small ? 1 : 4, n = small ? 100 : 500;
    size_t count = (size_t)heads * n * D;
    std::vector<__half> q(count), k(count), v(count);
    std::vector<float> out(count);
    Random random(11);
    // Scores reach ten and more, so that the largest one grows on the way.
    for (auto& x : q) x = __float2half(random.unit() * 8 - 4);
    for (auto& x : k) x = __float2half(random.unit() * 4 - 2);
    for (auto& x : v) x = __float2half(random.unit() - 0.5f);
    __half *dq, *dk, *dv;
    float* dout;
    for (auto [to, from] : {std::pair{&dq, &q}, {&dk, &k}, {&dv, &v}}) {
        CHECK(cudaMalloc(to, count * sizeof(__half)));
        CHECK(cudaMemcpy(*to, from->data(), count * sizeof(__half), cudaMemcpyHostToDevice));
    }
    CHECK(cudaMalloc(&dout, count * sizeof(float)));
    dim3 grid((n + TILE - 1) / TILE, heads);
    bool ok = true;
    for (bool causal : {false, true}) {
        const char* what = causal ? "causal attention" : "attention";
        CHECK(cudaMemset(dout, 0xff, count * sizeof(float)));
        if (causal) attend<true><<<grid, WARPS * 32>>>(dq, dk, dv, dout, n);
        else attend<false><<<grid, WARPS * 32>>>(dq, dk, dv, dout, n);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(out.data(), dout, count * sizeof(float), cudaMemcpyDeviceToHost));
        digest(what, out.data(), count * sizeof(float));
        ok &= right(what, q, k, v, out, heads, n, causal, small ? 1 : 7);
    }
    for (void* at : {(void*)dq, (void*)dk, (void*)dv, (void*)dout}) CHECK(cudaFree(at));
    return verdict("attention", ok);
}
