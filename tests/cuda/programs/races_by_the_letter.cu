// lockstep
// Programs that leave out barriers: in compatibility mode they give what a GPU gives. By the letter of the rules, which the host sees
// by the variable that the library reads, they do not, in groups of less than a warp.
#include "expect.h"

// Lanes of a warp add up without __syncwarp.
__global__ void in_step(const int *in, int *out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    if (t < 32) s[t] += s[t + 32];
    if (t < 16) s[t] += s[t + 16];
    if (t < 8) s[t] += s[t + 8];
    if (t < 4) s[t] += s[t + 4];
    if (t < 2) s[t] += s[t + 2];
    if (t < 1) s[t] += s[t + 1];
    if (t == 0) *out = s[0];
}

// The same by volatile accesses.
__global__ void in_step_volatile(const int *in, int *out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    if (t < 32) {
        volatile int *v = s;
        v[t] += v[t + 32];
        v[t] += v[t + 16];
        v[t] += v[t + 8];
        v[t] += v[t + 4];
        v[t] += v[t + 2];
        v[t] += v[t + 1];
    }
    if (t == 0) *out = s[0];
}

// A sum that all read, and overwrite without a barrier.
__global__ void read_by_all(int *out, int rounds) {
    __shared__ int sum;
    int t = threadIdx.x, total = 0;
    for (int r = 0; r < rounds; r++) {
        if (t == r % 200) sum = r;
        __syncthreads();
        total += sum;
    }
    out[t] = total;
}

int main() {
    const char *mode = getenv("WEFT_RACY");
    const bool strict = mode && !strcmp(mode, "strict");
    std::vector<int> in(64);
    int want = 0;
    for (int i = 0; i < 64; i++) want += in[i] = i * 37 % 101;
    Buffer<int> data(in), one(1), two(1);
    in_step<<<1, 64>>>(data, one);
    in_step_volatile<<<1, 64>>>(data, two);
    Buffer<int> totals(256);
    read_by_all<<<1, 256>>>(totals, 20);
    std::vector<int> total = totals.get();
    int same = 0;
    for (int t = 0; t < 256; t++) same += total[t] == 190;
    printf("sums %d and %d of %d, %d of 256 threads read in time\n", one.get()[0], two.get()[0], want, same);
    if (strict)
        EXPECT(one.get()[0] != want && two.get()[0] != want && same < 256);
    else
        EXPECT(one.get()[0] == want && two.get()[0] == want && same == 256);
    return finish("races_by_the_letter");
}
