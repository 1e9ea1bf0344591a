// Loops over 64-bit integers that mostly are small: greatest common divisors, digits, powers, roots.
#include "expect.h"

typedef unsigned long long u64;

__host__ __device__ u64 common(u64 a, u64 b) {
    while (b) {
        u64 rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

__host__ __device__ u64 digits(u64 n, u64 base) {
    u64 sum = 0;
    while (n) {
        sum += n % base;
        n /= base;
    }
    return sum;
}

__host__ __device__ u64 power(u64 x, u64 n, u64 modulus) {
    u64 out = 1;
    x %= modulus;
    while (n) {
        if (n & 1) out = out * x % modulus;
        x = x * x % modulus;
        n >>= 1;
    }
    return out;
}

__host__ __device__ u64 root(u64 n) {
    u64 x = n, y = (n + 1) / 2;
    while (y < x) {
        x = y;
        y = (x + n / x) / 2;
    }
    return x;
}

// Rounds of `n / 2` or `5 n + 1` until 1, 13 or 17, or too many.
__host__ __device__ u64 rounds(u64 n) {
    u64 count = 0;
    while (n != 1 && n != 13 && n != 17 && count < 200) {
        n = n & 1 ? 5 * n + 1 : n / 2;
        count++;
    }
    return count * 1000 + n % 1000;
}

__global__ void commons(const u64* a, u64* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = common(a[i], a[n - 1 - i]);
}
__global__ void all_digits(const u64* a, u64* out, int n, u64 base) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = digits(a[i], base);
}
__global__ void powers(const u64* a, u64* out, int n, u64 modulus) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = power(a[i], a[n - 1 - i], modulus);
}
__global__ void roots(const u64* a, u64* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = root(a[i]);
}
__global__ void all_rounds(const u64* a, u64* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = rounds(a[i]);
}

#ifndef MEASURED
int main() {
    const int n = 1000;
    for (int large = 0; large < 2; large++) {
        std::vector<u64> a(n);
        u64 seed = 7;
        for (int i = 0; i < n; i++) {
            seed = seed * 6364136223846793005ull + 1442695040888963407ull;
            // Some of them, or all, below 2^31.
            a[i] = (large && i % 7 == 3 ? seed >> 8 : seed >> 34) + 1;
        }
        // The ends of what 32 bits hold.
        a[0] = 0xffffffffull, a[1] = 0x100000000ull, a[2] = 1, a[3] = 0x80000000ull;
        Buffer<u64> in(a), out(n);
        auto check = [&](auto launch, auto want) {
            launch();
            auto got = out.get();
            for (int i = 0; i < n; i++) SAME(got[i], want(i), i);
        };
        check([&] { commons<<<8, 128>>>(in, out, n); }, [&](int i) { return common(a[i], a[n - 1 - i]); });
        for (u64 base : {10ull, 3ull, 0x100000001ull})
            check([&] { all_digits<<<8, 128>>>(in, out, n, base); }, [&](int i) { return digits(a[i], base); });
        for (u64 modulus : {65521ull, 4294967291ull, 1ull})
            check([&] { powers<<<8, 128>>>(in, out, n, modulus); },
                  [&](int i) { return power(a[i], a[n - 1 - i], modulus); });
        check([&] { roots<<<8, 128>>>(in, out, n); }, [&](int i) { return root(a[i]); });
        check([&] { all_rounds<<<8, 128>>>(in, out, n); }, [&](int i) { return rounds(a[i]); });
    }
    return finish("small_numbers");
}
#endif
