__kernel void spmv(int rows, __global const int* restrict start, __global const int* restrict column,
                   __global const float* restrict value, __global const float* restrict x, __global float* restrict y) {
    int row = get_global_id(0);
    if (row >= rows) return;
    float sum = 0;
    for (int k = start[row]; k < start[row + 1]; k++) sum += value[k] * x[column[k]];
    y[row] = sum;
}
