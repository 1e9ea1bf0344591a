/* What a device on its own answers to functions of multicast, of NvSci, of the profiler of CUDA 5, and of launches on several devices. Prints a
 * line for each; runs on any libcuda.so.1, so that the answers of a real driver can be compared. */
#include "answers.h"

static CUstream s;
static CUdeviceptr data;
static CUfunction f;
static CUmemGenericAllocationHandle memory;

static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\n ret;\n}\n";

static void profiler(void)
{
    SAY(cuProfilerInitialize(NULL, NULL, 0));
    SAY(cuProfilerInitialize("config", NULL, 1));
    SAY(cuProfilerInitialize("config", "output", 1));
    SAY(cuProfilerInitialize("/dev/null", "/dev/null", 0));
    SAY(cuProfilerInitialize("config", "output", 7));
}

static void cooperative(void)
{
    CUDA_LAUNCH_PARAMS p;
    memset(&p, 0, sizeof p);
    SAY(cuLaunchCooperativeKernelMultiDevice(NULL, 0, 0));
    SAY(cuLaunchCooperativeKernelMultiDevice(NULL, 1, 0));
    SAY(cuLaunchCooperativeKernelMultiDevice(&p, 0, 0));
    SAY(cuLaunchCooperativeKernelMultiDevice(&p, 1, 0));
    p.function = f, p.gridDimX = p.gridDimY = p.gridDimZ = p.blockDimX = p.blockDimY = p.blockDimZ = 1;
    SAY(cuLaunchCooperativeKernelMultiDevice(&p, 1, 0));
    p.hStream = s;
    SAY(cuLaunchCooperativeKernelMultiDevice(&p, 1, 0));
    SAY(cuLaunchCooperativeKernelMultiDevice(&p, 1, 3));
    SAY(cuLaunchCooperativeKernelMultiDevice(&p, 1, 4));
    p.hStream = CU_STREAM_LEGACY;
    SAY(cuLaunchCooperativeKernelMultiDevice(&p, 1, 0));
    SAY(cuStreamSynchronize(s));
}

static void switches(void)
{
    CUmulticastObjectProp p;
    CUmemGenericAllocationHandle h = 77;
    size_t n = 77;
    int v = 77;
    memset(&p, 0, sizeof p);
    SAY(cuDeviceGetAttribute(&v, CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED, 0)); SHOW(v);
    SAY(cuMulticastGetGranularity(NULL, &p, CU_MULTICAST_GRANULARITY_MINIMUM));
    SAY(cuMulticastGetGranularity(&n, NULL, CU_MULTICAST_GRANULARITY_MINIMUM)); SHOW(n);
    SAY(cuMulticastGetGranularity(&n, &p, CU_MULTICAST_GRANULARITY_MINIMUM)); SHOW(n);
    for (unsigned devices = 0; devices < 4; devices++) {
        p.numDevices = devices;
        for (int handles = 0; handles < 10; handles = handles ? 2 * handles : 1) {
            for (int size = 0; size < 3; size++) {
                char what[100];
                p.handleTypes = (unsigned long long)handles, p.size = size == 0 ? 0 : size == 1 ? 4096 : 2 << 20;
                snprintf(what, sizeof what, "devices %u, handles %d, size %zu", devices, handles, p.size);
                n = 77, h = 77;
                NAMED(what, cuMulticastGetGranularity(&n, &p, CU_MULTICAST_GRANULARITY_MINIMUM)); SHOW(n);
                n = 77;
                NAMED(what, cuMulticastGetGranularity(&n, &p, CU_MULTICAST_GRANULARITY_RECOMMENDED)); SHOW(n);
                NAMED(what, cuMulticastCreate(&h, &p)); SHOW(h == 77);
            }
        }
    }
    p.numDevices = 1, p.handleTypes = 0, p.size = 2 << 20;
    SAY(cuMulticastGetGranularity(&n, &p, (CUmulticastGranularity_flags)2));
    p.flags = 1;
    SAY(cuMulticastGetGranularity(&n, &p, CU_MULTICAST_GRANULARITY_MINIMUM));
    SAY(cuMulticastCreate(&h, &p));
    p.flags = 0;
    SAY(cuMulticastCreate(NULL, &p));
    SAY(cuMulticastCreate(&h, NULL));
    SAY(cuMulticastAddDevice(0, 0));
    SAY(cuMulticastAddDevice(memory, 0));
    SAY(cuMulticastAddDevice(memory, 99));
    SAY(cuMulticastAddDevice(0x1234560, 0));
    SAY(cuMulticastBindMem(0, 0, 0, 0, 0, 0));
    SAY(cuMulticastBindMem(0, 0, memory, 0, 2 << 20, 0));
    SAY(cuMulticastBindMem(memory, 0, memory, 0, 2 << 20, 0));
    SAY(cuMulticastBindMem(memory, 0, memory, 0, 2 << 20, 1));
    SAY(cuMulticastBindMem(memory, 0, 0, 0, 2 << 20, 0));
    SAY(cuMulticastBindMem(memory, 0, memory, 0, 0, 0));
    SAY(cuMulticastBindAddr(0, 0, 0, 0, 0));
    SAY(cuMulticastBindAddr(0, 0, data, 2 << 20, 0));
    SAY(cuMulticastBindAddr(memory, 0, data, 2 << 20, 0));
    SAY(cuMulticastBindAddr(memory, 0, 0, 2 << 20, 0));
    SAY(cuMulticastBindAddr(memory, 0, data, 0, 0));
    SAY(cuMulticastBindAddr(memory, 0, data, 2 << 20, 1));
    SAY(cuMulticastUnbind(0, 0, 0, 0));
    SAY(cuMulticastUnbind(memory, 0, 0, 2 << 20));
    SAY(cuMulticastUnbind(memory, 99, 0, 2 << 20));
    SAY(cuMulticastUnbind(memory, 0, 0, 0));
}

static void others(void)
{
    char list[256] = {0};
    SAY(cuDeviceGetNvSciSyncAttributes(NULL, 0, 0));
    SAY(cuDeviceGetNvSciSyncAttributes(list, 0, 0));
    SAY(cuDeviceGetNvSciSyncAttributes(list, 0, CUDA_NVSCISYNC_ATTR_SIGNAL));
    SAY(cuDeviceGetNvSciSyncAttributes(list, 99, CUDA_NVSCISYNC_ATTR_SIGNAL));
    SAY(cuDeviceGetNvSciSyncAttributes(list, 0, 4));
    SAY(cuStreamSynchronize(s));
}

/* All of them where nothing has begun, or no context is there. */
static void early(const char *when)
{
    CUmulticastObjectProp p;
    CUmemDecompressParams d;
    CUDA_LAUNCH_PARAMS l;
    CUmemGenericAllocationHandle h;
    size_t n;
    memset(&p, 0, sizeof p), memset(&d, 0, sizeof d), memset(&l, 0, sizeof l);
    p.numDevices = 1, p.size = 2 << 20;
    puts(when);
    SAY(cuProfilerInitialize("config", "output", 1));
    SAY(cuLaunchCooperativeKernelMultiDevice(&l, 1, 0));
    SAY(cuMemBatchDecompressAsync(&d, 1, 0, NULL, NULL));
    SAY(cuMulticastGetGranularity(&n, &p, CU_MULTICAST_GRANULARITY_MINIMUM));
    SAY(cuMulticastCreate(&h, &p));
    SAY(cuMulticastAddDevice(0, 0));
    SAY(cuDeviceGetNvSciSyncAttributes(&p, 0, 1));
}

int main(void)
{
    CUmemAllocationProp prop;
    CUmodule m;
    setvbuf(stdout, NULL, _IOLBF, 0);
    signal(SIGSEGV, crash);
    signal(SIGBUS, crash);
    early("before cuInit");
    SAY(cuInit(0));
    early("without context");
    start();
    memset(&prop, 0, sizeof prop);
    prop.type = CU_MEM_ALLOCATION_TYPE_PINNED, prop.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    CHECK(cuMemCreate(&memory, 2 << 20, &prop, 0));
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuMemAlloc(&data, 4 << 20));
    CHECK(cuModuleLoadData(&m, ptx));
    CHECK(cuModuleGetFunction(&f, m, "k"));
    profiler();
    cooperative();
    switches();
    others();
    SAY(cuCtxSynchronize());
    return 0;
}
