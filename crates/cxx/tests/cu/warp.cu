// PTX: shfl.sync.down.b32
// PTX: shfl.sync.bfly.b32
// PTX: vote.sync.ballot.b32
// PTX: match.any.sync.b32
// PTX: redux.sync.add.s32
// PTX: activemask.b32
// PTX: bar.warp.sync
// PTX: bar.red.popc.u32
// PTX: nanosleep.u32
__global__ void k(int *p, double *d, unsigned long long *u) {
    const unsigned all = 0xffffffffu;
    int v = p[threadIdx.x];
    v += __shfl_down_sync(all, v, 4) + __shfl_xor_sync(all, v, 1) + __shfl_up_sync(all, v, 2, 16);
    v += __shfl_sync(all, v, 0) + __shfl(v, 1) + __shfl_down(v, 2) + __shfl_up(v, 1u) + __shfl_xor(v, 8);
    d[0] = __shfl_sync(all, d[1], 3);
    u[0] = __shfl_sync(all, u[1], 3);
    v += __ballot_sync(all, v > 0) + __all_sync(all, v) + __any_sync(all, v) + __any(v) + __all(v) + __ballot(v);
    v += __match_any_sync(all, v);
    int pred;
    v += __match_all_sync(all, v, &pred) + pred + __activemask();
    v += __reduce_add_sync(all, (unsigned)v) + __reduce_max_sync(all, v) + __reduce_xor_sync(all, (unsigned)v);
    __syncwarp();
    __syncwarp(all);
    v += __syncthreads_count(v > 3) + __syncthreads_or(v) + __syncthreads_and(v);
    __nanosleep(20);
    __threadfence();
    __threadfence_block();
    __threadfence_system();
    p[threadIdx.x] = v + (int)clock() + (int)clock64() + warpSize + __fns(all, 0, 3);
}
