//@ launch: grid=1 block=32 shared=128
//@ out r: u32[32] = (31 - i) * 10 + (i % 4 == 0 ? 3 : (i % 4 == 1 ? 1 : (i % 4 == 2 ? 4 : 1)))
//@ out w: u32[32] = i % 4 == 0 ? 100 : (i % 4 == 1 ? 200 : (i % 4 == 2 ? 300 : 400))
__constant__ unsigned digits[4] = {3, 1, 4, 1};
__device__ unsigned first[2] = {100, 200}, second[2] = {300, 400};
__device__ unsigned* parts[2] = {first, second};
extern "C" __global__ void k(unsigned* r, unsigned* w) {
    extern __shared__ unsigned turned[];
    unsigned i = threadIdx.x;
    turned[31 - i] = i;
    __syncthreads();
    r[i] = turned[i] * 10 + digits[i % 4];
    w[i] = parts[i / 2 % 2][i % 2];
}
