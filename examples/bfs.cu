// Breadth-first search by levels: a frontier is expanded, and the next one gathered with an atomic counter.
#include <vector>
#include "check.h"

__global__ void expand(const int* start, const int* target, const int* frontier, int size, int* next, int* next_size, int* level, int depth) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= size) return;
    int node = frontier[i];
    for (int k = start[node]; k < start[node + 1]; k++) {
        int other = target[k];
        if (atomicCAS(&level[other], -1, depth) == -1) next[atomicAdd(next_size, 1)] = other;
    }
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 200 : 30000;
    std::vector<int> start(n + 1), target, level(n, -1), want(n, -1);
    Random random;
    for (int i = 0; i < n; i++) {
        int degree = random.next() % 6;
        for (int k = 0; k < degree; k++) target.push_back(random.next() % n);
        if (i + 1 < n && i % 5 == 0) target.push_back(i + 1);
        start[i + 1] = (int)target.size();
    }
    std::vector<int> now = {0}, then;
    want[0] = 0;
    for (int depth = 1; !now.empty(); depth++, now.swap(then)) {
        then.clear();
        for (int v : now)
            for (int k = start[v]; k < start[v + 1]; k++)
                if (want[target[k]] < 0) {
                    want[target[k]] = depth;
                    then.push_back(target[k]);
                }
    }
    int *ds, *dt, *dl, *front[2], *count;
    CHECK(cudaMalloc(&ds, start.size() * sizeof(int)));
    CHECK(cudaMalloc(&dt, target.size() * sizeof(int)));
    CHECK(cudaMalloc(&dl, n * sizeof(int)));
    for (auto& f : front) CHECK(cudaMalloc(&f, n * sizeof(int)));
    CHECK(cudaMalloc(&count, sizeof(int)));
    level[0] = 0;
    int size = 1, zero = 0;
    CHECK(cudaMemcpy(ds, start.data(), start.size() * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dt, target.data(), target.size() * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dl, level.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(front[0], &zero, sizeof(int), cudaMemcpyHostToDevice));
    for (int depth = 1; size > 0; depth++) {
        CHECK(cudaMemset(count, 0, sizeof(int)));
        expand<<<(size + 127) / 128, 128>>>(ds, dt, front[(depth - 1) & 1], size, front[depth & 1], count, dl, depth);
        CHECK(cudaMemcpy(&size, count, sizeof(int), cudaMemcpyDeviceToHost));
    }
    CHECK(cudaMemcpy(level.data(), dl, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int* p : {ds, dt, dl, front[0], front[1], count}) CHECK(cudaFree(p));
    return verdict("bfs", same("levels", level.data(), want.data(), n));
}
