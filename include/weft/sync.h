// Sleep and counted barriers; the rest of this family is clang's.
#ifndef __WEFT_SYNC_H__
#define __WEFT_SYNC_H__

#define __WEFT_FN static __device__ __forceinline__

__WEFT_FN void __nanosleep(unsigned int ns) {
    asm volatile("nanosleep.u32 %0;" ::"r"(ns));
}
__WEFT_FN void __nv_bar_sync(unsigned int barrier, unsigned int threads) {
    __nvvm_barrier_sync_cnt(barrier, threads);
}

#undef __WEFT_FN

#endif
