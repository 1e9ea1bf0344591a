// The Julia set of one constant as a picture of four bytes per pixel: red where a point stays near, black elsewhere.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int dim, most = 200;
    float scale = 1.5f, re = -0.8f, im = 0.156f;
    explicit Problem(bool small) : dim(small ? 100 : 1000) {}
    size_t pixels() const { return size_t(dim) * dim; }
    // Points at the border of the set depend on the last bit of each step.
    void results(bench::Results& r, const unsigned char* picture) const {
        bench::Array<uint32_t> packed(pixels());
        memcpy(packed.data(), picture, 4 * pixels());
        r.add("picture", packed.data(), pixels(), 0, 1, 0.01);
    }
    void reference(bench::Results& r) const {
        bench::Array<unsigned char> picture(4 * pixels());
        for (int y = 0; y < dim; y++)
            for (int x = 0; x < dim; x++) {
                float jx = scale * float(dim / 2 - x) / float(dim / 2), jy = scale * float(dim / 2 - y) / float(dim / 2);
                int i = 0;
                for (; i < most; i++) {
                    float t = jx * jx - jy * jy + re;
                    jy = 2 * jx * jy + im;
                    jx = t;
                    if (jx * jx + jy * jy > 1000) break;
                }
                unsigned char* pixel = &picture[4 * (size_t(y) * dim + x)];
                pixel[0] = i == most ? 255 : 0;
                pixel[3] = 255;
            }
        results(r, picture.data());
    }
};
