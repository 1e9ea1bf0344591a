// Texture objects: fetches of every shape, address modes, filters and formats, against the guide's formulas.
#include "expect.h"

static cudaTextureDesc how(cudaTextureAddressMode mode, cudaTextureFilterMode filter, bool normalized = false,
                           cudaTextureReadMode read = cudaReadModeElementType) {
    cudaTextureDesc t = {};
    for (auto& m : t.addressMode) m = mode;
    t.filterMode = filter;
    t.readMode = read;
    t.normalizedCoords = normalized;
    t.borderColor[0] = 7.0f;
    return t;
}

static cudaResourceDesc of(cudaArray_t a) {
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeArray;
    r.res.array.array = a;
    return r;
}

static cudaTextureObject_t make(const cudaResourceDesc& r, const cudaTextureDesc& t) {
    cudaTextureObject_t o = 0;
    CK(cudaCreateTextureObject(&o, &r, &t, nullptr));
    return o;
}

// Index of a texel on an axis, or -1 for the border.
static int resolve(cudaTextureAddressMode mode, int i, int n) {
    switch (mode) {
        case cudaAddressModeWrap: return (i % n + n) % n;
        case cudaAddressModeMirror: {
            int k = (i % (2 * n) + 2 * n) % (2 * n);
            return k < n ? k : 2 * n - 1 - k;
        }
        case cudaAddressModeBorder: return i < 0 || i >= n ? -1 : i;
        default: return i < 0 ? 0 : i >= n ? n - 1 : i;
    }
}

struct Image {
    int w, h, d;
    std::vector<float> texels;
    float at(cudaTextureAddressMode mode, int x, int y, int z) const {
        x = resolve(mode, x, w), y = resolve(mode, y, h), z = resolve(mode, z, d);
        return x < 0 || y < 0 || z < 0 ? 7.0f : texels[(size_t(z) * h + y) * w + x];
    }
    // The guide's linear filter: weights of 8 bits.
    double linear(cudaTextureAddressMode mode, const double (&c)[3], int axes) const {
        int i[3] = {0, 0, 0};
        double a[3] = {0, 0, 0}, sum = 0;
        for (int k = 0; k < axes; k++) {
            double steps = std::floor((c[k] - 0.5) * 256 + 0.5);
            i[k] = int(std::floor(steps / 256));
            a[k] = steps / 256 - i[k];
        }
        for (int corner = 0; corner < 1 << axes; corner++) {
            double w = 1;
            int up[3];
            for (int k = 0; k < 3; k++) {
                up[k] = corner >> k & 1;
                w *= up[k] ? a[k] : 1 - a[k];
            }
            sum += w * at(mode, i[0] + up[0], i[1] + up[1], i[2] + up[2]);
        }
        return sum;
    }
};

static Image picture(int w, int h, int d) {
    Image p = {w, h, d, {}};
    unsigned s = 99;
    for (int i = 0; i < w * h * d; i++) {
        s = s * 1664525u + 1013904223u;
        p.texels.push_back(float(int(s >> 16) % 1000 - 500) / 4);
    }
    return p;
}

__global__ void read1(cudaTextureObject_t t, const float4* c, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex1D<float>(t, c[i].x);
}
__global__ void read2(cudaTextureObject_t t, const float4* c, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex2D<float>(t, c[i].x, c[i].y);
}
__global__ void read3(cudaTextureObject_t t, const float4* c, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex3D<float>(t, c[i].x, c[i].y, c[i].z);
}

static void shapes() {
    cudaChannelFormatDesc f = cudaCreateChannelDesc<float>();
    const cudaTextureAddressMode modes[] = {cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror,
                                            cudaAddressModeBorder};
    for (int axes = 1; axes <= 3; axes++) {
        Image p = picture(11, axes > 1 ? 7 : 1, axes > 2 ? 5 : 1);
        cudaArray_t a;
        cudaExtent e = make_cudaExtent(p.w, axes > 1 ? p.h : 0, axes > 2 ? p.d : 0);
        CK(cudaMalloc3DArray(&a, &f, e, 0));
        cudaMemcpy3DParms c = {};
        c.srcPtr = make_cudaPitchedPtr(p.texels.data(), p.w * 4, p.w, p.h);
        c.dstArray = a;
        c.extent = make_cudaExtent(p.w, p.h, p.d);
        c.kind = cudaMemcpyHostToDevice;
        CK(cudaMemcpy3D(&c));
        std::vector<float4> at;
        for (int i = 0; i < 700; i++) {
            // No ties between weights, which are multiples of 1/256.
            auto part = [&](int k, int size) { return float((i * k * 7) % (size * 768) * 4 + 1) / 1024 - size; };
            at.push_back(make_float4(part(97, p.w), part(61, p.h), part(37, p.d), 0));
        }
        Buffer<float4> where(at);
        Buffer<float> out(at.size());
        for (auto mode : modes) {
            for (int normalized = 0; normalized < 2; normalized++) {
                if (!normalized && (mode == cudaAddressModeWrap || mode == cudaAddressModeMirror)) continue;
                for (auto filter : {cudaFilterModePoint, cudaFilterModeLinear}) {
                    cudaTextureObject_t t = make(of(a), how(mode, filter, normalized));
                    std::vector<float4> scaled = at;
                    if (normalized) {
                        for (auto& v : scaled) v.x /= p.w, v.y /= p.h, v.z /= p.d;
                    }
                    CK(cudaMemcpy(where, scaled.data(), at.size() * 16, cudaMemcpyHostToDevice));
                    auto kernel = axes == 1 ? read1 : axes == 2 ? read2 : read3;
                    kernel<<<6, 128>>>(t, where, out, int(at.size()));
                    std::vector<float> got = out.get();
                    for (size_t i = 0; i < at.size(); i++) {
                        const double place[3] = {at[i].x, at[i].y, at[i].z};
                        if (filter == cudaFilterModePoint) {
                            int x = int(std::floor(place[0])), y = int(std::floor(place[1])), z = int(std::floor(place[2]));
                            SAME(got[i], p.at(mode, x, axes > 1 ? y : 0, axes > 2 ? z : 0), i);
                        } else {
                            // Rounding of a normalised coordinate may change a weight by its last place, and weights of
                            // several axes are rounded themselves.
                            double want = p.linear(mode, place, axes), slack = normalized ? 250.0 / 256 * 2 * axes : 1e-3;
                            if (axes > 1) slack += 125.0 / 256 * (1 << axes);
                            // One dimension is a row of two, half of which is the border's.
                            if (axes == 1 && mode == cudaAddressModeBorder) want = (want + 7) / 2, slack += 0.5;
                            EXPECT(std::fabs(got[i] - want) <= slack);
                        }
                    }
                    CK(cudaDestroyTextureObject(t));
                }
            }
        }
        CK(cudaFreeArray(a));
    }
}

template <class T, class U>
__global__ void raw(cudaTextureObject_t t, U* out, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = tex2D<T>(t, i + 0.5f, 0.5f);
}

template <class T, class N>
static void format(N most, bool is_signed) {
    const int n = 64;
    std::vector<T> data(n * 2);
    for (int i = 0; i < n * 2; i++) data[i] = T(i * 1103515245u >> 7);
    data[0] = T(most), data[1] = T(-most - 1);
    cudaChannelFormatDesc f = cudaCreateChannelDesc<T>();
    cudaArray_t a;
    CK(cudaMallocArray(&a, &f, n, 2));
    CK(cudaMemcpy2DToArray(a, 0, 0, data.data(), n * sizeof(T), n * sizeof(T), 2, cudaMemcpyHostToDevice));
    cudaTextureObject_t t = make(of(a), how(cudaAddressModeClamp, cudaFilterModePoint));
    Buffer<T> out(n);
    raw<T><<<1, n>>>(t, out.p, n);
    std::vector<T> got = out.get();
    for (int i = 0; i < n; i++) SAME(got[i], data[i], i);
    CK(cudaDestroyTextureObject(t));
    if (sizeof(T) < 4) {
        t = make(of(a), how(cudaAddressModeClamp, cudaFilterModePoint, false, cudaReadModeNormalizedFloat));
        Buffer<float> real(n);
        raw<float><<<1, n>>>(t, real.p, n);
        std::vector<float> floats = real.get();
        for (int i = 0; i < n; i++) {
            float want = float(data[i]) / float(most);
            SAME(floats[i], is_signed && want < -1 ? -1.0f : want, i);
        }
        CK(cudaDestroyTextureObject(t));
    }
    CK(cudaFreeArray(a));
}

__global__ void colours(cudaTextureObject_t t, float4* out, uchar4* texels, cudaTextureObject_t plain) {
    int i = threadIdx.x;
    out[i] = tex2D<float4>(t, (i % 4 + 0.5f) / 4, (i / 4 + 0.5f) / 4);
    tex2D(&texels[i], plain, i % 4 + 0.5f, i / 4 + 0.5f);
}

static void vectors() {
    std::vector<uchar4> data;
    for (int i = 0; i < 16; i++) data.push_back(make_uchar4(i * 16, 255 - i, i, 10 * i));
    cudaChannelFormatDesc f = cudaCreateChannelDesc<uchar4>();
    cudaArray_t a;
    CK(cudaMallocArray(&a, &f, 4, 4));
    CK(cudaMemcpyToArray(a, 0, 0, data.data(), 64, cudaMemcpyHostToDevice));
    cudaTextureDesc d = how(cudaAddressModeClamp, cudaFilterModeLinear, true, cudaReadModeNormalizedFloat);
    d.sRGB = 1;
    cudaTextureObject_t t = make(of(a), d), plain = make(of(a), how(cudaAddressModeClamp, cudaFilterModePoint));
    Buffer<float4> out(16);
    Buffer<uchar4> same(16);
    colours<<<1, 16>>>(t, out, same, plain);
    std::vector<float4> got = out.get();
    std::vector<uchar4> back = same.get();
    for (int i = 0; i < 16; i++) {
        auto light = [](int v) {
            double c = v / 255.0;
            return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
        };
        // The hardware's table has 8 bits.
        auto near = [&](float a, int v) { return std::fabs(a - light(v)) <= light(v) / 128; };
        EXPECT(near(got[i].x, data[i].x) && near(got[i].y, data[i].y));
        SAME(got[i].w, data[i].w / 255.0f, i);
        EXPECT(std::memcmp(&back[i], &data[i], 4) == 0);
    }
    cudaTextureDesc asked;
    cudaResourceDesc r;
    CK(cudaGetTextureObjectTextureDesc(&asked, t));
    CK(cudaGetTextureObjectResourceDesc(&r, t));
    EXPECT(asked.sRGB == 1 && asked.normalizedCoords == 1 && asked.readMode == cudaReadModeNormalizedFloat);
    EXPECT(asked.filterMode == cudaFilterModeLinear && asked.addressMode[1] == cudaAddressModeClamp);
    EXPECT(r.resType == cudaResourceTypeArray && r.res.array.array == a);
    cudaChannelFormatDesc channels;
    cudaExtent extent;
    unsigned flags = 9;
    CK(cudaArrayGetInfo(&channels, &extent, &flags, a));
    EXPECT(channels.x == 8 && channels.w == 8 && channels.f == cudaChannelFormatKindUnsigned);
    EXPECT(extent.width == 4 && extent.height == 4 && extent.depth == 0 && flags == 0);
    // Bytes that begin and end within rows.
    unsigned char part[30];
    CK(cudaMemcpyFromArray(part, a, 3, 1, 30, cudaMemcpyDeviceToHost));
    EXPECT(std::memcmp(part, (unsigned char*)data.data() + 19, 30) == 0);
    CK(cudaDestroyTextureObject(t));
    CK(cudaDestroyTextureObject(plain));
    CK(cudaFreeArray(a));
}

__global__ void linear(cudaTextureObject_t t, float2* out, const int* at) {
    int i = threadIdx.x;
    out[i] = tex1Dfetch<float2>(t, at[i]);
}
__global__ void pitched(cudaTextureObject_t t, float* out) {
    int x = threadIdx.x, y = threadIdx.y;
    out[y * blockDim.x + x] = tex2D<float>(t, x, y) + tex2DLod<float>(t, x + 0.5f, y + 0.5f, 3.0f) +
                              tex2DGrad<float>(t, x + 0.5f, y + 0.5f, make_float2(1, 0), make_float2(0, 1));
}

static void plain_memory() {
    std::vector<float2> data;
    for (int i = 0; i < 100; i++) data.push_back(make_float2(i, -i));
    Buffer<float2> memory(data);
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeLinear;
    r.res.linear.devPtr = memory.p;
    r.res.linear.desc = cudaCreateChannelDesc<float2>();
    r.res.linear.sizeInBytes = 100 * sizeof(float2);
    cudaTextureObject_t t = make(r, how(cudaAddressModeClamp, cudaFilterModePoint));
    std::vector<int> at;
    for (int i = 0; i < 128; i++) at.push_back(i * 37 % 128 - 14);
    Buffer<int> where(at);
    Buffer<float2> out(128);
    linear<<<1, 128>>>(t, out, where);
    std::vector<float2> got = out.get();
    for (int i = 0; i < 128; i++) {
        bool inside = at[i] >= 0 && at[i] < 100;
        SAME(got[i].x, inside ? at[i] : 0, i);
        SAME(got[i].y, inside ? -at[i] : 0, i);
    }
    CK(cudaDestroyTextureObject(t));

    float* rows;
    size_t pitch;
    Image p = picture(12, 9, 1);
    CK(cudaMallocPitch(&rows, &pitch, 12 * 4, 9));
    CK(cudaMemcpy2D(rows, pitch, p.texels.data(), 48, 48, 9, cudaMemcpyHostToDevice));
    r.resType = cudaResourceTypePitch2D;
    r.res.pitch2D.devPtr = rows;
    r.res.pitch2D.desc = cudaCreateChannelDesc<float>();
    r.res.pitch2D.width = 12;
    r.res.pitch2D.height = 9;
    r.res.pitch2D.pitchInBytes = pitch;
    t = make(r, how(cudaAddressModeClamp, cudaFilterModeLinear));
    Buffer<float> sum(108);
    pitched<<<1, dim3(12, 9)>>>(t, sum);
    std::vector<float> sums = sum.get();
    for (int i = 0; i < 108; i++) {
        const double corner[3] = {double(i % 12), double(i / 12), 0};
        SAME(sums[i], p.linear(cudaAddressModeClamp, corner, 2) + 2 * p.texels[i], i);
    }
    CK(cudaDestroyTextureObject(t));
    CK(cudaFree(rows));
}

__global__ void layered(cudaTextureObject_t a2, cudaTextureObject_t a1, float* out) {
    int x = threadIdx.x, y = threadIdx.y, layer = threadIdx.z;
    int i = (layer * blockDim.y + y) * blockDim.x + x;
    out[i] = tex2DLayered<float>(a2, x + 0.5f, y + 0.5f, layer);
    out[i + 240] = tex1DLayered<float>(a1, x + 0.5f, y + 4 * layer);
}
__global__ void cube(cudaTextureObject_t t, float* out) {
    const float3 to[6] = {{2, 0, 0}, {-2, 0, 0}, {0, 2, 0}, {0, -2, 0}, {0, 0, 2}, {0, 0, -2}};
    float3 d = to[threadIdx.x];
    out[threadIdx.x] = texCubemap<float>(t, d.x + 0.1f, d.y - 0.1f, d.z + 0.2f);
}
__global__ void gather(cudaTextureObject_t t, float4* out) {
    out[threadIdx.x] = tex2Dgather<float4>(t, threadIdx.x + 1.0f, 2.0f);
}

static cudaArray_t stack(const Image& p, cudaExtent e, unsigned flags) {
    cudaChannelFormatDesc f = cudaCreateChannelDesc<float>();
    cudaArray_t a;
    CK(cudaMalloc3DArray(&a, &f, e, flags));
    cudaMemcpy3DParms c = {};
    c.srcPtr = make_cudaPitchedPtr((void*)p.texels.data(), p.w * 4, p.w, p.h);
    c.dstArray = a;
    c.extent = make_cudaExtent(p.w, p.h, p.d);
    c.kind = cudaMemcpyHostToDevice;
    CK(cudaMemcpy3D(&c));
    return a;
}

static void layers() {
    Image p = picture(10, 4, 6), lines = picture(10, 1, 24);
    cudaArray_t a2 = stack(p, make_cudaExtent(10, 4, 6), cudaArrayLayered);
    cudaArray_t a1 = stack(lines, make_cudaExtent(10, 0, 24), cudaArrayLayered);
    cudaTextureDesc point = how(cudaAddressModeClamp, cudaFilterModePoint);
    cudaTextureObject_t t2 = make(of(a2), point), t1 = make(of(a1), point);
    Buffer<float> out(480);
    layered<<<1, dim3(10, 4, 6)>>>(t2, t1, out);
    std::vector<float> got = out.get();
    for (int i = 0; i < 240; i++) {
        SAME(got[i], p.texels[i], i);
        SAME(got[i + 240], lines.texels[i], i);
    }
    Image faces = picture(4, 4, 6);
    cudaArray_t ac = stack(faces, make_cudaExtent(4, 4, 6), cudaArrayCubemap);
    cudaTextureObject_t tc = make(of(ac), how(cudaAddressModeClamp, cudaFilterModePoint, true));
    Buffer<float> six(6);
    cube<<<1, 6>>>(tc, six);
    std::vector<float> seen = six.get();
    // Columns and rows of the texels next to the middles of the faces, by the table of faces in the guide.
    const int column[6] = {1, 2, 2, 2, 2, 1}, row[6] = {2, 2, 2, 1, 2, 2};
    for (int i = 0; i < 6; i++) SAME(seen[i], faces.texels[i * 16 + row[i] * 4 + column[i]], i);

    cudaArray_t flat = stack(picture(10, 4, 1), make_cudaExtent(10, 4, 0), cudaArrayTextureGather);
    Image q = picture(10, 4, 1);
    cudaTextureObject_t tg = make(of(flat), point);
    Buffer<float4> four(9);
    gather<<<1, 9>>>(tg, four);
    std::vector<float4> corners = four.get();
    for (int i = 0; i < 9; i++) {
        SAME(corners[i].x, q.texels[20 + i], i);
        SAME(corners[i].y, q.texels[21 + i], i);
        SAME(corners[i].z, q.texels[11 + i], i);
        SAME(corners[i].w, q.texels[10 + i], i);
    }
    for (auto o : {t2, t1, tc, tg}) CK(cudaDestroyTextureObject(o));
    for (auto a : {a2, a1, ac, flat}) CK(cudaFreeArray(a));
}

// Each thread has a texture of its own, and only some fetch.
__global__ void several(const cudaTextureObject_t* t, float* out) {
    int i = threadIdx.x;
    if (i % 3) out[i] = tex1Dfetch<float>(t[i % 5], i);
}

static void many() {
    std::vector<cudaTextureObject_t> objects;
    std::vector<float*> memory;
    for (int k = 0; k < 5; k++) {
        std::vector<float> data;
        for (int i = 0; i < 64; i++) data.push_back(100 * k + i);
        float* m;
        CK(cudaMalloc(&m, 256));
        CK(cudaMemcpy(m, data.data(), 256, cudaMemcpyHostToDevice));
        memory.push_back(m);
        cudaResourceDesc r = {};
        r.resType = cudaResourceTypeLinear;
        r.res.linear.devPtr = m;
        r.res.linear.desc = cudaCreateChannelDesc<float>();
        r.res.linear.sizeInBytes = 256;
        objects.push_back(make(r, how(cudaAddressModeClamp, cudaFilterModePoint)));
    }
    Buffer<cudaTextureObject_t> handles(objects);
    Buffer<float> out(64);
    several<<<1, 64>>>(handles, out);
    std::vector<float> got = out.get();
    for (int i = 0; i < 64; i++) SAME(got[i], i % 3 ? 100 * (i % 5) + i : 0, i);
    for (auto o : objects) CK(cudaDestroyTextureObject(o));
    for (auto m : memory) CK(cudaFree(m));
}

static void mistakes() {
    cudaChannelFormatDesc f = cudaCreateChannelDesc<uchar4>(), bad = cudaCreateChannelDesc(8, 16, 0, 0, cudaChannelFormatKindUnsigned);
    cudaArray_t a, none;
    CK(cudaMallocArray(&a, &f, 8, 8));
    EXPECT(cudaMallocArray(&none, &bad, 8, 8) == cudaErrorInvalidChannelDescriptor);
    EXPECT(cudaMallocArray(&none, &f, 0, 0) == cudaErrorInvalidValue);
    EXPECT(cudaMallocArray(nullptr, &f, 8, 8) == cudaErrorInvalidValue);
    cudaResourceDesc r = of(a);
    cudaTextureObject_t o;
    cudaTextureDesc t = how(cudaAddressModeClamp, cudaFilterModeLinear);
    EXPECT(cudaCreateTextureObject(&o, &r, &t, nullptr) == cudaErrorInvalidFilterSetting);
    EXPECT(cudaCreateTextureObject(&o, &r, nullptr, nullptr) == cudaErrorInvalidResourceHandle);
    EXPECT(cudaCreateTextureObject(nullptr, &r, &t, nullptr) == cudaErrorInvalidValue);
    cudaSurfaceObject_t s;
    // Of arrays that were not made for surfaces too.
    CK(cudaCreateSurfaceObject(&s, &r));
    CK(cudaDestroySurfaceObject(s));
    char bytes[512];
    EXPECT(cudaMemcpy2DToArray(a, 0, 0, bytes, 36, 36, 8, cudaMemcpyHostToDevice) == cudaErrorInvalidValue);
    EXPECT(cudaMemcpy2DToArray(a, 0, 0, bytes, 16, 32, 8, cudaMemcpyHostToDevice) == cudaErrorInvalidPitchValue);
    EXPECT(cudaMemcpyToArray(a, 4, 0, bytes, 256, cudaMemcpyHostToDevice) == cudaErrorInvalidValue);
    EXPECT(cudaMemcpyToArray(a, 0, 0, bytes, 256, cudaMemcpyDeviceToHost) == cudaErrorInvalidMemcpyDirection);
    cudaArray_t gone = a;
    CK(cudaFreeArray(a));
    EXPECT(cudaFreeArray(gone) == cudaErrorInvalidResourceHandle);
    CK(cudaFreeArray(nullptr));
    cudaGetLastError();
}

int main() {
    shapes();
    format<unsigned char>(255, false);
    format<signed char>(127, true);
    format<unsigned short>(65535, false);
    format<short>(32767, true);
    format<int>(0x7fffffff, true);
    format<unsigned>(0xffffffffu, false);
    vectors();
    plain_memory();
    layers();
    many();
    mistakes();
    return finish("textures");
}
