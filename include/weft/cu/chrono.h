// cuda::std::chrono: the C++ library's durations and points of time, whose arithmetic device code can do, and clocks that it
// can read.
#ifndef __WEFT_CU_CHRONO_H__
#define __WEFT_CU_CHRONO_H__

#include "config.h"

#include <chrono>
#include <ratio>

namespace cuda {
namespace std {

using ::std::ratio;

namespace chrono {

using ::std::chrono::duration;
using ::std::chrono::duration_cast;
using ::std::chrono::hours;
using ::std::chrono::microseconds;
using ::std::chrono::milliseconds;
using ::std::chrono::minutes;
using ::std::chrono::nanoseconds;
using ::std::chrono::seconds;
using ::std::chrono::time_point;
using ::std::chrono::time_point_cast;
using ::std::chrono::treat_as_floating_point;

// Time since 1970, as the device's timer gives it too.
struct system_clock {
    using duration = nanoseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = chrono::time_point<system_clock>;
    static constexpr bool is_steady = false;
    static __WEFT_HD time_point now() noexcept {
#if defined(__CUDA_ARCH__)
        return time_point(duration(__weft::now()));
#else
        return time_point(::std::chrono::system_clock::now().time_since_epoch());
#endif
    }
};
struct steady_clock {
    using duration = nanoseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = chrono::time_point<steady_clock>;
    static constexpr bool is_steady = true;
    static __WEFT_HD time_point now() noexcept {
        return time_point(duration(__weft::now()));
    }
};
using high_resolution_clock = system_clock;

} // namespace chrono

namespace literals {
namespace chrono_literals {
using namespace ::std::literals::chrono_literals;
}
} // namespace literals
using namespace literals::chrono_literals;
namespace chrono_literals = literals::chrono_literals;

} // namespace std
} // namespace cuda

#endif
