//@ launch: grid=1 block=32
//@ in x: u64[32] = (i + 1) * 0x100000007
//@ out q: u64[32] = x[i] / (i + 3) + x[i] % (i + 3)
//@ out h: u64[32] = x[i] * x[i] * 16 >> 64
//@ out d: f64[32] = i + 1
//@ out e: f64[32] = (i + 1) * 0.125 + 2.5
//@ out s: f32[32] = (i + 1) / 4
//@ out c: u32[32] = i * 3 + 1
extern "C" __global__ void k(const unsigned long long* x, unsigned long long* q, unsigned long long* h, double* d,
                             double* e, float* s, unsigned* c) {
    unsigned i = threadIdx.x;
    unsigned long long v = x[i];
    q[i] = v / (i + 3) + v % (i + 3);
    h[i] = __umul64hi(v, v * 16);
    double n = i + 1;
    d[i] = sqrt(n * n);
    e[i] = fma(n, 0.125, 2.5);
    s[i] = (float)((i + 1) / 4);
    c[i] = (unsigned)((float)i * 3.0f + 1.75f);
}
