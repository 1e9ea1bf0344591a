// PTX: .visible .entry
__global__ void k(float *p, char4 *c) {
    extern __shared__ float buffer[];
    buffer[threadIdx.x] = p[threadIdx.x];
    c[0] = make_char4(1, 2, 3, 4);
    float4 v = make_float4(1, 2, 3, 4);
    double2 d = make_double2(1, 2);
    longlong2 l = make_longlong2(1, 2);
    p[0] = v.x + (float)d.y + (float)l.x + buffer[0];
}
static_assert(sizeof(float3) == 12 && alignof(float4) == 16 && alignof(double2) == 16 && sizeof(dim3) == 12);
static_assert(alignof(short4) == 8 && alignof(uchar4) == 4 && alignof(longlong4) == 16 && sizeof(long3) == 24);
