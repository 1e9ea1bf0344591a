// Loops, switches, goto and early returns under divergence; barriers in loops.
#include "expect.h"
__host__ __device__ int weird(int x) {
    int acc = 0, i = 0;
again:
    switch (x % 7) {
        case 0:
            acc += 1;
            break;
        case 1:
            acc += 10; /* fall through */
        case 2:
            acc ^= 0x55;
            break;
        case 3:
            for (int k = 0; k < x; ++k) {
                if (k == 5) continue;
                if (k > 20) break;
                acc += k;
            }
            break;
        case 4: {
            int k = x;
            do {
                k = (k & 1) ? 3 * k + 1 : k / 2;
                acc++;
                if (acc > 300) goto out;
            } while (k > 1);
            break;
        }
        case 5:
            while (true) {
                acc += 3;
                if (acc % 11 == 0) break;
            }
            break;
        default:
            if (x > 100)
                return -acc;
            else if (x > 50) {
                acc -= 7;
                goto out;
            }
            acc *= 2;
    }
    if (++i < 4) {
        x = x * 5 + i;
        if (x < 0) x = -x;
        x %= 1000;
        goto again;
    }
out:
    return acc * 3 + i;
}
__host__ __device__ unsigned sw(unsigned op, unsigned a, unsigned b) {
    switch (op) {
        case 0:
            return a + b;
        case 1:
            return a - b;
        case 2:
            return a * b;
        case 3:
            return b ? a / b : 0;
        case 4:
            return b ? a % b : 0;
        case 5:
            return a & b;
        case 6:
            return a | b;
        case 7:
            return a ^ b;
        case 8:
            return a << (b & 31);
        case 9:
            return a >> (b & 31);
        case 10:
            return ~a;
        case 11:
            return a < b;
        case 12:
            return (int)a < (int)b;
        case 13:
            return a == b;
        case 99:
            return 42;
        default:
            return 0xdead;
    }
}
__global__ void k(int n, int* o, unsigned* s) {
    int i = threadIdx.x + threadIdx.y * blockDim.x + threadIdx.z * blockDim.x * blockDim.y +
            blockIdx.x * blockDim.x * blockDim.y * blockDim.z;
    if (i >= n) return;
    o[i] = weird(i);
    s[i] = sw(i % 17 == 16 ? 99 : i % 17, i * 2654435761u, (i * 40503u) >> 3);
}
__host__ __device__ int nested(int i, int j) {
    int r = 0;
    for (int a = 0; a < i % 9; a++) {
        if (a == j % 4) continue;
        for (int b = a; b < j % 7; b++) {
            if ((a ^ b) == 3) break;
            if (b == 5) return r * 100 + a;
            r += a * b + 1;
            if (r > 40) goto done;
        }
        r++;
    }
done:
    return r;
}
__global__ void k2(int* o) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int w = gridDim.x * blockDim.x;
    o[y * w + x] = nested(x, y);
}
// early return then barrier by remaining
__global__ void k3(int n, const int* in, int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = 0;
    if (t >= n) return;
    s[t] = in[t];
    __syncthreads();
    int acc = 0;
    for (int i = 0; i < n; i++) acc += s[i] * (i == t ? 2 : 1);
    out[t] = acc;
}
__global__ void k4(int* out) {  // while with barriers; log-step
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = t * t;
    __syncthreads();
    int stride = blockDim.x / 2;
    while (stride) {
        if (t < stride) s[t] += s[t + stride];
        __syncthreads();
        stride >>= 1;
    }
    if (t == 0) out[blockIdx.x] = s[0];
    __shared__ int go;
    int round = 0;
    do {
        __syncthreads();
        if (t == round * 3) go = round < 10;
        __syncthreads();
        round++;
    } while (go);
    if (t == 1) out[gridDim.x + blockIdx.x] = round;
}
int main() {
    const int n = 1000;
    Buffer<int> o(n);
    Buffer<unsigned> s(n);
    k<<<dim3(10), dim3(7, 5, 3)>>>(n, o, s);
    auto h = o.get();
    auto hs = s.get();
    for (int i = 0; i < n; i++) {
        SAME(h[i], weird(i), i);
        SAME(hs[i], sw(i % 17 == 16 ? 99 : i % 17, i * 2654435761u, (i * 40503u) >> 3), i);
    }
    Buffer<int> o2(9 * 4 * 11 * 3);
    k2<<<dim3(4, 3), dim3(9, 11)>>>(o2);
    auto h2 = o2.get();
    for (int y = 0; y < 33; y++)
        for (int x = 0; x < 36; x++) SAME(h2[y * 36 + x], nested(x, y), y * 36 + x);
    std::vector<int> in(64);
    for (int i = 0; i < 64; i++) in[i] = i * 3 - 10;
    Buffer<int> bi(in), bo(64);
    k3<<<1, 64>>>(37, bi, bo);
    auto h3 = bo.get();
    int sum = 0;
    for (int i = 0; i < 37; i++) sum += in[i];
    for (int i = 0; i < 37; i++) SAME(h3[i], sum + in[i], i);
    for (int i = 37; i < 64; i++) SAME(h3[i], 0, i);
    Buffer<int> b4(10);
    k4<<<5, 128>>>(b4);
    auto h4 = b4.get();
    int q = 0;
    for (int i = 0; i < 128; i++) q += i * i;
    for (int i = 0; i < 5; i++) {
        SAME(h4[i], q, i);
        SAME(h4[5 + i], 11, i);
    }
    return finish("control");
}
