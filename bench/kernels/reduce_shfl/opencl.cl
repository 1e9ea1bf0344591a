#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle_relative : enable

float warp_sum(float v) {
    for (int d = get_max_sub_group_size() / 2; d > 0; d /= 2) v += sub_group_shuffle_down(v, d);
    return v;
}

__kernel void reduce(__global const float* restrict in, __global float* restrict out, int n) {
    __local float part[256];
    int i = get_global_id(0);
    int lane = get_sub_group_local_id(), warp = get_sub_group_id();
    float sum = warp_sum(i < n ? in[i] : 0.0f);
    if (lane == 0) part[warp] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (warp == 0) {
        sum = 0;
        for (int w = lane; w < (int)get_num_sub_groups(); w += get_sub_group_size()) sum += part[w];
        sum = warp_sum(sum);
        if (lane == 0) out[get_group_id(0)] = sum;
    }
}
