__kernel void brighten(__global float* image, int n, float gain) {
    int i = get_global_id(0);
    if (i >= n) return;
    __global float *r = image, *g = image + n, *b = image + 2 * n;
    r[i] = fmin(r[i] * gain, 1.0f);
    g[i] = fmin(g[i] * gain, 1.0f);
    b[i] = fmin(b[i] * gain, 1.0f);
}
