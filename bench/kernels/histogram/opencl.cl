__kernel void histogram(__global const uchar* restrict data, int n, __global uint* restrict bins) {
    __local uint own[256];
    int t = get_local_id(0), stride = get_global_size(0);
    own[t] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = get_global_id(0); i < n; i += stride) atomic_inc(&own[data[i]]);
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&bins[t], own[t]);
}
