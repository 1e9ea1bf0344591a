// cuda::latch and cuda::counting_semaphore (libcu++, "Synchronization Primitives").
#ifndef __WEFT_CU_LATCH_H__
#define __WEFT_CU_LATCH_H__

#include "atomic_ops.h"

namespace cuda {

// A count that goes down to zero once.
template <thread_scope S> class latch {
    using op = __weft::ops<S>;
    alignas(8) ptrdiff_t left_;

  public:
    static __WEFT_HD constexpr ptrdiff_t max() noexcept {
        return PTRDIFF_MAX;
    }
    __host__ __device__ constexpr explicit latch(ptrdiff_t expected) : left_(expected) {}
    latch(const latch &) = delete;
    latch &operator=(const latch &) = delete;

    __WEFT_HD void count_down(ptrdiff_t n = 1) {
        op::fetch_sub(&left_, n, memory_order_release);
    }
    __WEFT_HD bool try_wait() const noexcept {
        return op::load(&left_, memory_order_acquire) == 0;
    }
    __WEFT_HD void wait() const {
        while (!try_wait()) __weft::pause();
    }
    __WEFT_HD void arrive_and_wait(ptrdiff_t n = 1) {
        count_down(n);
        wait();
    }
};

// A count that threads take from, and wait for while it is zero.
template <thread_scope S, ptrdiff_t Most = PTRDIFF_MAX> class counting_semaphore {
    using op = __weft::ops<S>;
    alignas(8) ptrdiff_t count_;

  public:
    static __WEFT_HD constexpr ptrdiff_t max() noexcept {
        return Most;
    }
    __host__ __device__ constexpr explicit counting_semaphore(ptrdiff_t desired = 0) : count_(desired) {}
    counting_semaphore(const counting_semaphore &) = delete;
    counting_semaphore &operator=(const counting_semaphore &) = delete;

    __WEFT_HD void release(ptrdiff_t n = 1) {
        op::fetch_add(&count_, n, memory_order_release);
    }
    __WEFT_HD bool try_acquire() noexcept {
        ptrdiff_t now = op::load(&count_, memory_order_relaxed);
        while (now > 0)
            if (op::compare_exchange(&count_, now, now - 1, memory_order_acquire, memory_order_relaxed)) return true;
        return false;
    }
    __WEFT_HD void acquire() {
        while (!try_acquire()) __weft::pause();
    }
    template <class Duration> __WEFT_HD bool try_acquire_for(const Duration &limit) {
        return __weft::poll_for([&] { return try_acquire(); }, __weft::nanoseconds(limit));
    }
    template <class Time> __WEFT_HD bool try_acquire_until(const Time &end) {
        return try_acquire_for(end - Time::clock::now());
    }
};

template <thread_scope S> using binary_semaphore = counting_semaphore<S, 1>;

namespace std {
using latch = ::cuda::latch<thread_scope_system>;
template <ptrdiff_t Most = PTRDIFF_MAX> using counting_semaphore = ::cuda::counting_semaphore<thread_scope_system, Most>;
using binary_semaphore = ::cuda::binary_semaphore<thread_scope_system>;
} // namespace std

} // namespace cuda

#endif
