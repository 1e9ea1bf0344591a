// cuFFT's callbacks, linked with libcufft_static.a: all kinds, layouts, in place and apart, data of the module, shared memory, and what mistakes answer.
#include <cufftXt.h>

#include "libraries_check.h"

// What each function is told, and how it is to answer.
struct Told {
    double factor;
    unsigned long long calls;
};

__device__ double of_module = 1;
__device__ unsigned long long odd;

static __device__ double seen(Told *told, void *shared, size_t at) {
    atomicAdd(&told->calls, 1);
    // Memory of the block is there for each thread.
    ((volatile char *)shared)[threadIdx.x] = (char)at;
    if (((volatile char *)shared)[threadIdx.x] != (char)at) atomicAdd(&odd, 1);
    return told->factor * of_module;
}

template <class T, class R> static __device__ T load_complex(void *from, size_t at, void *info, void *shared) {
    R f = (R)seen((Told *)info, shared, at);
    T x = ((T *)from)[at];
    x.x *= f, x.y *= f;
    return x;
}
template <class R> static __device__ R load_real(void *from, size_t at, void *info, void *shared) {
    return ((R *)from)[at] * (R)seen((Told *)info, shared, at);
}
template <class T, class R> static __device__ void store_complex(void *to, size_t at, T x, void *info, void *shared) {
    R f = (R)seen((Told *)info, shared, at);
    x.x *= f, x.y *= f;
    ((T *)to)[at] = x;
}
template <class R> static __device__ void store_real(void *to, size_t at, R x, void *info, void *shared) {
    ((R *)to)[at] = x * (R)seen((Told *)info, shared, at);
}

__device__ cufftCallbackLoadC load_c = load_complex<cufftComplex, float>;
__device__ cufftCallbackLoadZ load_z = load_complex<cufftDoubleComplex, double>;
__device__ cufftCallbackLoadR load_r = load_real<float>;
__device__ cufftCallbackLoadD load_d = load_real<double>;
__device__ cufftCallbackStoreC store_c = store_complex<cufftComplex, float>;
__device__ cufftCallbackStoreZ store_z = store_complex<cufftDoubleComplex, double>;
__device__ cufftCallbackStoreR store_r = store_real<float>;
__device__ cufftCallbackStoreD store_d = store_real<double>;

static void *routine(cufftXtCallbackType type) {
    void *p = nullptr;
    switch (type) {
    case CUFFT_CB_LD_COMPLEX: OK(cudaMemcpyFromSymbol(&p, load_c, sizeof p)); break;
    case CUFFT_CB_LD_COMPLEX_DOUBLE: OK(cudaMemcpyFromSymbol(&p, load_z, sizeof p)); break;
    case CUFFT_CB_LD_REAL: OK(cudaMemcpyFromSymbol(&p, load_r, sizeof p)); break;
    case CUFFT_CB_LD_REAL_DOUBLE: OK(cudaMemcpyFromSymbol(&p, load_d, sizeof p)); break;
    case CUFFT_CB_ST_COMPLEX: OK(cudaMemcpyFromSymbol(&p, store_c, sizeof p)); break;
    case CUFFT_CB_ST_COMPLEX_DOUBLE: OK(cudaMemcpyFromSymbol(&p, store_z, sizeof p)); break;
    case CUFFT_CB_ST_REAL: OK(cudaMemcpyFromSymbol(&p, store_r, sizeof p)); break;
    default: OK(cudaMemcpyFromSymbol(&p, store_d, sizeof p)); break;
    }
    return p;
}

static Told *told[2];

// Elements of the last dimension.
static const int LAST = 10;

static void set(cufftHandle plan, cufftXtCallbackType type, double factor) {
    Told *t = told[type >= CUFFT_CB_ST_COMPLEX];
    Told now = {factor, 0};
    OK(cudaMemcpy(t, &now, sizeof now, cudaMemcpyHostToDevice));
    void *r = routine(type);
    OK(cufftXtSetCallbackSharedSize(plan, type, 128));
    OK(cufftXtSetCallback(plan, &r, type, (void **)&t));
}

static unsigned long long calls(int which) {
    Told now;
    OK(cudaMemcpy(&now, told[which], sizeof now, cudaMemcpyDeviceToHost));
    return now.calls;
}

// What a plan gives with functions that multiply is what it gives without them, times their factors.
static void check(cufftHandle plan, cufftXtCallbackType load, cufftXtCallbackType store, size_t reads, size_t writes, size_t bytes, bool single, bool in_place) {
    std::vector<char> want(bytes), got(bytes);
    char *a, *b;
    OK(cudaMalloc(&a, bytes));
    OK(cudaMalloc(&b, bytes));
    auto run = [&](std::vector<char> &out) {
        std::vector<char> in(bytes);
        for (size_t i = 0; i < bytes / (single ? 4 : 8); i++)
            if (single) ((float *)in.data())[i] = number<float>((int)i);
            else ((double *)in.data())[i] = number<double>((int)i);
        OK(cudaMemcpy(a, in.data(), bytes, cudaMemcpyHostToDevice));
        OK(cudaMemset(b, 0, bytes));
        OK(cufftXtExec(plan, a, in_place ? a : b, CUFFT_FORWARD));
        OK(cudaMemcpy(out.data(), in_place ? a : b, bytes, cudaMemcpyDeviceToHost));
    };
    auto compare = [&](double factor, const char *what) {
        run(got);
        bool real = store == CUFFT_CB_ST_REAL || store == CUFFT_CB_ST_REAL_DOUBLE;
        for (size_t i = 0; i < bytes / (single ? 4 : 8); i++) {
            // What is behind rows of real numbers is anything.
            if (in_place && real && i % (LAST + 2) >= LAST) continue;
            double w = single ? ((float *)want.data())[i] : ((double *)want.data())[i];
            double g = single ? ((float *)got.data())[i] : ((double *)got.data())[i];
            // Places between elements stay as they were.
            if (fabs(g - w * factor) > 2e-4 * (1 + fabs(w * factor)) && g != w) near(g, w * factor, what);
        }
    };
    run(want);
    set(plan, load, 3);
    compare(3, "one that loads");
    expect((int)calls(0), (int)reads, "elements read", __LINE__);
    set(plan, store, 0.5);
    compare(1.5, "both");
    expect((int)calls(0), (int)(2 * reads), "elements read", __LINE__);
    expect((int)calls(1), (int)writes, "elements written", __LINE__);
    OK(cufftXtClearCallback(plan, load));
    compare(0.5, "one that stores");
    expect((int)calls(1), (int)(2 * writes), "elements written", __LINE__);
    OK(cufftXtClearCallback(plan, store));
    compare(1, "none");
    expect((int)calls(1), (int)(2 * writes), "no elements", __LINE__);
    OK(cudaFree(a));
    OK(cudaFree(b));
}

static void kinds() {
    struct Kind {
        cufftType type;
        cufftXtCallbackType load, store;
    } all[] = {
        {CUFFT_C2C, CUFFT_CB_LD_COMPLEX, CUFFT_CB_ST_COMPLEX},        {CUFFT_Z2Z, CUFFT_CB_LD_COMPLEX_DOUBLE, CUFFT_CB_ST_COMPLEX_DOUBLE},
        {CUFFT_R2C, CUFFT_CB_LD_REAL, CUFFT_CB_ST_COMPLEX},           {CUFFT_D2Z, CUFFT_CB_LD_REAL_DOUBLE, CUFFT_CB_ST_COMPLEX_DOUBLE},
        {CUFFT_C2R, CUFFT_CB_LD_COMPLEX, CUFFT_CB_ST_REAL},           {CUFFT_Z2D, CUFFT_CB_LD_COMPLEX_DOUBLE, CUFFT_CB_ST_REAL_DOUBLE},
    };
    for (const Kind &k : all) {
        bool single = !(k.type & 0x40);
        int last = LAST, half = last / 2 + 1, n[] = {4, 6, last};
        int reads = (k.type & 0xf) == 0xc ? half : last, writes = (k.type & 0xf) == 0xa ? half : last;
        for (int rank = 1; rank <= 3; rank++)
            for (bool in_place : {false, true}) {
                cufftHandle plan;
                int rows = rank == 1 ? 7 : rank == 2 ? 6 * 3 : 24 * 2, batch = rank == 1 ? 7 : rank == 2 ? 3 : 2;
                OK(cufftPlanMany(&plan, rank, n + 3 - rank, nullptr, 1, 0, nullptr, 1, 0, k.type, batch));
                check(plan, k.load, k.store, rows * reads, rows * writes, (size_t)rows * (last + 2) * (single ? 8 : 16), single, in_place);
                OK(cufftDestroy(plan));
            }
    }
    // Elements apart: places are those in memory.
    cufftHandle plan;
    int n[] = {4, 5}, embed[] = {4, 7};
    OK(cufftPlanMany(&plan, 2, n, embed, 2, 60, embed, 3, 90, CUFFT_C2C, 2));
    check(plan, CUFFT_CB_LD_COMPLEX, CUFFT_CB_ST_COMPLEX, 40, 40, 180 * 8, true, false);
    OK(cufftDestroy(plan));
}

// Variables of the program's module are what functions see, and streams have their order.
static void of_program() {
    double two = 2;
    cufftHandle plan;
    cudaStream_t stream;
    cufftComplex x[8], *d;
    for (int i = 0; i < 8; i++) x[i] = make_cuComplex(i == 0, 0);
    OK(cudaStreamCreate(&stream));
    OK(cudaMalloc(&d, sizeof x));
    OK(cudaMemcpyToSymbol(of_module, &two, sizeof two));
    OK(cufftPlan1d(&plan, 8, CUFFT_C2C, 1));
    OK(cufftSetStream(plan, stream));
    set(plan, CUFFT_CB_LD_COMPLEX, 5);
    OK(cudaMemcpyAsync(d, x, sizeof x, cudaMemcpyHostToDevice, stream));
    OK(cufftExecC2C(plan, d, d, CUFFT_FORWARD));
    OK(cudaMemcpyAsync(x, d, sizeof x, cudaMemcpyDeviceToHost, stream));
    OK(cufftDestroy(plan));
    OK(cudaStreamSynchronize(stream));
    for (int i = 0; i < 8; i++) near(x[i].x, 10, "a variable of the program's");
    OK(cudaFree(d));
    OK(cudaStreamDestroy(stream));
}

static void mistakes() {
    cufftHandle plan;
    void *r = routine(CUFFT_CB_LD_COMPLEX), *none = nullptr;
    OK(cufftCreate(&plan));
    expect(cufftXtSetCallback(plan, &r, CUFFT_CB_LD_COMPLEX, nullptr), CUFFT_INVALID_PLAN, "not made", __LINE__);
    size_t work;
    OK(cufftMakePlan1d(plan, 8, CUFFT_C2C, 1, &work));
    expect(cufftXtSetCallback(plan, &r, CUFFT_CB_LD_REAL, nullptr), CUFFT_INVALID_TYPE, "another type", __LINE__);
    expect(cufftXtSetCallback(plan, &r, CUFFT_CB_UNDEFINED, nullptr), CUFFT_INVALID_TYPE, "no type", __LINE__);
    expect(cufftXtSetCallback(plan, nullptr, CUFFT_CB_LD_COMPLEX, nullptr), CUFFT_INVALID_VALUE, "no function", __LINE__);
    expect(cufftXtSetCallback(plan, &none, CUFFT_CB_LD_COMPLEX, nullptr), CUFFT_INVALID_VALUE, "no function", __LINE__);
    expect(cufftXtSetCallbackSharedSize(plan, CUFFT_CB_LD_COMPLEX, 17 << 10), CUFFT_INVALID_VALUE, "too much", __LINE__);
    expect(cufftXtClearCallback(plan, CUFFT_CB_UNDEFINED), CUFFT_INVALID_TYPE, "no type", __LINE__);
    OK(cufftDestroy(plan));
}

int main() {
    for (Told *&t : told) OK(cudaMalloc(&t, sizeof(Told)));
    kinds();
    of_program();
    mistakes();
    unsigned long long wrong;
    OK(cudaMemcpyFromSymbol(&wrong, odd, sizeof wrong));
    expect((int)wrong, 0, "shared memory", __LINE__);
    printf("PASSED\n");
}
