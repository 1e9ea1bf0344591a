// Waits for a word that others write, but not for ever.
#pragma once

// Whether the word is not 0 before so many nanoseconds are over.
__device__ bool within(volatile int *p, long long ns) {
    unsigned long long from, now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(from));
    for (;;) {
        if (*p) return true;
        __nanosleep(100);
        asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
        if (now - from > ns) return false;
    }
}
