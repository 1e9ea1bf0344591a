// every width
// Stores of those threads that data choose: none, all, or some of neighbours, in turn. What the others have stays, even if a
// thread of another block stores to it at the same time.
#include "expect.h"

constexpr int THREADS = 192;
constexpr int N = 20 * THREADS - 5;

// Runs of no, all and some threads, of lengths that end anywhere.
static bool chosen(int i, int how) {
    unsigned h = (unsigned(i) * 2654435761u) >> 16;
    switch (how) {
        case 0: return false;
        case 1: return true;
        case 2: return i / 37 % 2;
        case 3: return i / 37 % 3 == 0 || (i / 37 % 3 == 1 && h % 2);
        default: return h % how == 0;
    }
}

// Once, as a step of a search of shortest ways does.
template <class T>
__global__ void less(const T* a, T* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && a[i] < out[i]) out[i] = a[i];
}

// In a loop, to rows of a table, whose ends are no multiples of anything.
template <class T>
__global__ void marks(const T* a, T* out, int n, int rows) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int r = 0; r < rows; r++)
        if (i < n && a[i] < T(r)) out[r * n + i] = T(r + 3);
}

// Neighbours belong to two halves of the grid, which store at the same time.
template <class T>
__global__ void halves(const int* owner, T* out, int n, int rounds) {
    int half = gridDim.x / 2, mine = blockIdx.x / half, first = blockIdx.x % half * blockDim.x + threadIdx.x;
    for (int r = 0; r < rounds; r++)
        for (int i = first; i < n; i += half * blockDim.x)
            if (owner[i] == mine) out[i] = T(out[i] + T(mine + 1));
}

// A block's tile in shared memory: a thread stores until its value is small.
template <class T>
__global__ void halved(const T* a, T* out, int* steps, int n) {
    __shared__ T tile[THREADS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = i < n ? a[i] : T(0);
    int count = 0;
    for (int k = 0; k < 9; k++) {
        if (tile[threadIdx.x] > T(4)) {
            tile[threadIdx.x] = tile[threadIdx.x] - T(5);
            count++;
        }
        __syncthreads();
    }
    if (i < n) out[i] = tile[threadIdx.x], steps[i] = count;
}

template <class T>
static void check() {
    for (int how : {0, 1, 2, 3, 4, 9, 50}) {
        std::vector<T> a(N), out(N + 64, T(50));
        for (int i = 0; i < N; i++) a[i] = chosen(i, how) ? T(i % 50) : T(50 + i % 50);
        Buffer<T> from(a), to(out);
        less<T><<<20, THREADS>>>(from, to, N);
        auto got = to.get();
        for (int i = 0; i < N + 64; i++) SAME(got[i], i < N && chosen(i, how) ? a[i] : T(50), i);

        constexpr int rows = 7;
        for (int i = 0; i < N; i++) a[i] = chosen(i, how) ? T(i / 11 % rows) : T(100);
        Buffer<T> values(a), table(std::vector<T>(rows * N, T(1)));
        marks<T><<<20, THREADS>>>(values, table, N, rows);
        got = table.get();
        for (int r = 0; r < rows; r++)
            for (int i = 0; i < N; i++) SAME(got[r * N + i], a[i] < T(r) ? T(r + 3) : T(1), r * N + i);

        std::vector<int> owner(N);
        for (int i = 0; i < N; i++) owner[i] = chosen(i, how);
        Buffer<int> whose(owner);
        Buffer<T> shared(N);
        halves<T><<<8, THREADS>>>(whose, shared, N, 20);
        got = shared.get();
        for (int i = 0; i < N; i++) SAME(got[i], T(20 * (owner[i] + 1)), i);

        for (int i = 0; i < N; i++) a[i] = chosen(i, how) ? T(3 + i % 40) : T(i % 4);
        Buffer<T> high(a), low(N);
        Buffer<int> steps(N);
        halved<T><<<20, THREADS>>>(high, low, steps, N);
        got = low.get();
        auto counts = steps.get();
        for (int i = 0; i < N; i++) {
            int v = int(a[i]), count = 0;
            for (; v > 4 && count < 9; count++) v -= 5;
            SAME(int(got[i]), v, i);
            SAME(counts[i], count, i);
        }
    }
}

int main() {
    check<signed char>();
    check<unsigned short>();
    check<int>();
    check<float>();
    check<long long>();
    check<double>();
    return finish("masks_of_data");
}
