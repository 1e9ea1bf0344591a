// nvcc: -rdc=true -lcudadevrt
// Kernels that launch kernels: arguments of all sizes, shapes, kernels by address, what the parent has written, errors.
#include <cstdio>
#include <cuda_runtime.h>

struct Wide {
    double a[5];
    char c;
};

__device__ int results[64];
__device__ int children;

__global__ void take(char c, short s, int i, long long l, float f, double d, Wide w, int *out)
{
    extern __shared__ int scratch[];
    unsigned n = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    scratch[n] = blockIdx.x + 2 * blockIdx.y + 6 * blockIdx.z;
    __syncthreads();
    if (n == 0) {
        int sum = 0;
        for (unsigned k = 0; k < blockDim.x * blockDim.y * blockDim.z; k++) sum += scratch[k];
        atomicAdd(&out[0], sum);
        out[1] = c + s + i + (int)l + (int)f + (int)d + (int)w.a[4] + w.c;
        out[2] = gridDim.x * 100 + gridDim.y * 10 + gridDim.z;
        out[3] = blockDim.x * 100 + blockDim.y * 10 + blockDim.z;
    }
}

__global__ void take_all(int *out)
{
    Wide w = {{1, 2, 3, 4, 5}, 7};
    take<<<dim3(2, 3, 4), dim3(4, 2, 3), 24 * sizeof(int)>>>(1, 20, 300, 4000, 50000.5f, 600000.25, w, out);
}

typedef void (*Kernel)(int *, int);
__global__ void plus(int *p, int n) { atomicAdd(p, n); }
__global__ void minus(int *p, int n) { atomicSub(p, n); }
__device__ Kernel table[2] = {plus, minus};

__global__ void by_address(int *out)
{
    Kernel k = threadIdx.x & 1 ? plus : minus;
    k<<<1, 1>>>(&out[0], threadIdx.x);
    table[threadIdx.x & 1]<<<1, 2>>>(&out[1], threadIdx.x);
}

// Each child sees what all threads of its parent's block have written before the launch.
__global__ void read_back(const int *from, int *to) { to[threadIdx.x] = 3 * from[threadIdx.x]; }
__global__ void write_first(int *data, int *to)
{
    int at = blockIdx.x * blockDim.x;
    data[at + threadIdx.x] = at + threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) read_back<<<1, blockDim.x>>>(data + at, to + at);
}

__global__ void leaf() { atomicAdd(&children, 1); }
__global__ void tree(int depth)
{
    if (depth == 0) leaf<<<1, 2>>>();
    else tree<<<1, 2>>>(depth - 1);
}
__global__ void deep(int n)
{
    if (n > 0) deep<<<1, 1>>>(n - 1);
    else children = 77;
}
__global__ void wide() { leaf<<<1, 32, 0, cudaStreamFireAndForget>>>(); }

// Many in one stream: none is lost, however the executor gets on with them.
__global__ void many(int n)
{
    for (int i = 0; i < n; i++) leaf<<<1, 1>>>();
}

// As NVIDIA's nvcc writes launches.
extern "C" {
__device__ void *cudaGetParameterBufferV2(void *, dim3, dim3, unsigned);
__device__ cudaError_t cudaLaunchDeviceV2(void *, cudaStream_t);
__device__ void *__cudaCDP2GetParameterBufferV2(void *, dim3, dim3, unsigned);
__device__ cudaError_t __cudaCDP2LaunchDeviceV2(void *, cudaStream_t);
}
__global__ void of_nvcc(int *out)
{
    char *b = (char *)cudaGetParameterBufferV2((void *)plus, dim3(3), dim3(2, 2), 0);
    *(int **)b = out;
    *(int *)(b + 8) = 5;
    out[1] = cudaLaunchDeviceV2(b, 0);
    b = (char *)__cudaCDP2GetParameterBufferV2((void *)minus, dim3(1), dim3(1), 0);
    *(int **)b = out;
    *(int *)(b + 8) = 7;
    out[2] = __cudaCDP2LaunchDeviceV2(b, cudaStreamTailLaunch);
    out[3] = __cudaCDP2LaunchDeviceV2(b, 0);
}

__global__ void __launch_bounds__(64) bounded() {}
__global__ void mistakes(int *o)
{
    leaf<<<0, 1>>>();
    o[0] = cudaGetLastError();
    leaf<<<1, 1025>>>();
    o[1] = cudaPeekAtLastError();
    leaf<<<1, 0>>>();
    o[2] = cudaGetLastError();
    o[3] = cudaGetLastError();
    leaf<<<dim3(1, 65536), 1>>>();
    o[4] = cudaGetLastError();
    leaf<<<1, 1, 48 * 1024 + 1>>>();
    o[5] = cudaGetLastError();
    leaf<<<1, 1, 0, (cudaStream_t)0x12345>>>();
    o[6] = cudaGetLastError();
    bounded<<<1, 128>>>();
    o[7] = cudaGetLastError();
}

static int bad;
static void check(const char *what, long long got, long long want)
{
    if (got == want) return;
    printf("%s: %lld, not %lld\n", what, got, want);
    bad++;
}

static int counted()
{
    int n, zero = 0;
    cudaMemcpyFromSymbol(&n, children, sizeof n);
    cudaMemcpyToSymbol(children, &zero, sizeof zero);
    return n;
}

int main()
{
    int *out;
    cudaMallocManaged(&out, 1 << 16);
    take_all<<<1, 1>>>(out);
    check("launch", cudaDeviceSynchronize(), cudaSuccess);
    check("blocks", out[0], 24 * (23 * 24 / 2));
    check("arguments", out[1], 1 + 20 + 300 + 4000 + 50000 + 600000 + 5 + 7);
    check("grid", out[2], 234);
    check("block", out[3], 423);

    out[0] = out[1] = 0;
    by_address<<<1, 64>>>(out);
    check("by address", cudaDeviceSynchronize(), cudaSuccess);
    check("picked", out[0], 32);
    check("table", out[1], -64);

    write_first<<<16, 128>>>(out, out + 4096);
    cudaDeviceSynchronize();
    int wrong = 0;
    for (int i = 0; i < 2048; i++) wrong += out[4096 + i] != 3 * i;
    check("seen by children", wrong, 0);

    counted();
    tree<<<1, 2>>>(5);
    check("tree", cudaDeviceSynchronize(), cudaSuccess);
    check("leaves", counted(), 128);
    deep<<<1, 1>>>(300);
    cudaDeviceSynchronize();
    check("deep", counted(), 77);
    wide<<<256, 64>>>();
    cudaDeviceSynchronize();
    check("wide", counted(), 256 * 64 * 32);

    many<<<1, 1>>>(5000);
    cudaDeviceSynchronize();
    check("many", counted(), 5000);

    out[0] = 0;
    of_nvcc<<<1, 1>>>(out);
    check("nvcc's launches", cudaDeviceSynchronize(), cudaSuccess);
    check("their sum", out[0], 3 * 4 * 5 - 7);
    check("their answers", out[1] + out[2], 0);
    check("a buffer used up", out[3], cudaErrorInvalidValue);

    // What waits for the parent in its stream waits for its children.
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    out[0] = out[1] = 0;
    by_address<<<1, 64, 0, s>>>(out);
    plus<<<1, 1, 0, s>>>(out, 1000);
    cudaStreamSynchronize(s);
    check("behind the parent", out[0], 1032);

    mistakes<<<1, 1>>>(out);
    check("mistakes", cudaDeviceSynchronize(), cudaSuccess);
    const int want[] = {9, 9, 9, 0, 9, 9, 1, 9};
    for (int i = 0; i < 8; i++) check("error", out[i], want[i]);
    check("none ran", counted(), 0);

    printf(bad ? "FAILED\n" : "PASSED\n");
    return bad;
}
