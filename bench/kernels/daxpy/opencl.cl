__kernel void daxpy(int n, double a, __global const double* restrict x, __global double* restrict y) {
    int i = get_global_id(0);
    if (i < n) y[i] = a * x[i] + y[i];
}
