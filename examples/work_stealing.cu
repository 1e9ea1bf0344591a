// Counts the ways to place queens, each block with a stack of positions: whoever runs dry takes from another's.
// Work makes new work, so nobody is done before no position is left anywhere.
#include <vector>
#include "check.h"

constexpr int BLOCKS = 6, THREADS = 32, ROOM = 1024;

struct Position {
    unsigned columns, left, right;                                     // taken in the next row
    int row;
};

struct Stack {
    int lock, size;
    Position items[ROOM];

    __device__ void enter() {
        while (atomicCAS(&lock, 0, 1) != 0) __nanosleep(20);
        __threadfence();
    }
    __device__ void leave() {
        __threadfence();
        atomicExch(&lock, 0);
    }
    __device__ bool push(const Position& p) {
        enter();
        volatile int* end = &size;
        bool room = *end < ROOM;
        if (room) {
            items[*end] = p;
            *end = *end + 1;
        }
        leave();
        return room;
    }
    __device__ bool pop(Position& p) {
        if (*(volatile int*)&size == 0) return false;
        enter();
        volatile int* end = &size;
        bool some = *end > 0;
        if (some) {
            *end = *end - 1;
            const volatile Position& top = items[*end];
            p = {top.columns, top.left, top.right, top.row};
        }
        leave();
        return some;
    }
};

struct Shared {
    int open;                                                          // positions that are not finished
    unsigned long long solutions, expanded;
};

__device__ int finish(Position p, int n) {                             // all that follows, in this thread
    if (p.row == n) return 1;
    int count = 0;
    for (unsigned free = ~(p.columns | p.left | p.right) & ((1u << n) - 1); free; free &= free - 1) {
        unsigned queen = free & -free;
        count += finish({p.columns | queen, (p.left | queen) << 1, (p.right | queen) >> 1, p.row + 1}, n);
    }
    return count;
}

__global__ void solve(Stack* stacks, Shared* shared, int n, int deep) {
    unsigned long long solutions = 0, expanded = 0;
    while (*(volatile int*)&shared->open > 0) {
        Position p;
        bool found = false;
        for (int k = 0; k < gridDim.x && !found; k++) found = stacks[(blockIdx.x + k) % gridDim.x].pop(p);
        if (!found) {
            __nanosleep(50);
            continue;
        }
        expanded++;
        if (p.row >= deep) {
            solutions += finish(p, n);
        } else {
            for (unsigned free = ~(p.columns | p.left | p.right) & ((1u << n) - 1); free; free &= free - 1) {
                unsigned queen = free & -free;
                Position next = {p.columns | queen, (p.left | queen) << 1, (p.right | queen) >> 1, p.row + 1};
                atomicAdd(&shared->open, 1);
                if (!stacks[blockIdx.x].push(next)) {
                    solutions += finish(next, n);
                    atomicSub(&shared->open, 1);
                }
            }
        }
        atomicSub(&shared->open, 1);
    }
    atomicAdd(&shared->solutions, solutions);
    atomicAdd(&shared->expanded, expanded);
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 6 : 9, deep = small_run(argc, argv) ? 2 : 4;
    const unsigned long long known[] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352};
    Stack* stacks;
    Shared *shared, start = {1, 0, 0}, end;
    Position first = {0, 0, 0, 0};
    int one = 1;
    CHECK(cudaMalloc(&stacks, BLOCKS * sizeof(Stack)));
    CHECK(cudaMalloc(&shared, sizeof(Shared)));
    CHECK(cudaMemset(stacks, 0, BLOCKS * sizeof(Stack)));
    CHECK(cudaMemcpy(&stacks[0].items[0], &first, sizeof(first), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(&stacks[0].size, &one, sizeof(one), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(shared, &start, sizeof(start), cudaMemcpyHostToDevice));
    solve<<<BLOCKS, THREADS>>>(stacks, shared, n, deep);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&end, shared, sizeof(end), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(stacks));
    CHECK(cudaFree(shared));
    bool ok = same("solutions", &end.solutions, &known[n], 1);
    if (end.open != 0) fprintf(stderr, "%d positions are left\n", end.open);
    return verdict("work_stealing", ok && end.open == 0 && end.expanded > 0);
}
