// cuda::pipeline (libcu++, "Pipelines"): producers fill stages, consumers empty them. One thread's counts groups of copies;
// one of a block has two barriers for each stage: filled, and emptied.
#ifndef __WEFT_CU_PIPELINE_H__
#define __WEFT_CU_PIPELINE_H__

#include "barrier_copy.h"

namespace cuda {

enum class pipeline_role { producer, consumer };

namespace __weft {

template <thread_scope S> struct stage {
    barrier<S> filled, emptied;
};

// This thread's newest groups of copies, but for `prior`, are complete; from eight on, which is more than a thread has, for eight.
__WEFT_HD void wait_for_groups(unsigned int prior) {
#if __WEFT_MBARRIER
#define __WEFT_PRIOR(n)                                                                                      \
    case n:                                                                                                  \
        asm volatile("cp.async.wait_group " #n ";" ::: "memory");                                            \
        return;
    switch (prior) {
        __WEFT_PRIOR(0)
        __WEFT_PRIOR(1)
        __WEFT_PRIOR(2)
        __WEFT_PRIOR(3)
        __WEFT_PRIOR(4)
        __WEFT_PRIOR(5)
        __WEFT_PRIOR(6)
        __WEFT_PRIOR(7)
    default:
        asm volatile("cp.async.wait_group 8;" ::: "memory");
    }
#undef __WEFT_PRIOR
#endif
}
__WEFT_HD void commit_group() {
#if __WEFT_MBARRIER
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

} // namespace __weft

// What the threads of a pipeline share.
template <thread_scope S, uint8_t Stages> class pipeline_shared_state {
  public:
    pipeline_shared_state() = default;
    pipeline_shared_state(const pipeline_shared_state &) = delete;
    pipeline_shared_state &operator=(const pipeline_shared_state &) = delete;

    // Below is for these headers.
    __weft::stage<S> __weft_stages[Stages];
    // Threads that have not quit, and producers among them.
    uint32_t __weft_threads, __weft_producers;
};

template <thread_scope S> class pipeline {
    __weft::stage<S> *stages_;
    uint32_t *threads_;
    uint8_t count_, filling_ = 0, emptying_ = 0;
    // Parities of the phases that end when a stage is emptied, and filled: all are empty at first.
    bool emptied_ = true, filled_ = false;
    bool active_ = true;

  public:
    __WEFT_HD pipeline(__weft::stage<S> *stages, uint32_t *threads, uint8_t count)
        : stages_(stages), threads_(threads), count_(count) {}
    pipeline(const pipeline &) = delete;
    pipeline &operator=(const pipeline &) = delete;
    __host__ __device__ pipeline(pipeline &&other)
        : stages_(other.stages_), threads_(other.threads_), count_(other.count_), filling_(other.filling_),
          emptying_(other.emptying_), emptied_(other.emptied_), filled_(other.filled_), active_(other.active_) {
        other.active_ = false;
    }
    __host__ __device__ ~pipeline() {
        if (active_) (void)quit();
    }

    // This thread takes part no more. Whether it was the last.
    __WEFT_HD bool quit() {
        active_ = false;
        return __weft::ops<S>::fetch_sub(threads_, 1u, memory_order_acq_rel) == 1;
    }

    // Waits for an empty stage.
    __WEFT_HD void producer_acquire() {
        stages_[filling_].emptied.wait_parity(emptied_);
    }
    // The stage is filled when the copies are complete that were made since producer_acquire().
    __WEFT_HD void producer_commit() {
        auto &filled = stages_[filling_].filled;
#if __WEFT_MBARRIER
        if (filled.__weft_in_hardware())
            __weft::mbarrier_expect_copies(filled.__weft_word());
        else
            asm volatile("cp.async.wait_all;" ::: "memory");
#endif
        (void)filled.arrive();
        if (++filling_ == count_) filling_ = 0, emptied_ = !emptied_;
    }
    // Waits for the oldest stage that is not released.
    __WEFT_HD void consumer_wait() {
        stages_[emptying_].filled.wait_parity(filled_);
    }
    __WEFT_HD void consumer_release() {
        (void)stages_[emptying_].emptied.arrive();
        if (++emptying_ == count_) emptying_ = 0, filled_ = !filled_;
    }
    template <class Duration> __WEFT_HD bool consumer_wait_for(const Duration &limit) {
        return stages_[emptying_].filled.try_wait_parity_for(filled_, limit);
    }
    template <class Time> __WEFT_HD bool consumer_wait_until(const Time &end) {
        return stages_[emptying_].filled.try_wait_parity_until(filled_, end);
    }
};

// One thread's: its stages are its groups of copies.
template <> class pipeline<thread_scope_thread> {
    unsigned int filled_ = 0, released_ = 0;

  public:
    __host__ __device__ pipeline() {}
    pipeline(const pipeline &) = delete;
    pipeline &operator=(const pipeline &) = delete;
    __host__ __device__ pipeline(pipeline &&other) : filled_(other.filled_), released_(other.released_) {}

    __WEFT_HD bool quit() {
        return true;
    }
    __WEFT_HD void producer_acquire() {}
    __WEFT_HD void producer_commit() {
        __weft::commit_group();
        filled_++;
    }
    __WEFT_HD void consumer_wait() {
        if (filled_ != released_) __weft::wait_for_groups(filled_ - released_ - 1);
    }
    __WEFT_HD void consumer_release() {
        if (filled_ != released_) released_++;
    }
    template <class Duration> __WEFT_HD bool consumer_wait_for(const Duration &) {
        consumer_wait();
        return true;
    }
    template <class Time> __WEFT_HD bool consumer_wait_until(const Time &) {
        consumer_wait();
        return true;
    }
};

// One thread's.
__WEFT_HD pipeline<thread_scope_thread> make_pipeline() {
    return pipeline<thread_scope_thread>();
}

namespace __weft {

// One thread makes the barriers; the group's threads come out with them made.
template <class Group, thread_scope S, uint8_t Stages>
__WEFT_HD pipeline<S> begin(const Group &group, pipeline_shared_state<S, Stages> *state, size_t producers, size_t consumers) {
    if (group.thread_rank() == 0) {
        for (int i = 0; i < Stages; i++) {
            init(&state->__weft_stages[i].filled, (ptrdiff_t)producers);
            init(&state->__weft_stages[i].emptied, (ptrdiff_t)consumers);
        }
        state->__weft_threads = (uint32_t)group.size();
    }
    group.sync();
    return pipeline<S>(state->__weft_stages, &state->__weft_threads, Stages);
}

} // namespace __weft

// All threads of the group fill and empty.
template <class Group, thread_scope S, uint8_t Stages>
__WEFT_HD pipeline<S> make_pipeline(const Group &group, pipeline_shared_state<S, Stages> *state) {
    return __weft::begin(group, state, group.size(), group.size());
}
// The first `producers` threads of the group fill, the others empty.
template <class Group, thread_scope S, uint8_t Stages>
__WEFT_HD pipeline<S> make_pipeline(const Group &group, pipeline_shared_state<S, Stages> *state, size_t producers) {
    return __weft::begin(group, state, producers, group.size() - producers);
}
// Each thread says what it does.
template <class Group, thread_scope S, uint8_t Stages>
__WEFT_HD pipeline<S> make_pipeline(const Group &group, pipeline_shared_state<S, Stages> *state, pipeline_role role) {
    if (group.thread_rank() == 0) state->__weft_producers = 0;
    group.sync();
    if (role == pipeline_role::producer) __weft::ops<S>::fetch_add(&state->__weft_producers, 1u, memory_order_relaxed);
    group.sync();
    const size_t producers = state->__weft_producers;
    return __weft::begin(group, state, producers, group.size() - producers);
}

// All but the newest `Prior` groups of this thread's copies are complete.
template <uint8_t Prior> __WEFT_HD void pipeline_consumer_wait_prior(pipeline<thread_scope_thread> &) {
    __weft::wait_for_groups(Prior);
}
// The barrier's phase waits for this thread's copies so far; that is no arrival of the thread.
template <thread_scope S> __WEFT_HD void pipeline_producer_commit(pipeline<thread_scope_thread> &, barrier<S> &b) {
#if __WEFT_MBARRIER
    if (b.__weft_in_hardware())
        __weft::mbarrier_expect_copies(b.__weft_word());
    else
        asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

// Copies that are complete when the stage is filled that is committed next.
template <class Group, class T, class Size, thread_scope S>
__WEFT_HD async_contract_fulfillment memcpy_async(const Group &group, T *to, const T *from, Size bytes, pipeline<S> &) {
    static_assert(__is_same(T, void) || __is_trivially_copyable(T), "only trivially copyable types are copied");
    const bool under_way = __weft::copy<__weft::alignment_for<T, Size>::value>(group, to, from, bytes);
    return under_way ? async_contract_fulfillment::async : async_contract_fulfillment::none;
}
template <class Group, class Size, thread_scope S>
__WEFT_HD async_contract_fulfillment memcpy_async(const Group &group, void *to, const void *from, Size bytes, pipeline<S> &p) {
    return memcpy_async<Group, void>(group, to, from, bytes, p);
}
template <class T, class Size, thread_scope S>
__WEFT_HD async_contract_fulfillment memcpy_async(T *to, const T *from, Size bytes, pipeline<S> &p) {
    return memcpy_async(__weft::alone(), to, from, bytes, p);
}
template <class Size, thread_scope S>
__WEFT_HD async_contract_fulfillment memcpy_async(void *to, const void *from, Size bytes, pipeline<S> &p) {
    return memcpy_async(__weft::alone(), to, from, bytes, p);
}

} // namespace cuda

#endif
