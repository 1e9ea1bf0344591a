// every width
// Strong accesses of up to 16 bytes move at once: who reads them while others write sees all of one write or all of another. Blocks that
// look back hand over a value and that it is there in this way.
#include "expect.h"

constexpr int SLOTS = 64;

__device__ void put(ulonglong2* p, unsigned long long n) {
    asm volatile("st.relaxed.gpu.v2.u64 [%0], {%1, %2};" ::"l"(p), "l"(n), "l"(~n) : "memory");
}
__device__ bool get(const ulonglong2* p) {
    unsigned long long a, b;
    asm volatile("ld.relaxed.gpu.v2.u64 {%0, %1}, [%2];" : "=l"(a), "=l"(b) : "l"(p) : "memory");
    return a == ~b;
}
__device__ void put(uint4* p, unsigned long long n) {
    asm volatile("st.volatile.v4.u32 [%0], {%1, %1, %1, %1};" ::"l"(p), "r"((unsigned)n) : "memory");
}
__device__ bool get(const uint4* p) {
    unsigned a, b, c, d;
    asm volatile("ld.volatile.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "l"(p) : "memory");
    return a == b && b == c && c == d;
}
__device__ void put(uint2* p, unsigned long long n) {
    asm volatile("st.relaxed.gpu.v2.u32 [%0], {%1, %1};" ::"l"(p), "r"((unsigned)n) : "memory");
}
__device__ bool get(const uint2* p) {
    unsigned a, b;
    asm volatile("ld.acquire.gpu.v2.u32 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "l"(p) : "memory");
    return a == b;
}
__device__ void put(float4* p, unsigned long long n) {
    asm volatile("st.release.gpu.v4.f32 [%0], {%1, %1, %1, %1};" ::"l"(p), "f"((float)n) : "memory");
}
__device__ bool get(const float4* p) {
    float a, b, c, d;
    asm volatile("ld.relaxed.gpu.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(a), "=f"(b), "=f"(c), "=f"(d) : "l"(p) : "memory");
    return a == b && b == c && c == d;
}
__device__ void put(ushort4* p, unsigned long long n) {
    asm volatile("st.relaxed.gpu.v4.u16 [%0], {%1, %1, %1, %1};" ::"l"(p), "h"((unsigned short)n) : "memory");
}
__device__ bool get(const ushort4* p) {
    unsigned short a, b, c, d;
    asm volatile("ld.relaxed.gpu.v4.u16 {%0, %1, %2, %3}, [%4];" : "=h"(a), "=h"(b), "=h"(c), "=h"(d) : "l"(p) : "memory");
    return a == b && b == c && c == d;
}

// Where a thread's place is: one for all, in order, the other way round, and anywhere.
__device__ int place(int way, int t) {
    return way == 0 ? 5 : way == 1 ? t : way == 2 ? SLOTS - 1 - t : t * 37 % SLOTS;
}

// Every other block writes; one thread alone in the last way. Counts what was seen in halves.
template <class T>
__global__ void race(T* slots, int way, int rounds, unsigned* halves) {
    int t = threadIdx.x;
    unsigned seen = 0;
    if (blockIdx.x % 2 == 0) {
        for (int r = 0; r < rounds; r++) {
            if (way < 4) put(slots + place(way, t), r * 77777ull + blockIdx.x);
            else if (t == 3) put(slots + place(0, t), r * 77777ull + blockIdx.x);
        }
    } else {
        for (int r = 0; r < rounds; r++) seen += !get(slots + place(way % 4, t));
    }
    if (seen) atomicAdd(halves, seen);
}

// What each of them moves, without others at it.
template <class T>
__global__ void copies(T* to, const T* from, int way, bool* right) {
    int t = threadIdx.x;
    if (t % 3 == 1) return;
    T* p = to + place(way, t);
    put(p, way ? t : 9);
    right[t] = get(p) && get(from + t);
}

template <class T>
void all(T whole) {
    Buffer<T> slots(std::vector<T>(SLOTS, whole)), from(std::vector<T>(SLOTS, whole));
    Buffer<unsigned> halves(1);
    // The interpreter would take minutes for as many.
    int rounds = getenv("WEFT_ENGINE") ? 20 : 20000;
    for (int way = 0; way < 5; way++) race<<<4, SLOTS>>>(slots.p, way, rounds, halves.p);
    EXPECT(halves.get()[0] == 0);
    for (int way = 0; way < 4; way++) {
        Buffer<bool> right(SLOTS);
        copies<<<1, SLOTS>>>(slots.p, from.p, way, right.p);
        bool* host = new bool[SLOTS];
        CK(cudaMemcpy(host, right.p, SLOTS, cudaMemcpyDeviceToHost));
        for (int t = 0; t < SLOTS; t++) EXPECT(host[t] == (t % 3 != 1));
        delete[] host;
    }
}

int main() {
    all(ulonglong2{0, ~0ull});
    all(uint4{});
    all(uint2{});
    all(float4{});
    all(ushort4{});
    return finish("whole_vectors");
}
