// cuda::barrier (libcu++, "Barriers"): threads arrive, and wait for a phase to end. One of a block's without a completion
// function that lies in shared memory is the hardware's (sm_80 and later); others are a word that threads change atomically.
#ifndef __WEFT_CU_BARRIER_H__
#define __WEFT_CU_BARRIER_H__

#include "atomic_ops.h"
#include "mbarrier.h"

namespace cuda {
namespace __weft {

struct no_completion {
    __WEFT_HD void operator()() noexcept {}
};

// The word: the phase's parity, then how many threads a phase expects, then how many it still lacks.
constexpr uint64_t phase_bit = uint64_t(1) << 63;
constexpr uint64_t lacking = 0xffffffffu;

__WEFT_HD constexpr uint64_t fresh_word(uint64_t expected) {
    return expected << 32 | expected;
}

// What came after the phase that `word` is in, when `n` threads were the last it lacked.
template <thread_scope S, class Completion>
__WEFT_HD void arrive_at_word(uint64_t *word, uint64_t n, Completion &completion, uint64_t &before) {
    before = ops<S>::fetch_add(word, uint64_t(0) - n, memory_order_acq_rel);
    const uint64_t after = before - n;
    if ((after & lacking) == 0) {
        completion();
        // Until this nobody changes it: all that the phase expects have arrived.
        const uint64_t expected = (after & ~phase_bit) >> 32;
        ops<S>::store(word, ((before ^ phase_bit) & phase_bit) | fresh_word(expected), memory_order_release);
    }
}

} // namespace __weft

template <thread_scope S, class Completion = __weft::no_completion> class barrier {
    static constexpr bool maybe_hardware =
        (S == thread_scope_block || S == thread_scope_thread) && __is_same(Completion, __weft::no_completion);
    static constexpr ptrdiff_t most = maybe_hardware ? (1 << 20) - 1 : 0x7fffffff;

    alignas(8) uint64_t word_;
    [[no_unique_address]] Completion completion_;

  public:
    // A token of a phase: its word, or the hardware's.
    using arrival_token = uint64_t;

    // One that is nothing yet, for __shared__ variables: init() makes a barrier of it.
    barrier() = default;
    __host__ __device__ explicit barrier(ptrdiff_t expected, Completion completion = Completion()) : completion_(completion) {
        __weft_begin(expected);
    }
    barrier(const barrier &) = delete;
    barrier &operator=(const barrier &) = delete;

    static __WEFT_HD constexpr ptrdiff_t max() noexcept {
        return most;
    }

    [[nodiscard]] __WEFT_HD arrival_token arrive(ptrdiff_t n = 1) {
#if __WEFT_MBARRIER
        if constexpr (maybe_hardware) {
            if (__weft_in_hardware()) return __weft::mbarrier_arrive(&word_, (uint32_t)n);
            if (__weft::of_other_block(&word_)) return __weft::mbarrier_arrive_remote(&word_, (uint32_t)n), 0;
        }
#endif
        arrival_token token;
        __weft::arrive_at_word<S>(&word_, (uint64_t)n, completion_, token);
        return token;
    }
    __WEFT_HD void wait(arrival_token &&token) const {
        while (!test(token)) pause_in_memory();
    }
    __WEFT_HD void wait_parity(bool parity) const {
        while (!test_parity(parity)) pause_in_memory();
    }
    __WEFT_HD void arrive_and_wait() {
        wait(arrive());
    }
    // Arrives, and is expected no more from the next phase on.
    __WEFT_HD void arrive_and_drop() {
#if __WEFT_MBARRIER
        if constexpr (maybe_hardware) {
            if (__weft_in_hardware()) return __weft::mbarrier_arrive_drop(&word_);
        }
#endif
        arrival_token token;
        __weft::arrive_at_word<S>(&word_, (uint64_t(1) << 32) + 1, completion_, token);
    }

    [[nodiscard]] __WEFT_HD bool try_wait(arrival_token &&token) const {
        return test(token);
    }
    [[nodiscard]] __WEFT_HD bool try_wait_parity(bool parity) const {
        return test_parity(parity);
    }
    template <class Duration> [[nodiscard]] __WEFT_HD bool try_wait_for(arrival_token &&token, const Duration &limit) const {
        return __weft::poll_for([&] { return test(token); }, __weft::nanoseconds(limit));
    }
    template <class Duration> [[nodiscard]] __WEFT_HD bool try_wait_parity_for(bool parity, const Duration &limit) const {
        return __weft::poll_for([&] { return test_parity(parity); }, __weft::nanoseconds(limit));
    }
    template <class Time> [[nodiscard]] __WEFT_HD bool try_wait_until(arrival_token &&token, const Time &end) const {
        return try_wait_for(static_cast<arrival_token &&>(token), end - Time::clock::now());
    }
    template <class Time> [[nodiscard]] __WEFT_HD bool try_wait_parity_until(bool parity, const Time &end) const {
        return try_wait_parity_for(parity, end - Time::clock::now());
    }

    // Below is for these headers.
    __host__ __device__ void __weft_begin(ptrdiff_t expected) {
#if __WEFT_MBARRIER
        if constexpr (maybe_hardware) {
            if (__weft_in_hardware()) return __weft::mbarrier_init(&word_, (uint32_t)expected);
        }
#endif
        __weft::ops<S>::store(&word_, __weft::fresh_word((uint64_t)expected), memory_order_release);
    }
    __WEFT_HD void __weft_set_completion(const Completion &completion) {
        completion_ = completion;
    }
    // Whether it is one that the hardware knows.
    __WEFT_HD bool __weft_in_hardware() const {
#if __WEFT_MBARRIER
        return maybe_hardware && __isShared(&word_);
#else
        return false;
#endif
    }
    __WEFT_HD uint64_t *__weft_word() {
        return &word_;
    }

  private:
    __WEFT_HD uint64_t current() const {
        return __weft::ops<S>::load(&word_, memory_order_acquire);
    }
    __WEFT_HD bool test(arrival_token token) const {
#if __WEFT_MBARRIER
        if constexpr (maybe_hardware) {
            if (__weft_in_hardware()) return __weft::mbarrier_test(&word_, token);
        }
#endif
        return ((current() ^ token) & __weft::phase_bit) != 0;
    }
    __WEFT_HD bool test_parity(bool parity) const {
#if __WEFT_MBARRIER
        if constexpr (maybe_hardware) {
            if (__weft_in_hardware()) return __weft::mbarrier_test_parity(&word_, parity);
        }
#endif
        return (current() >> 63) != (uint64_t)parity;
    }
    __WEFT_HD void pause_in_memory() const {
        if (!__weft_in_hardware()) __weft::pause();
    }
};

// Makes a barrier that `expected` threads meet at.
template <thread_scope S, class Completion> __WEFT_HD void init(barrier<S, Completion> *b, ptrdiff_t expected) {
    b->__weft_begin(expected);
}
template <thread_scope S, class Completion>
__WEFT_HD void init(barrier<S, Completion> *b, ptrdiff_t expected, Completion completion) {
    b->__weft_set_completion(completion);
    b->__weft_begin(expected);
}

namespace std {
template <class Completion = ::cuda::__weft::no_completion> using barrier = ::cuda::barrier<thread_scope_system, Completion>;
} // namespace std

} // namespace cuda

#endif
