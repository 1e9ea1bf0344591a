// What all benchmark programs share: reproducible data, arrays, results that can be compared, and the conversation with
// the command that runs them.
//
// A program prints `ready` (or `unsupported REASON`), then answers commands, one line each:
//   run          one run, the answer is `ms T`: the time from the first launch to the end of the last one
//   save FILE    writes the results
//   check FILE   compares the results with a saved file: `ok` or `wrong WHERE`
//   verify       compares the results with a plain sequential computation: `ok`, `wrong WHERE` or `none`
//   quit
#pragma once
#include <sys/mman.h>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

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

[[noreturn]] inline void fail(const std::string& what) {
    fprintf(stderr, "%s\n", what.c_str());
    exit(1);
}

// Host memory on huge pages, as device memory is.
template <class T>
class Array {
public:
    Array() = default;
    explicit Array(size_t n) : count(n), bytes((n * sizeof(T) + page - 1) / page * page) {
        if (n == 0) return;
        start = static_cast<T*>(std::aligned_alloc(page, bytes));
        if (!start) fail("out of memory");
        madvise(static_cast<void*>(start), bytes, MADV_HUGEPAGE);
        memset(static_cast<void*>(start), 0, bytes);
    }
    // Filled by a function of the place.
    template <class F>
    Array(size_t n, F&& value) : Array(n) {
        for (size_t i = 0; i < n; i++) start[i] = value(static_cast<uint32_t>(i));
    }
    Array(Array&& other) noexcept : count(other.count), bytes(other.bytes), start(other.start) { other.start = nullptr; }
    Array& operator=(Array&& other) noexcept {
        std::swap(count, other.count), std::swap(bytes, other.bytes), std::swap(start, other.start);
        return *this;
    }
    ~Array() { std::free(start); }
    T* data() { return start; }
    const T* data() const { return start; }
    size_t size() const { return count; }
    T& operator[](size_t i) { return start[i]; }
    const T& operator[](size_t i) const { return start[i]; }
    void copy_from(const Array& other) { memcpy(static_cast<void*>(start), other.start, count * sizeof(T)); }
    void clear() { memset(static_cast<void*>(start), 0, count * sizeof(T)); }

private:
    static constexpr size_t page = 2 << 20;
    size_t count = 0, bytes = 0;
    T* start = nullptr;
};

// Named arrays that a program computed.
class Results {
public:
    // A result; `tolerance` is relative, and absolute below `scale`. `share` of the elements may be anything: for
    // computations that are chaotic.
    template <class T>
    void add(const char* name, const T* data, size_t n, double tolerance = 0, double scale = 1, double share = 0) {
        static_assert(std::is_arithmetic_v<T>);
        char kind = std::is_floating_point_v<T> ? 'f' : std::is_signed_v<T> ? 'i' : 'u';
        Item item{name, kind, sizeof(T), n, tolerance, scale, share, {}};
        auto bytes = reinterpret_cast<const char*>(data);
        item.bytes.assign(bytes, bytes + n * sizeof(T));
        items.push_back(std::move(item));
    }
    template <class T>
    void add_one(const char* name, T value, double tolerance = 0) {
        add(name, &value, 1, tolerance);
    }

    bool save(const char* path) const {
        FILE* file = fopen(path, "wb");
        if (!file) return false;
        bool good = true;
        for (auto& i : items) good &= fwrite(i.bytes.data(), 1, i.bytes.size(), file) == i.bytes.size();
        return fclose(file) == 0 && good;
    }

    // Empty if a file saved by another program for the same problem has the same results.
    std::string differs_from_file(const char* path) const {
        FILE* file = fopen(path, "rb");
        if (!file) return std::string("cannot read ") + path;
        Results other = *this;
        bool good = true;
        for (auto& i : other.items) good &= fread(i.bytes.data(), 1, i.bytes.size(), file) == i.bytes.size();
        good &= fgetc(file) == EOF;
        fclose(file);
        return good ? differs(other) : std::string(path) + " has another size";
    }

    std::string differs(const Results& want) const {
        if (items.size() != want.items.size()) return "another number of results";
        for (size_t i = 0; i < items.size(); i++) {
            std::string text = items[i].differs(want.items[i]);
            if (!text.empty()) return text;
        }
        return "";
    }

    bool empty() const { return items.empty(); }

private:
    struct Item {
        std::string name;
        char kind;
        size_t size, n;
        double tolerance, scale, share;
        std::vector<char> bytes;

        std::string differs(const Item& want) const {
            if (n != want.n || size != want.size) return name + ": another size";
            if (bytes == want.bytes) return "";
            switch (kind) {
                case 'f': return size == 4 ? compare<float>(want) : compare<double>(want);
                case 'i': return size == 1 ? compare<int8_t>(want) : size == 4 ? compare<int32_t>(want) : compare<int64_t>(want);
                default: return size == 1 ? compare<uint8_t>(want) : size == 4 ? compare<uint32_t>(want) : compare<uint64_t>(want);
            }
        }
        template <class T>
        std::string compare(const Item& want) const {
            auto a = reinterpret_cast<const T*>(bytes.data()), b = reinterpret_cast<const T*>(want.bytes.data());
            size_t wrong = 0, first = 0;
            for (size_t i = 0; i < n; i++) {
                if (a[i] == b[i]) continue;
                double x = static_cast<double>(a[i]), y = static_cast<double>(b[i]);
                if (tolerance > 0 && std::fabs(x - y) <= tolerance * std::fmax(std::fabs(y), scale)) continue;
                if (wrong++ == 0) first = i;
            }
            if (wrong <= share * n) return "";
            char text[200];
            snprintf(text, sizeof text, "%s: %zu of %zu differ; element %zu is %.9g, should be %.9g", name.c_str(), wrong, n,
                     first, static_cast<double>(a[first]), static_cast<double>(b[first]));
            return text;
        }
    };
    std::vector<Item> items;
};

inline double now_ms() {
    using namespace std::chrono;
    return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

// A job has a problem `p` (with `reference(Results&)`), `run()`, `results(Results&)`, and may have `reset()`, which
// is not timed.
template <class Job, class = void>
struct has_reset : std::false_type {};
template <class Job>
struct has_reset<Job, std::void_t<decltype(std::declval<Job&>().reset())>> : std::true_type {};

template <class Job>
double run_once(Job& job, void (*synchronise)()) {
    if constexpr (has_reset<Job>::value) job.reset();
    synchronise();
    double start = now_ms();
    job.run();
    synchronise();
    return now_ms() - start;
}

// The conversation. Runs shorter than this many milliseconds are preceded by one that is not timed: workers are awake
// then, and small data are in the caches, however long the other programs had the machine.
template <class Job>
int converse(int argc, char** argv, void (*synchronise)()) {
    constexpr double warm_below = 60;
    bool small = argc > 1 && strcmp(argv[1], "--small") == 0;
    Job job(small);
    synchronise();
    printf("ready\n");
    fflush(stdout);
    double last = 1e9;
    char line[4096];
    auto answer = [](const std::string& wrong) { printf("%s%s\n", wrong.empty() ? "ok" : "wrong ", wrong.c_str()); };
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        std::string command = line, file;
        if (size_t space = command.find(' '); space != std::string::npos) {
            file = command.substr(space + 1);
            command.resize(space);
        }
        if (command == "quit") break;
        if (command == "run") {
            if (last < warm_below) run_once(job, synchronise);
            last = run_once(job, synchronise);
            printf("ms %.6f\n", last);
        } else if (command == "save" || command == "check") {
            Results got;
            job.results(got);
            if (command == "check")
                answer(got.differs_from_file(file.c_str()));
            else
                answer(got.save(file.c_str()) ? "" : "cannot write " + file);
        } else if (command == "verify") {
            Results got, want;
            job.results(got);
            job.p.reference(want);
            answer(got.differs(want));
        } else {
            printf("wrong unknown command\n");
        }
        fflush(stdout);
    }
    return 0;
}

}  // namespace bench
