// Motion between two pictures: for each block of 8 by 8 the shift with the least sum of absolute differences, four
// pixels an instruction (__vsadu4); and pictures blended with the packed-byte operations.
#include <cstdint>
#include <vector>
#include "check.h"

constexpr int BLOCK = 8, REACH = 4, SHIFTS = 2 * REACH + 1;

__device__ unsigned load4(const uint8_t* p) {
    return p[0] | p[1] << 8 | p[2] << 16 | (unsigned)p[3] << 24;
}

// A block of threads to a block of pixels, a thread to a shift; the least of them by packing sum and shift in a word.
__global__ void match(const uint8_t* now, const uint8_t* before, int pitch, unsigned* best) {
    __shared__ unsigned least;
    int t = threadIdx.x, dx = t % SHIFTS - REACH, dy = t / SHIFTS - REACH;
    if (t == 0) least = ~0u;
    __syncthreads();
    const uint8_t* here = now + (blockIdx.y * BLOCK + REACH) * pitch + blockIdx.x * BLOCK + REACH;
    const uint8_t* there = before + (here - now) + dy * pitch + dx;
    unsigned sum = 0;
    for (int y = 0; y < BLOCK; y++)
        for (int x = 0; x < BLOCK; x += 4)
            sum += __vsadu4(load4(here + y * pitch + x), load4(there + y * pitch + x));
    atomicMin(&least, sum << 8 | (unsigned)t);
    __syncthreads();
    if (t == 0) best[blockIdx.y * gridDim.x + blockIdx.x] = least;
}

// By byte: the average, but where the pictures differ by more than `limit` the brighter; all a bit brighter.
__global__ void blend(const unsigned* a, const unsigned* b, unsigned* out, int words, unsigned limit) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= words) return;
    unsigned far = __vcmpgtu4(__vabsdiffu4(a[i], b[i]), limit * 0x01010101);
    unsigned mixed = (__vavgu4(a[i], b[i]) & ~far) | (__vmaxu4(a[i], b[i]) & far);
    out[i] = __vaddus4(mixed, 0x10101010);
}

int main(int argc, char** argv) {
    int across = small_run(argc, argv) ? 3 : 24, down = small_run(argc, argv) ? 2 : 16, limit = 40;
    int pitch = across * BLOCK + 2 * REACH, height = down * BLOCK + 2 * REACH, n = pitch * height;
    std::vector<uint8_t> now(n), before(n), got_blend(n), want_blend(n);
    std::vector<unsigned> got(across * down), want(across * down, ~0u);
    Random random;
    for (auto& p : before) p = (uint8_t)random.next();
    for (int i = 0; i < n; i++) now[i] = (uint8_t)(before[(i + n - 3 * pitch + 2) % n] + random.next() % 8);
    for (int b = 0; b < across * down; b++)
        for (int t = 0; t < SHIFTS * SHIFTS; t++) {
            int at = (b / across * BLOCK + REACH) * pitch + b % across * BLOCK + REACH, sum = 0;
            int shift = (t / SHIFTS - REACH) * pitch + t % SHIFTS - REACH;
            for (int y = 0; y < BLOCK; y++)
                for (int x = 0; x < BLOCK; x++)
                    sum += abs(now[at + y * pitch + x] - before[at + shift + y * pitch + x]);
            want[b] = std::min(want[b], (unsigned)(sum << 8 | t));
        }
    for (int i = 0; i < n; i++) {
        int a = now[i], b = before[i], mixed = abs(a - b) > limit ? std::max(a, b) : (a + b + 1) / 2;
        want_blend[i] = (uint8_t)std::min(mixed + 16, 255);
    }
    uint8_t *device_now, *device_before, *blended;
    unsigned* best;
    CHECK(cudaMalloc(&device_now, n));
    CHECK(cudaMalloc(&device_before, n));
    CHECK(cudaMalloc(&blended, n));
    CHECK(cudaMalloc(&best, got.size() * sizeof(unsigned)));
    CHECK(cudaMemcpy(device_now, now.data(), n, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(device_before, before.data(), n, cudaMemcpyHostToDevice));
    match<<<dim3(across, down), SHIFTS * SHIFTS>>>(device_now, device_before, pitch, best);
    blend<<<(n / 4 + 127) / 128, 128>>>((unsigned*)device_now, (unsigned*)device_before, (unsigned*)blended, n / 4,
                                        limit);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), best, got.size() * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(got_blend.data(), blended, n, cudaMemcpyDeviceToHost));
    bool ok = same("shifts", got.data(), want.data(), got.size());
    ok &= same("blend", got_blend.data(), want_blend.data(), n);
    for (uint8_t* p : {device_now, device_before, blended}) CHECK(cudaFree(p));
    CHECK(cudaFree(best));
    return verdict("block_match", ok);
}
