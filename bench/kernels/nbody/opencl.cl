#define TILE 256

__kernel void accelerate(__global const float4* restrict bodies, __global float4* restrict acceleration, int n, float softening) {
    __local float4 part[TILE];
    int i = get_global_id(0), t0 = get_local_id(0);
    float4 own = bodies[i];
    float ax = 0, ay = 0, az = 0;
    for (int t = 0; t < n / TILE; t++) {
        part[t0] = bodies[t * TILE + t0];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int j = 0; j < TILE; j++) {
            float4 other = part[j];
            float dx = other.x - own.x, dy = other.y - own.y, dz = other.z - own.z;
            float inverse = rsqrt(dx * dx + dy * dy + dz * dz + softening);
            float f = other.w * inverse * inverse * inverse;
            ax += f * dx;
            ay += f * dy;
            az += f * dz;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    acceleration[i] = (float4)(ax, ay, az, 0);
}
