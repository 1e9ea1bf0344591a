// every width
// Division and remainder by one number for all threads: of data, of any size, and of indices, which lie side by side until
// a multiple of the divisor, or an end at which they go on elsewhere, comes between them.
#include "expect.h"
#include <climits>
#include <cstdint>

template <class T> __global__ void divide(T* quotients, T* remainders, const T* from, int n, T by) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    quotients[i] = from[i] / by;
    remainders[i] = from[i] % by;
}

template <class T> __global__ void divide_rounds(T* sums, const T* from, int n, int rounds, T by) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    T sum = 0;
    for (int k = 0; k < rounds; k++) {
        T x = from[(i + k * 37) % n];
        sum += x / by * 5 + x % (by + 3);
    }
    sums[i] = sum;
}

// By zero all bits are set; the least number by -1 is itself.
template <class T> T quotient(T a, T by) {
    if (by == 0) return T(-1);
    return T(-1) < T(0) && by == T(-1) ? T(0 - std::make_unsigned_t<T>(a)) : T(a / by);
}
template <class T> T remainder(T a, T by) {
    if (by == 0) return T(-1);
    return T(-1) < T(0) && by == T(-1) ? T(0) : T(a % by);
}

template <class T> static void check_data(bool by_zero) {
    using U = std::make_unsigned_t<T>;
    const int bits = 8 * sizeof(T);
    std::vector<T> edges;
    for (int k = 0; k < bits; k++)
        for (int d = -1; d <= 1; d++) {
            edges.push_back(T((U(1) << k) + U(d)));
            edges.push_back(T(U(0) - (U(1) << k) + U(d)));
        }
    std::vector<T> in = edges;
    uint64_t state = 88172645463325252u;
    while (in.size() < 1500) {
        state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        in.push_back(T(state >> (state % bits)));
    }
    int n = int(in.size());
    Buffer<T> from(in), q(n), r(n);
    std::vector<T> divisors = edges;
    for (int k = 0; k < 40; k++) divisors.push_back(in[edges.size() + k]);
    for (T by : divisors) {
        if (by == 0 && !by_zero) continue;
        divide<T><<<(n + 127) / 128, 128>>>(q, r, from, n, by);
        auto quotients = q.get(), remainders = r.get();
        for (int i = 0; i < n; i++) {
            SAME(quotients[i], quotient(in[i], by), i);
            SAME(remainders[i], remainder(in[i], by), i);
        }
    }
    for (T by : {T(1), T(7), T(100)}) {
        Buffer<T> sums(256);
        divide_rounds<T><<<2, 128>>>(sums, from, n, 9, by);
        auto got = sums.get();
        for (int i = 0; i < 256; i++) {
            T sum = 0;
            for (int k = 0; k < 9; k++) {
                T x = in[(i + k * 37) % n];
                sum = T(U(sum) + U(x / by) * 5 + U(x % (by + 3)));
            }
            SAME(got[i], sum, i);
        }
    }
}

// Places by remainder, rows by quotient, and the number itself of the two.
template <class T> __global__ void places(T* to, const T* table, const T* rows, T first, T by, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    T x = first + T(i), r = x % by, q = x / by;
    to[i] = table[r] + rows[q & 63] * 3 + (q * by + r - x);
}

template <class T> static void check_places(std::vector<T> firsts, std::vector<T> divisors) {
    using U = std::make_unsigned_t<T>;
    const int n = 700;
    std::vector<T> in(4096), in_rows(64);
    for (size_t i = 0; i < in.size(); i++) in[i] = T(i * 7919 % 1013);
    for (size_t i = 0; i < in_rows.size(); i++) in_rows[i] = T(i * i);
    Buffer<T> table(in), rows(in_rows), to(n);
    T* middle = (T*)table + 2048;
    for (T first : firsts)
        for (T by : divisors) {
            places<T><<<(n + 95) / 96, 96>>>(to, middle, rows, first, by, n);
            auto got = to.get();
            for (int i = 0; i < n; i++) {
                T x = T(U(first) + U(i)), r = remainder(x, by), q = quotient(x, by);
                SAME(got[i], in[2048 + int(r)] + in_rows[q & 63] * 3, i);
            }
        }
}

// Rows and columns of a flat index with a stride over the grid, by a pitch of their own; and neighbours around the edges.
template <class T>
__global__ void around(int* to, int* flipped, const unsigned char* data, T width, T height, T pitch) {
    T size = width * height;
    for (T cell = blockIdx.x * blockDim.x + threadIdx.x; cell < size; cell += blockDim.x * gridDim.x) {
        T x = cell % width, y = cell / width, row = cell - x;
        T left = (x + width - 1) % width, right = (x + 1) % width;
        T up = (row + size - width) % size, down = (row + width) % size;
        to[y * pitch + x] = data[left + up] + 2 * data[right + up] + 3 * data[left + down] + 5 * data[right + down] +
                            7 * data[left + row] + 11 * data[right + row] + 13 * data[x + up] + 17 * data[x + down];
        flipped[x * height + y] = data[cell] + int(x);
    }
}

template <class T> static void check_around(T width, T height) {
    T size = width * height, pitch = width + 5;
    std::vector<unsigned char> in(size);
    for (T i = 0; i < size; i++) in[i] = (unsigned char)(i * 31 % 251);
    Buffer<unsigned char> data(in);
    Buffer<int> to(std::vector<int>(pitch * height, -1)), flipped(size);
    around<T><<<3, 192>>>(to, flipped, data, width, height, pitch);
    auto got = to.get(), other = flipped.get();
    auto at = [&](T x, T y) { return int(in[(y + height) % height * width + (x + width) % width]); };
    for (T y = 0; y < height; y++)
        for (T x = 0; x < width; x++) {
            T l = x + width - 1, r = x + 1, u = y + height - 1, d = y + 1;
            int want = at(l, u) + 2 * at(r, u) + 3 * at(l, d) + 5 * at(r, d) + 7 * at(l, y) + 11 * at(r, y) +
                       13 * at(x, u) + 17 * at(x, d);
            SAME(got[y * pitch + x], want, y * width + x);
            SAME(other[x * height + y], at(x, y) + int(x), y * width + x);
        }
    for (T y = 0; y < height; y++) SAME(got[y * pitch + width], -1, y);
}

// Ends at which an index goes on elsewhere, chosen by comparisons of all kinds.
__global__ void chosen(int* to, const int* from, int n, int k, unsigned first, unsigned limit) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= n) return;
    int next = x + 1 < n ? x + 1 : 0, previous = x > 0 ? x - 1 : n - 1;
    int beyond = x + k >= n ? x + k - n : x + k, other = x == k ? 0 : x, same = x != k ? x : n - 1;
    // May wrap.
    unsigned far = first + x < limit ? x : 0;
    int sum = from[next] + 3 * from[previous] + 5 * from[beyond] + 7 * from[other] + 11 * from[same] + 13 * from[far];
    for (int round = 0; round < 3; round++) {
        next = next + 1 == n ? 0 : next + 1;
        sum += from[next] * (17 + round);
    }
    to[x] = sum + next;
}

static void check_chosen(int n, int k, unsigned first, unsigned limit) {
    std::vector<int> in(n);
    for (int i = 0; i < n; i++) in[i] = i * 7919 % 1013;
    Buffer<int> from(in), to(n);
    chosen<<<(n + 127) / 128, 128>>>(to, from, n, k, first, limit);
    auto got = to.get();
    for (int x = 0; x < n; x++) {
        int next = (x + 1) % n, previous = (x + n - 1) % n, beyond = (x + k) % n;
        int other = x == k ? 0 : x, same = x != k ? x : n - 1;
        unsigned far = first + x < limit ? x : 0;
        int sum =
            in[next] + 3 * in[previous] + 5 * in[beyond] + 7 * in[other] + 11 * in[same] + 13 * in[far];
        for (int round = 0; round < 3; round++) {
            next = (next + 1) % n;
            sum += in[next] * (17 + round);
        }
        SAME(got[x], sum + next, x);
    }
}

int main() {
    check_data<int>(true);
    check_data<unsigned>(true);
    check_data<long long>(false);
    check_data<unsigned long long>(false);
    check_data<short>(false);
    check_data<unsigned short>(false);
    std::vector<unsigned> divisors = {1, 2, 3, 7, 15, 16, 17, 31, 33, 64, 100, 699, 700, 2047};
    check_places<unsigned>({0, 5, 1000000, 0u - 20, 0u - 350, 1u << 31, (1u << 31) - 9}, divisors);
    check_places<unsigned long long>({0, 77, 0ull - 20, 1ull << 32, (1ull << 32) - 9, 1ull << 63},
                                     {divisors.begin(), divisors.end()});
    std::vector<int> both(divisors.begin(), divisors.end());
    for (unsigned d : divisors) both.push_back(-int(d));
    check_places<int>({0, 5, -20, -350, -100000, INT_MAX - 699, INT_MIN, INT_MIN + 40}, both);
    check_places<long long>({0, 5, -20, -350, (1ll << 32) - 9, INT_MAX, LLONG_MIN, LLONG_MIN + 40},
                            {both.begin(), both.end()});
    for (int width : {1, 2, 15, 16, 17, 33, 64, 200, 1000}) {
        check_around<int>(width, 9);
        check_around<unsigned>(width, 1);
        check_around<unsigned>(width, 12);
        check_around<long long>(width, 5);
    }
    for (int n : {1, 2, 16, 17, 127, 128, 200, 1000})
        for (int k : {0, 1, 15, 16, 63}) {
            if (k >= n) continue;
            check_chosen(n, k, 0, n / 2);
            check_chosen(n, k, 0u - 50, 30);
            check_chosen(n, k, (1u << 31) - 40, 1u << 31);
        }
    return finish("divided_indices");
}
