__kernel void stencil(__global const float* restrict in, __global float* restrict out, int n, float centre, float side) {
    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    if (x >= n || y >= n || z >= n) return;
    int plane = n * n, i = z * plane + y * n + x;
    if (x == 0 || y == 0 || z == 0 || x == n - 1 || y == n - 1 || z == n - 1)
        out[i] = in[i];
    else
        out[i] = centre * in[i] + side * (in[i - 1] + in[i + 1] + in[i - n] + in[i + n] + in[i - plane] + in[i + plane]);
}
