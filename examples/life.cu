// The Game of Life on a torus, 32 cells a word: neighbours are counted for all cells of a word at once, with the bits
// of the counts in separate words.
#include <vector>
#include "check.h"

struct Count {                                                         // 32 numbers of two bits
    unsigned ones, twos;
};

__device__ Count add3(unsigned a, unsigned b, unsigned c) { return {a ^ b ^ c, (a & b) | (a & c) | (b & c)}; }

// A row's words at one place, with the left and right neighbours of each cell.
__device__ Count row_count(const unsigned* row, int word, int words, bool with_middle) {
    unsigned before = row[(word + words - 1) % words], here = row[word], after = row[(word + 1) % words];
    unsigned left = __funnelshift_l(before, here, 1), right = __funnelshift_r(here, after, 1);
    return add3(left, with_middle ? here : 0, right);
}

__global__ void step(const unsigned* in, unsigned* out, int words, int height) {
    int word = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (word >= words || y >= height) return;
    Count above = row_count(in + (y + height - 1) % height * words, word, words, true);
    Count below = row_count(in + (y + 1) % height * words, word, words, true);
    Count beside = row_count(in + y * words, word, words, false);
    Count ones = add3(above.ones, beside.ones, below.ones);             // its twos are carries
    Count twos = add3(above.twos, beside.twos, below.twos);
    unsigned two_or_three = (twos.ones ^ ones.twos) & ~(twos.twos | (twos.ones & ones.twos));
    out[y * words + word] = two_or_three & (ones.ones | in[y * words + word]);
}

__global__ void population(const unsigned* cells, int words, int* count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = __reduce_add_sync(0xffffffff, i < words ? __popc(cells[i]) : 0);
    if (threadIdx.x % 32 == 0) atomicAdd(count, sum);
}

int main(int argc, char** argv) {
    bool small = small_run(argc, argv);
    int width = small ? 64 : 512, height = small ? 20 : 300, generations = small ? 4 : 30, words = width / 32;
    std::vector<unsigned char> cells(width * height), next(width * height);
    std::vector<unsigned> bits(words * height), got(words * height), want(words * height);
    Random random;
    for (int i = 0; i < width * height; i++) {
        cells[i] = random.next() % 3 == 0;
        bits[i / 32] |= (unsigned)cells[i] << i % 32;
    }
    for (int g = 0; g < generations; g++) {
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) {
                int n = -cells[y * width + x];
                for (int dy = height - 1; dy <= height + 1; dy++)
                    for (int dx = width - 1; dx <= width + 1; dx++)
                        n += cells[(y + dy) % height * width + (x + dx) % width];
                next[y * width + x] = n == 3 || (n == 2 && cells[y * width + x]);
            }
        std::swap(cells, next);
    }
    int alive = 0, got_alive;
    for (int i = 0; i < width * height; i++) {
        want[i / 32] |= (unsigned)cells[i] << i % 32;
        alive += cells[i];
    }
    unsigned *from, *to;
    int* count;
    CHECK(cudaMalloc(&from, bits.size() * sizeof(unsigned)));
    CHECK(cudaMalloc(&to, bits.size() * sizeof(unsigned)));
    CHECK(cudaMalloc(&count, sizeof(int)));
    CHECK(cudaMemset(count, 0, sizeof(int)));
    CHECK(cudaMemcpy(from, bits.data(), bits.size() * sizeof(unsigned), cudaMemcpyHostToDevice));
    dim3 block(16, 8), grid((words + 15) / 16, (height + 7) / 8);
    for (int g = 0; g < generations; g++) {
        step<<<grid, block>>>(from, to, words, height);
        std::swap(from, to);
    }
    population<<<(words * height + 127) / 128, 128>>>(from, words * height, count);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), from, got.size() * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&got_alive, count, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));
    CHECK(cudaFree(count));
    bool ok = same("cells", got.data(), want.data(), got.size()) & same("population", &got_alive, &alive, 1);
    return verdict("life", ok);
}
