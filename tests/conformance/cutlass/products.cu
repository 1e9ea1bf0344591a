// Checks a tutorial of CuTe's, which only times its product: includes its source, calls its `gemm` and compares with plain sums.
//     nvcc -DTUTORIAL='"FILE"' -DELEMENT=float|cute::half_t [-DNT] [-DTN] products.cu
// Factors are small whole numbers, so that results are exact in every format and order of sums, and must be equal.
#define main tutorial_main
#include TUTORIAL
#undef main

#include <vector>

bool right(bool transposed, int m, int n, int k) {
    using T = ELEMENT;
    std::vector<int> a(m * k), b(n * k), c(m * n);
    unsigned state = 7u + m + 3 * n + 5 * k;
    auto fill = [&](std::vector<int>& to) {
        for (int& x : to) {
            state = state * 1664525u + 1013904223u;
            x = int(state >> 24) % 5 - 2;
        }
        return thrust::device_vector<T>(thrust::host_vector<T>(to.begin(), to.end()));
    };
    auto da = fill(a), db = fill(b), dc = fill(c);
    int lda = transposed ? k : m, ldb = transposed ? k : n;
    gemm(transposed ? 'T' : 'N', transposed ? 'N' : 'T', m, n, k, T(2.0f), da.data().get(), lda, db.data().get(), ldb, T(-1.0f), dc.data().get(), m);
    cudaError_t status = cudaDeviceSynchronize();
    if (status != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(status));
        return false;
    }
    thrust::host_vector<T> got = dc;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++) {
            int sum = 0;
            for (int p = 0; p < k; p++)
                sum += transposed ? a[i * k + p] * b[j * k + p] : a[p * m + i] * b[p * n + j];
            int want = 2 * sum - c[j * m + i];
            if (float(got[j * m + i]) == float(want)) continue;
            printf("%s %d %d %d: (%d, %d) is %g, should be %d\n", transposed ? "TN" : "NT", m, n, k, i, j, float(got[j * m + i]), want);
            return false;
        }
    return true;
}

// Other sizes than its own: products M N K.
int main(int argc, char** argv) {
    bool ok = true;
    auto both = [&](bool transposed) {
        if (argc == 4) ok = right(transposed, atoi(argv[1]), atoi(argv[2]), atoi(argv[3])) && ok;
        else ok = right(transposed, 128, 256, 256) && right(transposed, 256, 128, 448) && ok;
    };
#ifdef NT
    both(false);
#endif
#ifdef TN
    both(true);
#endif
    puts(ok ? "PASSED" : "FAILED");
    return !ok;
}
