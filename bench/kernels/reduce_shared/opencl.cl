__kernel void reduce(__global const float* restrict in, __global float* restrict out, int n) {
    __local float part[256];
    int t = get_local_id(0), size = get_local_size(0);
    int i = get_group_id(0) * (size * 2) + t;
    float sum = i < n ? in[i] : 0.0f;
    if (i + size < n) sum += in[i + size];
    part[t] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int s = size / 2; s > 0; s >>= 1) {
        if (t < s) part[t] += part[t + s];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (t == 0) out[get_group_id(0)] = part[0];
}
