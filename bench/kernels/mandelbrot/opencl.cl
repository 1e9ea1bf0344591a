__kernel void mandelbrot(__global int* count, int width, int height, float left, float top, float step, int most) {
    int px = get_global_id(0), py = get_global_id(1);
    if (px >= width || py >= height) return;
    float cx = left + px * step, cy = top + py * step;
    float x = 0, y = 0;
    int n = 0;
    while (n < most && x * x + y * y <= 4.0f) {
        float t = x * x - y * y + cx;
        y = 2.0f * x * y + cy;
        x = t;
        n++;
    }
    count[py * width + px] = n;
}
