#include "../../harness/cuda_job.h"
#include "../../problems/life.h"

// A one-dimensional grid with a stride; x and y by division and remainder, neighbours around the edges by remainder.
__global__ void simple_life(const unsigned char* data, unsigned int width, unsigned int height, unsigned char* result) {
    unsigned int size = width * height;
    for (unsigned int cell = blockIdx.x * blockDim.x + threadIdx.x; cell < size; cell += blockDim.x * gridDim.x) {
        unsigned int x = cell % width;
        unsigned int y = cell - x;
        unsigned int x_left = (x + width - 1) % width;
        unsigned int x_right = (x + 1) % width;
        unsigned int y_up = (y + size - width) % size;
        unsigned int y_down = (y + width) % size;
        unsigned int alive = data[x_left + y_up] + data[x + y_up] + data[x_right + y_up] + data[x_left + y] +
                             data[x_right + y] + data[x_left + y_down] + data[x + y_down] + data[x_right + y_down];
        result[x + y] = alive == 3 || (alive == 2 && data[x + y]) ? 1 : 0;
    }
}

struct Job {
    Problem p;
    Device<byte_t> a{p.start}, b;
    explicit Job(bool small) : p(small), b(p.start.size()) {}
    void reset() { a.upload(p.start); }
    void run() {
        byte_t *from = a, *to = b;
        for (int g = 0; g < Problem::generations; g++) {
            simple_life<<<1024, 192>>>(from, p.width, p.height, to);
            std::swap(from, to);
        }
    }
    void results(Results& r) { p.results(r, a.host().data()); }
};
static_assert(Problem::generations % 2 == 0, "the result is in `a`");
BENCH_MAIN(Job)
