// What NVML and nvidia-smi (the first argument) tell of a process that holds memory and runs kernels.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>

#include <nvml.h>

#define CHECK(wrong)                                          \
    do {                                                      \
        if (wrong) {                                          \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #wrong); \
            exit(1);                                          \
        }                                                     \
    } while (0)
#define OK(call) CHECK((call) != NVML_SUCCESS)

constexpr unsigned long long MIB = 1 << 20, HELD = 256 * MIB;

__global__ void work(float* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = x[i];
    for (int k = 0; k < n; k++) v = v * 1.0001f + 0.5f;
    x[i] = v;
}

static unsigned long long used(nvmlDevice_t device) {
    nvmlMemory_t memory;
    OK(nvmlDeviceGetMemoryInfo(device, &memory));
    CHECK(memory.used + memory.free != memory.total);
    return memory.used;
}

int main(int argc, char** argv) {
    CHECK(argc != 2);
    unsigned count = 0;
    CHECK(nvmlDeviceGetCount(&count) != NVML_ERROR_UNINITIALIZED);
    OK(nvmlInit());
    OK(nvmlDeviceGetCount(&count));
    int devices = 0;
    CHECK(cudaGetDeviceCount(&devices) != cudaSuccess || count != unsigned(devices));

    nvmlDevice_t device, same;
    CHECK(nvmlDeviceGetHandleByIndex(count, &device) != NVML_ERROR_INVALID_ARGUMENT);
    OK(nvmlDeviceGetHandleByIndex(0, &device));
    cudaDeviceProp prop;
    CHECK(cudaGetDeviceProperties(&prop, 0) != cudaSuccess);
    char name[NVML_DEVICE_NAME_BUFFER_SIZE], uuid[NVML_DEVICE_UUID_BUFFER_SIZE], little[2];
    OK(nvmlDeviceGetName(device, name, sizeof name));
    CHECK(strcmp(name, prop.name) != 0);
    CHECK(nvmlDeviceGetName(device, little, sizeof little) != NVML_ERROR_INSUFFICIENT_SIZE);
    OK(nvmlDeviceGetUUID(device, uuid, sizeof uuid));
    OK(nvmlDeviceGetHandleByUUID(uuid, &same));
    CHECK(same != device);
    unsigned first;
    CHECK(sscanf(uuid, "GPU-%8x-", &first) != 1);
    const unsigned char* bytes = reinterpret_cast<const unsigned char*>(prop.uuid.bytes);
    CHECK(first != (bytes[0] * 0x1000000u | bytes[1] * 0x10000u | bytes[2] * 0x100u | bytes[3]));
    nvmlPciInfo_t pci;
    OK(nvmlDeviceGetPciInfo(device, &pci));
    CHECK(int(pci.bus) != prop.pciBusID || int(pci.device) != prop.pciDeviceID);
    int major, minor;
    OK(nvmlDeviceGetCudaComputeCapability(device, &major, &minor));
    CHECK(major != prop.major || minor != prop.minor);
    unsigned heat;
    CHECK(nvmlDeviceGetTemperature(device, NVML_TEMPERATURE_GPU, &heat) != NVML_ERROR_NOT_SUPPORTED);
    CHECK(nvmlDeviceGetName(nullptr, name, sizeof name) != NVML_ERROR_INVALID_ARGUMENT);

    // Memory, of the device and of the process.
    unsigned long long before = used(device);
    float* held;
    CHECK(cudaMalloc(&held, HELD) != cudaSuccess);
    CHECK(used(device) < before + HELD || used(device) > before + HELD + 64 * MIB);
    unsigned n = 0;
    CHECK(nvmlDeviceGetComputeRunningProcesses(device, &n, nullptr) != NVML_ERROR_INSUFFICIENT_SIZE || n != 1);
    nvmlProcessInfo_t process;
    OK(nvmlDeviceGetComputeRunningProcesses(device, &n, &process));
    CHECK(n != 1 || process.pid != unsigned(getpid()) || process.usedGpuMemory < HELD);

    // Kernels all the time: most of it is use.
    nvmlUtilization_t use{};
    OK(nvmlDeviceGetUtilizationRates(device, &use));
    cudaMemset(held, 0, HELD);
    for (int k = 0; k < 100 && use.gpu < 50; k++) {
        for (int j = 0; j < 10; j++) work<<<1024, 256>>>(held, 5000);
        CHECK(cudaDeviceSynchronize() != cudaSuccess);
        OK(nvmlDeviceGetUtilizationRates(device, &use));
    }
    CHECK(use.gpu < 50 || use.gpu > 100);

    // Another process sees it.
    std::string ask = std::string(argv[1]) + " --query-compute-apps=pid,used_memory --format=csv,noheader,nounits";
    FILE* answer = popen(ask.c_str(), "r");
    int pid = 0, mib = 0;
    CHECK(!answer || fscanf(answer, "%d, %d", &pid, &mib) != 2 || pclose(answer) != 0);
    CHECK(pid != getpid() || mib < 256 || mib > 256 + 64);

    CHECK(cudaFree(held) != cudaSuccess);
    CHECK(used(device) > before + 64 * MIB);
    OK(nvmlShutdown());
    CHECK(nvmlDeviceGetCount(&count) != NVML_ERROR_UNINITIALIZED);
    printf("PASSED\n");
}
