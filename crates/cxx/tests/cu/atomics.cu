// PTX: atom.global.add.u32
// PTX: atom.global.add.f32
// PTX: atom.global.add.f64
// PTX: atom.global.exch.b32
// PTX: cas.b32
// PTX: cas.b64
// PTX: atom.global.inc.u32
// PTX: atom.cta.add
// PTX: atom.sys.max
// PTX: .shared.add.u32
// NOT: fence.sc
__global__ void k(int *i, unsigned *u, unsigned long long *l, long long *s, float *f, double *d) {
    __shared__ unsigned bins[32];
    bins[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&bins[u[threadIdx.x] & 31], 1u);
    atomicAdd(i, 1);
    atomicAdd(l, 1ull);
    atomicAdd(f, 1.0f);
    atomicAdd(d, 1.0);
    i[1] = atomicSub(i, 2) + atomicExch(i, 3) + atomicMin(i, 4) + atomicMax(i, 5) + atomicCAS(i, 6, 7);
    u[1] = atomicInc(u, 8u) + atomicDec(u, 9u) + atomicAnd(u, 1u) + atomicOr(u, 2u) + atomicXor(u, 4u);
    l[1] = atomicCAS(l, 1ull, 2ull) + atomicMax(l, 3ull) + atomicMin(l, 4ull) + atomicExch(l, 5ull) + atomicOr(l, 6ull);
    s[1] = atomicMax(s, 3ll) + atomicMin(s, 4ll);
    f[1] = atomicExch(f, 2.0f);
    i[2] = atomicAdd_block(i, 1) + atomicMax_system(i, 2) + atomicCAS_system(i, 3, 4) + atomicSub_block(i, 5);
    u[2] = bins[threadIdx.x];
}
