// The sliding window of the programming guide: persisting accesses to a part of the data, from below the set-aside to beyond it.
#include "golden.h"

// Reads and changes persisting data again and again, and streams through others.
__global__ void hot_and_cold(int* hot, int hot_n, int* cold, int cold_n) {
    for (int i = I; i < cold_n; i += gridDim.x * blockDim.x) {
        hot[i % hot_n] = 2 * hot[i % hot_n];
        cold[i] = 2 * cold[i];
    }
}

int main() {
    constexpr int COLD = 64 << 20;
    int* cold = filled<int>(COLD);
    int* hot = filled<int>(60 << 18);
    cudaStream_t s;
    CHECK(cudaStreamCreate(&s));
    CHECK(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 30 << 20));
    int widest = 0;
    CHECK(cudaDeviceGetAttribute(&widest, cudaDevAttrMaxAccessPolicyWindowSize, 0));
    for (int mib = 10; mib <= 60; mib += 10) {
        for (int fitted = 0; fitted < 2; fitted++) {
            size_t bytes = size_t(mib) << 20;
            cudaStreamAttrValue v = {};
            v.accessPolicyWindow.base_ptr = hot;
            v.accessPolicyWindow.num_bytes = bytes < size_t(widest) ? bytes : size_t(widest);
            v.accessPolicyWindow.hitRatio = fitted && mib > 30 ? 30.0f / mib : 1.0f;
            v.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
            v.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
            CHECK(cudaStreamSetAttribute(s, cudaStreamAttributeAccessPolicyWindow, &v));
            hot_and_cold<<<1056, 256, 0, s>>>(hot, int(bytes / 4), cold, COLD);
            CHECK(cudaStreamSynchronize(s));
            v.accessPolicyWindow.num_bytes = 0;
            CHECK(cudaStreamSetAttribute(s, cudaStreamAttributeAccessPolicyWindow, &v));
            CHECK(cudaCtxResetPersistingL2Cache());
        }
    }
    for (int mib = 10; mib <= 60; mib += 10) {
        hot_and_cold<<<1056, 256, 0, s>>>(hot, mib << 18, cold, COLD);
        CHECK(cudaStreamSynchronize(s));
    }
    return done();
}
