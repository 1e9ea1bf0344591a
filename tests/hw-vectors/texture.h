// What texture.cpp and mipmap.cpp share: kernels around one instruction, arrays of what looks random, objects.
#pragma once

#include <cuda.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

static const char *name_of(CUresult r) {
    const char *text = "?";
    cuGetErrorName(r, &text);
    return text;
}

static void must(CUresult r, const char *what) {
    if (r == CUDA_SUCCESS) return;
    std::fprintf(stderr, "%s: %s\n", what, name_of(r));
    std::exit(1);
}

using Words = std::vector<uint32_t>;

static uint32_t bits(float f) {
    uint32_t u;
    std::memcpy(&u, &f, 4);
    return u;
}

// Numbers that look random, the same everywhere.
static uint32_t next_random() {
    static uint32_t s = 12345;
    s = s * 1664525u + 1013904223u;
    return s >> 8 ^ s << 13;
}

// Words that each thread reads: 4 or 12.
static unsigned words_each = 4;

// A kernel around one instruction: threads read words c0, c1, …, which f0, f1, … are too, and write r0 … r3.
static CUfunction kernel(const std::string &text) {
    static std::map<std::string, CUfunction> known;
    const std::string key = std::to_string(words_each) + text;
    auto found = known.find(key);
    if (found != known.end()) return found->second;
    std::string loads;
    for (unsigned i = 0; i < words_each; i += 4) {
        auto reg = [&](const char *of, unsigned k) { return std::string(" %") + of + std::to_string(i + k); };
        loads += "ld.global.v4.b32 {" + reg("c", 0) + "," + reg("c", 1) + "," + reg("c", 2) + "," + reg("c", 3) +
                 "}, [%a+" + std::to_string(i * 4) + "];\n";
        for (unsigned k = 0; k < 4; k++) loads += "mov.b32" + reg("f", k) + "," + reg("c", k) + ";\n";
    }
    std::string ptx = R"(.version 7.0
.target sm_70
.address_size 64
.visible .entry k(.param .u64 object, .param .u64 in, .param .u64 out, .param .u32 n)
{
    .reg .b64 %t, %a, %b, %o, %l0, %l1;
    .reg .b32 %i, %n, %x, %y;
    .reg .b32 %c<12>, %r<4>;
    .reg .f32 %f<12>, %g<4>;
    .reg .b16 %h0, %h1, %h2, %h3;
    .reg .pred %p;
    ld.param.u64 %t, [object];
    ld.param.u64 %a, [in];
    ld.param.u64 %b, [out];
    ld.param.u32 %n, [n];
    mov.u32 %x, %ctaid.x;
    mov.u32 %y, %ntid.x;
    mov.u32 %i, %tid.x;
    mad.lo.u32 %i, %x, %y, %i;
    setp.ge.u32 %p, %i, %n;
    @%p bra done;
    mul.wide.u32 %o, %i, )" + std::to_string(words_each * 4) + R"(;
    add.u64 %a, %a, %o;
    mul.wide.u32 %o, %i, 16;
    add.u64 %b, %b, %o;
    )" + loads + R"(
    mov.u32 %r0, 0;
    mov.u32 %r1, 0;
    mov.u32 %r2, 0;
    mov.u32 %r3, 0;
    )" + text + R"(
    st.global.v4.b32 [%b], {%r0, %r1, %r2, %r3};
done:
    ret;
}
)";
    CUmodule m;
    CUfunction f;
    CUresult r = cuModuleLoadData(&m, ptx.c_str());
    if (r != CUDA_SUCCESS) {
        std::fprintf(stderr, "%s: %s\n", text.c_str(), name_of(r));
        return known[key] = nullptr;
    }
    // Some queries are compiled, but not into anything that could be launched.
    r = cuModuleGetFunction(&f, m, "k");
    if (r != CUDA_SUCCESS) {
        std::fprintf(stderr, "%s: cuModuleGetFunction: %s\n", text.c_str(), name_of(r));
        return known[key] = nullptr;
    }
    return known[key] = f;
}

static std::string tex(const std::string &form, const std::string &coords, const std::string &rest = "") {
    return form + " {%r0, %r1, %r2, %r3}, [%t, {" + coords + "}]" + rest + ";";
}

static Words run(const std::string &text, uint64_t object, const Words &in, CUresult *status = nullptr) {
    unsigned n = unsigned(in.size() / words_each);
    CUfunction f = kernel(text);
    if (!f) return {};
    CUdeviceptr a, b;
    must(cuMemAlloc(&a, in.size() * 4), "cuMemAlloc");
    must(cuMemAlloc(&b, n * 16), "cuMemAlloc");
    must(cuMemcpyHtoD(a, in.data(), in.size() * 4), "cuMemcpyHtoD");
    void *args[] = {&object, &a, &b, &n};
    must(cuLaunchKernel(f, (n + 127) / 128, 1, 1, 128, 1, 1, 0, nullptr, args, nullptr), "cuLaunchKernel");
    Words out(n * 4);
    CUresult r = cuCtxSynchronize();
    if (status) *status = r;
    else must(r, text.c_str());
    if (r == CUDA_SUCCESS) must(cuMemcpyDtoH(out.data(), b, n * 16), "cuMemcpyDtoH");
    cuMemFree(a);
    cuMemFree(b);
    return out;
}

static void print(const std::string &name, const Words &out) {
    std::printf("case %s\n", name.c_str());
    for (size_t i = 0; i + 3 < out.size(); i += 4) {
        std::printf("%x %x %x %x\n", out[i], out[i + 1], out[i + 2], out[i + 3]);
    }
}

struct Format {
    const char *name;
    CUarray_format format;
    unsigned bytes;
};

static const Format U8 = {"u8", CU_AD_FORMAT_UNSIGNED_INT8, 1}, U16 = {"u16", CU_AD_FORMAT_UNSIGNED_INT16, 2},
                    U32 = {"u32", CU_AD_FORMAT_UNSIGNED_INT32, 4}, S8 = {"s8", CU_AD_FORMAT_SIGNED_INT8, 1},
                    S16 = {"s16", CU_AD_FORMAT_SIGNED_INT16, 2}, S32 = {"s32", CU_AD_FORMAT_SIGNED_INT32, 4},
                    F16 = {"f16", CU_AD_FORMAT_HALF, 2}, F32 = {"f32", CU_AD_FORMAT_FLOAT, 4};

// Bytes of texels: small floats for the float formats, else anything.
static std::vector<uint8_t> texels(const Format &f, size_t components) {
    std::vector<uint8_t> data(components * f.bytes);
    for (size_t i = 0; i < components; i++) {
        uint32_t r = next_random();
        if (f.format == CU_AD_FORMAT_FLOAT) r = bits(float(int(r % 20001) - 10000) / 64.0f);
        if (f.format == CU_AD_FORMAT_HALF) r = (r & 0x83ff) | (0x3000 + (r >> 10 & 7) * 0x400);
        std::memcpy(&data[i * f.bytes], &r, f.bytes);
    }
    return data;
}

static CUarray make_array(const Format &f, unsigned channels, size_t w, size_t h, size_t d, unsigned flags,
                          const std::vector<uint8_t> &data) {
    CUDA_ARRAY3D_DESCRIPTOR desc = {};
    desc.Width = w;
    desc.Height = h;
    desc.Depth = d;
    desc.Format = f.format;
    desc.NumChannels = channels;
    desc.Flags = flags;
    CUarray a;
    must(cuArray3DCreate(&a, &desc), "cuArray3DCreate");
    CUDA_MEMCPY3D c = {};
    c.srcMemoryType = CU_MEMORYTYPE_HOST;
    c.srcHost = data.data();
    c.srcPitch = w * channels * f.bytes;
    c.srcHeight = h ? h : 1;
    c.dstMemoryType = CU_MEMORYTYPE_ARRAY;
    c.dstArray = a;
    c.WidthInBytes = w * channels * f.bytes;
    c.Height = h ? h : 1;
    c.Depth = d ? d : 1;
    must(cuMemcpy3D(&c), "cuMemcpy3D");
    return a;
}

static CUDA_RESOURCE_DESC of_array(CUarray a) {
    CUDA_RESOURCE_DESC r = {};
    r.resType = CU_RESOURCE_TYPE_ARRAY;
    r.res.array.hArray = a;
    return r;
}

static CUDA_TEXTURE_DESC sampler(CUaddress_mode mode, CUfilter_mode filter, unsigned flags) {
    CUDA_TEXTURE_DESC t = {};
    for (auto &m : t.addressMode) m = mode;
    t.filterMode = filter;
    t.flags = flags;
    const float border[4] = {0.25f, -3.0f, 0.5f, 2.0f};
    std::memcpy(t.borderColor, border, sizeof border);
    return t;
}

static uint64_t texture(const CUDA_RESOURCE_DESC &r, const CUDA_TEXTURE_DESC &t) {
    CUtexObject o;
    must(cuTexObjectCreate(&o, &r, &t, nullptr), "cuTexObjectCreate");
    return o;
}

static const CUaddress_mode MODES[] = {CU_TR_ADDRESS_MODE_WRAP, CU_TR_ADDRESS_MODE_CLAMP, CU_TR_ADDRESS_MODE_MIRROR,
                                       CU_TR_ADDRESS_MODE_BORDER};
static const char *MODE_NAMES[] = {"wrap", "clamp", "mirror", "border"};
static const CUfilter_mode POINT = CU_TR_FILTER_MODE_POINT, LINEAR = CU_TR_FILTER_MODE_LINEAR;

// Coordinates around a range of texels: all near its ends, many within, some far out.
static Words coordinates(float size, bool normalized, size_t n, int axes) {
    static const float odd[] = {-0.0f,  0.5f,  1.0f,   -1.0f,  1e6f,  -1e6f, 3e9f,   -3e9f, 1e20f,
                                -1e20f, 1e-9f, -1e-9f, 1e-40f, 0.999999f, 1.000001f, 2.0f, 2.5f, 1.5f};
    Words out;
    float unit = normalized ? 1.0f / size : 1.0f;
    for (size_t i = 0; i < n; i++) {
        for (int axis = 0; axis < 4; axis++) {
            float x = 0;
            if (axis < axes) {
                uint32_t r = next_random();
                if (i < sizeof odd / sizeof *odd) x = odd[(i + 5 * axis) % (sizeof odd / sizeof *odd)];
                else if (i < n / 4) x = (float(int(i) % int(4 * size + 8)) * 0.5f - size / 2 - 2) * unit;
                else x = (float(r % 65536) / 65536.0f * (size * 2) - size / 2) * unit;
            }
            out.push_back(bits(x));
        }
    }
    return out;
}

static inline void start() {
    must(cuInit(0), "cuInit");
    CUdevice device;
    CUcontext context;
    must(cuDeviceGet(&device, 0), "cuDeviceGet");
    must(cuDevicePrimaryCtxRetain(&context, device), "cuDevicePrimaryCtxRetain");
    must(cuCtxSetCurrent(context), "cuCtxSetCurrent");
}
