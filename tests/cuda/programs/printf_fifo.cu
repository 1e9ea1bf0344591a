// printf in kernels: what it prints and answers, when it comes out, and what is lost when there is too much of it.
#include "expect.h"

#include <fcntl.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

// What is printed while it lives.
class Capture {
  public:
    Capture() {
        fflush(stdout);
        kept = dup(1);
        file = tmpfile();
        dup2(fileno(file), 1);
    }
    // All so far.
    std::string text() {
        fflush(stdout);
        std::string all(lseek(fileno(file), 0, SEEK_END), 0);
        if (pread(fileno(file), &all[0], all.size(), 0) != (ssize_t)all.size()) exit(2);
        return all;
    }
    ~Capture() {
        fflush(stdout);
        dup2(kept, 1);
        close(kept);
        fclose(file);
    }

  private:
    int kept;
    FILE* file;
};

__global__ void formats(int* answers) {
    answers[0] = printf("nothing\n");
    answers[1] = printf("%d %i %u %x %X %o %#x\n", -5, 6, 4000000000u, 255, 255, 8, 255);
    answers[2] = printf("%ld %lld %llu %hd\n", -1L, 1LL << 40, ~0ULL, (short)-7);
    answers[3] = printf("[%5d|%-5d|%05d|%+d|% d|%.3d]\n", 42, 42, 42, 42, 42, 42);
    answers[4] = printf("[%*d|%-*d|%.*f]\n", 6, 1, 4, 2, 2, 3.14159);
    answers[5] = printf("%f %e %g %a %E %G\n", 1.5, 12345.678, 0.0001, 1.0, 2.0, 1e20);
    answers[6] = printf("%c%s|%10s|%-10s|%.2s%%\n", 'a', "text", "right", "left", "cut");
    answers[7] = printf("%p\n", (void*)0x1234);
    const char* null = nullptr;
    asm volatile("" : "+l"(null));
    answers[8] = printf(null, 1);
}

__global__ void many(int from, int count) {
    for (int i = from; i < from + count; i++) printf("%d\n", i);
}

__global__ void thirty_four() {
    printf("%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d|%d%d\n", 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3,
           4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7);
}

__global__ void nothing() {}

static void CUDART_CB callback(cudaStream_t, cudaError_t, void* seen) {
    *(std::string*)seen = "called";
}

static void flushes() {
    Buffer<int> memory(4);
    int host[4];
    cudaStream_t stream;
    cudaEvent_t event;
    CK(cudaStreamCreate(&stream));
    CK(cudaEventCreate(&event));
    auto wait = [&] {
        while (cudaStreamQuery(stream) == cudaErrorNotReady) usleep(100);
    };
    Capture out;
    std::string want;
    int next = 0;
    auto print = [&] {
        many<<<1, 1, 0, stream>>>(next, 1);
        want += std::to_string(next++) + "\n";
    };
    print(), wait();
    EXPECT(out.text().empty());  // waiting by query flushes nothing
    CK(cudaDeviceSynchronize());
    EXPECT(out.text() == want);
    print();
    CK(cudaStreamSynchronize(stream));
    EXPECT(out.text() == want);
    print();
    CK(cudaEventRecord(event, stream));
    CK(cudaEventSynchronize(event));
    EXPECT(out.text() == want);
    print(), wait();
    CK(cudaMemcpy(host, memory.p, sizeof host, cudaMemcpyDeviceToHost));
    EXPECT(out.text() == want);
    print(), wait();
    nothing<<<1, 1>>>();
    EXPECT(out.text() == want);
    print(), wait();
    std::string seen;
    CK(cudaStreamAddCallback(stream, callback, &seen, 0));
    wait();
    EXPECT(seen == "called" && out.text() == want);
    print(), wait();
    CK(cudaDeviceReset());
    EXPECT(out.text() == want);
}

int main(int argc, char** argv) {
    if (argc > 1 && !strcmp(argv[1], "silent")) {
        many<<<1, 1>>>(0, 5);
        cudaStream_t stream;
        CK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
        while (cudaStreamQuery(0) == cudaErrorNotReady) usleep(100);
        return 0;  // the end of the program flushes nothing
    }
    size_t size;
    CK(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 1 << 20));
    CK(cudaDeviceGetLimit(&size, cudaLimitPrintfFifoSize));
    EXPECT(size == 1 << 20);
    {
        Buffer<int> answers(9);
        std::string text;
        std::vector<int> got;
        {
            Capture out;
            formats<<<1, 1>>>(answers);
            got = answers.get();
            text = out.text();
        }
        EXPECT(text ==
               "nothing\n-5 6 4000000000 ff FF 10 0xff\n-1 1099511627776 18446744073709551615 -7\n"
               "[   42|42   |00042|+42| 42|042]\n[     1|2   |3.14]\n"
               "1.500000 1.234568e+04 0.0001 0x1p+0 2.000000E+00 1E+20\natext|     right|left      |cu%\n0x1234\n");
        int want[] = {0, 7, 4, 6, 6, 6, 5, 1, -1};
        for (int i = 0; i < 9; i++) SAME(got[i], want[i], i);
    }
    EXPECT(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 2 << 20) == cudaErrorInvalidValue);
    EXPECT(cudaGetLastError() == cudaErrorInvalidValue);
    {
        Capture out;
        thirty_four<<<1, 1>>>();
        CK(cudaDeviceSynchronize());
        EXPECT(out.text() == "12345678912345678912345678912345|%d%d\n");
    }
    {
        Capture out;
        constexpr int count = 200000;
        many<<<1, 1>>>(0, count);
        CK(cudaDeviceSynchronize());
        std::string text = out.text();
        int first = atoi(text.c_str()), lines = 0;
        for (char c : text) lines += c == '\n';
        // The end is there, the beginning is lost, and nothing between.
        EXPECT(first > 0 && lines == count - first);
        EXPECT(text.size() > 7 && text.substr(text.size() - 7) == "199999\n");
        EXPECT(lines > 1000 && lines <= (1 << 20) / 8);
    }
    flushes();
    {
        std::string text;
        {
            Capture out;
            if (system((std::string(argv[0]) + " silent").c_str()) != 0) failures_++;
            text = out.text();
        }
        EXPECT(text.empty());
    }
    return finish("printf_fifo");
}
