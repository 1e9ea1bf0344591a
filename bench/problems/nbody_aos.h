// A step of bodies of equal mass that attract each other, all pairs: velocities, then positions.
#pragma once
#include "../harness/bench.h"

struct Body {
    float x, y, z, vx, vy, vz;
};

struct Problem {
    int n;
    float dt = 0.01f, softening = 0.01f;
    bench::Array<Body> bodies;
    explicit Problem(bool small)
        : n(small ? 999 : 12'345), bodies(n, [](uint32_t i) {
              auto value = [i](int c) { return 2 * bench::unit(1, 6 * i + c) - 1; };
              return Body{value(0), value(1), value(2), value(3), value(4), value(5)};
          }) {}
    void results(bench::Results& r, const Body* after) const {
        r.add("bodies", reinterpret_cast<const float*>(after), size_t(6) * n, 1e-3, n * dt / 16);
    }
    void reference(bench::Results& r) const {
        bench::Array<Body> after(n);
        for (int i = 0; i < n; i++) {
            double fx = 0, fy = 0, fz = 0;
            for (int j = 0; j < n; j++) {
                double dx = double(bodies[j].x) - bodies[i].x, dy = double(bodies[j].y) - bodies[i].y;
                double dz = double(bodies[j].z) - bodies[i].z, square = dx * dx + dy * dy + dz * dz + double(softening);
                double f = 1 / (square * std::sqrt(square));
                fx += f * dx, fy += f * dy, fz += f * dz;
            }
            Body b = bodies[i];
            b.vx += float(dt * fx), b.vy += float(dt * fy), b.vz += float(dt * fz);
            b.x += dt * b.vx, b.y += dt * b.vy, b.z += dt * b.vz;
            after[i] = b;
        }
        results(r, after.data());
    }
};
