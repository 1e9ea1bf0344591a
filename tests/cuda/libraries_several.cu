// cuFFT's plans of several devices: what each device has in each order, transforms there and back of all kinds, copies, and what mistakes answer.
#include <cstring>

#include <cufftXt.h>

#include "libraries_check.h"

using Many = std::vector<Wide>;

static double value(size_t i) { return (double)(i * 7919 % 1009) / 1009 - 0.5; }

static void plain(Many &x, const std::vector<int> &n, int sign) {
    size_t step = 1;
    for (size_t d = n.size(); d-- > 0; step *= n[d])
        for (size_t i = 0; i < x.size(); i++)
            if (i / step % n[d] == 0) {
                Many out(n[d]);
                for (int k = 0; k < n[d]; k++)
                    for (int j = 0; j < n[d]; j++) out[k] += x[i + j * step] * std::polar(1.0, sign * 2 * M_PI * (j * k % n[d]) / n[d]);
                for (int k = 0; k < n[d]; k++) x[i + k * step] = out[k];
            }
}

static cufftHandle plan_of(const std::vector<int> &gpus, std::vector<int> n, cufftType type, int batch) {
    cufftHandle plan;
    size_t work[16];
    memset(work, 0xff, sizeof work);
    OK(cufftCreate(&plan));
    OK(cufftXtSetGPUs(plan, (int)gpus.size(), const_cast<int *>(gpus.data())));
    if (batch > 1) OK(cufftMakePlanMany(plan, (int)n.size(), n.data(), nullptr, 1, 0, nullptr, 1, 0, type, batch, work));
    else if (n.size() == 1) OK(cufftMakePlan1d(plan, n[0], type, 1, work));
    else if (n.size() == 2) OK(cufftMakePlan2d(plan, n[0], n[1], type, work));
    else OK(cufftMakePlan3d(plan, n[0], n[1], n[2], type, work));
    for (size_t i = 0; i < gpus.size(); i++) expect(work[i] != (size_t)-1, 1, "a size for each device", __LINE__);
    return plan;
}

template <class Real> struct Types;
template <> struct Types<float> {
    static constexpr cufftType c2c = CUFFT_C2C, r2c = CUFFT_R2C, c2r = CUFFT_C2R;
    static int run(cufftHandle p, cudaLibXtDesc *a, cudaLibXtDesc *b, cufftType type, int sign) {
        return type == c2c ? cufftXtExecDescriptorC2C(p, a, b, sign) : type == r2c ? cufftXtExecDescriptorR2C(p, a, b) : cufftXtExecDescriptorC2R(p, a, b);
    }
};
template <> struct Types<double> {
    static constexpr cufftType c2c = CUFFT_Z2Z, r2c = CUFFT_D2Z, c2r = CUFFT_Z2D;
    static int run(cufftHandle p, cudaLibXtDesc *a, cudaLibXtDesc *b, cufftType type, int sign) {
        return type == c2c ? cufftXtExecDescriptorZ2Z(p, a, b, sign) : type == r2c ? cufftXtExecDescriptorD2Z(p, a, b) : cufftXtExecDescriptorZ2D(p, a, b);
    }
};

// A device's memory, through the runtime.
template <class T> static std::vector<T> part(cudaLibXtDesc *d, int g, size_t n) {
    std::vector<T> out(n);
    expect(n * sizeof(T) <= d->descriptor->size[g], 1, "room", __LINE__);
    OK(cudaMemcpy(out.data(), d->descriptor->data[g], n * sizeof(T), cudaMemcpyDeviceToHost));
    cudaPointerAttributes at;
    OK(cudaPointerGetAttributes(&at, d->descriptor->data[g]));
    expect(at.device, d->descriptor->GPUs[g], "the device", __LINE__);
    return out;
}

static size_t first(size_t n, size_t gpus, size_t g) { return n / gpus * g + std::min(g, n % gpus); }

// Complex arrays there and back, in place or from one descriptor to another.
template <class Real> static void complex_arrays(const std::vector<int> &gpus, const std::vector<int> &n, bool apart) {
    using T = Types<Real>;
    using C = std::complex<Real>;
    size_t all = 1, G = gpus.size();
    for (int d : n) all *= d;
    Many want(all);
    std::vector<C> host(all), back(all, C(9, 9));
    for (size_t i = 0; i < all; i++) want[i] = host[i] = C((Real)value(i), (Real)value(3 * i + 1));
    plain(want, n, -1);
    cufftHandle plan = plan_of(gpus, n, T::c2c, 1);
    cudaLibXtDesc *a, *b, *c;
    OK(cufftXtMalloc(plan, &a, apart ? CUFFT_XT_FORMAT_INPUT : CUFFT_XT_FORMAT_INPLACE));
    OK(cufftXtMalloc(plan, &b, apart ? CUFFT_XT_FORMAT_OUTPUT : CUFFT_XT_FORMAT_INPLACE));
    OK(cufftXtMalloc(plan, &c, CUFFT_XT_FORMAT_INPLACE));
    expect(a->descriptor->nGPUs, (int)G, "devices", __LINE__);
    expect(a->library, LIB_FORMAT_CUFFT, "the library", __LINE__);
    OK(cufftXtMemcpy(plan, a, host.data(), CUFFT_COPY_HOST_TO_DEVICE));
    size_t row = all / n[0];
    for (size_t g = 0; g < G; g++) {
        size_t from = first(n[0], G, g) * row, to = first(n[0], G, g + 1) * row;
        std::vector<C> got = part<C>(a, (int)g, to - from);
        for (size_t i = from; i < to; i++) same(got[i - from], host[i], "natural order");
    }
    cudaLibXtDesc *out = apart ? b : a;
    OK(T::run(plan, a, out, T::c2c, CUFFT_FORWARD));
    expect(out->subFormat, apart ? CUFFT_XT_FORMAT_OUTPUT : CUFFT_XT_FORMAT_INPLACE_SHUFFLED, "the order", __LINE__);
    // Of several dimensions the devices share the second one now.
    if (n.size() > 1)
        for (size_t g = 0; g < G; g++) {
            size_t inner = row / n[1], from = first(n[1], G, g), width = (first(n[1], G, g + 1) - from) * inner;
            std::vector<C> got = part<C>(out, (int)g, n[0] * width);
            for (size_t i = 0; i < got.size(); i++) same(got[i], want[i / width * row + from * inner + i % width], "shuffled order");
        }
    else {
        cufftXt1dFactors f;
        OK(cufftXtQueryPlan(plan, &f, CUFFT_QUERY_1D_FACTORS));
        expect((int)(f.factor1 * f.factor2), n[0], "factors", __LINE__);
        std::vector<C> got = part<C>(out, 0, first(all, G, 1));
        for (size_t p = 0; p < got.size(); p++) same(got[p], want[p % f.factor2 * f.factor1 + p / f.factor2], "a line's order");
    }
    OK(cufftXtMemcpy(plan, back.data(), out, CUFFT_COPY_DEVICE_TO_HOST));
    for (size_t i = 0; i < all; i++) same(back[i], want[i], "to the host");
    OK(cufftXtMemcpy(plan, c, out, CUFFT_COPY_DEVICE_TO_DEVICE));
    expect(c->subFormat, CUFFT_XT_FORMAT_INPLACE, "natural again", __LINE__);
    std::vector<C> got = part<C>(c, (int)G - 1, all - first(n[0], G, G - 1) * row);
    for (size_t i = 0; i < got.size(); i++) same(got[i], want[all - got.size() + i], "from device to device");
    // Back from either order.
    for (cudaLibXtDesc *d : {c, out}) {
        OK(T::run(plan, d, d, T::c2c, CUFFT_INVERSE));
        OK(cufftXtMemcpy(plan, back.data(), d, CUFFT_COPY_DEVICE_TO_HOST));
        for (size_t i = 0; i < all; i++) same(back[i], host[i] * (Real)all, "there and back");
    }
    for (cudaLibXtDesc *d : {a, b, c}) OK(cufftXtFree(d));
    OK(cufftDestroy(plan));
}

// Real arrays, whose rows have room for their transforms.
template <class Real> static void real_arrays(const std::vector<int> &gpus, const std::vector<int> &n, int batch) {
    using T = Types<Real>;
    using C = std::complex<Real>;
    size_t half = n.back() / 2 + 1, rows = 1, each = n.back();
    for (size_t d = 0; d + 1 < n.size(); d++) rows *= n[d];
    each *= rows;
    std::vector<C> host(batch * rows * half), got(host.size());
    Real *real = (Real *)host.data();
    std::vector<Many> want(batch, Many(each));
    for (int q = 0; q < batch; q++) {
        for (size_t i = 0; i < each; i++)
            want[q][i] = real[(q * rows + i / n.back()) * 2 * half + i % n.back()] = (Real)value(i + 13 * q);
        plain(want[q], n, -1);
    }
    cufftHandle there = plan_of(gpus, n, T::r2c, batch), back = plan_of(gpus, n, T::c2r, batch);
    cudaLibXtDesc *d;
    OK(cufftXtMalloc(there, &d, CUFFT_XT_FORMAT_INPLACE));
    OK(cufftXtMemcpy(there, d, host.data(), CUFFT_COPY_HOST_TO_DEVICE));
    OK(T::run(there, d, d, T::r2c, 0));
    OK(cufftXtMemcpy(there, got.data(), d, CUFFT_COPY_DEVICE_TO_HOST));
    for (size_t i = 0; i < got.size(); i++) same(got[i], want[i / (rows * half)][i / half % rows * n.back() + i % half], "real to complex");
    OK(T::run(back, d, d, T::c2r, 0));
    OK(cufftXtMemcpy(back, got.data(), d, CUFFT_COPY_DEVICE_TO_HOST));
    for (size_t i = 0; i < batch * each; i++) {
        size_t at = i / n.back() * 2 * half + i % n.back();
        same(((Real *)got.data())[at], real[at] * (Real)each, "complex to real");
    }
    OK(cufftXtFree(d));
    OK(cufftDestroy(there));
    OK(cufftDestroy(back));
}

__global__ void slow_fill(cufftComplex *x, int n) {
    float y = 1;
    for (int i = 0; i < 200000; i++) y = y * 0.999999f + 0.000001f;
    for (int i = 0; i < n; i++) x[i] = make_cuComplex(y > 0 ? 1 : y, 0);
}

// A transform begins after what kernels of each device do.
static void waits() {
    cufftHandle plan = plan_of({0, 1}, {8}, CUFFT_C2C, 1);
    cudaLibXtDesc *d;
    OK(cufftXtMalloc(plan, &d, CUFFT_XT_FORMAT_INPLACE));
    for (int g = 0; g < 2; g++) {
        OK(cudaSetDevice(g));
        OK(cudaMemset(d->descriptor->data[g], 0, 4 * sizeof(cufftComplex)));
        slow_fill<<<1, 1>>>((cufftComplex *)d->descriptor->data[g], 4);
    }
    OK(cudaSetDevice(0));
    OK(cufftXtExecDescriptorC2C(plan, d, d, CUFFT_FORWARD));
    cufftComplex out[8];
    OK(cufftXtMemcpy(plan, out, d, CUFFT_COPY_DEVICE_TO_HOST));
    for (int i = 0; i < 8; i++) near(out[i].x, i ? 0 : 8, "after kernels");
    OK(cufftXtFree(d));
    OK(cufftDestroy(plan));
}

static void mistakes() {
    cufftHandle plan, one;
    size_t work[2];
    int gpus[] = {0, 1}, twice[] = {0, 0}, none[] = {0, 1000};
    cudaLibXtDesc *d, *e;
    cufftXt1dFactors f;
    expect(cufftXtSetGPUs(12345678, 2, gpus), CUFFT_INVALID_PLAN, "no plan", __LINE__);
    OK(cufftCreate(&plan));
    expect(cufftXtMalloc(plan, &d, CUFFT_XT_FORMAT_INPLACE), CUFFT_INVALID_PLAN, "not made", __LINE__);
    expect(cufftXtSetGPUs(plan, 2, none), CUFFT_INVALID_DEVICE, "no device", __LINE__);
    expect(cufftXtSetGPUs(plan, 2, twice), CUFFT_INVALID_VALUE, "one twice", __LINE__);
    expect(cufftXtSetGPUs(plan, 0, gpus), CUFFT_INVALID_VALUE, "none", __LINE__);
    OK(cufftXtSetGPUs(plan, 2, gpus));
    expect(cufftMakePlan1d(plan, 16, CUFFT_R2C, 1, work), CUFFT_NOT_SUPPORTED, "a real line", __LINE__);
    OK(cufftMakePlan2d(plan, 4, 6, CUFFT_C2C, work));
    expect(cufftXtSetGPUs(plan, 2, gpus), CUFFT_INVALID_PLAN, "made already", __LINE__);
    expect(cufftXtMalloc(plan, &d, (cufftXtSubFormat)9), CUFFT_INVALID_VALUE, "no order", __LINE__);
    expect(cufftXtMalloc(plan, &d, CUFFT_XT_FORMAT_1D_INPUT_SHUFFLED), CUFFT_INVALID_VALUE, "no line", __LINE__);
    OK(cufftXtMalloc(plan, &d, CUFFT_XT_FORMAT_INPLACE));
    expect(cufftXtQueryPlan(plan, &f, CUFFT_QUERY_1D_FACTORS), CUFFT_INVALID_PLAN, "no line", __LINE__);
    expect(cufftXtExecDescriptorZ2Z(plan, d, d, CUFFT_FORWARD), CUFFT_INVALID_TYPE, "another type", __LINE__);
    expect(cufftXtExecDescriptorC2C(plan, d, d, 7), CUFFT_INVALID_VALUE, "no direction", __LINE__);
    expect(cufftXtExecDescriptorC2C(plan, d, nullptr, 1), CUFFT_INVALID_VALUE, "no descriptor", __LINE__);
    cufftComplex x[24];
    expect(cufftXtMemcpy(plan, x, x, CUFFT_COPY_DEVICE_TO_HOST), CUFFT_INVALID_VALUE, "no descriptor", __LINE__);
    expect(cufftXtMemcpy(plan, x, d, CUFFT_COPY_UNDEFINED), CUFFT_INVALID_VALUE, "no kind", __LINE__);
    expect(cufftExecC2C(plan, x, x, CUFFT_FORWARD), CUFFT_INVALID_PLAN, "of several devices", __LINE__);
    // Another plan's memory that is too small.
    one = plan_of({0, 1}, {2, 2}, CUFFT_C2C, 1);
    OK(cufftXtMalloc(one, &e, CUFFT_XT_FORMAT_INPLACE));
    expect(cufftXtExecDescriptorC2C(plan, e, e, CUFFT_FORWARD), CUFFT_INVALID_VALUE, "too small", __LINE__);
    OK(cufftXtExecDescriptor(one, e, e, CUFFT_FORWARD));
    OK(cufftXtFree(d));
    OK(cufftXtFree(e));
    expect(cufftXtFree(d), CUFFT_INVALID_VALUE, "gone", __LINE__);
    OK(cufftDestroy(one));
    OK(cufftDestroy(plan));
}

int main() {
    for (const std::vector<int> &gpus : {std::vector<int>{0, 1}, std::vector<int>{2, 0, 1}, std::vector<int>{1}}) {
        for (bool apart : {false, true})
            for (const std::vector<int> &n : {std::vector<int>{64}, std::vector<int>{15}, std::vector<int>{7, 9}, std::vector<int>{4, 5, 6}}) {
                complex_arrays<float>(gpus, n, apart);
                complex_arrays<double>(gpus, n, apart);
            }
        real_arrays<float>(gpus, {6, 8}, 1);
        real_arrays<double>(gpus, {5, 4, 7}, 1);
        real_arrays<float>(gpus, {10}, 5);
        real_arrays<double>(gpus, {10}, 5);
    }
    waits();
    mistakes();
    printf("PASSED\n");
}
