__kernel void vecadd(__global const float* restrict x, __global const float* restrict y, __global float* restrict z, int n) {
    int i = get_global_id(0);
    if (i < n) z[i] = x[i] + y[i];
}
