// cuFFT's functions in all types, layouts and kinds of calls: results beside plain sums, and what mistakes answer.
#include <cuda_fp16.h>
#include <cufftXt.h>

#include "libraries_check.h"

using Many = std::vector<Wide>;

static double number(size_t i) { return (double)(i * 7919 % 1009) / 1009 - 0.5; }

// One dimension of `x`, whose elements are `step` apart, by its definition.
static void plain_line(Wide *x, size_t n, size_t step, int sign) {
    Many out(n);
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < n; i++)
            out[k] += x[i * step] * std::polar(1.0, sign * 2 * M_PI * (double)(i * k % n) / (double)n);
    for (size_t k = 0; k < n; k++) x[k * step] = out[k];
}

static void plain(Many &x, const std::vector<int> &n, int sign) {
    size_t step = 1;
    for (size_t d = n.size(); d-- > 0; step *= n[d])
        for (size_t i = 0; i < x.size(); i++)
            if (i / step % n[d] == 0) plain_line(&x[i], n[d], step, sign);
}

// The element of a whole that `index`, of an array whose last dimension is `last` long, says.
static size_t whole(size_t index, size_t last, size_t n) { return index / last * n + index % last; }

// Where element `index` of an array of dimensions `n` lies.
struct Layout {
    std::vector<int> embed;
    int stride, distance;
    size_t at(std::vector<int> n, size_t index, size_t batch) const {
        size_t place = 0, step = 1;
        for (size_t d = n.size(); d-- > 0;) {
            place += index % n[d] * step;
            index /= n[d];
            step *= embed[d];
        }
        return place * stride + batch * distance;
    }
};

template <class Real> struct Types;
template <> struct Types<float> {
    using Complex = cufftComplex;
    static constexpr cufftType c2c = CUFFT_C2C, r2c = CUFFT_R2C, c2r = CUFFT_C2R;
    static constexpr double slack = 3e-6;
    static int run(cufftHandle p, void *a, void *b, cufftType type, int sign) {
        if (type == c2c) return cufftExecC2C(p, (cufftComplex *)a, (cufftComplex *)b, sign);
        if (type == r2c) return cufftExecR2C(p, (cufftReal *)a, (cufftComplex *)b);
        return cufftExecC2R(p, (cufftComplex *)a, (cufftReal *)b);
    }
};
template <> struct Types<double> {
    using Complex = cufftDoubleComplex;
    static constexpr cufftType c2c = CUFFT_Z2Z, r2c = CUFFT_D2Z, c2r = CUFFT_Z2D;
    static constexpr double slack = 1e-13;
    static int run(cufftHandle p, void *a, void *b, cufftType type, int sign) {
        if (type == c2c) return cufftExecZ2Z(p, (cufftDoubleComplex *)a, (cufftDoubleComplex *)b, sign);
        if (type == r2c) return cufftExecD2Z(p, (cufftDoubleReal *)a, (cufftDoubleComplex *)b);
        return cufftExecZ2D(p, (cufftDoubleComplex *)a, (cufftDoubleReal *)b);
    }
};

static void close_to(Wide got, Wide want, double slack, const char *what, size_t i) {
    if (!(std::abs(got - want) <= slack)) {
        printf("%s, element %zu: %.9g%+.9gi, not %.9g%+.9gi\n", what, i, got.real(), got.imag(), want.real(), want.imag());
        exit(1);
    }
}

// Runs a plan from one layout to another, in place if that is asked for, and compares all of it. `plan` of that layout.
template <class Real>
static void check(cufftHandle plan, cufftType type, const std::vector<int> &n, int batch, Layout from, Layout to, bool in_place, int sign,
                  const char *what) {
    using T = Types<Real>;
    bool real_in = type == T::r2c, real_out = type == T::c2r;
    std::vector<int> half = n;
    half.back() = n.back() / 2 + 1;
    const std::vector<int> &reads = real_out ? half : n, &writes = real_in ? half : n;
    size_t each = 1, in = 1, out = 1;
    for (size_t d = 0; d < n.size(); d++) each *= n[d], in *= reads[d], out *= writes[d];
    size_t from_end = from.at(reads, in - 1, batch - 1) + 1, to_end = to.at(writes, out - 1, batch - 1) + 1;
    size_t bytes = 2 * sizeof(Real) * std::max(from_end, to_end);
    std::vector<Real> a(bytes / sizeof(Real), (Real)77), b(bytes / sizeof(Real), (Real)99);
    std::vector<Many> want(batch, Many(each));
    for (int q = 0; q < batch; q++) {
        Many &x = want[q];
        for (size_t i = 0; i < each; i++) x[i] = Wide(number(i + q * 31), type == T::c2c ? number(i * 3 + q) : 0);
        // A half of what real numbers become.
        if (real_out) plain(x, n, -1);
        for (size_t i = 0; i < in; i++) {
            Wide v = x[whole(i, reads.back(), n.back())];
            size_t at = from.at(reads, i, q);
            if (real_in) a[at] = (Real)v.real();
            else a[2 * at] = (Real)v.real(), a[2 * at + 1] = (Real)v.imag();
        }
        // What is computed with are the numbers as they were stored.
        plain(x, n, real_out ? 1 : real_in ? -1 : sign);
    }
    char *A, *B;
    OK(cudaMalloc(&A, bytes));
    OK(cudaMalloc(&B, bytes));
    OK(cudaMemcpy(A, a.data(), bytes, cudaMemcpyHostToDevice));
    OK(cudaMemcpy(B, b.data(), bytes, cudaMemcpyHostToDevice));
    OK(T::run(plan, A, in_place ? A : B, type, sign));
    OK(cudaMemcpy(b.data(), in_place ? A : B, bytes, cudaMemcpyDeviceToHost));
    double size = real_out ? (double)each * sqrt((double)each) : sqrt((double)each);
    for (int q = 0; q < batch; q++)
        for (size_t i = 0; i < out; i++) {
            size_t at = to.at(writes, i, q);
            Wide got = real_out ? Wide(b[at], 0) : Wide(b[2 * at], b[2 * at + 1]);
            close_to(got, want[q][whole(i, writes.back(), n.back())], T::slack * size, what, i);
        }
    if (!in_place && (n.size() == 1 || !real_out)) {
        std::vector<Real> still(a.size());
        OK(cudaMemcpy(still.data(), A, bytes, cudaMemcpyDeviceToHost));
        expect(still == a, 1, "the source is as it was", __LINE__);
    }
    OK(cudaFree(A));
    OK(cudaFree(B));
}

// All types, in place and not, with the usual layout.
template <class Real> static void usual(const std::vector<int> &n, int batch) {
    using T = Types<Real>;
    std::vector<int> half = n, padded = n;
    half.back() = n.back() / 2 + 1;
    padded.back() = 2 * half.back();
    auto product = [](const std::vector<int> &v) { int p = 1; for (int x : v) p *= x; return p; };
    Layout whole{n, 1, product(n)}, halves{half, 1, product(half)}, room{padded, 1, product(padded)};
    cufftHandle plan;
    auto make = [&](cufftType type) {
        if (n.size() == 1) OK(cufftPlan1d(&plan, n[0], type, batch));
        else if (n.size() == 2 && batch == 1) OK(cufftPlan2d(&plan, n[0], n[1], type));
        else if (n.size() == 3 && batch == 1) OK(cufftPlan3d(&plan, n[0], n[1], n[2], type));
        else OK(cufftPlanMany(&plan, (int)n.size(), (int *)n.data(), nullptr, 7, 7, nullptr, 7, 7, type, batch));
    };
    make(T::c2c);
    for (int sign : {CUFFT_FORWARD, CUFFT_INVERSE})
        for (bool in_place : {false, true}) check<Real>(plan, T::c2c, n, batch, whole, whole, in_place, sign, "complex");
    OK(cufftDestroy(plan));
    make(T::r2c);
    check<Real>(plan, T::r2c, n, batch, whole, halves, false, 0, "real to complex");
    check<Real>(plan, T::r2c, n, batch, room, halves, true, 0, "real to complex in place");
    OK(cufftDestroy(plan));
    make(T::c2r);
    check<Real>(plan, T::c2r, n, batch, halves, whole, false, 0, "complex to real");
    check<Real>(plan, T::c2r, n, batch, halves, room, true, 0, "complex to real in place");
    OK(cufftDestroy(plan));
}

// Layouts with gaps, and those whose arrays lie in one another.
template <class Real> static void layouts() {
    using T = Types<Real>;
    struct Case { std::vector<int> n; int batch; Layout from, to; };
    for (const Case &c : {Case{{12}, 5, {{12}, 5, 1}, {{12}, 1, 12}}, Case{{12}, 20, {{12}, 2, 30}, {{12}, 20, 1}},
                          Case{{6, 10}, 3, {{7, 11}, 1, 80}, {{6, 14}, 2, 200}}, Case{{3, 5, 8}, 2, {{3, 6, 9}, 3, 500}, {{4, 5, 8}, 1, 170}},
                          Case{{30}, 40, {{30}, 40, 1}, {{30}, 40, 1}}, Case{{1024}, 3, {{1024}, 3, 1}, {{1024}, 1, 1030}}}) {
        for (cufftType type : {T::c2c, T::r2c, T::c2r}) {
            cufftHandle plan;
            size_t work = 99;
            OK(cufftCreate(&plan));
            OK(cufftMakePlanMany(plan, (int)c.n.size(), (int *)c.n.data(), (int *)c.from.embed.data(), c.from.stride, c.from.distance,
                                 (int *)c.to.embed.data(), c.to.stride, c.to.distance, type, c.batch, &work));
            check<Real>(plan, type, c.n, c.batch, c.from, c.to, false, CUFFT_FORWARD, "a layout");
            check<Real>(plan, type, c.n, c.batch, c.from, c.to, true, CUFFT_INVERSE, "a layout in place");
            OK(cufftDestroy(plan));
            // The same by numbers of 64 bits, and with types by name.
            std::vector<long long> n(c.n.begin(), c.n.end()), ie(c.from.embed.begin(), c.from.embed.end()), oe(c.to.embed.begin(), c.to.embed.end());
            OK(cufftCreate(&plan));
            OK(cufftMakePlanMany64(plan, (int)n.size(), n.data(), ie.data(), c.from.stride, c.from.distance, oe.data(), c.to.stride, c.to.distance,
                                   type, c.batch, &work));
            check<Real>(plan, type, c.n, c.batch, c.from, c.to, false, CUFFT_FORWARD, "a layout of 64 bits");
            OK(cufftDestroy(plan));
            bool d = sizeof(Real) == 8;
            auto real = d ? CUDA_R_64F : CUDA_R_32F, complex = d ? CUDA_C_64F : CUDA_C_32F;
            auto in = type == T::r2c ? real : complex, out = type == T::c2r ? real : complex;
            OK(cufftCreate(&plan));
            OK(cufftXtMakePlanMany(plan, (int)n.size(), n.data(), ie.data(), c.from.stride, c.from.distance, in, oe.data(), c.to.stride,
                                   c.to.distance, out, c.batch, &work, complex));
            check<Real>(plan, type, c.n, c.batch, c.from, c.to, false, CUFFT_FORWARD, "a layout with types by name");
            OK(cufftDestroy(plan));
        }
    }
}

// Halves, which are computed with as floats.
static void halves() {
    const long long n = 64;
    cufftHandle plan;
    size_t work;
    OK(cufftCreate(&plan));
    OK(cufftXtMakePlanMany(plan, 1, (long long *)&n, nullptr, 1, n, CUDA_C_16F, nullptr, 1, n, CUDA_C_16F, 2, &work, CUDA_C_16F));
    __half2 *data;
    OK(cudaMallocManaged(&data, 2 * n * sizeof *data));
    Many want[2] = {Many(n), Many(n)};
    for (int i = 0; i < 2 * n; i++) {
        data[i] = __floats2half2_rn((float)number(i), (float)number(i + 100));
        want[i / n][i % n] = Wide(__low2float(data[i]), __high2float(data[i]));
    }
    OK(cufftXtExec(plan, data, data, CUFFT_FORWARD));
    OK(cudaDeviceSynchronize());
    for (Many &w : want) plain_line(w.data(), n, 1, -1);
    for (int i = 0; i < 2 * n; i++) close_to({__low2float(data[i]), __high2float(data[i])}, want[i / n][i % n], 0.01, "halves", i);
    OK(cudaFree(data));
    OK(cufftDestroy(plan));
}

__global__ void fill(cufftComplex *x, int n, float value) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] = make_cuComplex(value, 0);
}

// Transforms are operations of a stream: they come after kernels, are captured, and need no plan any more once they are asked for.
static void streams() {
    const int n = 4096;
    cudaStream_t stream;
    cufftComplex *x;
    OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    OK(cudaMallocManaged(&x, n * sizeof *x));
    cufftHandle plan;
    OK(cufftPlan1d(&plan, n, CUFFT_C2C, 1));
    OK(cufftSetStream(plan, stream));
    for (int round = 0; round < 20; round++) {
        fill<<<1, 128, 0, stream>>>(x, n, (float)round);
        OK(cufftExecC2C(plan, x, x, CUFFT_FORWARD));
        OK(cudaStreamSynchronize(stream));
        close_to({x[0].x, x[0].y}, {(double)round * n, 0}, 1, "after a kernel", 0);
        close_to({x[7].x, x[7].y}, 0, 0.1, "after a kernel", 7);
    }
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    fill<<<1, 128, 0, stream>>>(x, n, 2);
    OK(cufftExecC2C(plan, x, x, CUFFT_FORWARD));
    OK(cufftExecC2C(plan, x, x, CUFFT_INVERSE));
    OK(cudaStreamEndCapture(stream, &graph));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    OK(cufftDestroy(plan));
    for (int round = 0; round < 3; round++) {
        memset(x, 0, n * sizeof *x);
        OK(cudaGraphLaunch(exec, stream));
        OK(cudaStreamSynchronize(stream));
        for (int i = 0; i < n; i += 501) close_to({x[i].x, x[i].y}, 2.0 * n, 1, "a graph", i);
    }
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));
    OK(cudaStreamDestroy(stream));
    OK(cudaFree(x));
}

static void mistakes() {
    cufftHandle plan = -7, made;
    size_t work = 99;
    int value, n[4] = {8, 8, 8, 8}, zero[1] = {0};
    long long property = 5;
    cufftComplex *x;
    OK(cudaMallocManaged(&x, 64 * sizeof *x));
    expect(cufftCreate(nullptr), CUFFT_INVALID_VALUE, "create, nowhere", __LINE__);
    OK(cufftCreate(&plan));
    expect(cufftExecC2C(plan, x, x, CUFFT_FORWARD), CUFFT_INVALID_PLAN, "a plan that is not made", __LINE__);
    expect(cufftMakePlan1d(plan, 0, CUFFT_C2C, 1, &work), CUFFT_INVALID_SIZE, "no elements", __LINE__);
    expect(cufftMakePlan1d(plan, 8, CUFFT_C2C, 0, &work), CUFFT_INVALID_SIZE, "no arrays", __LINE__);
    expect(cufftMakePlan2d(plan, 8, -1, CUFFT_C2C, &work), CUFFT_INVALID_SIZE, "a negative size", __LINE__);
    expect(cufftMakePlan1d(plan, 8, (cufftType)0x30, 1, &work), CUFFT_INVALID_TYPE, "no type", __LINE__);
    expect(cufftMakePlan1d(plan, 8, CUFFT_C2C, 1, nullptr), CUFFT_INVALID_VALUE, "a size of work nowhere", __LINE__);
    expect(cufftMakePlanMany(plan, 4, n, nullptr, 1, 8, nullptr, 1, 8, CUFFT_C2C, 1, &work), CUFFT_INVALID_VALUE, "four dimensions", __LINE__);
    expect(cufftMakePlanMany(plan, 1, nullptr, nullptr, 1, 8, nullptr, 1, 8, CUFFT_C2C, 1, &work), CUFFT_INVALID_VALUE, "sizes nowhere", __LINE__);
    expect(cufftMakePlanMany(plan, 1, n, n, 0, 8, n, 1, 8, CUFFT_C2C, 1, &work), CUFFT_INVALID_VALUE, "no stride", __LINE__);
    expect(cufftPlanMany(&made, 1, zero, nullptr, 1, 8, nullptr, 1, 8, CUFFT_C2C, 1), CUFFT_INVALID_SIZE, "no elements", __LINE__);
    expect(cufftPlan1d(nullptr, 8, CUFFT_C2C, 1), CUFFT_INVALID_VALUE, "a plan nowhere", __LINE__);
    expect(cufftPlan3d(&made, 8, 8, 0, CUFFT_R2C), CUFFT_INVALID_SIZE, "no elements", __LINE__);
    expect(cufftXtSetCallback(plan, nullptr, CUFFT_CB_LD_COMPLEX, nullptr), CUFFT_NOT_IMPLEMENTED, "callbacks", __LINE__);
    OK(cufftSetPlanPropertyInt64(plan, NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT, 1));
    OK(cufftGetPlanPropertyInt64(plan, NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT, &property));
    expect((int)property, 1, "a property", __LINE__);
    OK(cufftResetPlanProperty(plan, NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT));
    OK(cufftGetPlanPropertyInt64(plan, NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT, &property));
    expect((int)property, 0, "a property that is set back", __LINE__);
    OK(cufftSetAutoAllocation(plan, 0));
    long long m = 12;
    expect(cufftXtMakePlanMany(plan, 1, &m, nullptr, 1, 12, CUDA_C_32F, nullptr, 1, 12, CUDA_C_64F, 1, &work, CUDA_C_32F), CUFFT_INVALID_TYPE,
           "two kinds of numbers", __LINE__);
    expect(cufftXtMakePlanMany(plan, 1, &m, nullptr, 1, 12, CUDA_C_16F, nullptr, 1, 12, CUDA_C_16F, 1, &work, CUDA_C_16F), CUFFT_NOT_SUPPORTED,
           "halves of no power of two", __LINE__);
    OK(cufftMakePlan1d(plan, 8, CUFFT_C2C, 1, &work));
    expect((int)work, 0, "bytes of work", __LINE__);
    OK(cufftSetWorkArea(plan, nullptr));
    OK(cufftXtSetWorkAreaPolicy(plan, CUFFT_WORKAREA_MINIMAL, &work));
    expect(cufftMakePlan1d(plan, 8, CUFFT_C2C, 1, &work), CUFFT_INVALID_PLAN, "a plan that is made", __LINE__);
    expect(cufftExecC2C(plan, x, x, 0), CUFFT_INVALID_VALUE, "no direction", __LINE__);
    expect(cufftExecC2C(plan, nullptr, x, CUFFT_FORWARD), CUFFT_INVALID_VALUE, "from nowhere", __LINE__);
    expect(cufftExecR2C(plan, (float *)x, x), CUFFT_INVALID_TYPE, "another type", __LINE__);
    expect(cufftExecZ2Z(plan, (cufftDoubleComplex *)x, (cufftDoubleComplex *)x, 1), CUFFT_INVALID_TYPE, "another type", __LINE__);
    work = 99;
    OK(cufftEstimate1d(8, CUFFT_C2C, 1, &work));
    OK(cufftEstimate2d(8, 8, CUFFT_R2C, &work));
    OK(cufftEstimate3d(8, 8, 8, CUFFT_Z2D, &work));
    OK(cufftEstimateMany(2, n, nullptr, 1, 1, nullptr, 1, 1, CUFFT_C2C, 3, &work));
    OK(cufftGetSize1d(plan, 8, CUFFT_C2C, 1, &work));
    OK(cufftGetSize2d(plan, 8, 8, CUFFT_C2C, &work));
    OK(cufftGetSize3d(plan, 8, 8, 8, CUFFT_C2C, &work));
    OK(cufftGetSizeMany(plan, 2, n, nullptr, 1, 1, nullptr, 1, 1, CUFFT_C2C, 3, &work));
    OK(cufftGetSizeMany64(plan, 1, &m, nullptr, 1, 1, nullptr, 1, 1, CUFFT_C2C, 3, &work));
    OK(cufftXtGetSizeMany(plan, 1, &m, nullptr, 1, 1, CUDA_C_32F, nullptr, 1, 1, CUDA_C_32F, 3, &work, CUDA_C_32F));
    OK(cufftGetSize(plan, &work));
    expect((int)work, 0, "bytes of work", __LINE__);
    expect(cufftEstimate1d(0, CUFFT_C2C, 1, &work), CUFFT_INVALID_SIZE, "no elements", __LINE__);
    expect(cufftGetSize(plan + 1000, &work), CUFFT_INVALID_PLAN, "no plan", __LINE__);
    OK(cufftDestroy(plan));
    expect(cufftDestroy(plan), CUFFT_INVALID_PLAN, "a plan that is gone", __LINE__);
    expect(cufftSetStream(plan, 0), CUFFT_INVALID_PLAN, "a plan that is gone", __LINE__);
    expect(cufftExecC2C(CUFFT_PLAN_NULL, x, x, 1), CUFFT_INVALID_PLAN, "no plan", __LINE__);
    OK(cufftGetVersion(&value));
    expect(value, 11401, "version", __LINE__);
    OK(cufftGetProperty(MAJOR_VERSION, &value));
    expect(value, 11, "major version", __LINE__);
    expect(cufftGetProperty((libraryPropertyType)7, &value), CUFFT_INVALID_TYPE, "no property", __LINE__);
    OK(cudaFree(x));
}

// Long lines go over several threads: compared by what transforms of waves are.
template <class Real> static void long_lines() {
    using T = Types<Real>;
    using C = typename T::Complex;
    for (int n : {1 << 15, 1 << 18, 1 << 20, 3 << 16, 1000 * 700}) {
        C *x;
        Real *r;
        OK(cudaMallocManaged(&x, (n + 2) * sizeof *x));
        OK(cudaMallocManaged(&r, n * sizeof *r));
        cufftHandle plan;
        OK(cufftPlan1d(&plan, n, T::c2c, 1));
        int wave = n / 3 + 5;
        for (int i = 0; i < n; i++) {
            double angle = 2 * M_PI * (double)((long long)i * wave % n) / n;
            x[i].x = (Real)cos(angle), x[i].y = (Real)sin(angle);
            r[i] = x[i].x;
        }
        OK(T::run(plan, x, x, T::c2c, CUFFT_FORWARD));
        OK(cudaDeviceSynchronize());
        for (int k = 0; k < n; k++) close_to({x[k].x, x[k].y}, k == wave ? n : 0, T::slack * n, "a wave", k);
        OK(cufftDestroy(plan));
        OK(cufftPlan1d(&plan, n, T::r2c, 1));
        OK(T::run(plan, r, x, T::r2c, 0));
        OK(cudaDeviceSynchronize());
        for (int k = 0; k <= n / 2; k++) close_to({x[k].x, x[k].y}, k == wave ? n / 2 : 0, T::slack * n, "a real wave", k);
        OK(cufftDestroy(plan));
        OK(cufftPlan1d(&plan, n, T::c2r, 1));
        OK(T::run(plan, x, x, T::c2r, 0));
        OK(cudaDeviceSynchronize());
        for (int i = 0; i < n; i++) close_to(((Real *)x)[i] / n, r[i], T::slack * 50, "a real wave and back", i);
        OK(cufftDestroy(plan));
        OK(cudaFree(x));
        OK(cudaFree(r));
    }
}

template <class Real> static void all() {
    for (int n = 1; n <= 40; n++) usual<Real>({n}, 1 + n % 3);
    for (int n : {64, 97, 101, 121, 128, 210, 243, 256, 509, 1000}) usual<Real>({n}, 2);
    usual<Real>({16}, 100);
    for (auto n : {std::vector<int>{8, 8}, {5, 7}, {1, 9}, {9, 1}, {33, 20}, {16, 50}, {4, 6, 8}, {3, 5, 7}, {17, 2, 18}, {2, 3, 1}}) {
        usual<Real>(n, 1);
        usual<Real>(n, 3);
    }
    layouts<Real>();
    long_lines<Real>();
}

int main() {
    mistakes();
    all<float>();
    all<double>();
    halves();
    streams();
    printf("PASSED\n");
}
