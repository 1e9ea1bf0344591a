// The same particles as an array of structures and as a structure of arrays; structures of 12, 16 and 32 bytes.
#include "golden.h"

constexpr int N = 1 << 21;

struct Body { float x, y, z, vx, vy, vz, m, q; };
struct Bodies { float *x, *y, *z, *vx, *vy, *vz; };
struct Point3 { float x, y, z; };
struct __align__(16) Point4 { float x, y, z, w; };

__global__ void move_aos(Body* b, float dt) {
    Body& p = b[I];
    p.x += p.vx * dt;
    p.y += p.vy * dt;
    p.z += p.vz * dt;
}
__global__ void move_soa(Bodies b, float dt) {
    b.x[I] += b.vx[I] * dt;
    b.y[I] += b.vy[I] * dt;
    b.z[I] += b.vz[I] * dt;
}
__global__ void lengths_3(const Point3* p, float* out) {
    Point3 v = p[I];
    out[I] = sqrtf(v.x * v.x + v.y * v.y + v.z * v.z);
}
__global__ void lengths_4(const Point4* p, float* out) {
    Point4 v = p[I];
    out[I] = sqrtf(v.x * v.x + v.y * v.y + v.z * v.z);
}
__global__ void one_field(const Body* b, float* out) { out[I] = b[I].m; }
__global__ void gather(const float* p, const int* at, float* out) { out[I] = p[at[I]]; }
__global__ void scatter(const float* p, const int* at, float* out) { out[at[I]] = p[I]; }
__global__ void numbers(int* at, unsigned factor, unsigned n) { at[I] = int((I * factor) % n); }

int main() {
    Body* bodies = filled<Body>(N);
    float* out = filled<float>(N);
    float* six = filled<float>(size_t(N) * 6);
    Bodies b{six, six + N, six + 2 * N, six + 3 * N, six + 4 * N, six + 5 * N};
    int* at = filled<int>(N);
    dim3 g(N / 128), t(128);
    move_aos<<<g, t>>>(bodies, 0.5f);
    move_soa<<<g, t>>>(b, 0.5f);
    lengths_3<<<g, t>>>((Point3*)six, out);
    lengths_4<<<g, t>>>((Point4*)six, out);
    one_field<<<g, t>>>(bodies, out);
    numbers<<<g, t>>>(at, 48271, N);
    gather<<<g, t>>>(six, at, out);
    scatter<<<g, t>>>(six, at, out);
    return done();
}
