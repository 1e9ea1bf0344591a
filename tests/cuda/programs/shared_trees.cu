// every width
// Trees, scans, networks and transforms in shared memory, with barriers where they belong: lanes of a warp need not go in step.
#include <functional>

#include "expect.h"

// Blelloch's scan of two elements per thread; the count is the host's.
__global__ void scan_of(const float *in, float *out, int n) {
    extern __shared__ float chunk[];
    int t = threadIdx.x, apart = 1;
    in += blockIdx.x * n;
    out += blockIdx.x * n;
    chunk[2 * t] = in[2 * t];
    chunk[2 * t + 1] = in[2 * t + 1];
    for (int active = n >> 1; active > 0; active >>= 1) {
        __syncthreads();
        if (t < active) chunk[apart * (2 * t + 2) - 1] += chunk[apart * (2 * t + 1) - 1];
        apart *= 2;
    }
    if (t == 0) chunk[n - 1] = 0;
    for (int active = 1; active < n; active *= 2) {
        apart >>= 1;
        __syncthreads();
        if (t < active) {
            int low = apart * (2 * t + 1) - 1, high = low + apart;
            float x = chunk[low];
            chunk[low] = chunk[high];
            chunk[high] += x;
        }
    }
    __syncthreads();
    out[2 * t] = chunk[2 * t];
    out[2 * t + 1] = chunk[2 * t + 1];
}

// The same over the block's size, behind another array.
__global__ void scan_block(const double *in, double *out) {
    __shared__ double head[4], chunk[512];
    int t = threadIdx.x;
    unsigned apart = 1;
    const int n = 2 * blockDim.x;
    if (t < 4) head[t] = t;
    chunk[t] = in[blockIdx.x * n + t];
    chunk[t + n / 2] = in[blockIdx.x * n + t + n / 2];
    for (int active = n >> 1; active > 0; active >>= 1, apart <<= 1) {
        __syncthreads();
        if (t < active) chunk[apart * (2 * t + 2) - 1] += chunk[apart * (2 * t + 1) - 1];
    }
    if (t == 0) chunk[n - 1] = head[3] - 3;
    for (int active = 1; active < n; active *= 2) {
        apart >>= 1;
        __syncthreads();
        if (t < active) {
            int low = apart * (2 * t + 1) - 1, high = apart * (2 * t + 2) - 1;
            double x = chunk[low];
            chunk[low] = chunk[high];
            chunk[high] += x;
        }
    }
    __syncthreads();
    out[blockIdx.x * n + t] = chunk[t];
    out[blockIdx.x * n + t + n / 2] = chunk[t + n / 2];
}

// A tree whose distances double, at places that lie side by side in the threads.
__global__ void doubling(const int *in, int *out, int n) {
    __shared__ int tree[256];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    tree[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (unsigned far = 1; far < blockDim.x; far *= 2) {
        unsigned at = 2 * far * t;
        if (at < blockDim.x) tree[at] += tree[at + far];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = tree[0];
}

// Threads chosen by a remainder; any length.
__global__ void by_remainder(const double *in, double *out, int length) {
    extern __shared__ double best[];
    int t = threadIdx.x;
    best[t] = t < length ? in[blockIdx.x * length + t] : -1e300;
    __syncthreads();
    for (int far = 1; far < length; far *= 2) {
        if (t % (2 * far) == 0 && t + far < length) best[t] = fmax(best[t], best[t + far]);
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = best[0];
}

// Half as many threads in each round, from a number that the host says.
__global__ void halving(const short *in, short *out, int half) {
    extern __shared__ short tree16[];
    int t = threadIdx.x;
    tree16[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (int s = half; s > 0; s >>= 1) {
        if (t < s) tree16[t] += tree16[t + s];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = tree16[0];
}

// Two arrays in turns.
__global__ void in_turns(const int *in, int *out, int n) {
    extern __shared__ int both[];
    int t = threadIdx.x, from = 0, to = 1;
    both[t] = in[blockIdx.x * n + t];
    __syncthreads();
    for (int d = 1; d < n; d *= 2) {
        both[to * n + t] = both[from * n + t] + (t >= d ? both[from * n + t - d] : 0);
        __syncthreads();
        int x = from;
        from = to;
        to = x;
    }
    out[blockIdx.x * n + t] = both[from * n + t];
}

// A bitonic network, a thread per key.
__global__ void network(float *keys, int n) {
    extern __shared__ float line[];
    unsigned t = threadIdx.x;
    line[t] = keys[blockIdx.x * n + t];
    __syncthreads();
    for (unsigned k = 2; k <= n; k *= 2)
        for (unsigned j = k / 2; j > 0; j /= 2) {
            unsigned other = t ^ j;
            if (other > t && (line[t] > line[other]) == ((t & k) == 0)) {
                float x = line[t];
                line[t] = line[other];
                line[other] = x;
            }
            __syncthreads();
        }
    keys[blockIdx.x * n + t] = line[t];
}

// A bitonic merge of pairs with their values, a thread per pair.
__global__ void network_of_pairs(unsigned *keys, unsigned *values, unsigned length) {
    __shared__ unsigned k[512], v[512];
    unsigned t = threadIdx.x, n = 2 * blockDim.x;
    for (unsigned i = t; i < n; i += blockDim.x) {
        k[i] = keys[blockIdx.x * n + i];
        v[i] = values[blockIdx.x * n + i];
    }
    for (unsigned size = 2; size <= length; size <<= 1)
        for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
            __syncthreads();
            unsigned at = 2 * t - (t & (stride - 1));
            bool up = (at & size) == 0;
            if ((k[at] > k[at + stride]) == up) {
                unsigned x = k[at], y = v[at];
                k[at] = k[at + stride];
                v[at] = v[at + stride];
                k[at + stride] = x;
                v[at + stride] = y;
            }
        }
    __syncthreads();
    for (unsigned i = t; i < n; i += blockDim.x) {
        keys[blockIdx.x * n + i] = k[i];
        values[blockIdx.x * n + i] = v[i];
    }
}

// Walsh and Hadamard's transform of twice as many numbers as threads.
__global__ void walsh(int *data, int log2n) {
    extern __shared__ int w[];
    const int n = 1 << log2n;
    int t = threadIdx.x;
    w[t] = data[blockIdx.x * n + t];
    w[t + n / 2] = data[blockIdx.x * n + t + n / 2];
    for (int stride = n >> 1; stride >= 1; stride >>= 1) {
        __syncthreads();
        int low = t & (stride - 1), i = ((t - low) << 1) + low;
        int a = w[i], b = w[i + stride];
        w[i] = a + b;
        w[i + stride] = a - b;
    }
    __syncthreads();
    data[blockIdx.x * n + t] = w[t];
    data[blockIdx.x * n + t + n / 2] = w[t + n / 2];
}

// A fast Fourier transform in place over a length that the host says, of numbers in bit-reversed order.
__global__ void fourier(const double2 *in, double2 *out, int n) {
    extern __shared__ double2 z[];
    int t = threadIdx.x;
    z[t] = in[blockIdx.x * n + t];
    z[t + n / 2] = in[blockIdx.x * n + t + n / 2];
    for (int half = 1; half < n; half *= 2) {
        __syncthreads();
        int k = t & (half - 1), i = 2 * t - k;
        double s, c;
        sincospi(-(double)k / half, &s, &c);
        double2 u = z[i], v = z[i + half];
        double2 p = make_double2(v.x * c - v.y * s, v.x * s + v.y * c);
        z[i] = make_double2(u.x + p.x, u.y + p.y);
        z[i + half] = make_double2(u.x - p.x, u.y - p.y);
    }
    __syncthreads();
    out[blockIdx.x * n + t] = z[t];
    out[blockIdx.x * n + t + n / 2] = z[t + n / 2];
}

static int number(int i) { return i * 37 % 101 - 40; }

template <class T>
static std::vector<T> numbers(int n) {
    std::vector<T> v(n);
    for (int i = 0; i < n; i++) v[i] = T(number(i));
    return v;
}

template <class T>
static bool is_scan(const std::vector<T> &in, const std::vector<T> &out, int n) {
    for (size_t i = 0; i < in.size(); i++)
        if (out[i] != (i % n ? out[i - 1] + in[i - 1] : T(0))) return false;
    return true;
}

int main() {
    const int blocks = 3;
    for (int n : {64, 256, 512}) {
        std::vector<float> f = numbers<float>(blocks * n);
        Buffer<float> from(f), to(blocks * n);
        scan_of<<<blocks, n / 2, n * sizeof(float)>>>(from, to, n);
        EXPECT(is_scan(f, to.get(), n));
        std::vector<double> d = numbers<double>(blocks * n);
        Buffer<double> from64(d), to64(blocks * n);
        scan_block<<<blocks, n / 2>>>(from64, to64);
        EXPECT(is_scan(d, to64.get(), n));
    }
    for (int n : {64, 256}) {
        std::vector<int> v = numbers<int>(blocks * n);
        Buffer<int> from(v), sums(blocks), to(blocks * n);
        doubling<<<blocks, n>>>(from, sums, blocks * n - 3);
        in_turns<<<blocks, n, 2 * n * sizeof(int)>>>(from, to, n);
        std::vector<int> sum = sums.get(), scan = to.get();
        std::vector<short> w = numbers<short>(blocks * n);
        Buffer<short> narrow(w), totals(blocks);
        halving<<<blocks, n, n * sizeof(short)>>>(narrow, totals, n / 2);
        std::vector<short> total = totals.get();
        std::vector<double> d = numbers<double>(blocks * n);
        Buffer<double> wide(d), bests(blocks);
        by_remainder<<<blocks, n, n * sizeof(double)>>>(wide, bests, n - 5);
        std::vector<double> best = bests.get();
        for (int b = 0; b < blocks; b++) {
            int all = 0, last = 0;
            double most = -1e300;
            for (int i = 0; i < n; i++) {
                all += v[b * n + i];
                EXPECT(scan[b * n + i] == all);
                last += b * n + i < blocks * n - 3 ? v[b * n + i] : 0;
                if (i < n - 5) most = std::fmax(most, d[b * (n - 5) + i]);
            }
            EXPECT(sum[b] == last && total[b] == short(all) && best[b] == most);
        }
    }
    for (int n : {128, 512}) {
        std::vector<float> f(blocks * n);
        for (int i = 0; i < blocks * n; i++) f[i] = float((i * 7919 + 13) % 1009);
        Buffer<float> keys(f);
        network<<<blocks, n, n * sizeof(float)>>>(keys, n);
        std::vector<unsigned> k(blocks * n), v(blocks * n);
        for (int i = 0; i < blocks * n; i++) k[i] = (i * 7919 + 13) % 100003, v[i] = i;
        Buffer<unsigned> pairs(k), values(v);
        network_of_pairs<<<blocks, n / 2>>>(pairs, values, n);
        std::vector<float> sorted = keys.get();
        std::vector<unsigned> first = pairs.get(), second = values.get();
        for (int b = 0; b < blocks; b++) {
            std::sort(f.begin() + b * n, f.begin() + (b + 1) * n);
            for (int i = b * n; i < (b + 1) * n; i++) {
                EXPECT(sorted[i] == f[i]);
                EXPECT((i == b * n || first[i - 1] <= first[i]) && k[second[i]] == first[i]);
            }
        }
    }
    for (int log2n : {6, 9}) {
        int n = 1 << log2n;
        std::vector<int> v = numbers<int>(blocks * n);
        Buffer<int> data(v);
        walsh<<<blocks, n / 2, n * sizeof(int)>>>(data, log2n);
        walsh<<<blocks, n / 2, n * sizeof(int)>>>(data, log2n);
        std::vector<int> twice = data.get();
        for (int i = 0; i < blocks * n; i++) EXPECT(twice[i] == n * v[i]);
        std::vector<double2> z(blocks * n);
        for (int i = 0; i < blocks * n; i++) z[i] = make_double2(i % n == n / 4 ? 1 : 0, 0);
        Buffer<double2> in(z), out(blocks * n);
        fourier<<<blocks, n / 2, n * sizeof(double2)>>>(in, out, n);
        std::vector<double2> spectrum = out.get();
        // One number alone, at place 2 in the order of its bits: a wave of period n / 2.
        for (int i = 0; i < blocks * n; i++) {
            double angle = -2 * M_PI * 2 * (i % n) / n;
            EXPECT(std::fabs(spectrum[i].x - std::cos(angle)) < 1e-12 && std::fabs(spectrum[i].y - std::sin(angle)) < 1e-12);
        }
    }
    return finish("shared_trees");
}
