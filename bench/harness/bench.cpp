// The conversation of a benchmark program, and the comparison of results.
//
// A program prints `ready` (or `unsupported REASON`), then answers commands, one line each:
//   run          one run, the answer is `ms T`: the time from the first launch to the end of the last one
//   save FILE    writes the results
//   check FILE   compares the results with a saved file: `ok` or `wrong WHERE`
//   verify       compares the results with a plain sequential computation
//   quit
#include "bench.h"

#include <sys/mman.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace bench {

void fail(const char* what, const char* why) {
    fprintf(stderr, "%s%s%s\n", what, *why ? ": " : "", why);
    exit(1);
}

double now_ms() {
    using namespace std::chrono;
    return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

void* allocate(size_t bytes) {
    constexpr size_t page = 2 << 20;
    if (bytes == 0) return nullptr;
    size_t all = (bytes + page - 1) / page * page;
    void* start = std::aligned_alloc(page, all);
    if (!start) fail("out of memory");
    madvise(start, all, MADV_HUGEPAGE);
    return memset(start, 0, all);
}

void release(void* start) { std::free(start); }

namespace {

struct Item : Results::Kind {
    std::vector<char> bytes;

    std::string differs(const Item& want) const {
        if (n != want.n || size != want.size) return std::string(name) + ": another size";
        if (bytes == want.bytes) return "";
        if (kind == 'f') return size == 4 ? compare<float>(want) : compare<double>(want);
        if (kind == 'i') return size == 4 ? compare<int32_t>(want) : compare<int64_t>(want);
        if (size == 1) return compare<uint8_t>(want);
        return size == 4 ? compare<uint32_t>(want) : compare<uint64_t>(want);
    }

    template <class T>
    std::string compare(const Item& want) const {
        if (size != sizeof(T)) return std::string(name) + ": numbers of this size cannot be compared";
        auto a = reinterpret_cast<const T*>(bytes.data()), b = reinterpret_cast<const T*>(want.bytes.data());
        size_t wrong = 0, first = 0;
        for (size_t i = 0; i < n; i++) {
            if (a[i] == b[i]) continue;
            double x = static_cast<double>(a[i]), y = static_cast<double>(b[i]);
            if (tolerance > 0 && std::fabs(x - y) <= tolerance * std::fmax(std::fabs(y), scale)) continue;
            if (wrong++ == 0) first = i;
        }
        if (double(wrong) <= share * double(n)) return "";
        char text[200];
        snprintf(text, sizeof text, "%s: %zu of %zu differ; element %zu is %.9g, should be %.9g", name, wrong, n, first,
                 static_cast<double>(a[first]), static_cast<double>(b[first]));
        return text;
    }
};

}  // namespace

struct Results::Store {
    std::vector<Item> items;

    std::string differs(const Store& want) const {
        if (items.size() != want.items.size()) return "another number of results";
        for (size_t i = 0; i < items.size(); i++) {
            std::string text = items[i].differs(want.items[i]);
            if (!text.empty()) return text;
        }
        return "";
    }

    // Empty if all could be written.
    std::string save(const char* path) const {
        FILE* file = fopen(path, "wb");
        bool good = file != nullptr;
        for (auto& i : items) good = good && fwrite(i.bytes.data(), 1, i.bytes.size(), file) == i.bytes.size();
        if (file) good = fclose(file) == 0 && good;
        return good ? "" : std::string("cannot write ") + path;
    }

    // Compares with what another program saved for the same problem.
    std::string differs_from_file(const char* path) const {
        FILE* file = fopen(path, "rb");
        if (!file) return std::string("cannot read ") + path;
        Store other = *this;
        bool good = true;
        for (auto& i : other.items) good = good && fread(i.bytes.data(), 1, i.bytes.size(), file) == i.bytes.size();
        good = good && fgetc(file) == EOF;
        fclose(file);
        return good ? differs(other) : std::string(path) + " has another size";
    }
};

Results::Results() : store(new Store) {}
Results::~Results() { delete store; }

void Results::add(const Kind& kind, const void* data) {
    Item item{kind, {}};
    auto bytes = static_cast<const char*>(data);
    item.bytes.assign(bytes, bytes + kind.n * kind.size);
    store->items.push_back(std::move(item));
}

static double run_once(void* job, const Functions& f) {
    f.reset(job);
    f.synchronise();
    double start = now_ms();
    f.run(job);
    f.synchronise();
    return now_ms() - start;
}

static std::string answer(void* job, const Functions& f, const std::string& command, const char* file) {
    Results got;
    f.results(job, got);
    if (command == "save") return got.items().save(file);
    if (command == "check") return got.items().differs_from_file(file);
    if (command != "verify") return "unknown command";
    Results want;
    f.reference(job, want);
    return got.items().differs(want.items());
}

// Runs shorter than 60 ms are preceded by one that is not timed: workers are awake then, and small data are in the
// caches, however long the other programs had the machine.
int converse(int argc, char** argv, const Functions& f) {
    constexpr double warm_below = 60;
    void* job = f.create(argc > 1 && strcmp(argv[1], "--small") == 0);
    f.synchronise();
    printf("ready\n");
    fflush(stdout);
    double last = 1e9;
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        char* space = strchr(line, ' ');
        if (space) *space = 0;
        std::string command = line;
        if (command == "quit") break;
        if (command == "run") {
            if (last < warm_below) run_once(job, f);
            last = run_once(job, f);
            printf("ms %.6f\n", last);
        } else {
            std::string wrong = answer(job, f, command, space ? space + 1 : "");
            printf("%s%s\n", wrong.empty() ? "ok" : "wrong ", wrong.c_str());
        }
        fflush(stdout);
    }
    f.destroy(job);
    return 0;
}

void unsupported(const char* why) {
    printf("unsupported %s\n", why);
    exit(0);
}

}  // namespace bench
