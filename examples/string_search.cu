// Finds several words in a text at once: four letters are compared as one number, the rest byte by byte. Counts, first
// places and the places in order.
#include <algorithm>
#include <string>
#include <vector>
#include "check.h"

constexpr int WORDS = 4, LONGEST = 12;

struct Pattern {
    char text[LONGEST];
    int size;                                                          // at least four
};

__constant__ Pattern patterns[WORDS];

// Four bytes from any address: two aligned words, and the bytes between.
__device__ unsigned four_bytes(const char* p) {
    const unsigned* word = (const unsigned*)((size_t)p & ~(size_t)3);
    unsigned shift = (size_t)p % 4;
    return __byte_perm(word[0], word[1], 0x3210 + 0x1111 * shift);
}

__global__ void search(const char* text, int n, int* counts, int* firsts, int* places, int* found) {
    __shared__ int own[WORDS];
    if (threadIdx.x < WORDS) own[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned head = i < n ? four_bytes(text + i) : 0;
    for (int w = 0; w < WORDS; w++) {
        const Pattern& pattern = patterns[w];
        bool hit = i + pattern.size <= n && head == *(const unsigned*)pattern.text;
        for (int k = 4; hit && k < pattern.size; k++) hit = text[i + k] == pattern.text[k];
        if (!hit) continue;
        atomicAdd(&own[w], 1);
        atomicMin(&firsts[w], i);
        places[atomicAdd(found, 1)] = i * WORDS + w;
    }
    __syncthreads();
    if (threadIdx.x < WORDS && own[threadIdx.x]) atomicAdd(&counts[threadIdx.x], own[threadIdx.x]);
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 4000 : 400000;
    const char* words[WORDS] = {"warp", "thread", "threadfence", "absent"};
    std::string text;
    Random random;
    while ((int)text.size() < n) {
        const char* parts[] = {"warp", "thread", "fence", "ab", "sent", " ", "wa", "rp", "block "};
        text += parts[random.next() % 9];
        text += (char)('a' + random.next() % 26);
    }
    text.resize(n);
    Pattern host[WORDS] = {};
    std::vector<int> want_counts(WORDS), want_firsts(WORDS, 0x7f7f7f7f), want_places, counts(WORDS), firsts(WORDS);
    for (int w = 0; w < WORDS; w++) {
        host[w].size = (int)strlen(words[w]);
        memcpy(host[w].text, words[w], host[w].size);
        for (size_t at = text.find(words[w]); at != std::string::npos; at = text.find(words[w], at + 1)) {
            if (want_counts[w]++ == 0) want_firsts[w] = (int)at;
            want_places.push_back((int)at * WORDS + w);
        }
    }
    std::sort(want_places.begin(), want_places.end());
    char* device_text;
    int *results, *places, found;
    CHECK(cudaMemcpyToSymbol(patterns, host, sizeof(host)));
    CHECK(cudaMalloc(&device_text, n + 8));                            // four_bytes looks beyond the end
    CHECK(cudaMalloc(&results, (2 * WORDS + 1) * sizeof(int)));
    CHECK(cudaMalloc(&places, n * sizeof(int)));
    CHECK(cudaMemset(device_text, 0, n + 8));
    CHECK(cudaMemcpy(device_text, text.data(), n, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(results, 0, (2 * WORDS + 1) * sizeof(int)));
    CHECK(cudaMemset(results + WORDS, 0x7f, WORDS * sizeof(int)));
    search<<<(n + 127) / 128, 128>>>(device_text, n, results, results + WORDS, places, results + 2 * WORDS);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(counts.data(), results, WORDS * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(firsts.data(), results + WORDS, WORDS * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&found, results + 2 * WORDS, sizeof(int), cudaMemcpyDeviceToHost));
    bool ok = same("counts", counts.data(), want_counts.data(), WORDS);
    ok &= same("firsts", firsts.data(), want_firsts.data(), WORDS);
    if (found == (int)want_places.size()) {
        std::vector<int> got(found);
        CHECK(cudaMemcpy(got.data(), places, found * sizeof(int), cudaMemcpyDeviceToHost));
        std::sort(got.begin(), got.end());
        ok &= same("places", got.data(), want_places.data(), found);
    } else {
        fprintf(stderr, "found %d, should be %zu\n", found, want_places.size());
        ok = false;
    }
    CHECK(cudaFree(device_text));
    CHECK(cudaFree(results));
    CHECK(cudaFree(places));
    return verdict("string_search", ok);
}
