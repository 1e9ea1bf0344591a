// Jacobi iteration for the heat in a plate, all rounds in one cooperative launch: the grid meets after each round, and
// all blocks see the same largest change, so they stop together.
#include <cooperative_groups.h>
#include <vector>
#include "check.h"

namespace cg = cooperative_groups;

__global__ void relax(float* a, float* b, int width, int height, float enough, int most, unsigned* changes,
                      int* rounds) {
    cg::grid_group grid = cg::this_grid();
    int round = 0;
    for (float change = enough + 1; round < most && change > enough; round++) {
        float largest = 0;
        for (int i = grid.thread_rank(); i < width * height; i += grid.size()) {
            int x = i % width, y = i / width;
            if (x == 0 || y == 0 || x == width - 1 || y == height - 1) continue;
            float next = 0.25f * (a[i - 1] + a[i + 1] + a[i - width] + a[i + width]);
            largest = fmaxf(largest, fabsf(next - a[i]));
            b[i] = next;
        }
        // Three places in turn: one is added to, one read, one cleared for the next round.
        atomicMax(&changes[round % 3], __float_as_uint(largest));      // bits of positive numbers keep their order
        if (grid.thread_rank() == 0) changes[(round + 1) % 3] = 0;
        grid.sync();
        change = __uint_as_float(*(volatile unsigned*)&changes[round % 3]);
        float* keep = a;
        a = b;
        b = keep;
    }
    if (grid.thread_rank() == 0) *rounds = round;
}

int main(int argc, char** argv) {
    int width = small_run(argc, argv) ? 20 : 100, height = small_run(argc, argv) ? 14 : 80;
    int most = small_run(argc, argv) ? 12 : 150, n = width * height, got_rounds, want_rounds = 0;
    float enough = 0.05f;
    std::vector<float> start(n), got(n);
    for (int x = 0; x < width; x++) start[x] = 100;                     // one side is hot
    std::vector<float> want = start, other = start;
    for (float change = enough + 1; want_rounds < most && change > enough; want_rounds++) {
        change = 0;
        for (int y = 1; y < height - 1; y++)
            for (int x = 1; x < width - 1; x++) {
                int i = y * width + x;
                other[i] = 0.25f * (want[i - 1] + want[i + 1] + want[i - width] + want[i + width]);
                change = std::fmax(change, std::fabs(other[i] - want[i]));
            }
        std::swap(want, other);
    }
    float *a, *b;
    unsigned* changes;
    int* rounds;
    CHECK(cudaMalloc(&a, n * sizeof(float)));
    CHECK(cudaMalloc(&b, n * sizeof(float)));
    CHECK(cudaMalloc(&changes, 3 * sizeof(unsigned)));
    CHECK(cudaMalloc(&rounds, sizeof(int)));
    CHECK(cudaMemcpy(a, start.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(b, start.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(changes, 0, 3 * sizeof(unsigned)));
    void* args[] = {&a, &b, &width, &height, &enough, &most, &changes, &rounds};
    CHECK(cudaLaunchCooperativeKernel((void*)relax, dim3(6), dim3(128), args, 0, nullptr));
    CHECK(cudaMemcpy(&got_rounds, rounds, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(got.data(), got_rounds % 2 ? b : a, n * sizeof(float), cudaMemcpyDeviceToHost));
    bool ok = same("rounds", &got_rounds, &want_rounds, 1) & same("heat", got.data(), want.data(), n);
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
    CHECK(cudaFree(changes));
    CHECK(cudaFree(rounds));
    return verdict("jacobi", ok);
}
