__kernel void matmul(__global const float* restrict a, __global const float* restrict b, __global float* restrict c, int n) {
    int column = get_global_id(0), row = get_global_id(1);
    if (row >= n || column >= n) return;
    float sum = 0;
    for (int k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}
