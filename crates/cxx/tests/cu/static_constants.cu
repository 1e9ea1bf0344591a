// Static variables and kernels of device code alone have the names that a program finds them by, and what it sets is read.
// PTX: .visible .const .align 4 .b8 coefficients[16];
// PTX: ld.const.b32
// PTX: .visible .global .align 4 .u32 count
// PTX: .visible .entry _Z5twicePf(
// NOT: _ZL
extern __constant__ int elsewhere;

struct coefficient {
    float a;
};
static __constant__ coefficient coefficients[4];
static __device__ int count;

static __global__ void twice(float *p) {
    p[threadIdx.x] *= 2;
    count++;
}

__global__ void k(float *p) {
    p[threadIdx.x] = coefficients[threadIdx.x].a + count;
}

void both(float *p) {
    k<<<1, 4>>>(p);
    twice<<<1, 4>>>(p);
}
