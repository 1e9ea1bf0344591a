// every width
// Threads that walk through planes or rows, whose steps may be run block by block; and such whose steps have to stay together.
#include "expect.h"

#include <algorithm>

// Three planes in registers, a border that keeps its values, and planes written before and behind the loop.
__global__ void planes(const float* __restrict__ in, float* __restrict__ out, int w, int h, int depth) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    int plane = w * h, at = y * w + x;
    bool border = x == 0 || y == 0 || x == w - 1 || y == h - 1;
    float front, here = in[at], behind = in[at + plane];
    out[at] = here;
    for (int z = 1; z < depth - 1; z++) {
        at += plane;
        front = here;
        here = behind;
        behind = in[at + plane];
        out[at] = border ? here : here + 2 * (in[at - 1] + in[at + w]) + 4 * front + 8 * behind;
    }
    out[at + plane] = behind;
}

// Blocks of a few rows of threads, which have columns one beside the other.
__device__ int column() { return (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }

// The same down the rows of a picture, as it is written: what was read two steps ago is still there.
__global__ void rows(const int* __restrict__ in, int* __restrict__ out, int w, int h) {
    int x = column();
    if (x >= w) return;
    int above = in[x], here = in[w + x];
    out[x] = above;
#pragma unroll 1
    for (int y = 1; y < h - 1; y++) {
        int below = in[(y + 1) * w + x];
        out[y * w + x] = above + 3 * here + 5 * below;
        above = here;
        here = below;
    }
    out[(h - 1) * w + x] = here;
}

// Planes of doubles at indices of 64 bits, which compilers count down as well; the border is not touched.
__global__ void heat(const double* __restrict__ u, double* __restrict__ v, int w, int h, int depth) {
    size_t x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
    size_t plane = size_t(w) * h, i = y * w + x + plane;
    double below = u[i - plane], here = u[i];
    for (int z = 1; z < depth - 1; z++, i += plane) {
        double above = u[i + plane];
        v[i] = here + 2 * (u[i - 1] + u[i + 1] + u[i - w] + u[i + w]) + 4 * below + 8 * above;
        below = here;
        here = above;
    }
}

// Two results in each layer, and a number of the layer's own.
__global__ void layers(const int* __restrict__ a, const int* __restrict__ b, const int* __restrict__ c, int* __restrict__ p,
                       int* __restrict__ q, int w, int h, int depth) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    for (int z = 0; z < depth; z++) {
        size_t i = size_t(z) * w * h + y * w + x;
        int m = a[i], n = b[i];
        p[i] = m * n;
        q[i] = m + c[z] * n;
    }
}

// From the last row up; some threads have nothing to do in some of the steps.
__global__ void upwards(const int* __restrict__ in, int* __restrict__ out, int w, int h, int least) {
    int x = column();
    if (x >= w || in[x] == 3) return;
    int last = -1;
#pragma unroll 1
    for (int y = h - 1; y >= 0; y -= 2) {
        int now = in[y * w + x];
        if (now > least) out[y * w + x] = now - last;
        last = now;
    }
}

// Each row of blocks has a part of the planes, the last one less than the others.
__global__ void parts(const int* __restrict__ in, const int* __restrict__ factors, int* out, int n, int depth, int part) {
    int x = column(), first = blockIdx.y * part;
    if (x >= n) return;
    for (int z = first; z < min(depth, first + part); z++) out[z * n + x] = in[z * n + x] * factors[z] + factors[x % depth];
}

// Steps that read what the one before has written.
__global__ void down(int* a, int w, int h) {
    int x = column();
    if (x >= w) return;
#pragma unroll 1
    for (int y = 1; y < h; y++) a[y * w + x] = a[y * w + x] * 3 + (a[(y - 1) * w + x] & 1023);
}
__global__ void two_pointers(const int* a, int* b, int w, int h) {
    int x = column();
    if (x >= w) return;
    int last = a[x];
    for (int y = 1; y < h; y++) {
        int now = a[y * w + x];
        b[y * w + x] = now + last;
        last = now;
    }
}

// A sum that goes around, and as many steps as a number says: not to be taken apart.
__global__ void sums(const int* __restrict__ in, int* __restrict__ out, int w, int h) {
    int x = column();
    if (x >= w) return;
    int sum = 0;
    for (int y = 0; y < h; y++) out[y * w + x] = sum += in[y * w + x];
}
__global__ void uneven(const int* __restrict__ in, int* __restrict__ out, int w, int h) {
    int x = column();
    if (x >= w) return;
    for (int y = 0; y < in[x] % h; y++) out[y * w + x] = in[y * w + x] + y;
}

int main() {
    const int most = 61 * 23 * 40;
    std::vector<int> numbers(most);
    std::vector<float> floats(most);
    for (int i = 0; i < most; i++) floats[i] = numbers[i] = (i * 7919 + i / 61 * 31 + 13) % 101;
    Buffer<int> in(numbers), out(most);
    Buffer<float> fin(floats), fout(most);
    for (int depth : {2, 3, 4, 5, 6, 17, 40}) {
        for (int w : {61, 40, 7}) {
            const int h = 23, plane = w * h;
            CK(cudaMemset(fout, 0, most * 4));
            planes<<<dim3((w + 31) / 32, 3), dim3(32, 8)>>>(fin, fout, w, h, depth);
            auto f = fout.get();
            for (int i = 0; i < most; i++) {
                int x = i % w, y = i / w % h, z = i / plane;
                float want = z < depth ? floats[i] : 0;
                if (x && y && z && x < w - 1 && y < h - 1 && z < depth - 1)
                    want += 2 * (floats[i - 1] + floats[i + w]) + 4 * floats[i - plane] + 8 * floats[i + plane];
                SAME(f[i], want, i);
            }
        }
        for (int w : {61, 40, 7}) {
            const int h = 23, plane = w * h, n = plane * depth;
            std::vector<double> doubles(numbers.begin(), numbers.begin() + n);
            Buffer<double> din(doubles), dout(n);
            CK(cudaMemset(dout, 0, n * 8));
            heat<<<dim3((w + 31) / 32, 6), dim3(32, 4)>>>(din, dout, w, h, depth);
            auto d = dout.get();
            Buffer<int> p(n), q(n);
            layers<<<dim3((w + 31) / 32, 3), dim3(32, 8)>>>(in, in + plane, in + 5, p, q, w, h, depth - 1);
            auto first = p.get(), second = q.get();
            for (int i = 0; i < n; i++) {
                int x = i % w, y = i / w % h, z = i / plane;
                double want = 0;
                if (x && y && z && x < w - 1 && y < h - 1 && z < depth - 1)
                    want = doubles[i] + 2 * (doubles[i - 1] + doubles[i + 1] + doubles[i - w] + doubles[i + w]) +
                           4 * doubles[i - plane] + 8 * doubles[i + plane];
                SAME(d[i], want, i);
                if (z == depth - 1) continue;
                SAME(first[i], numbers[i] * numbers[i + plane], i);
                SAME(second[i], numbers[i] + numbers[z + 5] * numbers[i + plane], i);
            }
        }
        const int w = 301, h = depth;
        auto check = [&](auto want) {
            auto got = out.get();
            for (int i = 0; i < w * h + w; i++) SAME(got[i], i < w * h ? want(i) : 0, i);
            CK(cudaMemset(out, 0, most * 4));
        };
        rows<<<3, dim3(32, 4)>>>(in, out, w, h);
        check([&](int i) {
            int y = i / w;
            return y && y < h - 1 ? numbers[i - w] + 3 * numbers[i] + 5 * numbers[i + w] : numbers[i];
        });
        upwards<<<5, dim3(32, 2)>>>(in, out, w, h, 20);
        check([&](int i) {
            int up = h - 1 - i / w, last = i / w + 2 < h ? numbers[i + 2 * w] : -1;
            return numbers[i % w] == 3 || up % 2 || numbers[i] <= 20 ? 0 : numbers[i] - last;
        });
        parts<<<dim3(5, (h + 6) / 7), dim3(32, 2)>>>(in, in + 5, out, w, h, 7);
        check([&](int i) { return numbers[i] * numbers[i / w + 5] + numbers[i % w % h + 5]; });
        two_pointers<<<5, dim3(32, 2)>>>(in, out, w, h);
        check([&](int i) { return i < w ? 0 : numbers[i] + numbers[i - w]; });
        sums<<<5, dim3(32, 2)>>>(in, out, w, h);
        std::vector<int> sum(numbers.begin(), numbers.begin() + w * h);
        for (int i = w; i < w * h; i++) sum[i] += sum[i - w];
        check([&](int i) { return sum[i]; });
        uneven<<<5, dim3(32, 2)>>>(in, out, w, h);
        check([&](int i) { return i / w < numbers[i % w] % h ? numbers[i] + i / w : 0; });
        // In place, and from an array to itself: what is read is what was written a step before.
        for (int same : {0, 1}) {
            std::vector<int> want(numbers.begin(), numbers.begin() + w * h);
            for (int i = w; i < w * h; i++) {
                want[i] = same ? numbers[i] + numbers[i - w] : numbers[i] * 3 + (want[i - w] & 1023);
            }
            CK(cudaMemcpy(out, in, w * h * 4, cudaMemcpyDeviceToDevice));
            if (same) two_pointers<<<5, dim3(32, 2)>>>(out, out, w, h);
            else down<<<5, dim3(32, 2)>>>(out, w, h);
            check([&](int i) { return want[i]; });
        }
    }
    return finish("marches");
}
