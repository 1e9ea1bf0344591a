// Structures, unions, bit fields and packed types as kernel arguments and in memory.
#include "expect.h"
struct Odd {
    char a;
    short b;
    char c[3];
};
struct __align__(16) Al {
    float x;
    char t;
};
struct Big {
    double d;
    int arr[7];
    char tail;
};
struct Bits {
    unsigned a : 3;
    signed b : 5;
    unsigned c : 17;
    unsigned long long d : 40;
};
union U {
    float f;
    unsigned u;
    unsigned char b[4];
};
struct Empty {};
struct Nest {
    Odd o[2];
    Al a;
    U u;
};
#pragma pack(push, 1)
struct Packed {
    char a;
    int b;
    short c;
};
#pragma pack(pop)
__global__ void k(Odd o, char z, Big b, Al a, Empty, Nest n, bool flag, long long ll, U u, double* out,
                  Bits bits, Packed p, short s, float3 f3, uchar4 uc) {
    int i = threadIdx.x;
    if (i) return;
    out[0] = o.a + o.b * 10.0 + o.c[2];
    out[1] = z;
    out[2] = b.d + b.arr[6] + b.tail;
    out[3] = a.x + a.t;
    out[4] = n.o[1].b + n.a.x + n.u.b[3];
    out[5] = flag;
    out[6] = (double)ll;
    out[7] = u.f;
    out[8] = bits.a + 100.0 * bits.b;
    out[9] = bits.c;
    out[10] = (double)bits.d;
    out[11] = p.a + p.b + p.c;
    out[12] = s;
    out[13] = f3.x * 100 + f3.y * 10 + f3.z;
    out[14] = uc.x + uc.y * 2 + uc.z * 3 + uc.w * 4;
    out[15] = sizeof(Odd);
    out[16] = sizeof(Nest);
    out[17] = sizeof(Bits);
    out[18] = sizeof(Packed);
    out[19] = alignof(Al);
}
__device__ Big make(int i) {
    Big b;
    b.d = i * 0.5;
    for (int j = 0; j < 7; j++) b.arr[j] = i * j;
    b.tail = (char)(i & 63);
    return b;
}
__global__ void k2(Big* o, Packed* p, Bits* b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    o[i] = make(i);
    p[i].a = i;
    // packed int is unaligned: access through memcpy
    int v = i * 1000;
    memcpy((char*)&p[i] + 1, &v, 4);
    p[i].c = -i;
    b[i].a = i;
    b[i].b = -(i % 16);
    b[i].c = i * 977;
    b[i].d = (unsigned long long)i * 123456789ull;
}
int main() {
    double* d;
    CK(cudaMalloc(&d, 8 * 32));
    Odd o{1, -200, {3, 4, 5}};
    Big b{1.25, {1, 2, 3, 4, 5, 6, 7}, 'x'};
    Al a{2.5f, 7};
    Nest n{};
    n.o[1].b = 77;
    n.a.x = 0.5f;
    n.u.u = 0x40000000;
    U u;
    u.f = 3.5f;
    Bits bt;
    bt.a = 5;
    bt.b = -9;
    bt.c = 100000;
    bt.d = 0x8012345678ull;
    Packed p{1, 100000, -5};
    k<<<1, 7>>>(o, 'q', b, a, Empty(), n, true, -(1ll << 40), u, d, bt, p, -32768, make_float3(1, 2, 3),
                make_uchar4(250, 251, 252, 253));
    double h[20];
    CK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    double w[20] = {1 - 2000.0 + 5,
                    'q',
                    1.25 + 7 + 'x',
                    9.5,
                    77 + 0.5 + 0x40,
                    1,
                    -(double)(1ll << 40),
                    3.5,
                    5 - 900,
                    100000,
                    (double)0x8012345678ull,
                    1 + 100000 - 5,
                    -32768,
                    123,
                    250 + 502 + 756 + 1012,
                    sizeof(Odd),
                    sizeof(Nest),
                    sizeof(Bits),
                    sizeof(Packed),
                    16};
    for (int i = 0; i < 20; i++) SAME(h[i], w[i], i);
    const int N = 105;
    Buffer<Big> bb(N);
    Buffer<Packed> pp(N);
    Buffer<Bits> bi(N);
    k2<<<15, 7>>>(bb, pp, bi);
    auto hb = bb.get();
    auto hp = pp.get();
    auto hi = bi.get();
    for (int i = 0; i < N; i++) {
        SAME(hb[i].d, i * 0.5, i);
        for (int j = 0; j < 7; j++) SAME(hb[i].arr[j], i * j, i);
        SAME(hb[i].tail, (char)(i & 63), i);
        SAME((int)hp[i].a, i, i);
        SAME((int)hp[i].b, i * 1000, i);
        SAME((int)hp[i].c, -i, i);
        Bits x;
        x.a = i;
        x.b = -(i % 16);
        x.c = i * 977;
        x.d = (unsigned long long)i * 123456789ull;
        SAME(x.a, hi[i].a, i);
        SAME(x.b, hi[i].b, i);
        SAME(x.c, hi[i].c, i);
        SAME((unsigned long long)x.d, (unsigned long long)hi[i].d, i);
    }
    return finish("structs");
}
