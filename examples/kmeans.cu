// k-means of points in the plane, in integers: each point to its nearest centre, sums first in shared memory, then of
// all blocks; centres move until none does.
#include <vector>
#include "check.h"

constexpr int CENTRES = 8;

struct Sums {
    unsigned long long x, y, points;
};

__constant__ int2 centres[CENTRES];

__host__ __device__ inline int nearest(int2 p, const int2* list) {
    int best = 0;
    long long least = 1ll << 62;
    for (int c = 0; c < CENTRES; c++) {
        long long dx = p.x - list[c].x, dy = p.y - list[c].y, d = dx * dx + dy * dy;
        if (d < least) {
            least = d;
            best = c;
        }
    }
    return best;
}

__global__ void assign(const int2* points, int n, int* labels, Sums* sums, int* moved) {
    __shared__ Sums own[CENTRES];
    if (threadIdx.x < CENTRES) own[threadIdx.x] = {0, 0, 0};
    __syncthreads();
    int changes = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int2 p = points[i];
        int label = nearest(p, centres);
        changes += labels[i] != label;
        labels[i] = label;
        atomicAdd(&own[label].x, (unsigned long long)p.x);
        atomicAdd(&own[label].y, (unsigned long long)p.y);
        atomicAdd(&own[label].points, 1ull);
    }
    changes = __syncthreads_count(changes);
    if (threadIdx.x == 0 && changes > 0) atomicAdd(moved, changes);
    if (threadIdx.x < CENTRES) {
        atomicAdd(&sums[threadIdx.x].x, own[threadIdx.x].x);
        atomicAdd(&sums[threadIdx.x].y, own[threadIdx.x].y);
        atomicAdd(&sums[threadIdx.x].points, own[threadIdx.x].points);
    }
}

static void move_centres(int2* list, const Sums* sums) {
    for (int c = 0; c < CENTRES; c++)
        if (sums[c].points) list[c] = {(int)(sums[c].x / sums[c].points), (int)(sums[c].y / sums[c].points)};
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 1000 : 60000, most_rounds = 12;
    std::vector<int2> points(n), got_centres(CENTRES), want_centres(CENTRES);
    std::vector<int> got(n, -1), want(n, -1);
    Random random;
    for (auto& p : points) {
        int cloud = (int)(random.next() % CENTRES);
        p = {cloud % 4 * 20000 + (int)(random.next() % 12000), cloud / 4 * 30000 + (int)(random.next() % 25000)};
    }
    for (int c = 0; c < CENTRES; c++) got_centres[c] = want_centres[c] = points[c];

    int rounds = 0, want_rounds = 0;
    for (bool changed = true; changed && want_rounds < most_rounds; want_rounds++) {
        Sums sums[CENTRES] = {};
        changed = false;
        for (int i = 0; i < n; i++) {
            int label = nearest(points[i], want_centres.data());
            changed |= label != want[i];
            want[i] = label;
            sums[label].x += points[i].x;
            sums[label].y += points[i].y;
            sums[label].points++;
        }
        move_centres(want_centres.data(), sums);
    }

    int2* device_points;
    int *labels, *moved;
    Sums* device_sums;
    CHECK(cudaMalloc(&device_points, n * sizeof(int2)));
    CHECK(cudaMalloc(&labels, n * sizeof(int)));
    CHECK(cudaMalloc(&moved, sizeof(int)));
    CHECK(cudaMalloc(&device_sums, CENTRES * sizeof(Sums)));
    CHECK(cudaMemcpy(device_points, points.data(), n * sizeof(int2), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(labels, 0xff, n * sizeof(int)));
    for (int changed = 1; changed && rounds < most_rounds; rounds++) {
        Sums sums[CENTRES];
        CHECK(cudaMemcpyToSymbol(centres, got_centres.data(), sizeof(centres)));
        CHECK(cudaMemset(moved, 0, sizeof(int)));
        CHECK(cudaMemset(device_sums, 0, sizeof(sums)));
        assign<<<12, 128>>>(device_points, n, labels, device_sums, moved);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(sums, device_sums, sizeof(sums), cudaMemcpyDeviceToHost));
        CHECK(cudaMemcpy(&changed, moved, sizeof(int), cudaMemcpyDeviceToHost));
        move_centres(got_centres.data(), sums);
    }
    CHECK(cudaMemcpy(got.data(), labels, n * sizeof(int), cudaMemcpyDeviceToHost));
    bool ok = same("labels", got.data(), want.data(), n) & same("rounds", &rounds, &want_rounds, 1);
    ok &= same("centres", (int*)got_centres.data(), (int*)want_centres.data(), 2 * CENTRES);
    CHECK(cudaFree(device_points));
    CHECK(cudaFree(labels));
    CHECK(cudaFree(moved));
    CHECK(cudaFree(device_sums));
    return verdict("kmeans", ok);
}
