// A client of CUPTI for `LD_PRELOAD`: prints what happens to managed memory in the program, one record a line in the order of their begin, with
// kernels among them. Times are microseconds since the first record, addresses bytes since the lowest one. At the end the sums, as in
// `unified_memory.h100.txt`. Built with CUDA 13: g++ -shared -fPIC -o records.so unified_records.cpp -I<cuda>/include -L<cuda>/lib64 -lcupti -lcuda
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <vector>

#include <cuda.h>
#include <cupti.h>

namespace {

struct Record {
    uint64_t begin, end, value, address;
    uint32_t kind, from, to, flags;
    std::string name;
};

std::mutex lock;
std::vector<Record> records;
size_t lost;

void CUPTIAPI room(uint8_t **buffer, size_t *size, size_t *most) {
    *size = 16 << 20;
    *buffer = static_cast<uint8_t *>(aligned_alloc(8, *size));
    *most = 0;
}

void CUPTIAPI full(CUcontext context, uint32_t stream, uint8_t *buffer, size_t, size_t valid) {
    std::lock_guard<std::mutex> held(lock);
    CUpti_Activity *at = nullptr;
    while (cuptiActivityGetNextRecord(buffer, valid, &at) == CUPTI_SUCCESS) {
        if (at->kind == CUPTI_ACTIVITY_KIND_UNIFIED_MEMORY_COUNTER) {
            auto *r = reinterpret_cast<CUpti_ActivityUnifiedMemoryCounter3 *>(at);
            records.push_back({r->start, r->end, r->value, r->address, uint32_t(r->counterKind), r->srcId, r->dstId, r->flags, ""});
        } else if (at->kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) {
            auto *r = reinterpret_cast<CUpti_ActivityKernel10 *>(at);
            std::string name = std::string(r->name) + "<" + std::to_string(r->gridX) + "," + std::to_string(r->blockX) + ">";
            records.push_back({r->start, r->end, 0, 0, 100, 0, r->deviceId, 0, name});
        }
    }
    size_t more = 0;
    cuptiActivityGetNumDroppedRecords(context, stream, &more);
    lost += more;
    free(buffer);
}

void print() {
    cuptiActivityFlushAll(1);
    std::lock_guard<std::mutex> held(lock);
    std::sort(records.begin(), records.end(), [](const Record &a, const Record &b) { return a.begin < b.begin; });
    uint64_t lowest = UINT64_MAX, first = records.empty() ? 0 : records[0].begin;
    for (auto &r : records)
        if (r.kind != 100 && r.address) lowest = std::min(lowest, r.address);
    static const char *names[] = {"?", "htod", "dtoh", "cpu", "gpu", "thrash", "throttle", "map", "dtod"};
    uint64_t count[9] = {}, sum[9] = {};
    for (auto &r : records) {
        double at = (r.begin - first) / 1e3, ns = r.end > r.begin ? (r.end - r.begin) / 1e3 : 0;
        if (r.kind == 100) {
            fprintf(stderr, "%.1f kernel %.1f %u %s\n", at, ns, r.to, r.name.c_str());
        } else if (r.kind < 9) {
            count[r.kind]++, sum[r.kind] += r.value;
            fprintf(stderr, "%.1f %s %.1f %llu @%llx %u>%u f%x\n", at, names[r.kind], ns, (unsigned long long)r.value,
                    (unsigned long long)(r.address - lowest), r.from, r.to, r.flags);
        }
    }
    fprintf(stderr, "sums %llu %llu | %llu %llu | %llu | %llu | lost %zu\n", (unsigned long long)count[1], (unsigned long long)sum[1],
            (unsigned long long)count[2], (unsigned long long)sum[2], (unsigned long long)count[3], (unsigned long long)count[4], lost);
}

__attribute__((constructor)) void begin() {
    if (cuInit(0) != CUDA_SUCCESS) return;
    cuptiActivityRegisterCallbacks(room, full);
    std::vector<CUpti_ActivityUnifiedMemoryCounterConfig> all;
    for (int kind = 1; kind <= 8; kind++)
        all.push_back({CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_SCOPE_PROCESS_SINGLE_DEVICE, CUpti_ActivityUnifiedMemoryCounterKind(kind), 0, 1});
    CUptiResult got = cuptiActivityConfigureUnifiedMemoryCounter(all.data(), all.size());
    if (got != CUPTI_SUCCESS) fprintf(stderr, "unified memory is not recorded: %d\n", int(got));
    cuptiActivityEnable(CUPTI_ACTIVITY_KIND_UNIFIED_MEMORY_COUNTER);
    if (getenv("RECORD_KERNELS")) cuptiActivityEnable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
    atexit(print);
}

} // namespace
