__kernel void softmax(__global const float* restrict in, __global float* restrict out, int columns) {
    __local float part[256];
    int t = get_local_id(0), threads = get_local_size(0);
    __global const float* x = in + (size_t)get_group_id(0) * columns;
    __global float* y = out + (size_t)get_group_id(0) * columns;
    float most = -INFINITY;
    for (int i = t; i < columns; i += threads) most = fmax(most, x[i]);
    part[t] = most;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int s = threads / 2; s > 0; s >>= 1) {
        if (t < s) part[t] = fmax(part[t], part[t + s]);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    most = part[0];
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum = 0;
    for (int i = t; i < columns; i += threads) {
        float e = exp(x[i] - most);
        y[i] = e;
        sum += e;
    }
    part[t] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int s = threads / 2; s > 0; s >>= 1) {
        if (t < s) part[t] += part[t + s];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    sum = part[0];
    for (int i = t; i < columns; i += threads) y[i] /= sum;
}
