//@ launch: grid=3 block=96
//@ in x: u32[288] = i * 5 + 1
//@ inout total: u32[1] = 0 -> sum(k, 0, 288, k * 5 + 1)
//@ out most: u32[3] = (i * 96 + 95) * 5 + 1
extern "C" __global__ void k(const unsigned* x, unsigned* total, unsigned* most) {
    __shared__ unsigned sums[3], highest;
    unsigned t = threadIdx.x, v = x[blockIdx.x * blockDim.x + t], s = v;
    if (t == 0) highest = 0;
    for (int d = 16; d > 0; d /= 2) s += __shfl_down_sync(0xffffffffu, s, d);
    if (t % 32 == 0) sums[t / 32] = s;
    __syncthreads();
    atomicMax(&highest, v);
    if (t == 0) atomicAdd(total, sums[0] + sums[1] + sums[2]);
    __syncthreads();
    if (t == 1) most[blockIdx.x] = highest;
}
