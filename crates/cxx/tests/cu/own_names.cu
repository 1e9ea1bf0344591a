// Names that look like the toolkit's and are free for programs.
// PTX: %globaltimer
__device__ __forceinline__ unsigned long long __globaltimer() {
    unsigned long long now;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
    return now;
}

__global__ void wait(unsigned long long ns) {
    unsigned long long start = __globaltimer();
    while (__globaltimer() - start < ns) {
    }
}

// Old programs write a macro right behind a string.
#define UNIT "ns"
const char *unit() {
    return "in "UNIT;
}
