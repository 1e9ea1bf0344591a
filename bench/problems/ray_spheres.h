// A picture of 48 spheres, lit from one side, with shadows: a ray per pixel.
#pragma once
#include "../harness/bench.h"

constexpr int spheres = 48;

struct Sphere {
    float x, y, z, radius, colour;
};

struct Problem {
    int width, height;
    Sphere scene[spheres];
    // Of length 1.
    float light_x = 0.48f, light_y = 0.6f, light_z = -0.64f;
    explicit Problem(bool small) : width(small ? 101 : 800), height(small ? 67 : 600) {
        for (int i = 0; i < spheres; i++)
            scene[i] = {bench::between(1, i, -3.0f, 3.0f), bench::between(2, i, -2.0f, 2.0f), bench::between(3, i, 4.0f, 10.0f),
                        bench::between(4, i, 0.2f, 0.7f), bench::between(5, i, 0.3f, 1.0f)};
    }
    size_t pixels() const { return size_t(width) * height; }
    // Some rays only just hit or miss.
    void results(bench::Results& r, const float* picture) const {
        r.add("picture", picture, pixels(), 1e-3, 1, 2e-3);
    }
    void reference(bench::Results& r) const {
        bench::Array<float> picture(pixels(), [this](uint32_t i) {
            double dx = (int(i) % width - width / 2) / double(height), dy = (int(i) / width - height / 2) / double(height);
            double length = std::sqrt(dx * dx + dy * dy + 1), d[3] = {dx / length, dy / length, 1 / length};
            // The nearest sphere beyond a small distance from a point, or -1.
            auto hit = [this](const double* o, const double* d, double& nearest) {
                int found = -1;
                for (int k = 0; k < spheres; k++) {
                    const Sphere& s = scene[k];
                    double c[3] = {s.x - o[0], s.y - o[1], s.z - o[2]};
                    double along = c[0] * d[0] + c[1] * d[1] + c[2] * d[2];
                    double rest = double(s.radius) * s.radius - (c[0] * c[0] + c[1] * c[1] + c[2] * c[2] - along * along);
                    if (rest < 0) continue;
                    double t = along - std::sqrt(rest);
                    if (t > 1e-3 && t < nearest) nearest = t, found = k;
                }
                return found;
            };
            double origin[3] = {}, t = 1e20;
            int k = hit(origin, d, t);
            if (k < 0) return 0.1f;
            const Sphere& s = scene[k];
            double point[3] = {t * d[0], t * d[1], t * d[2]}, light[3] = {light_x, light_y, light_z};
            double facing = ((point[0] - s.x) * light[0] + (point[1] - s.y) * light[1] + (point[2] - s.z) * light[2]) / s.radius;
            if (facing <= 0) return 0.2f * s.colour;
            double far = 1e20;
            return float(s.colour * (hit(point, light, far) >= 0 ? 0.2 : 0.2 + 0.8 * facing));
        });
        results(r, picture.data());
    }
};
