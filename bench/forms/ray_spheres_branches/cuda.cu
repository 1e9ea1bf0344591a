#include "../../harness/cuda_job.h"
#include "../../problems/ray_spheres.h"

__constant__ Sphere scene[spheres];

__device__ float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

__device__ bool intersect(const Sphere& s, float3 origin, float3 direction, float* t) {
    float3 to_centre = make_float3(s.x - origin.x, s.y - origin.y, s.z - origin.z);
    float along = dot(to_centre, direction);
    float rest = s.radius * s.radius - (dot(to_centre, to_centre) - along * along);
    if (rest < 0.0f) return false;
    *t = along - sqrtf(rest);
    return *t > 1e-3f;
}

// A ray per pixel in blocks of 8x8: branches for misses, for the side away from the light and for the first shadow.
__global__ void render(float* picture, int width, int height, float3 light) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;

    float dx = (x - width / 2) / (float)height, dy = (y - height / 2) / (float)height;
    float inv = rsqrtf(dx * dx + dy * dy + 1.0f);
    float3 direction = make_float3(dx * inv, dy * inv, inv);
    float3 eye = make_float3(0.0f, 0.0f, 0.0f);

    int nearest = -1;
    float nearest_t = 1e20f;
    for (int i = 0; i < spheres; i++) {
        float t;
        if (intersect(scene[i], eye, direction, &t) && t < nearest_t) {
            nearest_t = t;
            nearest = i;
        }
    }

    float colour = 0.1f;
    if (nearest >= 0) {
        const Sphere& s = scene[nearest];
        float3 point = make_float3(nearest_t * direction.x, nearest_t * direction.y, nearest_t * direction.z);
        float3 normal = make_float3((point.x - s.x) / s.radius, (point.y - s.y) / s.radius, (point.z - s.z) / s.radius);
        float facing = dot(normal, light);
        float brightness = 0.2f;
        if (facing > 0.0f) {
            bool shadow = false;
            for (int i = 0; i < spheres; i++) {
                float t;
                if (intersect(scene[i], point, light, &t)) {
                    shadow = true;
                    break;
                }
            }
            if (!shadow) brightness += 0.8f * facing;
        }
        colour = brightness * s.colour;
    }
    picture[y * width + x] = colour;
}

struct Job {
    Problem p;
    Device<float> picture;
    explicit Job(bool small) : p(small), picture(p.pixels()) {
        CHECK(cudaMemcpyToSymbol(scene, p.scene, sizeof p.scene));
    }
    void run() {
        dim3 block(8, 8), grid(blocks(p.width, 8), blocks(p.height, 8));
        render<<<grid, block>>>(picture, p.width, p.height, make_float3(p.light_x, p.light_y, p.light_z));
    }
    void results(Results& r) { p.results(r, picture.host().data()); }
};
BENCH_MAIN(Job)
