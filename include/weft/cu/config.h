// What all headers of <cuda/...> share: scopes of threads, memory orders, and how host and device functions are marked.
// Inside of namespace cuda `std` is cuda::std: the C++ library's names begin with `::std`.
#ifndef __WEFT_CU_CONFIG_H__
#define __WEFT_CU_CONFIG_H__

#include "../../crt/host_defines.h"

#include <stddef.h>
#include <stdint.h>

#define __WEFT_HD __host__ __device__ inline

namespace cuda {
namespace std {

enum memory_order {
    memory_order_relaxed = __ATOMIC_RELAXED,
    memory_order_consume = __ATOMIC_CONSUME,
    memory_order_acquire = __ATOMIC_ACQUIRE,
    memory_order_release = __ATOMIC_RELEASE,
    memory_order_acq_rel = __ATOMIC_ACQ_REL,
    memory_order_seq_cst = __ATOMIC_SEQ_CST,
};

} // namespace std

// Which threads see an object's atomic operations as such.
enum thread_scope {
    thread_scope_system = 0,
    thread_scope_device = 1,
    thread_scope_block = 2,
    thread_scope_thread = 10,
};

using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

namespace __weft {

// Lets others come first while this thread polls.
__WEFT_HD void pause() {
#if defined(__CUDA_ARCH__)
    asm volatile("nanosleep.u32 20;");
#elif defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

// Nanoseconds since some moment.
__WEFT_HD long long now();

// A duration of <chrono> in nanoseconds, rounded down.
template <class Duration> __WEFT_HD constexpr long long nanoseconds(const Duration &d) {
    using period = typename Duration::period;
    return (long long)(d.count() * (1000000000.0 * period::num / period::den));
}

// Polls until `done` says so or the nanoseconds are over. Whether it said so.
template <class F> __WEFT_HD bool poll_for(F done, long long ns) {
    const long long begin = now();
    do {
        if (done()) return true;
        pause();
    } while (now() - begin < ns);
    return done();
}

} // namespace __weft
} // namespace cuda

#if !defined(__CUDA_ARCH__)
#include <time.h>
#endif

__host__ __device__ inline long long cuda::__weft::now() {
#if defined(__CUDA_ARCH__)
    long long ns;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(ns));
    return ns;
#else
    timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000ll + t.tv_nsec;
#endif
}

#endif
