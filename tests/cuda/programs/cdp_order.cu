// nvcc: -rdc=true -lcudadevrt
// In what order children run: streams, events, tail launches; copies and fills between them; how many may be pending. What is
// expected here is what an H100 gave.
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

__device__ int order_[64];
__device__ int at_;
__device__ int count_;

__global__ void note(int v) { order_[atomicAdd(&at_, 1) & 63] = v; }
__global__ void slow_note(long long spins, int v)
{
    for (volatile long long i = 0; i < spins; i++) {}
    order_[atomicAdd(&at_, 1) & 63] = v;
}
__global__ void add() { atomicAdd(&count_, 1); }

__global__ void order(int how)
{
    cudaStream_t s;
    cudaEvent_t e;
    if (how == 0) { // Tail launches come last, in their order.
        note<<<1, 1, 0, cudaStreamTailLaunch>>>(9);
        note<<<1, 1, 0, cudaStreamTailLaunch>>>(10);
        slow_note<<<1, 1>>>(1000, 1);
        slow_note<<<1, 1, 0, cudaStreamFireAndForget>>>(20000, 1);
        cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
        slow_note<<<1, 1, 0, s>>>(3000, 1);
    }
    if (how == 1) { // The threads of a block share its stream.
        if (threadIdx.x == 0) slow_note<<<1, 1>>>(20000, 1);
        __syncthreads();
        if (threadIdx.x == 40) note<<<1, 1>>>(2);
        __syncthreads();
        if (threadIdx.x == 63) note<<<1, 1>>>(3);
    }
    if (how == 2) { // An event orders two streams.
        cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
        cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
        slow_note<<<1, 1, 0, s>>>(20000, 1);
        cudaEventRecord(e, s);
        cudaStreamWaitEvent(0, e, 0);
        cudaStreamDestroy(s);
        cudaEventDestroy(e);
        note<<<1, 1>>>(2);
    }
}

__global__ void tails(int d)
{
    note<<<1, 1, 0, cudaStreamTailLaunch>>>(d);
    if (d < 3) {
        tails<<<1, 1, 0, cudaStreamTailLaunch>>>(d + 1);
        note<<<1, 1, 0, cudaStreamTailLaunch>>>(d + 10);
    }
}

// A loop by tail launches, far deeper than a stack would be.
__global__ void again(int n)
{
    atomicAdd(&count_, 1);
    if (n > 1) again<<<1, 1, 0, cudaStreamTailLaunch>>>(n - 1);
}

__global__ void pending(int n, int *out)
{
    out[0] = -1;
    out[2] = 0;
    for (int i = 0; i < n; i++) {
        add<<<1, 1, 0, cudaStreamTailLaunch>>>();
        int e = cudaGetLastError();
        if (e && out[0] < 0) {
            out[0] = i;
            out[1] = e;
        }
        out[2] += e != 0;
    }
}

__global__ void free_ones(int n, int *out)
{
    for (int i = 0; i < n; i++) {
        cudaStream_t s;
        cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
        add<<<1, 1, 0, s>>>();
        cudaStreamDestroy(s);
        add<<<1, 1, 0, cudaStreamFireAndForget>>>();
        if (cudaGetLastError()) out[0]++;
    }
}

__global__ void doubles(int *p) { p[threadIdx.x] *= 2; }
// Copies and fills are in a stream like kernels.
__global__ void moves(int *p, int *o)
{
    o[0] = cudaMemsetAsync(p, 1, 64 * sizeof(int), 0);
    doubles<<<1, 64>>>(p);
    o[1] = cudaMemcpyAsync(p + 64, p, 64 * sizeof(int), cudaMemcpyDeviceToDevice, 0);
    doubles<<<1, 32>>>(p);
    // Rows of 8 bytes from a pitch of 16 to one of 32.
    o[2] = cudaMemcpy2DAsync(p + 128, 32, p, 16, 8, 4, cudaMemcpyDeviceToDevice, 0);
    o[3] = cudaMemset2DAsync(p + 192, 16, 5, 4, 3, 0);
    int *heap;
    o[4] = cudaMalloc(&heap, 256);
    o[5] = cudaMemsetAsync(heap, 2, 256, 0);
    o[6] = cudaMemcpyAsync(p + 256, heap, 256, cudaMemcpyDefault, 0);
    cudaPitchedPtr box;
    memset(&box, 0, sizeof box);
    box.ptr = p + 320;
    box.pitch = 16;
    box.xsize = 16;
    box.ysize = 2;
    cudaExtent e;
    e.width = 4;
    e.height = 1;
    e.depth = 2;
    o[7] = cudaMemset3DAsync(box, 3, e, 0);
    cudaMemcpy3DParms c;
    memset(&c, 0, sizeof c);
    c.srcPtr = box;
    c.dstPtr = box;
    c.dstPtr.ptr = p + 384;
    c.extent = e;
    c.kind = cudaMemcpyDeviceToDevice;
    o[8] = cudaMemcpy3DAsync(&c, 0);
    o[9] = cudaMemcpyAsync(nullptr, p, 4, cudaMemcpyDeviceToDevice, 0);
    o[10] = cudaMemsetAsync(nullptr, 0, 4, 0);
    o[11] = cudaMemcpyAsync(p, p, 4, cudaMemcpyDeviceToHost, 0);
    o[12] = cudaMemcpy2DAsync(p, 4, p, 8, 8, 2, cudaMemcpyDeviceToDevice, 0);
    o[13] = cudaMemset2DAsync(p, 4, 0, 8, 2, 0);
    o[14] = cudaGetLastError();
    c.dstPtr.pitch = 2;
    o[15] = cudaMemcpy3DAsync(&c, 0);
    c.srcArray = (cudaArray_t)16;
    o[16] = cudaMemcpy3DAsync(&c, 0);
    o[17] = cudaMemcpyAsync(p, p, 0, cudaMemcpyHostToHost, 0);
}

__global__ void handles(int *o)
{
    cudaStream_t s;
    cudaEvent_t e, f;
    int i = 0;
    o[i++] = cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    o[i++] = cudaStreamCreateWithFlags(&s, 7);
    o[i++] = cudaGetLastError();
    o[i++] = cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
    o[i++] = cudaEventCreateWithFlags(&f, cudaEventDefault);
    o[i++] = cudaEventCreateWithFlags(&f, cudaEventBlockingSync | cudaEventDisableTiming);
    o[i++] = cudaEventCreateWithFlags(&f, cudaEventInterprocess | cudaEventDisableTiming);
    o[i++] = cudaEventRecord(e, s);
    o[i++] = cudaStreamWaitEvent(s, e, 0);
    o[i++] = cudaEventRecord(e, 0);
    o[i++] = cudaEventRecord(e, cudaStreamTailLaunch);
    o[i++] = cudaEventRecord(e, cudaStreamFireAndForget);
    o[i++] = cudaStreamWaitEvent(cudaStreamTailLaunch, e, 0);
    o[i++] = cudaStreamWaitEvent(cudaStreamFireAndForget, e, 0);
    o[i++] = cudaEventDestroy(e);
    o[i++] = cudaStreamDestroy(s);
    o[i++] = cudaStreamDestroy(0);
    o[i++] = cudaStreamDestroy(cudaStreamTailLaunch);
    o[i++] = cudaStreamCreateWithFlags(nullptr, cudaStreamNonBlocking);
    o[i++] = cudaEventCreateWithFlags(nullptr, cudaEventDisableTiming);
}

static int bad;
static void check(const char *what, long long got, long long want)
{
    if (got == want) return;
    printf("%s: %lld, not %lld\n", what, got, want);
    bad++;
}

static void check_order(const char *what, int n, const int *want)
{
    int at, got[64], zero = 0;
    check(what, cudaDeviceSynchronize(), cudaSuccess);
    cudaMemcpyFromSymbol(&at, at_, sizeof at);
    cudaMemcpyFromSymbol(got, order_, sizeof got);
    cudaMemcpyToSymbol(at_, &zero, sizeof zero);
    check(what, at, n);
    for (int i = 0; i < n && i < at; i++) check(what, got[i], want[i]);
}

static int counted()
{
    int n, zero = 0;
    cudaMemcpyFromSymbol(&n, count_, sizeof n);
    cudaMemcpyToSymbol(count_, &zero, sizeof zero);
    return n;
}

int main()
{
    int *o, *p;
    cudaMallocManaged(&o, 4096);
    cudaMallocManaged(&p, 4096);
    const int last[] = {1, 1, 1, 9, 10}, three[] = {1, 2, 3}, nested[] = {0, 1, 2, 3, 12, 11, 10};
    for (int round = 0; round < 10; round++) {
        order<<<1, 1>>>(0);
        check_order("tail launches", 5, last);
        order<<<1, 64>>>(1);
        check_order("the block's stream", 3, three);
        order<<<1, 1>>>(2);
        check_order("events", 2, three);
        tails<<<1, 1>>>(0);
        check_order("tails of tails", 7, nested);
    }
    again<<<1, 1>>>(3000);
    cudaDeviceSynchronize();
    check("again", counted(), 3000);

    pending<<<1, 1>>>(2500, o);
    cudaDeviceSynchronize();
    check("first beyond the limit", o[0], 2048);
    check("its error", o[1], cudaErrorLaunchPendingCountExceeded);
    check("failures", o[2], 452);
    check("launched", counted(), 2048);
    cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 4096);
    pending<<<1, 1>>>(2500, o);
    cudaDeviceSynchronize();
    check("failures of a higher limit", o[2], 0);
    check("launched", counted(), 2500);
    o[0] = 0;
    free_ones<<<1, 1>>>(3000, o);
    cudaDeviceSynchronize();
    check("those that wait for nothing", o[0], 0);
    check("launched", counted(), 6000);

    moves<<<1, 1>>>(p, o);
    check("moves", cudaDeviceSynchronize(), cudaSuccess);
    for (int i = 0; i < 9; i++) check("move", o[i], 0);
    const int codes[] = {1, 1, 21, 12, 1, 1, 12, 1, 0};
    for (int i = 0; i < 9; i++) check("refused move", o[9 + i], codes[i]);
    const int one = 0x01010101;
    check("filled, doubled twice", p[31], 4 * one);
    check("filled, doubled", p[32], 2 * one);
    check("copied", p[64], 2 * one);
    check("rows", p[128 + 8], 4 * one);
    check("between rows", p[128 + 2], 0);
    check("filled rows", p[192 + 8], 0x05050505);
    check("between filled rows", p[192 + 9], 0);
    check("from the heap", p[256 + 63], 0x02020202);
    check("filled box", p[320 + 8], 0x03030303);
    check("beside the box", p[320 + 4], 0);
    check("copied box", p[384 + 8], 0x03030303);

    handles<<<1, 1>>>(o);
    check("handles", cudaDeviceSynchronize(), cudaSuccess);
    const int of_handles[] = {0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1};
    for (int i = 0; i < 20; i++) {
        if (o[i] != of_handles[i]) printf("handle %d: ", i);
        check("handles", o[i], of_handles[i]);
    }
    printf(bad ? "FAILED\n" : "PASSED\n");
    return bad;
}
