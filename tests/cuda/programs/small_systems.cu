// every width
// Small matrices and lists in local memory, whose loops have a known length but are too long for the compiler of CUDA C++ to write
// out: pivots among rows and among columns, a selection sort, rows that threads with few of them leave alone.
#include "expect.h"

constexpr int threads = 64, n = 5 * threads - 9;

__host__ __device__ int mixed(int i) {
    unsigned h = i * 2654435761u;
    return (h ^ h >> 13) >> 5 & 255;
}

// Elimination without quotients, modulo a prime; pivots are the largest of a column.
template <int N>
__host__ __device__ int eliminated(int t) {
    int m[N][2 * N];
    for (int k = 0; k < 2 * N * N; k++) m[k / (2 * N)][k % (2 * N)] = mixed(t * 2 * N * N + k);
    int sign = 1;
    for (int c = 0; c < N; c++) {
        int pivot = c;
        for (int i = c + 1; i < N; i++)
            if (m[i][c] > m[pivot][c]) pivot = i;
        if (pivot != c) {
            sign = -sign;
            for (int j = 0; j < 2 * N; j++) {
                int x = m[c][j];
                m[c][j] = m[pivot][j];
                m[pivot][j] = x;
            }
        }
        for (int i = 0; i < N; i++) {
            if (i == c) continue;
            int factor = m[i][c];
            for (int j = 0; j < 2 * N; j++) m[i][j] = (m[i][j] * m[c][c] + (251 - factor) * m[c][j]) % 251;
        }
    }
    int sum = sign;
    for (int k = 0; k < 2 * N * N; k++) sum = sum * 7 + m[k / (2 * N)][k % (2 * N)];
    return sum;
}

// The column with the largest element of a row is exchanged; some threads have no more than two rows.
__host__ __device__ int columns(int t) {
    long long m[16], product = 1;
    for (int k = 0; k < 16; k++) m[k] = mixed(t * 16 + k) - 100;
    for (int k = 0; k < 4; k++) {
        if (k > 1 && t % 3 == 0) continue;
        int p = k;
        for (int c = k; c < 4; c++)
            if (m[k * 4 + c] > m[k * 4 + p]) p = c;
        for (int r = k; r < 4; r++) {
            long long x = m[r * 4 + k];
            m[r * 4 + k] = m[r * 4 + p];
            m[r * 4 + p] = x;
        }
        product = product * 3 + m[k * 5];
        for (int r = k + 1; r < 4; r++)
            for (int c = k + 1; c < 4; c++) m[r * 4 + c] -= m[r * 4 + k] / 7 * m[k * 4 + c];
    }
    return int(product ^ m[15] ^ m[14] << 5);
}

template <class T, int N>
__host__ __device__ int ordered(int t) {
    T v[N];
    for (int k = 0; k < N; k++) v[k] = mixed(t * N + k);
    for (int i = 0; i < N - 1; i++) {
        int least = i;
        for (int j = i + 1; j < N; j++)
            if (v[j] < v[least]) least = j;
        T x = v[i];
        v[i] = v[least];
        v[least] = x;
    }
    T sum = 0;
    for (int k = 0; k < N; k++) sum = sum * 3 + v[k];
    return int(sum);
}

template <int (*f)(int)>
__global__ void run(int* out) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < n) out[t] = f(t);
}

template <int (*f)(int)>
static void check() {
    Buffer<int> out(n);
    run<f><<<5, threads>>>(out.p);
    auto got = out.get();
    for (int t = 0; t < n; t++) SAME(got[t], f(t), t);
}

int main() {
    check<eliminated<3>>();
    check<eliminated<4>>();
    check<eliminated<5>>();
    check<columns>();
    check<ordered<int, 5>>();
    check<ordered<float, 8>>();
    check<ordered<long long, 10>>();
    return finish("small_systems");
}
