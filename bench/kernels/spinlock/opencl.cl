__kernel void locked(volatile __global int* lock, volatile __global int* numbers, int rounds) {
    for (int i = 0; i < rounds; i++) {
        while (atomic_cmpxchg(lock, 0, 1) != 0) {
        }
        mem_fence(CLK_GLOBAL_MEM_FENCE);
        numbers[0] = numbers[0] + 1;
        numbers[1] = numbers[1] + 3;
        mem_fence(CLK_GLOBAL_MEM_FENCE);
        atomic_xchg(lock, 0);
    }
}
