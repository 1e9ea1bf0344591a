__kernel void count_above(__global const int* restrict x, __global int* count, int n, int limit) {
    int i = get_global_id(0);
    if (i < n && x[i] > limit) atomic_add(count, 1);
}
