// A program that launches faster than its kernels run waits when it is thousands ahead, and all that it launched is done.
#include <atomic>
#include <chrono>
#include <thread>
#include "expect.h"

struct Large {
    int words[512];
};

__global__ void add(int* sum, Large large) {
    *sum += large.words[511];
}

static std::atomic<bool> open_;

static void CUDART_CB wait_for_it(void*) {
    while (!open_) std::this_thread::yield();
}

int main() {
    const int n = 6000;
    Buffer<int> sum(1);
    cudaStream_t stream;
    CK(cudaStreamCreate(&stream));
    CK(cudaLaunchHostFunc(stream, wait_for_it, nullptr));
    std::atomic<int> launched(0);
    std::thread other([&] {
        Large large = {};
        large.words[511] = 3;
        for (int i = 0; i < n; i++) {
            add<<<1, 1, 0, stream>>>(sum, large);
            launched++;
        }
    });
    // It is ahead when for a while it has launched no more.
    for (int before = -1, still = 0; still < 30; before = launched) {
        still = launched == before && launched > 500 ? still + 1 : 0;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT(launched >= 1000);
    EXPECT(launched <= 4000);
    open_ = true;
    other.join();
    CK(cudaStreamSynchronize(stream));
    SAME(sum.get()[0], 3 * n, 0);
    CK(cudaStreamDestroy(stream));
    return finish("many_launches");
}
