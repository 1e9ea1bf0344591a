// Big integers with carries: a thread to a sum of 256 bits and a product of 128 by 128 (add.cc, mad.cc), and a warp to
// a sum of 2048 bits whose carries are found by one addition of ballots.
#include <vector>
#include "check.h"

// c += a, eight words, and the last carry behind them.
__device__ void add256(unsigned* c, const unsigned* a) {
    asm volatile(
        "add.cc.u32  %0, %0, %9;\n\t"
        "addc.cc.u32 %1, %1, %10;\n\t"
        "addc.cc.u32 %2, %2, %11;\n\t"
        "addc.cc.u32 %3, %3, %12;\n\t"
        "addc.cc.u32 %4, %4, %13;\n\t"
        "addc.cc.u32 %5, %5, %14;\n\t"
        "addc.cc.u32 %6, %6, %15;\n\t"
        "addc.cc.u32 %7, %7, %16;\n\t"
        "addc.u32    %8, 0, 0;"
        : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3]), "+r"(c[4]), "+r"(c[5]), "+r"(c[6]), "+r"(c[7]), "=r"(c[8])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(a[4]), "r"(a[5]), "r"(a[6]), "r"(a[7]));
}

// c += a * b, with a of four words and c of five: what a schoolbook product does for each word b.
__device__ void multiply_add(unsigned* c, const unsigned* a, unsigned b) {
    asm volatile(
        "mad.lo.cc.u32  %0, %5, %9, %0;\n\t"
        "madc.lo.cc.u32 %1, %6, %9, %1;\n\t"
        "madc.lo.cc.u32 %2, %7, %9, %2;\n\t"
        "madc.lo.cc.u32 %3, %8, %9, %3;\n\t"
        "addc.u32       %4, %4, 0;\n\t"
        "mad.hi.cc.u32  %1, %5, %9, %1;\n\t"
        "madc.hi.cc.u32 %2, %6, %9, %2;\n\t"
        "madc.hi.cc.u32 %3, %7, %9, %3;\n\t"
        "madc.hi.u32    %4, %8, %9, %4;"
        : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3]), "+r"(c[4])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b));
}

__global__ void add_and_multiply(const unsigned* a, const unsigned* b, unsigned* sums, unsigned* products, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned x[8], y[8], sum[9] = {}, product[8] = {};
    for (int k = 0; k < 8; k++) {
        x[k] = sum[k] = a[i * 8 + k];
        y[k] = b[i * 8 + k];
    }
    add256(sum, y);
    for (int k = 0; k < 9; k++) sums[i * 9 + k] = sum[k];
    for (int k = 0; k < 4; k++) multiply_add(product + k, x, y[k]);
    for (int k = 0; k < 8; k++) products[i * 8 + k] = product[k];
}

// Each lane adds 64 bits. Lanes that carry, and lanes that would pass a carry on, are numbers of 32 bits; adding them
// makes the carries run.
__global__ void add2048(const unsigned long long* a, const unsigned long long* b, unsigned long long* sums, int n) {
    int number = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32, at = number * 32 + lane;
    if (number >= n) return;
    unsigned long long sum = a[at] + b[at];
    unsigned carries = __ballot_sync(0xffffffff, sum < a[at]), passes = __ballot_sync(0xffffffff, sum == ~0ull);
    unsigned run = ((carries << 1) + passes) ^ passes;
    sums[at] = sum + (run >> lane & 1);
}

// Words as they are, with runs of ones so that carries go far.
static void fill(std::vector<unsigned>& a, std::vector<unsigned>& b) {
    Random random;
    for (size_t i = 0; i < a.size(); i++) {
        a[i] = random.next();
        b[i] = random.next() % 4 ? ~a[i] : random.next();
    }
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 64 : 20000, words = n * 8, wide = words / 64;
    std::vector<unsigned> a(words), b(words), sums(n * 9), want_sums(n * 9), products(words), want_products(words);
    std::vector<unsigned> wide_sums(words), want_wide(words);
    fill(a, b);
    auto add = [&](unsigned* c, const unsigned* x, const unsigned* y, int count) {
        unsigned long long carry = 0;
        for (int k = 0; k < count; k++, carry >>= 32) c[k] = (unsigned)(carry += (unsigned long long)x[k] + y[k]);
        return (unsigned)carry;
    };
    for (int i = 0; i < n; i++) {
        want_sums[i * 9 + 8] = add(&want_sums[i * 9], &a[i * 8], &b[i * 8], 8);
        for (int k = 0; k < 4; k++) {
            unsigned long long carry = 0;
            unsigned* p = &want_products[i * 8 + k];
            for (int j = 0; j < 4; j++, carry >>= 32)
                p[j] = (unsigned)(carry += (unsigned long long)a[i * 8 + j] * b[i * 8 + k] + p[j]);
            p[4] = (unsigned)carry;
        }
    }
    for (int i = 0; i < wide; i++) add(&want_wide[i * 64], &a[i * 64], &b[i * 64], 64);
    unsigned *da, *db, *device_sums, *device_products, *device_wide;
    size_t bytes = words * sizeof(unsigned);
    CHECK(cudaMalloc(&da, bytes));
    CHECK(cudaMalloc(&db, bytes));
    CHECK(cudaMalloc(&device_sums, n * 9 * sizeof(unsigned)));
    CHECK(cudaMalloc(&device_products, bytes));
    CHECK(cudaMalloc(&device_wide, bytes));
    CHECK(cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice));
    add_and_multiply<<<(n + 127) / 128, 128>>>(da, db, device_sums, device_products, n);
    using Wide = unsigned long long;
    add2048<<<(wide + 3) / 4, 128>>>((const Wide*)da, (const Wide*)db, (Wide*)device_wide, wide);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(sums.data(), device_sums, n * 9 * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(products.data(), device_products, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(wide_sums.data(), device_wide, bytes, cudaMemcpyDeviceToHost));
    bool ok = same("sums", sums.data(), want_sums.data(), sums.size());
    ok &= same("products", products.data(), want_products.data(), products.size());
    ok &= same("wide sums", wide_sums.data(), want_wide.data(), wide_sums.size());
    for (unsigned* p : {da, db, device_sums, device_products, device_wide}) CHECK(cudaFree(p));
    return verdict("bigint_add", ok);
}
