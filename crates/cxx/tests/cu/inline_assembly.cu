// PTX: %globaltimer
// PTX: %laneid
__global__ void k(unsigned long long *t, int *p) {
    unsigned lane;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(*t));
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    asm volatile("st.global.u32 [%0], %1;" : : "l"(p) "r"(lane) : "memory");
    asm volatile("membar.gl;");
}
