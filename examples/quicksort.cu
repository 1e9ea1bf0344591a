// Quicksort by recursion, a piece of the array per thread; then pieces are merged in pairs, each number finding its
// place by binary search.
#include <algorithm>
#include <vector>
#include "check.h"

__device__ void insertion_sort(int* first, int* last) {
    for (int* p = first + 1; p <= last; p++) {
        int value = *p, *q = p;
        for (; q > first && q[-1] > value; q--) *q = q[-1];
        *q = value;
    }
}

// Both ends included.
__device__ __noinline__ void quicksort(int* first, int* last) {
    if (last - first < 8) {
        insertion_sort(first, last);
        return;
    }
    int a = *first, b = first[(last - first) / 2], c = *last;
    int pivot = max(min(a, b), min(max(a, b), c));
    int *left = first, *right = last;
    while (left <= right) {
        while (*left < pivot) left++;
        while (*right > pivot) right--;
        if (left > right) break;
        int keep = *left;
        *left++ = *right;
        *right-- = keep;
    }
    quicksort(first, right);
    quicksort(left, last);
}

__global__ void sort_pieces(int* data, int n, int piece) {
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * piece;
    if (first < n) quicksort(data + first, data + min(first + piece, n) - 1);
}

// How many of the sorted numbers are below the value, or not above it.
__device__ int rank_in(const int* sorted, int n, int value, bool not_above) {
    int low = 0;
    while (n > 0) {
        int half = n / 2;
        bool skip = not_above ? sorted[low + half] <= value : sorted[low + half] < value;
        low += skip ? half + 1 : 0;
        n = skip ? n - half - 1 : half;
    }
    return low;
}

__global__ void merge_pairs(const int* in, int* out, int n, int piece) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int mine = i / piece * piece, pair = i / (2 * piece) * (2 * piece);
    bool second = mine != pair;
    int other = second ? pair : min(pair + piece, n), size = min(piece, n - other);
    out[pair + (i - mine) + rank_in(in + other, size, in[i], second)] = in[i];
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 1500 : 150000, piece = small_run(argc, argv) ? 100 : 400, threads = 64;
    std::vector<int> a(n), got(n);
    Random random;
    for (auto& x : a) x = (int)random.next() >> (random.next() % 24);   // many equal ones, too
    int *data, *other;
    CHECK(cudaDeviceSetLimit(cudaLimitStackSize, 16 * 1024));
    CHECK(cudaMalloc(&data, n * sizeof(int)));
    CHECK(cudaMalloc(&other, n * sizeof(int)));
    CHECK(cudaMemcpy(data, a.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    int pieces = (n + piece - 1) / piece;
    sort_pieces<<<(pieces + threads - 1) / threads, threads>>>(data, n, piece);
    CHECK(cudaGetLastError());
    for (int size = piece; size < n; size *= 2) {
        merge_pairs<<<(n + 127) / 128, 128>>>(data, other, n, size);
        CHECK(cudaGetLastError());
        std::swap(data, other);
    }
    CHECK(cudaMemcpy(got.data(), data, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(data));
    CHECK(cudaFree(other));
    std::sort(a.begin(), a.end());
    return verdict("quicksort", same("sorted", got.data(), a.data(), n));
}
