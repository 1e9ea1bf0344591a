#include "../../harness/openmp_job.h"
#include "../../problems/ray_spheres.h"

constexpr int lanes = 32;

// A strip of rays side by side, without branches; only a strip without light ends early.
static void render(const Problem& p, float* __restrict out, int y, int left, int count) {
    float dx[lanes], dy[lanes], dz[lanes], least[lanes], px[lanes], py[lanes], pz[lanes], facing[lanes], colour[lanes];
    int nearest[lanes], dark[lanes], lit = 0;
    float v = float(y - p.height / 2) / float(p.height);
#pragma omp simd
    for (int l = 0; l < lanes; l++) {
        float u = float(left + l - p.width / 2) / float(p.height);
        float inverse = 1.0f / __builtin_elementwise_sqrt(u * u + v * v + 1);
        dx[l] = u * inverse;
        dy[l] = v * inverse;
        dz[l] = inverse;
        least[l] = 1e20f;
        nearest[l] = -1;
    }
    for (int k = 0; k < spheres; k++) {
        const Sphere s = p.scene[k];
        float rest0 = s.radius * s.radius - (s.x * s.x + s.y * s.y + s.z * s.z);
#pragma omp simd
        for (int l = 0; l < lanes; l++) {
            float along = s.x * dx[l] + s.y * dy[l] + s.z * dz[l], rest = rest0 + along * along;
            float t = along - __builtin_elementwise_sqrt(rest > 0 ? rest : 0);
            bool hit = (rest >= 0) & (t > 1e-3f) & (t < least[l]);
            least[l] = hit ? t : least[l];
            nearest[l] = hit ? k : nearest[l];
        }
    }
#pragma omp simd reduction(| : lit)
    for (int l = 0; l < lanes; l++) {
        const Sphere& s = p.scene[nearest[l] < 0 ? 0 : nearest[l]];
        px[l] = least[l] * dx[l];
        py[l] = least[l] * dy[l];
        pz[l] = least[l] * dz[l];
        facing[l] = ((px[l] - s.x) * p.light_x + (py[l] - s.y) * p.light_y + (pz[l] - s.z) * p.light_z) / s.radius;
        colour[l] = s.colour;
        dark[l] = (nearest[l] < 0) | !(facing[l] > 0);
        lit |= !dark[l];
    }
    for (int k = 0; k < spheres && lit; k++) {
        const Sphere s = p.scene[k];
        lit = 0;
#pragma omp simd reduction(| : lit)
        for (int l = 0; l < lanes; l++) {
            float x = s.x - px[l], y = s.y - py[l], z = s.z - pz[l];
            float along = x * p.light_x + y * p.light_y + z * p.light_z;
            float rest = s.radius * s.radius - (x * x + y * y + z * z - along * along);
            float t = along - __builtin_elementwise_sqrt(rest > 0 ? rest : 0);
            dark[l] |= (rest >= 0) & (t > 1e-3f);
            lit |= !dark[l];
        }
    }
    for (int l = 0; l < count; l++)
        out[l] = nearest[l] < 0 ? 0.1f : colour[l] * (dark[l] ? 0.2f : 0.2f + 0.8f * facing[l]);
}

struct Job {
    Problem p;
    Array<float> picture;
    explicit Job(bool small) : p(small), picture(p.pixels()) {}
    void run() {
#pragma omp parallel for schedule(dynamic, 8)
        for (int y = 0; y < p.height; y++)
            for (int x = 0; x < p.width; x += lanes)
                render(p, &picture[size_t(y) * p.width + x], y, x, p.width - x < lanes ? p.width - x : lanes);
    }
    void results(Results& r) { p.results(r, picture.data()); }
};
BENCH_MAIN(Job)
