// Data that is used again and again beside data that is used once: a window of accesses that persist in L2 keeps the former there.
//
// As in the programming guide's section on the L2 cache: a kernel goes through a long array once, and through a shorter one over and over. The shorter
// one has a window, with all of its lines persisting, or only as many as the set-aside part of L2 has room for. Without windows, and where more
// is to persist than there is room for, what is used again has to come from memory again.
//
//     l2_persistence [--times] [--millions=N] [--plot=picture.svg [--beside=l2_persistence.h100.txt]]
//
// draws the three curves of the experiment, beside those that another device gave (dashed), in the form in which `--times` prints them.
#include <algorithm>
#include <vector>
#include "check.h"
#include "plot.h"

__global__ void update(int* again, int again_n, int* once, int once_n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < once_n; i += gridDim.x * blockDim.x) {
        again[i % again_n] = 2 * again[i % again_n] + 1;
        once[i] = 2 * once[i] + 1;
    }
}

// What has a window in a stream from now on; no bytes: nothing.
static void set_window(cudaStream_t stream, void* base, size_t bytes, float ratio) {
    cudaStreamAttrValue value = {};
    value.accessPolicyWindow.base_ptr = base;
    value.accessPolicyWindow.num_bytes = bytes;
    value.accessPolicyWindow.hitRatio = ratio;
    value.accessPolicyWindow.hitProp = bytes ? cudaAccessPropertyPersisting : cudaAccessPropertyNormal;
    value.accessPolicyWindow.missProp = bytes ? cudaAccessPropertyStreaming : cudaAccessPropertyNormal;
    CHECK(cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &value));
}

// Lines `MiB: microseconds, three times`, as they are printed here; others are passed over.
static void add_recorded(Plot& plot, const char* path, const char* const names[3]) {
    FILE* f = fopen(path, "r");
    if (!f) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(1);
    }
    Curve curves[3];
    char line[256];
    while (fgets(line, sizeof line, f)) {
        int mib;
        double t[3];
        if (sscanf(line, "%d: %lf %lf %lf", &mib, &t[0], &t[1], &t[2]) != 4) continue;
        for (int way = 0; way < 3; way++) curves[way].x.push_back(mib), curves[way].y.push_back(t[way]);
    }
    fclose(f);
    for (int way = 0; way < 3; way++) {
        curves[way].name = std::string(names[way]) + ", beside", curves[way].dashed = true;
        plot.add(curves[way]);
    }
}

int main(int argc, char** argv) {
    const char *picture = nullptr, *beside = nullptr;
    const char* const names[3] = {"no window", "all persist (hitRatio 1)", "as many as fit"};
    bool small = small_run(argc, argv), times = false;
    int once_n = small ? 1 << 16 : 64 << 20, unit = small ? 1 << 10 : 1 << 18, blocks = small ? 66 : 1056;
    for (int i = 1; i < argc; i++) {
        times |= strcmp(argv[i], "--times") == 0;
        if (strncmp(argv[i], "--plot=", 7) == 0) picture = argv[i] + 7;
        if (strncmp(argv[i], "--beside=", 9) == 0) beside = argv[i] + 9;
        // Millions of elements of the array that is used once.
        if (strncmp(argv[i], "--millions=", 11) == 0) once_n = atoi(argv[i] + 11) << 20;
    }
    int most = 0, widest = 0;
    CHECK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxPersistingL2CacheSize, 0));
    CHECK(cudaDeviceGetAttribute(&widest, cudaDevAttrMaxAccessPolicyWindowSize, 0));
    size_t room = most < (30 << 20) ? most : 30 << 20;
    if (most) CHECK(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, room));
    if (times) printf("%zu MiB set aside\nMiB used again: microseconds without a window, all persist, as many as there is room for\n", room >> 20);

    int *again, *once;
    CHECK(cudaMalloc(&again, 60 * size_t(unit) * 4));
    CHECK(cudaMalloc(&once, once_n * size_t(4)));
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    bool ok = true;
    Curve curves[3];
    std::vector<int> got(60 * size_t(unit)), want(got.size());
    for (int mib = 10; mib <= 60; mib += 10) {
        int again_n = mib * unit;
        size_t bytes = again_n * size_t(4);
        float micros[3];
        for (int way = 0; way < 3; way++) {
            CHECK(cudaMemsetAsync(again, 0, bytes, stream));
            CHECK(cudaMemsetAsync(once, 0, once_n * size_t(4), stream));
            if (way && widest) {
                float ratio = way == 2 && bytes > room ? float(room) / float(bytes) : 1.0f;
                set_window(stream, again, bytes < size_t(widest) ? bytes : size_t(widest), ratio);
            }
            CHECK(cudaEventRecord(begin, stream));
            update<<<blocks, 256, 0, stream>>>(again, again_n, once, once_n);
            CHECK(cudaGetLastError());
            CHECK(cudaEventRecord(end, stream));
            CHECK(cudaEventSynchronize(end));
            CHECK(cudaEventElapsedTime(&micros[way], begin, end));
            // What persists would be in the way of the next one.
            if (widest) set_window(stream, nullptr, 0, 0);
            if (most) CHECK(cudaCtxResetPersistingL2Cache());
            CHECK(cudaMemcpy(got.data(), once, 4 * std::min<size_t>(once_n, got.size()), cudaMemcpyDeviceToHost));
            for (size_t i = 0; i < got.size() && i < size_t(once_n); i++) want[i] = 1;
            ok &= same("once", got.data(), want.data(), std::min<size_t>(once_n, got.size()));
        }
        for (int way = 0; way < 3; way++) curves[way].x.push_back(mib), curves[way].y.push_back(micros[way] * 1e3);
        if (times) printf("%d: %.1f %.1f %.1f\n", mib, micros[0] * 1e3, micros[1] * 1e3, micros[2] * 1e3);
    }
    if (picture) {
        Plot plot("Data used again beside data used once", "MiB used again, all of it in a window", "microseconds");
        for (int way = 0; way < 3; way++) {
            curves[way].name = names[way], curves[way].dashed = false;
            plot.add(curves[way]);
        }
        if (beside) add_recorded(plot, beside, names);
        if (!plot.write(picture)) {
            fprintf(stderr, "%s: cannot be written\n", picture);
            ok = false;
        }
    }
    CHECK(cudaStreamDestroy(stream));
    CHECK(cudaEventDestroy(begin));
    CHECK(cudaEventDestroy(end));
    CHECK(cudaFree(again));
    CHECK(cudaFree(once));
    return verdict("l2_persistence", ok);
}
