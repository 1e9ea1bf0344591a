// PTX: add.f16
// PTX: fma.rn.f16x2
// PTX: atom.add.noftz.f16
// PTX: fma.rn.bf16
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void h(__half *p, half2 *q, float *f, int *i) {
    __half a = p[0], b = p[1];
    p[2] = __hadd(a, b);
    p[3] = a * b + __float2half(2.0f) - __half(3);
    p[4] = hexp(a) / hsqrt(b);
    q[0] = __hfma2(q[1], q[2], q[3]);
    q[4] = __floats2half2_rn(f[0], f[1]) + __half2half2(a);
    f[2] = __half2float(a) + __low2float(q[0]) + __half22float2(q[1]).y;
    i[0] = __half2int_rn(a) + (a > b) + __hisnan(a) + (int)a;
    atomicAdd(p, b);
    atomicAdd(q, q[1]);
    p[5] = __shfl_xor_sync(0xffffffff, a, 1);
    p[6] = __ldg(p + 7);
    if (__hgt(a, b) && a == b)
        p[8] = __hmax(a, b);
    p[9] = 1.5f;
    p[9] += a;
    p[10] = __float2half_rz(f[3]);
}
__global__ void b(__nv_bfloat16 *p, __nv_bfloat162 *q, float *f) {
    nv_bfloat16 a = p[0];
    p[1] = a * p[2] + __float2bfloat16(f[0]);
    q[0] = __hmul2(q[1], q[2]);
    f[1] = __bfloat162float(a) + (float)p[3];
    atomicAdd(p, a);
    f[2] = __bfloat1622float2(q[1]).x;
}
int main() {
    __half a = 1.5f, c = __float2half(2.5f);
    nv_bfloat16 b = __float2bfloat16(1.0f);
    h<<<1, 1>>>(nullptr, nullptr, nullptr, nullptr);
    return (float)(a + c) == 4.0f && (float)b == 1.0f;
}
