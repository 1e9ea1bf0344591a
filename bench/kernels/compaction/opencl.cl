#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_ballot : enable

__kernel void compact(__global const int* restrict x, __global int* restrict kept, __global int* count, int n, int limit) {
    int i = get_global_id(0);
    int v = i < n ? x[i] : limit;
    uint4 wanted = sub_group_ballot(v > limit);
    int base = 0;
    if (get_sub_group_local_id() == 0) base = atomic_add(count, (int)sub_group_ballot_bit_count(wanted));
    base = sub_group_broadcast(base, 0);
    if (v > limit) kept[base + sub_group_ballot_exclusive_scan(wanted)] = v;
}
