// A hash table without locks: threads claim slots by compare-and-swap, add to values, look up, and take.
#include <map>
#include <vector>
#include "check.h"

constexpr unsigned FREE = 0xffffffff;

struct Table {
    unsigned* keys;
    int* values;
    unsigned mask;                                                     // slots - 1, a power of two

    __device__ unsigned home(unsigned key) const {
        key ^= key >> 16;
        key *= 0x85ebca6b;
        key ^= key >> 13;
        key *= 0xc2b2ae35;
        return (key ^ key >> 16) & mask;
    }

    __device__ bool add(unsigned key, int value) {
        unsigned slot = home(key);
        for (unsigned tries = 0; tries <= mask; tries++, slot = (slot + 1) & mask) {
            unsigned old = atomicCAS(&keys[slot], FREE, key);
            if (old != FREE && old != key) continue;
            atomicAdd(&values[slot], value);
            return true;
        }
        return false;
    }

    __device__ int* find(unsigned key) const {
        unsigned slot = home(key);
        for (unsigned tries = 0; tries <= mask; tries++, slot = (slot + 1) & mask) {
            unsigned there = keys[slot];
            if (there == key) return &values[slot];
            if (there == FREE) return nullptr;
        }
        return nullptr;
    }
};

__global__ void add_all(Table table, const unsigned* keys, const int* values, int n, int* failed) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (!table.add(keys[i], values[i])) atomicAdd(failed, 1);
}

// Takes what a key holds: of all threads that ask for it, one gets it.
__global__ void take(Table table, const unsigned* wanted, int n, unsigned long long* sum) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (int* value = table.find(wanted[i])) atomicAdd(sum, (unsigned long long)atomicExch(value, 0));
}

__global__ void look_up(Table table, const unsigned* wanted, int* found, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int* value = table.find(wanted[i]);
    found[i] = value ? *value : -1;
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 2000 : 200000, distinct = n / 4, slots = 1;
    while (slots < 2 * distinct) slots *= 2;
    std::vector<unsigned> keys(n), wanted(distinct), taken;
    std::vector<int> values(n), got(distinct), want(distinct);
    std::map<unsigned, int> reference;
    Random random;
    for (int i = 0; i < n; i++) {
        keys[i] = random.next() % distinct * 2654435761u;
        values[i] = (int)(random.next() % 100) + 1;
        reference[keys[i]] += values[i];
    }
    unsigned long long want_sum = 0;
    for (int i = 0; i < distinct; i++) {
        wanted[i] = i * 2654435761u;                                   // some were never added
        auto at = reference.find(wanted[i]);
        if (at != reference.end() && i % 3 == 0) {
            taken.insert(taken.end(), {wanted[i], wanted[i]});         // asked for twice
            want_sum += at->second;
            at->second = 0;
        }
        want[i] = at == reference.end() ? -1 : at->second;
    }

    Table table;
    table.mask = slots - 1;
    unsigned *device_keys, *device_wanted, *device_taken;
    int *device_values, *found, *failed, got_failed;
    unsigned long long *sum, got_sum;
    CHECK(cudaMalloc(&table.keys, slots * sizeof(unsigned)));
    CHECK(cudaMalloc(&table.values, slots * sizeof(int)));
    CHECK(cudaMalloc(&device_keys, n * sizeof(unsigned)));
    CHECK(cudaMalloc(&device_values, n * sizeof(int)));
    CHECK(cudaMalloc(&device_wanted, distinct * sizeof(unsigned)));
    CHECK(cudaMalloc(&device_taken, taken.size() * sizeof(unsigned)));
    CHECK(cudaMalloc(&found, distinct * sizeof(int)));
    CHECK(cudaMalloc(&failed, sizeof(int)));
    CHECK(cudaMalloc(&sum, sizeof(*sum)));
    CHECK(cudaMemset(table.keys, 0xff, slots * sizeof(unsigned)));
    CHECK(cudaMemset(table.values, 0, slots * sizeof(int)));
    CHECK(cudaMemset(failed, 0, sizeof(int)));
    CHECK(cudaMemset(sum, 0, sizeof(*sum)));
    CHECK(cudaMemcpy(device_keys, keys.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(device_values, values.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(device_wanted, wanted.data(), distinct * sizeof(unsigned), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(device_taken, taken.data(), taken.size() * sizeof(unsigned), cudaMemcpyHostToDevice));
    add_all<<<20, 128>>>(table, device_keys, device_values, n, failed);
    take<<<20, 128>>>(table, device_taken, (int)taken.size(), sum);
    look_up<<<(distinct + 127) / 128, 128>>>(table, device_wanted, found, distinct);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), found, distinct * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&got_failed, failed, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&got_sum, sum, sizeof(*sum), cudaMemcpyDeviceToHost));
    bool ok = got_failed == 0 && got_sum == want_sum;
    if (!ok) fprintf(stderr, "%d failed; took %llu, should be %llu\n", got_failed, got_sum, want_sum);
    ok &= same("values", got.data(), want.data(), distinct);
    for (unsigned* p : {table.keys, device_keys, device_wanted, device_taken}) CHECK(cudaFree(p));
    for (int* p : {table.values, device_values, found, failed}) CHECK(cudaFree(p));
    CHECK(cudaFree(sum));
    return verdict("hash_table", ok);
}
