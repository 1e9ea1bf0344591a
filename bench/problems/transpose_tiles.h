// A square matrix turned over tile by tile, so that the lines of both matrices stay in the cache until they are used up.
#pragma once
#include <cstddef>

template <int tile, class T>
static void transpose(const T* __restrict in, T* __restrict out, int n) {
#pragma omp parallel for collapse(2)
    for (int y0 = 0; y0 < n; y0 += tile)
        for (int x0 = 0; x0 < n; x0 += tile)
            for (int y = y0; y < y0 + tile; y++)
                for (int x = x0; x < x0 + tile; x++) out[size_t(y) * n + x] = in[size_t(x) * n + y];
}
