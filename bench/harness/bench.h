// What all benchmark programs share: reproducible data, arrays, results that can be compared, and the conversation with
// the command that runs them (`bench.cpp`). It includes little, since every program compiles it.
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace bench {

// The number at a place of a stream: the same in every program, in any order.
inline uint32_t hash(uint32_t seed, uint32_t i) {
    uint32_t h = i * 0x9e3779b9u ^ seed * 0x85ebca6bu;
    h = (h ^ (h >> 15)) * 0x2c1b3c6du;
    h = (h ^ (h >> 12)) * 0x297a2d39u;
    return h ^ (h >> 15);
}

// At least 0, less than 1.
inline float unit(uint32_t seed, uint32_t i) { return (hash(seed, i) >> 8) * (1.0f / 16777216.0f); }

// At least `low`, less than `high`; the same in every program, be it compiled for a CPU that fuses product and sum or not.
template <class T>
T between(uint32_t seed, uint32_t i, T low, T high) {
#pragma clang fp contract(off)
    return low + (high - low) * unit(seed, i);
}

// Ends the program with a message.
[[noreturn]] void fail(const char* what, const char* why = "");

// Milliseconds since some time.
double now_ms();

// Cleared memory on huge pages.
void* allocate(size_t bytes);
void release(void* start);

// Host memory on huge pages, as device memory is.
template <class T>
class Array {
public:
    Array() = default;
    explicit Array(size_t n) : count(n), start(static_cast<T*>(allocate(n * sizeof(T)))) {}
    // Filled by a function of the place.
    template <class F>
    Array(size_t n, F&& value) : Array(n) {
        for (size_t i = 0; i < n; i++) start[i] = value(static_cast<uint32_t>(i));
    }
    Array(Array&& other) noexcept : count(other.count), start(other.start) { other.start = nullptr; }
    Array& operator=(Array&& other) noexcept {
        std::swap(count, other.count);
        std::swap(start, other.start);
        return *this;
    }
    ~Array() { release(start); }
    T* data() { return start; }
    const T* data() const { return start; }
    size_t size() const { return count; }
    T& operator[](size_t i) { return start[i]; }
    const T& operator[](size_t i) const { return start[i]; }
    void copy_from(const Array& other) { memcpy(static_cast<void*>(start), other.start, count * sizeof(T)); }
    void clear() { memset(static_cast<void*>(start), 0, count * sizeof(T)); }

private:
    size_t count = 0;
    T* start = nullptr;
};

// Named arrays that a program computed.
class Results {
public:
    // A result. `tolerance` is relative, and absolute below `scale`. `share` of the elements may be anything: for
    // computations that are chaotic.
    template <class T>
    void add(const char* name, const T* data, size_t n, double tolerance = 0, double scale = 1, double share = 0) {
        static_assert(std::is_arithmetic<T>::value, "numbers only");
        char kind = std::is_floating_point<T>::value ? 'f' : std::is_signed<T>::value ? 'i' : 'u';
        add({name, kind, sizeof(T), n, tolerance, scale, share}, data);
    }
    template <class T>
    void add_one(const char* name, T value, double tolerance = 0) {
        add(name, &value, 1, tolerance);
    }

    struct Kind {
        const char* name;
        char kind;
        size_t size, n;
        double tolerance, scale, share;
    };
    struct Store;
    Results();
    Results(const Results&) = delete;
    ~Results();
    Store& items() const { return *store; }

private:
    void add(const Kind& kind, const void* data);
    Store* store;
};

// A job as functions, so that the conversation is compiled once.
struct Functions {
    void* (*create)(bool small);
    void (*destroy)(void* job);
    void (*reset)(void* job);
    void (*run)(void* job);
    void (*results)(void* job, Results& r);
    void (*reference)(void* job, Results& r);
    void (*synchronise)();
};

int converse(int argc, char** argv, const Functions& job);

template <class Job, class = void>
struct has_reset : std::false_type {};
template <class Job>
struct has_reset<Job, decltype(std::declval<Job&>().reset())> : std::true_type {};

// A job has a problem `p` (with `reference(Results&)`), `run()`, `results(Results&)`, and may have `reset()`, which is
// not timed.
template <class Job>
int converse(int argc, char** argv, void (*synchronise)()) {
    Functions f{};
    f.create = [](bool small) -> void* { return new Job(small); };
    f.destroy = [](void* job) { delete static_cast<Job*>(job); };
    f.reset = [](void* job) {
        if constexpr (has_reset<Job>::value) static_cast<Job*>(job)->reset();
    };
    f.run = [](void* job) { static_cast<Job*>(job)->run(); };
    f.results = [](void* job, Results& r) { static_cast<Job*>(job)->results(r); };
    f.reference = [](void* job, Results& r) { static_cast<Job*>(job)->p.reference(r); };
    f.synchronise = synchronise;
    return converse(argc, argv, f);
}

// Says that the program cannot run on this machine, and ends.
[[noreturn]] void unsupported(const char* why);

}  // namespace bench
