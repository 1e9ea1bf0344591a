#define HALF 256
#define CHUNK 512

__kernel void scan_blocks(__global const uint* in, __global uint* out, __global uint* totals, int n) {
    __local uint tree[CHUNK];
    int t = get_local_id(0), base = get_group_id(0) * CHUNK;
    tree[2 * t] = base + 2 * t < n ? in[base + 2 * t] : 0;
    tree[2 * t + 1] = base + 2 * t + 1 < n ? in[base + 2 * t + 1] : 0;
    int offset = 1;
    for (int d = HALF; d > 0; d >>= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t < d) tree[offset * (2 * t + 2) - 1] += tree[offset * (2 * t + 1) - 1];
        offset *= 2;
    }
    if (t == 0) {
        totals[get_group_id(0)] = tree[CHUNK - 1];
        tree[CHUNK - 1] = 0;
    }
    for (int d = 1; d < CHUNK; d *= 2) {
        offset >>= 1;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t < d) {
            int low = offset * (2 * t + 1) - 1, high = offset * (2 * t + 2) - 1;
            uint v = tree[low];
            tree[low] = tree[high];
            tree[high] += v;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (base + 2 * t < n) out[base + 2 * t] = tree[2 * t];
    if (base + 2 * t + 1 < n) out[base + 2 * t + 1] = tree[2 * t + 1];
}

__kernel void add_totals(__global uint* restrict out, __global const uint* restrict totals, int n) {
    int i = get_group_id(0) * CHUNK + get_local_id(0);
    uint before = totals[get_group_id(0)];
    if (i < n) out[i] += before;
    if (i + HALF < n) out[i + HALF] += before;
}
