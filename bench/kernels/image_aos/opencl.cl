typedef struct {
    float r, g, b;
} Pixel;

__kernel void brighten(__global Pixel* image, int n, float gain) {
    int i = get_global_id(0);
    if (i >= n) return;
    image[i].r = fmin(image[i].r * gain, 1.0f);
    image[i].g = fmin(image[i].g * gain, 1.0f);
    image[i].b = fmin(image[i].b * gain, 1.0f);
}
