// Spin locks within a warp, lock-free lists, look-back between blocks, a hand-made grid barrier.
#include "expect.h"
struct Lock {
    int* m;
    __device__ void lock() {
        while (atomicCAS(m, 0, 1) != 0);
        __threadfence();
    }
    __device__ void unlock() {
        __threadfence();
        atomicExch(m, 0);
    }
};
__global__ void counter(Lock l, int* c) {
    l.lock();
    *(volatile int*)c = *(volatile int*)c + 1;
    l.unlock();
}
// Sleeps while another thread, of the same warp perhaps, has the lock.
__global__ void patient(int* m, int* c) {
    for (unsigned ns = 8; atomicCAS(m, 0, 1) != 0; ns = ns < 256 ? 2 * ns : ns) __nanosleep(ns);
    __threadfence();
    *(volatile int*)c += 3;
    __threadfence();
    atomicExch(m, 0);
}
__global__ void safe(int* m, int* c) {
    bool done = false;
    while (!done) {
        if (atomicCAS(m, 0, 1) == 0) {
            *(volatile int*)c += 2;
            __threadfence();
            atomicExch(m, 0);
            done = true;
        }
    }
}
__global__ void buckets(int* locks, int* val, const int* key, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int b = key[i] % 7;
    for (bool leave = false; !leave;) {
        if (!atomicExch(&locks[b], 1)) {
            val[b] = val[b] * 1 + key[i];
            __threadfence();
            leave = true;
            atomicExch(&locks[b], 0);
        }
    }
}
struct Node {
    int key;
    int next;
};
__global__ void hash(int* heads, Node* pool, const int* k, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    pool[i].key = k[i];
    int b = k[i] & 15;
    int old = heads[b];
    int as;
    do {
        as = old;
        pool[i].next = as;
        __threadfence();
        old = atomicCAS(&heads[b], as, i);
    } while (old != as);
}
__global__ void prodcons(volatile int* q, volatile int* flag, int* out) {
    int t = threadIdx.x;
    if (t == 0) {
        for (int i = 0; i < 10; i++) {
            while (*flag != 0);
            *q = i * i;
            __threadfence();
            *flag = 1;
        }
    } else if (t == 1) {
        int s = 0;
        for (int i = 0; i < 10; i++) {
            while (*flag != 1);
            __threadfence();
            s += *q;
            *flag = 0;
        }
        *out = s;
    }
}
__global__ void lookback(const int* in, int* out, volatile int* agg, volatile int* st, int* tick, int n) {
    __shared__ int bid, base;
    __shared__ int s[64];
    int t = threadIdx.x;
    if (t == 0) bid = atomicAdd(tick, 1);
    __syncthreads();
    int i = bid * 64 + t;
    s[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int d = 1; d < 64; d *= 2) {
        int v = t >= d ? s[t - d] : 0;
        __syncthreads();
        s[t] += v;
        __syncthreads();
    }
    if (t == 63) {
        int p = 0;
        if (bid > 0) {
            while (st[bid - 1] == 0);
            __threadfence();
            p = agg[bid - 1];
        }
        agg[bid] = p + s[63];
        __threadfence();
        st[bid] = 1;
        base = p;
    }
    __syncthreads();
    if (i < n) out[i] = s[t] + base;
}
__global__ void gridbar(volatile unsigned* cnt, int* d, int* o) {
    d[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x + 1;
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd((unsigned*)cnt, 1);
        while (*cnt < gridDim.x);
        __threadfence();
    }
    __syncthreads();
    int s = 0;
    for (int b = 0; b < gridDim.x; b++) s += ((volatile int*)d)[b * blockDim.x + threadIdx.x];
    o[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
int main() {
    Buffer<int> m(1), c(1);
    counter<<<3, 40>>>(Lock{m}, c);
    SAME(c.get()[0], 120, 0);
    safe<<<4, 64>>>(m, c);
    SAME(c.get()[0], 120 + 512, 0);
    patient<<<3, 40>>>(m, c);
    SAME(c.get()[0], 120 + 512 + 360, 0);
    std::vector<int> k(300);
    int w[7] = {};
    for (int i = 0; i < 300; i++) {
        k[i] = i * 13 % 101;
        w[k[i] % 7] += k[i];
    }
    Buffer<int> dk(k), lk(7), v(7);
    buckets<<<3, 100>>>(lk, v, dk, 300);
    auto h = v.get();
    for (int i = 0; i < 7; i++) SAME(h[i], w[i], i);
    std::vector<int> hd(16, -1);
    Buffer<int> heads(hd);
    Buffer<Node> pool(300);
    hash<<<5, 64>>>(heads, pool, dk, 300);
    auto hh = heads.get();
    auto hp = pool.get();
    int tot = 0;
    for (int b = 0; b < 16; b++)
        for (int i = hh[b]; i >= 0; i = hp[i].next) {
            tot++;
            EXPECT((hp[i].key & 15) == b);
            if (tot > 300) break;
        }
    SAME(tot, 300, 0);
    Buffer<int> q(3);
    prodcons<<<1, 2>>>((int*)q, (int*)q + 1, (int*)q + 2);
    SAME(q.get()[2], 285, 0);
    std::vector<int> in(3000);
    for (int i = 0; i < 3000; i++) in[i] = i % 13;
    Buffer<int> di(in), dout(3000), ag(50), st(50), tk(1);
    lookback<<<47, 64>>>(di, dout, ag, st, tk, 3000);
    auto ho = dout.get();
    for (int i = 0, s = 0; i < 3000; i++) {
        s += in[i];
        SAME(ho[i], s, i);
    }
    Buffer<unsigned> cn(1);
    Buffer<int> dd(8 * 33), oo(8 * 33);
    gridbar<<<8, 33>>>(cn, dd, oo);
    auto hg = oo.get();
    for (int x : hg) SAME(x, 36, 0);
    return finish("locks_progress");
}
