// Complex numbers, hashes, random numbers, 128-bit integers.
#include "expect.h"
#include <cuComplex.h>
__global__ void k(const cuFloatComplex* a, cuDoubleComplex* o, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    cuFloatComplex z = a[i];
    cuDoubleComplex w = make_cuDoubleComplex(z.x, z.y), q = cuCadd(cuCmul(w, w), cuConj(w));
    q = cuCdiv(q, make_cuDoubleComplex(1, 2));
    o[i] = make_cuDoubleComplex(cuCreal(q), cuCabs(q) + cuCimag(q));
}
#include <complex>
__host__ __device__ unsigned long long sip(unsigned long long x) {
    unsigned long long v0 = 0x736f6d6570736575ull ^ x, v1 = 0x646f72616e646f6dull;
    for (int i = 0; i < 6; i++) {
        v0 += v1;
        v1 = (v1 << 13) | (v1 >> 51);
        v1 ^= v0;
        v0 = (v0 << 32) | (v0 >> 32);
    }
    return v0 ^ v1;
}
__host__ __device__ unsigned crc(const unsigned char* p, int n) {
    unsigned c = ~0u;
    for (int i = 0; i < n; i++) {
        c ^= p[i];
        for (int k = 0; k < 8; k++) c = (c >> 1) ^ (0xEDB88320u & -(c & 1));
    }
    return ~c;
}
__host__ __device__ void sha1block(const unsigned* w0, unsigned* h) {
    unsigned w[80];
    for (int i = 0; i < 16; i++) w[i] = w0[i];
    for (int i = 16; i < 80; i++) {
        unsigned t = w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16];
        w[i] = (t << 1) | (t >> 31);
    }
    unsigned a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476, e = 0xc3d2e1f0;
    for (int i = 0; i < 80; i++) {
        unsigned f, k;
        if (i < 20) {
            f = (b & c) | (~b & d);
            k = 0x5a827999;
        } else if (i < 40) {
            f = b ^ c ^ d;
            k = 0x6ed9eba1;
        } else if (i < 60) {
            f = (b & c) | (b & d) | (c & d);
            k = 0x8f1bbcdc;
        } else {
            f = b ^ c ^ d;
            k = 0xca62c1d6;
        }
        unsigned t = ((a << 5) | (a >> 27)) + f + e + k + w[i];
        e = d;
        d = c;
        c = (b << 30) | (b >> 2);
        b = a;
        a = t;
    }
    h[0] = a;
    h[1] = b;
    h[2] = c;
    h[3] = d;
    h[4] = e;
}
__host__ __device__ unsigned pcg(unsigned long long& s) {
    unsigned long long o = s;
    s = o * 6364136223846793005ull + 1442695040888963407ull;
    unsigned x = (unsigned)(((o >> 18) ^ o) >> 27), r = o >> 59;
    return (x >> r) | (x << ((-r) & 31));
}
__global__ void h(unsigned* o, unsigned long long* ol, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    ol[i] = sip(i * 1234567ull);
    unsigned char b[20];
    for (int k = 0; k < 20; k++) b[k] = i * k;
    o[i] = crc(b, i % 21);
    unsigned w[16], hh[5];
    for (int k = 0; k < 16; k++) w[k] = i * k * 0x9e3779b9u;
    sha1block(w, hh);
    o[n + i] = hh[0] ^ hh[1] ^ hh[2] ^ hh[3] ^ hh[4];
    unsigned long long s = i;
    unsigned x = 0;
    for (int k = 0; k < 5; k++) x ^= pcg(s);
    o[2 * n + i] = x;
    __int128 p = (__int128)(long long)ol[i] * i;
    o[3 * n + i] = (unsigned)(p >> 70) ^ (unsigned)(p % 1000003);
}
int main() {
    int n = 400;
    std::vector<cuFloatComplex> a(n);
    for (int i = 0; i < n; i++) a[i] = make_cuFloatComplex(i * 0.5f, 3 - i);
    Buffer<cuFloatComplex> d(a);
    Buffer<cuDoubleComplex> o(n);
    k<<<4, 100>>>(d, o, n);
    auto r = o.get();
    for (int i = 0; i < n; i++) {
        std::complex<double> z(a[i].x, a[i].y);
        z = (z * z + std::conj(z)) / std::complex<double>(1, 2);
        EXPECT(fabs(r[i].x - z.real()) < 1e-9 * (1 + fabs(z.real())));
        EXPECT(fabs(r[i].y - (abs(z) + z.imag())) < 1e-9 * (1 + abs(z)));
    }
    Buffer<unsigned> u(4 * n);
    Buffer<unsigned long long> l(n);
    h<<<5, 96>>>(u, l, n);
    auto hu = u.get();
    auto hl = l.get();
    for (int i = 0; i < n; i++) {
        SAME(hl[i], sip(i * 1234567ull), i);
        unsigned char b[20];
        for (int k = 0; k < 20; k++) b[k] = i * k;
        SAME(hu[i], crc(b, i % 21), i);
        unsigned w[16], hh[5];
        for (int k = 0; k < 16; k++) w[k] = i * k * 0x9e3779b9u;
        sha1block(w, hh);
        SAME(hu[n + i], hh[0] ^ hh[1] ^ hh[2] ^ hh[3] ^ hh[4], i);
        unsigned long long s = i;
        unsigned x = 0;
        for (int k = 0; k < 5; k++) x ^= pcg(s);
        SAME(hu[2 * n + i], x, i);
        __int128 p = (__int128)(long long)hl[i] * i;
        SAME(hu[3 * n + i], (unsigned)(p >> 70) ^ (unsigned)(p % 1000003), i);
    }
    return finish("complex_hash_int128");
}
