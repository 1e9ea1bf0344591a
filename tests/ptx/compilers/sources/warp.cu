//@ launch: grid=1 block=64
//@ in x: u32[64] = i * 37 % 11
//@ out b: u32[64] = sum(k, 0, 32, (x[i / 32 * 32 + k] > 5) << k)
//@ out s: u32[64] = x[i / 32 * 32 + (lane + 3) % 32]
//@ out t: u32[64] = sum(k, 0, 32, x[i / 32 * 32 + k])
//@ out n: u32[64] = popc(x[i]) * 100 + clz(x[i])
extern "C" __global__ void k(const unsigned* x, unsigned* b, unsigned* s, unsigned* t, unsigned* n) {
    unsigned i = threadIdx.x, v = x[i], lane = i % 32;
    b[i] = __ballot_sync(0xffffffffu, v > 5);
    s[i] = __shfl_sync(0xffffffffu, v, (lane + 3) % 32);
    unsigned sum = v;
    for (int m = 1; m < 32; m *= 2) sum += __shfl_xor_sync(0xffffffffu, sum, m);
    t[i] = sum;
    n[i] = __popc(v) * 100 + __clz(v);
}
