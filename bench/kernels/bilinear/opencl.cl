__kernel void enlarge(__global const float* restrict in, __global float* restrict out, int width, int to_width,
                      int to_height, float step_x, float step_y) {
    int px = get_global_id(0), py = get_global_id(1);
    if (px >= to_width || py >= to_height) return;
    float fx = px * step_x, fy = py * step_y;
    int x = (int)fx, y = (int)fy;
    float u = fx - x, v = fy - y;
    __global const float *a = in + y * width + x, *b = a + width;
    out[py * to_width + px] = (1 - v) * ((1 - u) * a[0] + u * a[1]) + v * ((1 - u) * b[0] + u * b[1]);
}
