// A log in a ring that host and device share: threads take tickets, write records and stamp them; the host reads what
// is new between launches, and sees how many were overwritten.
#include <set>
#include <vector>
#include "check.h"

struct Record {
    unsigned block, thread, step, value;
    unsigned stamp;                                                    // ticket + 1, written last
};

struct Ring {
    Record* records;
    unsigned* next;
    unsigned mask;

    __device__ void log(unsigned step, unsigned value) {
        unsigned ticket = atomicAdd_system(next, 1);
        Record* r = &records[ticket & mask];
        r->block = blockIdx.x;
        r->thread = threadIdx.x;
        r->step = step;
        r->value = value;
        __threadfence_system();
        *(volatile unsigned*)&r->stamp = ticket + 1;
    }
};

__host__ __device__ inline unsigned value_of(unsigned block, unsigned thread, unsigned step) {
    return (block * 131 + thread) * 2654435761u >> (step & 7);
}

__global__ void work(Ring ring, unsigned step) {
    unsigned value = value_of(blockIdx.x, threadIdx.x, step);
    if (value % 3 == 0) ring.log(step, value);
}

int main(int argc, char** argv) {
    unsigned steps = small_run(argc, argv) ? 3 : 20, blocks = 4, threads = 64, size = 256, read = 0;
    Record* records;
    unsigned* next;
    Ring ring;
    CHECK(cudaHostAlloc(&records, size * sizeof(Record), cudaHostAllocMapped));
    CHECK(cudaHostAlloc(&next, sizeof(unsigned), cudaHostAllocMapped));
    memset(records, 0, size * sizeof(Record));
    *next = 0;
    CHECK(cudaHostGetDevicePointer((void**)&ring.records, records, 0));
    CHECK(cudaHostGetDevicePointer((void**)&ring.next, next, 0));
    ring.mask = size - 1;
    bool ok = true;
    std::vector<unsigned> logged;
    for (unsigned step = 0; step < steps; step++) {
        work<<<blocks, threads>>>(ring, step);
        CHECK(cudaGetLastError());
        CHECK(cudaDeviceSynchronize());
        std::set<unsigned> seen;
        unsigned want = 0, last = *(volatile unsigned*)next;
        for (; read < last; read++) {
            const Record& r = records[read & ring.mask];
            bool good = r.stamp == read + 1 && r.step == step && r.block < blocks && r.thread < threads;
            good = good && r.value == value_of(r.block, r.thread, step);
            good = good && seen.insert(r.block * threads + r.thread).second;
            if (!good) fprintf(stderr, "record %u of step %u is not what was logged\n", read, step);
            ok &= good;
        }
        for (unsigned i = 0; i < blocks * threads; i++) want += value_of(i / threads, i % threads, step) % 3 == 0;
        if (seen.size() != want) fprintf(stderr, "step %u logged %zu, should be %u\n", step, seen.size(), want);
        ok &= seen.size() == want;
        logged.push_back((unsigned)seen.size());
    }
    digest("logged", logged.data(), logged.size() * sizeof(unsigned));

    // More than the ring holds: what is left are records of the last tickets.
    for (unsigned step = 0; step < 8; step++) work<<<blocks, threads>>>(ring, 8 * step);
    CHECK(cudaDeviceSynchronize());
    unsigned last = *(volatile unsigned*)next, lost = last - read - size;
    for (unsigned ticket = last - size; ticket < last; ticket++) ok &= records[ticket & ring.mask].stamp == ticket + 1;
    unsigned each = 0;
    for (unsigned i = 0; i < blocks * threads; i++) each += value_of(i / threads, i % threads, 0) % 3 == 0;
    unsigned want_lost = 8 * each - size;
    ok &= same("overwritten", &lost, &want_lost, 1);
    CHECK(cudaFreeHost(records));
    CHECK(cudaFreeHost(next));
    return verdict("event_ring", ok);
}
