// Named barriers, barriers in functions and conditions, exits before barriers.
#include "expect.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
// barriers in odd control flow
__global__ void named(int* o) {
    __shared__ int a[64], b[64];
    int t = threadIdx.x;
    if (t < 64) {
        a[t] = t;
        asm volatile("bar.sync 1, 64;" ::: "memory");
        o[t] = a[63 - t];
    } else {
        b[t - 64] = t;
        asm volatile("bar.sync 2, 64;" ::: "memory");
        o[t] = b[127 - t];
    }
}
__global__ void pc(int* o) {
    __shared__ int q[32];
    int t = threadIdx.x;
    for (int i = 0; i < 4; i++) {
        if (t < 32) {
            q[t] = t * 10 + i;
            asm volatile("bar.arrive 3, 64;" ::: "memory");
            asm volatile("bar.sync 4, 64;" ::: "memory");
        } else {
            asm volatile("bar.sync 3, 64;" ::: "memory");
            o[i * 32 + t - 32] = q[63 - t];
            asm volatile("bar.arrive 4, 64;" ::: "memory");
        }
    }
}
__device__ void helper(int* s, int t, int k) {
    s[t] += k;
    __syncthreads();
    int v = s[(t + 1) % blockDim.x];
    __syncthreads();
    s[t] += v;
    __syncthreads();
}
__global__ void infn(int* o, int rounds) {
    extern __shared__ int s[];
    int t = threadIdx.x;
    s[t] = t;
    __syncthreads();
    for (int r = 0; r < rounds; r++) {
        int x = s[(t + r) % blockDim.x];
        __syncthreads();
        s[t] = x;
        if (r % 3 == 0)
            helper(s, t, r);
        else if (r % 3 == 1) {
            __syncthreads();
            if (r == 4) break;
        }
        __syncthreads();
    }
    o[t] = s[t];
}
__global__ void condb(int* o, int mode) {
    __shared__ int s[96];
    int t = threadIdx.x;
    s[t] = 0;
    __syncthreads();
    if (mode) {
        if (t < 50) s[t] = 1;
        __syncthreads();
        if (t >= 50) s[t] = s[t - 50] + 1;
        __syncthreads();
    } else {
        s[t] = 5;
    }
    switch (mode) {
        case 2:
            __syncthreads();
            s[t] *= 2;
        case 3:
            __syncthreads();
            s[t] += 1;
            break;
    }
    o[t] = s[t];
}
__global__ void exits(int* o) {
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = t;
    for (int r = 0; r < 8; r++) {
        if (t >= 128 - 16 * r) {
            o[t] = r;
            return;
        }
        __syncthreads();
        int v = s[t ^ 1];
        __syncthreads();
        s[t] = v + 1;
    }
    o[t] = 100 + s[t];
}
__global__ void cnt(int* o) {
    int t = threadIdx.x;
    int c = 0;
    for (int i = 0; i < 5; i++) {
        c += __syncthreads_count(t % (i + 2) == 0);
        if (__syncthreads_or(t == i * 40)) c += 1000;
        if (!__syncthreads_and(t < 90 + i)) c += 100000;
    }
    o[t] = c;
}
__global__ void cgb(int* o) {
    auto b = cg::this_thread_block();
    __shared__ int s[100];
    int t = b.thread_rank();
    s[t] = t;
    auto tok = b.barrier_arrive();
    int x = t * 2;
    b.barrier_wait(std::move(tok));
    o[t] = s[99 - t] + x;
}
__global__ void warpdiv(int* o) {
    int t = threadIdx.x, l = t & 31;
    __shared__ int s[64];
    int acc = 0;
    for (int i = 0; i < l % 5 + 1; i++) {
        s[t] = acc + i;
        __syncwarp(__activemask());
        acc += s[t] + 1;
    }
    __syncwarp();
    acc = __shfl_sync(~0u, acc, (l + 1) & 31);
    if (l < 16) {
        acc += __shfl_xor_sync(0xffff, acc, 3);
    } else {
        acc -= __shfl_xor_sync(0xffff0000, acc, 5);
        for (int k = 0; k < 3; k++) acc += __shfl_down_sync(0xffff0000, acc, 1);
    }
    o[t] = acc;
}
int main() {
    Buffer<int> o(128);
    named<<<1, 128>>>(o);
    auto h = o.get();
    for (int t = 0; t < 64; t++) {
        SAME(h[t], 63 - t, t);
        SAME(h[64 + t], 127 - t, t);
    }
    pc<<<1, 64>>>(o);
    h = o.get();
    for (int i = 0; i < 4; i++)
        for (int t = 0; t < 32; t++) SAME(h[i * 32 + t], (31 - t) * 10 + i, t);
    for (int n : {96, 40, 1, 128}) {
        infn<<<1, n, n * 4>>>(o, 9);
        h = o.get();
        std::vector<int> s(n), x(n);
        for (int t = 0; t < n; t++) s[t] = t;
        for (int r = 0; r < 9; r++) {
            for (int t = 0; t < n; t++) x[t] = s[(t + r) % n];
            s = x;
            if (r % 3 == 0) {
                for (auto& v : s) v += r;
                x = s;
                for (int t = 0; t < n; t++) s[t] += x[(t + 1) % n];
            }
            if (r == 4) break;
        }
        for (int t = 0; t < n; t++) SAME(h[t], s[t], t);
    }
    for (int m = 0; m < 4; m++) {
        condb<<<1, 96>>>(o, m);
        h = o.get();
        for (int t = 0; t < 96; t++) {
            int v = m ? (t < 50 ? 1 : 2) : 5;
            if (m == 2) v *= 2;
            if (m >= 2) v++;
            SAME(h[t], v, m * 100 + t);
        }
    }
    exits<<<1, 128>>>(o);
    h = o.get();
    {
        std::vector<int> s(128), w(128, -1);
        for (int t = 0; t < 128; t++) s[t] = t;
        for (int r = 0; r < 8; r++) {
            for (int t = 0; t < 128; t++)
                if (w[t] < 0 && t >= 128 - 16 * r) w[t] = r;
            auto x = s;
            for (int t = 0; t < 128; t++)
                if (w[t] < 0) x[t] = s[t ^ 1] + 1;
            s = x;
        }
        for (int t = 0; t < 128; t++) SAME(h[t], w[t] >= 0 ? w[t] : 100 + s[t], t);
    }
    cnt<<<1, 93>>>(o);
    h = o.get();
    int c = 0;
    for (int i = 0; i < 5; i++) {
        for (int t = 0; t < 93; t++) c += t % (i + 2) == 0;
        if (i * 40 < 93) c += 1000;
        if (92 >= 90 + i) c += 100000;
    }
    for (int t = 0; t < 93; t++) SAME(h[t], c, t);
    cgb<<<1, 100>>>(o);
    h = o.get();
    for (int t = 0; t < 100; t++) SAME(h[t], 99 - t + 2 * t, t);
    warpdiv<<<1, 64>>>(o);
    h = o.get();
    for (int w = 0; w < 2; w++) {
        int a[32], b[32];
        for (int l = 0; l < 32; l++) {
            int acc = 0;
            for (int i = 0; i < l % 5 + 1; i++) acc += acc + i + 1;
            b[l] = acc;
        }
        for (int l = 0; l < 32; l++) a[l] = b[(l + 1) & 31];
        int d[32];
        for (int l = 0; l < 16; l++) d[l] = a[l] + a[l ^ 3];
        for (int l = 16; l < 32; l++) d[l] = a[l] - a[16 + ((l - 16) ^ 5)];
        for (int k = 0; k < 3; k++) {
            int e[32];
            memcpy(e, d, sizeof e);
            for (int l = 16; l < 32; l++) d[l] = e[l] + (l + 1 < 32 ? e[l + 1] : e[l]);
        }
        for (int l = 0; l < 32; l++) SAME(h[w * 32 + l], d[l], l);
    }
    return finish("barriers");
}
