// nvcc: -O0 -G
// Lanes of one warp that send each other messages through shared memory, each in a loop of its own. Code that was not
// optimised keeps the counters in local memory, where nothing shows that a group's lanes go round equally often.
#include "expect.h"

__global__ void ping_pong(int* out) {
    __shared__ volatile int box[2];
    if (threadIdx.x < 2) box[threadIdx.x] = 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int i = 1; i <= 50; i++) {
            box[0] = i;
            while (box[1] != i) {}
        }
    } else if (threadIdx.x == 1) {
        for (int i = 1; i <= 50; i++) {
            while (box[0] != i) {}
            box[1] = i;
        }
    }
    __syncthreads();
    out[threadIdx.x] = box[threadIdx.x & 1];
}

int main() {
    Buffer<int> out(32);
    ping_pong<<<1, 32>>>(out);
    auto got = out.get();
    for (int i = 0; i < 32; i++) SAME(got[i], 50, i);
    return finish("lanes_beside_loops");
}
