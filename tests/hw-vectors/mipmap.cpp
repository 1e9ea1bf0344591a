// Reads textures with several levels, texels beside a place, and old texture references, and writes what comes back as
// texture.cpp does.
//
//   c++ -O1 -std=c++17 mipmap.cpp -lcuda -o mipmap && ./mipmap > mipmap.txt
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>

#include "texture.h"

static const unsigned NORM = CU_TRSF_NORMALIZED_COORDINATES;

struct Mips {
    CUmipmappedArray array;
    unsigned levels;
};

// All levels hold what looks random, or each its own number.
static Mips make_mips(const Format &f, unsigned channels, size_t w, size_t h, size_t d, unsigned flags, unsigned levels,
                      bool constant = false) {
    CUDA_ARRAY3D_DESCRIPTOR desc = {w, h, d, f.format, channels, flags};
    Mips m = {nullptr, levels};
    must(cuMipmappedArrayCreate(&m.array, &desc, levels), "cuMipmappedArrayCreate");
    bool layers = flags & (CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_CUBEMAP);
    for (unsigned l = 0; l < levels; l++) {
        CUarray a;
        must(cuMipmappedArrayGetLevel(&a, m.array, l), "cuMipmappedArrayGetLevel");
        size_t lw = std::max<size_t>(w >> l, 1), lh = h ? std::max<size_t>(h >> l, 1) : 1;
        size_t ld = d ? layers ? d : std::max<size_t>(d >> l, 1) : 1;
        std::vector<uint8_t> data = texels(f, lw * lh * ld * channels);
        if (constant) {
            uint32_t v = bits(float(l));
            for (size_t i = 0; i < data.size(); i += 4) std::memcpy(&data[i], &v, 4);
        }
        CUDA_MEMCPY3D c = {};
        c.srcMemoryType = CU_MEMORYTYPE_HOST;
        c.srcHost = data.data();
        c.srcPitch = lw * channels * f.bytes;
        c.srcHeight = lh;
        c.dstMemoryType = CU_MEMORYTYPE_ARRAY;
        c.dstArray = a;
        c.WidthInBytes = lw * channels * f.bytes;
        c.Height = lh;
        c.Depth = ld;
        must(cuMemcpy3D(&c), "cuMemcpy3D");
    }
    return m;
}

static CUDA_RESOURCE_DESC of_mips(const Mips &m) {
    CUDA_RESOURCE_DESC r = {};
    r.resType = CU_RESOURCE_TYPE_MIPMAPPED_ARRAY;
    r.res.mipmap.hMipmappedArray = m.array;
    return r;
}

static CUDA_TEXTURE_DESC mip_sampler(CUfilter_mode filter, CUfilter_mode between, float bias, float least, float most,
                                     CUaddress_mode mode = CU_TR_ADDRESS_MODE_CLAMP, unsigned flags = NORM) {
    CUDA_TEXTURE_DESC t = sampler(mode, filter, flags);
    t.mipmapFilterMode = between;
    t.mipmapLevelBias = bias;
    t.minMipmapLevelClamp = least;
    t.maxMipmapLevelClamp = most;
    return t;
}

// A thread's words: coordinates, then level or gradients.
static void add(Words &in, std::initializer_list<float> values) {
    size_t n = 0;
    for (float v : values) in.push_back(bits(v)), n++;
    for (; n < words_each; n++) in.push_back(0);
}

// A texture of several levels, or 0: then the driver's answer is printed.
static uint64_t try_texture(const std::string &what, const CUDA_RESOURCE_DESC &r, const CUDA_TEXTURE_DESC &d,
                            const CUDA_RESOURCE_VIEW_DESC *v = nullptr) {
    CUtexObject o = 0;
    CUresult made = cuTexObjectCreate(&o, &r, &d, v);
    if (made != CUDA_SUCCESS) std::printf("error %s: %s\n", what.c_str(), name_of(made));
    return made == CUDA_SUCCESS ? o : 0;
}

static std::string number(float v) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", v);
    return text;
}

static const char *name_of_filter(CUfilter_mode f) {
    return f == POINT ? "point" : "linear";
}

// Which levels and what shares of them a level's number takes: level l is l everywhere.
static void levels() {
    words_each = 4;
    Mips m = make_mips(F32, 1, 32, 32, 0, 0, 6, true);
    Words fine, coarse, odd;
    for (int i = -64; i < 1400; i++) add(fine, {0.5f, 0.5f, float(i) / 1024.0f});
    for (int i = -200; i < 700; i++) add(coarse, {0.4f, 0.6f, float(i) / 100.0f});
    for (float v : {-0.0f, 1e-9f, -1e-9f, 1e-40f, 1e20f, -1e20f, 3e9f, -3e9f, INFINITY, -INFINITY, NAN, 15.99f, 16.0f,
                    100.0f, -100.0f, 0.5f, 1.5f, 2.5f, 0.501953125f, 0.498046875f}) {
        add(odd, {0.5f, 0.5f, v});
    }
    for (auto between : {POINT, LINEAR}) {
        for (float bias : {0.0f, 0.3f, -0.7f, 0.001953125f, 2.0f, 20.0f, -20.0f}) {
            for (auto ends : {std::make_pair(0.0f, 100.0f), std::make_pair(1.3f, 2.7f), std::make_pair(0.0f, 0.0f),
                              std::make_pair(3.0f, 1.0f), std::make_pair(-4.0f, 3.5f)}) {
                if (bias != 0 && ends.second != 100.0f && bias != 0.3f) continue;
                CUDA_TEXTURE_DESC d = mip_sampler(LINEAR, between, bias, ends.first, ends.second);
                std::string name = std::string("levels ") + name_of_filter(between) + " bias " + number(bias) + " from " +
                                   number(ends.first) + " to " + number(ends.second);
                uint64_t t = try_texture(name, of_mips(m), d);
                if (!t) continue;
                std::string form = tex("tex.level.2d.v4.f32.f32", "%f0, %f1", ", %f2");
                print(name, run(form, t, coarse));
                if (bias == 0 || bias == 0.001953125f) print(name + " fine", run(form, t, fine));
                print(name + " odd", run(form, t, odd));
                print(name + " base", run(tex("tex.2d.v4.f32.f32", "%f0, %f1"), t, odd));
                cuTexObjectDestroy(t);
            }
        }
    }
    // Integer coordinates and levels, and levels of gather.
    uint64_t t = texture(of_mips(m), mip_sampler(POINT, POINT, 0, 0, 100));
    Words whole;
    for (int i = -3; i < 60; i++) whole.insert(whole.end(), {uint32_t(i % 9 - 1), uint32_t(i % 5), uint32_t(i % 9 - 1), 0u});
    print("levels integer", run(tex("tex.level.2d.v4.f32.s32", "%c0, %c1", ", %c2"), t, whole));
    print("levels integer base", run(tex("tex.2d.v4.f32.s32", "%c0, %c1"), t, whole));
    print("levels gather", run(tex("tld4.r.2d.v4.f32.f32", "%f0, %f1"), t, coarse));
    Words one(4);
    for (const char *q : {"width", "height", "depth", "num_mipmap_levels", "array_size", "normalized_coords"}) {
        print(std::string("mips txq ") + q, run(std::string("txq.") + q + ".b32 %r0, [%t];", t, one));
    }
    for (const char *q : {"width", "height", "depth"}) {
        Words ask;
        for (uint32_t l = 0; l < 8; l++) ask.insert(ask.end(), {l, 0u, 0u, 0u});
        print(std::string("mips txq level ") + q, run(std::string("txq.level.") + q + ".b32 %r0, [%t], %c0;", t, ask));
    }
}

// What gradients come to: level l is l everywhere, so that a linear filter between levels shows the level.
static void gradients() {
    words_each = 12;
    Mips m = make_mips(F32, 1, 256, 64, 0, 0, 9, true);
    Words x, y, both, many;
    for (int i = 0; i < 1024; i++) {
        float v = std::exp2(float(i) / 1024.0f * 12.0f - 10.0f);
        add(x, {0.5f, 0.5f, v, 0, 0, 0});
        add(y, {0.5f, 0.5f, 0, 0, 0, v});
        add(both, {0.5f, 0.5f, v, 0, 0, 0.125f});
    }
    for (int i = 0; i < 2048; i++) {
        auto g = [&] { return std::exp2(float(next_random() % 4096) / 512.0f - 9.0f) * (next_random() % 2 ? 1 : -1); };
        float a = g(), b = g(), c = g(), d = g();
        add(many, {0.5f, 0.5f, a, b, c, d});
    }
    for (int i = 0; i < 512; i++) add(many, {0.5f, 0.5f, (1.0f + float(i) / 512.0f) / 64.0f, 0, 0, 0});
    for (float v : {0.0f, 1e-30f, 1e30f, INFINITY, NAN, -1.0f}) add(many, {0.5f, 0.5f, v, 0, 0, v});
    std::string form = tex("tex.grad.2d.v4.f32.f32", "%f0, %f1", ", {%f2, %f3}, {%f4, %f5}");
    for (unsigned anisotropy : {0u, 1u, 2u, 4u, 16u}) {
        CUDA_TEXTURE_DESC d = mip_sampler(LINEAR, LINEAR, 0, 0, 100);
        d.maxAnisotropy = anisotropy;
        uint64_t t = texture(of_mips(m), d);
        std::string name = "grad 2d anisotropy " + std::to_string(anisotropy);
        print(name + " x", run(form, t, x));
        print(name + " y", run(form, t, y));
        print(name + " both", run(form, t, both));
        print(name + " many", run(form, t, many));
        cuTexObjectDestroy(t);
    }
    uint64_t t = texture(of_mips(m), mip_sampler(LINEAR, LINEAR, 0.3f, 0.5f, 5.5f));
    print("grad 2d bias 0.3 from 0.5 to 5.5", run(form, t, many));
    struct Shape {
        const char *name, *coords, *rest;
        size_t w, h, d;
        unsigned flags, levels;
    };
    const Shape all[] = {
        {"1d", "%f0", ", {%f3}, {%f6}", 256, 0, 0, 0, 9},
        {"3d", "%f0, %f1, %f2, %f2", ", {%f3, %f4, %f5, %f5}, {%f6, %f7, %f8, %f8}", 64, 32, 16, 0, 7},
        {"a1d", "%c9, %f0", ", {%f3}, {%f6}", 256, 0, 2, CUDA_ARRAY3D_LAYERED, 9},
        {"a2d", "%c9, %f0, %f1, %f1", ", {%f3, %f4}, {%f6, %f7}", 64, 32, 2, CUDA_ARRAY3D_LAYERED, 7},
        {"cube", "%f0, %f1, %f2, %f2", ", {%f3, %f4, %f5, %f5}, {%f6, %f7, %f8, %f8}", 64, 64, 6, CUDA_ARRAY3D_CUBEMAP, 7},
        {"acube", "%c9, %f0, %f1, %f2", ", {%f3, %f4, %f5, %f5}, {%f6, %f7, %f8, %f8}", 64, 64, 12,
         CUDA_ARRAY3D_CUBEMAP | CUDA_ARRAY3D_LAYERED, 7},
    };
    for (const Shape &s : all) {
        Mips mips = make_mips(F32, 1, s.w, s.h, s.d, s.flags, s.levels, true);
        uint64_t o = texture(of_mips(mips), mip_sampler(LINEAR, LINEAR, 0, 0, 100));
        Words in;
        for (int i = 0; i < 768; i++) {
            auto g = [&](int axis) {
                if (i < 256) return axis ? 0.0f : std::exp2(float(i) / 32.0f - 8.0f);
                return std::exp2(float(next_random() % 4096) / 512.0f - 8.0f) * (next_random() % 2 ? 1 : -1);
            };
            float c[3];
            for (float &v : c) v = float(next_random() % 2001) / 1000.0f - 1.0f;
            add(in, {c[0], c[1], c[2], g(0), g(1), g(2), g(3), g(4), g(5)});
        }
        print(std::string("grad ") + s.name, run(tex(std::string("tex.grad.") + s.name + ".v4.f32.f32", s.coords, s.rest), o, in));
    }
    words_each = 4;
}

// Sums over two levels of all shapes and formats.
static void shapes() {
    struct Shape {
        const char *name, *coords, *level;
        size_t w, h, d;
        unsigned flags, levels;
        int axes;
    };
    const Shape all[] = {
        {"1d", "%f0", "%f3", 24, 0, 0, 0, 5, 1},
        {"2d", "%f0, %f1", "%f3", 20, 13, 0, 0, 5, 2},
        {"3d", "%f0, %f1, %f2, %f2", "%f3", 12, 9, 7, 0, 4, 3},
        {"a1d", "%c2, %f0", "%f3", 24, 0, 3, CUDA_ARRAY3D_LAYERED, 5, 1},
        {"a2d", "%c2, %f0, %f1, %f1", "%f3", 20, 13, 3, CUDA_ARRAY3D_LAYERED, 5, 2},
        {"cube", "%f0, %f1, %f2, %f2", "%f3", 8, 8, 6, CUDA_ARRAY3D_CUBEMAP, 4, 3},
    };
    words_each = 4;
    for (const Shape &s : all) {
        for (const Format *f : {&F32, &F16, &U8, &S8, &U16, &S16}) {
            bool second = f == &S8 || f == &S16 || f == &U16;
            if (second && std::strcmp(s.name, "2d") != 0) continue;
            Mips m = make_mips(*f, 4, s.w, s.h, s.d, s.flags, s.levels);
            for (auto mode : MODES) {
                if (f != &F32 && mode != CU_TR_ADDRESS_MODE_WRAP) continue;
                if (s.axes == 3 && s.flags && mode != CU_TR_ADDRESS_MODE_CLAMP && f == &F32) continue;
                for (auto filter : {POINT, LINEAR}) {
                    for (auto between : {POINT, LINEAR}) {
                        uint64_t t = texture(of_mips(m), mip_sampler(filter, between, 0, 0, 100, mode));
                        Words in = coordinates(1.0f, false, 256, s.axes);
                        for (size_t i = 0; i < in.size(); i += 4) {
                            if (std::strchr(s.coords, 'c') == s.coords + 1) in[i + 2] = next_random() % 3;
                            in[i + 3] = bits(float(next_random() % 8192) / 1024.0f - 1.0f);
                        }
                        std::string name = std::string("mips ") + s.name + " " + f->name + " " + name_of_filter(filter) + " " +
                                           name_of_filter(between) + " " + MODE_NAMES[mode];
                        std::string form = std::string("tex.level.") + s.name + ".v4.f32.f32";
                        print(name, run(tex(form, s.coords, std::string(", ") + s.level), t, in));
                        cuTexObjectDestroy(t);
                    }
                }
            }
            cuMipmappedArrayDestroy(m.array);
        }
    }
    // sRGB, and all shares of two texels.
    Mips m = make_mips(U8, 4, 16, 16, 0, 0, 5);
    uint64_t t = texture(of_mips(m), mip_sampler(LINEAR, LINEAR, 0, 0, 100, CU_TR_ADDRESS_MODE_CLAMP, NORM | CU_TRSF_SRGB));
    Words in = coordinates(1.0f, false, 256, 2);
    for (size_t i = 0; i < in.size(); i += 4) in[i + 2] = bits(float(i) / 256.0f);
    print("mips srgb", run(tex("tex.level.2d.v4.f32.f32", "%f0, %f1", ", %f2"), t, in));
    // Views.
    CUDA_RESOURCE_VIEW_DESC v = {};
    v.format = CU_RES_VIEW_FORMAT_UINT_4X8;
    v.firstMipmapLevel = 1, v.lastMipmapLevel = 3;
    CUDA_RESOURCE_DESC r = of_mips(m);
    for (auto ends : {std::make_pair(0.0f, 100.0f), std::make_pair(1.0f, 1.5f)}) {
        CUDA_TEXTURE_DESC d = mip_sampler(LINEAR, LINEAR, 0, ends.first, ends.second);
        v.width = 8, v.height = 8;
        t = try_texture("view of levels 1 to 3, sizes of level 1", r, d, &v);
        v.width = 16, v.height = 16;
        if (!t) t = try_texture("view of levels 1 to 3, sizes of level 0", r, d, &v);
        if (!t) continue;
        print("mips view " + number(ends.first), run(tex("tex.level.2d.v4.f32.f32", "%f0, %f1", ", %f2"), t, in));
        print("mips view levels " + number(ends.first), run("txq.num_mipmap_levels.b32 %r0, [%t];", t, Words(4)));
        print("mips view width " + number(ends.first), run("txq.width.b32 %r0, [%t];", t, Words(4)));
        cuTexObjectDestroy(t);
    }
    // Without normalised coordinates.
    CUDA_TEXTURE_DESC d = mip_sampler(LINEAR, LINEAR, 0, 0, 100, CU_TR_ADDRESS_MODE_CLAMP, 0);
    t = try_texture("mips without normalised coordinates", r, d);
    if (t) {
        for (size_t i = 0; i < in.size(); i += 4) {
            in[i] = bits(float(next_random() % 2000) / 100.0f - 2.0f), in[i + 1] = bits(float(next_random() % 2000) / 100.0f - 2.0f);
        }
        print("mips texels", run(tex("tex.level.2d.v4.f32.f32", "%f0, %f1", ", %f2"), t, in));
    }
}

// Texels beside the one that coordinates name.
static void offsets() {
    words_each = 4;
    struct Shape {
        const char *name, *coords;
        std::vector<const char *> by;
        size_t w, h, d;
        unsigned flags;
        int axes;
    };
    const Shape all[] = {
        {"1d", "%f0", {"{1}", "{-8}", "{7}"}, 9, 0, 0, 0, 1},
        {"2d", "%f0, %f1", {"{1, 0}", "{0, -1}", "{-8, 7}"}, 9, 6, 0, 0, 2},
        {"3d", "%f0, %f1, %f2, %f2", {"{1, 2, -1, 0}", "{-8, 7, 3, 0}"}, 5, 7, 6, 0, 3},
        {"a1d", "%c3, %f0", {"{2}", "{-3}"}, 9, 0, 5, CUDA_ARRAY3D_LAYERED, 1},
        {"a2d", "%c3, %f0, %f1, %f1", {"{2, -1}", "{-7, 6}"}, 6, 9, 5, CUDA_ARRAY3D_LAYERED, 2},
    };
    for (const Shape &s : all) {
        size_t n = s.w * (s.h ? s.h : 1) * (s.d ? s.d : 1);
        CUarray a = make_array(F32, 4, s.w, s.h, s.d, s.flags, texels(F32, n * 4));
        for (unsigned flags : {0u, NORM}) {
            for (auto mode : MODES) {
                for (auto filter : {POINT, LINEAR}) {
                    uint64_t t = texture(of_array(a), sampler(mode, filter, flags));
                    Words in = coordinates(float(s.w), flags, 128, s.axes);
                    if (s.flags) for (size_t i = 0; i < in.size() / 4; i++) in[4 * i + 3] = uint32_t(i % 5);
                    for (const char *by : s.by) {
                        std::string name = std::string("offset ") + by + " " + s.name + " " + name_of_filter(filter) +
                                           (flags ? " normalized " : " ") + MODE_NAMES[mode];
                        std::string form = std::string("tex.") + s.name + ".v4.f32.f32";
                        print(name, run(tex(form, s.coords, std::string(", ") + by), t, in));
                        if (s.axes == 2 && filter == LINEAR && !s.flags) {
                            print(name + " gather", run(tex("tld4.g.2d.v4.f32.f32", s.coords, std::string(", ") + by), t, in));
                        }
                        if (!flags && mode != CU_TR_ADDRESS_MODE_WRAP && filter == POINT) {
                            std::string coords = s.coords;
                            for (char &c : coords) c = c == 'f' ? 'c' : c;
                            Words whole;
                            for (int i = 0; i < 64; i++) {
                                for (int k = 0; k < 3; k++) whole.push_back(next_random() % 14 - 3);
                                whole.push_back(uint32_t(i % 5));
                            }
                            print(name + " integer", run(tex(std::string("tex.") + s.name + ".v4.f32.s32", coords, std::string(", ") + by), t, whole));
                        }
                    }
                    cuTexObjectDestroy(t);
                }
            }
        }
        cuArrayDestroy(a);
    }
    Mips m = make_mips(F32, 1, 16, 16, 0, 0, 5);
    uint64_t t = texture(of_mips(m), mip_sampler(LINEAR, LINEAR, 0, 0, 100, CU_TR_ADDRESS_MODE_WRAP));
    Words in = coordinates(1.0f, false, 256, 2);
    for (size_t i = 0; i < in.size(); i += 4) in[i + 2] = bits(float(i) / 256.0f);
    print("offset level", run(tex("tex.level.2d.v4.f32.f32", "%f0, %f1", ", %f2, {3, -2}"), t, in));
    // An offset in registers.
    for (size_t i = 0; i < in.size(); i += 4) in[i + 3] = next_random() % 16 - 8;
    print("offset register", run(tex("tex.level.2d.v4.f32.f32", "%f0, %f1", ", 0.0, {%c3, 0}"), t, in));
}

// References of PTX, in one name with their sampler.
static void references() {
    const char *ptx = R"(.version 7.0
.target sm_70
.address_size 64
.global .texref t;
.global .surfref s;
.visible .entry k2(.param .u64 out, .param .u32 n)
{
    .reg .b64 %b, %o;
    .reg .b32 %i, %r<4>;
    .reg .f32 %x, %y;
    ld.param.u64 %b, [out];
    mov.u32 %i, %tid.x;
    mul.wide.u32 %o, %i, 16;
    add.u64 %b, %b, %o;
    cvt.rn.f32.u32 %x, %i;
    mul.f32 %x, %x, 0.25;
    mov.f32 %y, 1.75;
    tex.2d.v4.f32.f32 {%r0, %r1, %r2, %r3}, [t, {%x, %y}];
    st.global.v4.b32 [%b], {%r0, %r1, %r2, %r3};
    ret;
}
.visible .entry k1(.param .u64 out, .param .u32 n)
{
    .reg .b64 %b, %o;
    .reg .b32 %i, %r<4>;
    ld.param.u64 %b, [out];
    mov.u32 %i, %tid.x;
    mul.wide.u32 %o, %i, 16;
    add.u64 %b, %b, %o;
    tex.1d.v4.s32.s32 {%r0, %r1, %r2, %r3}, [t, {%i}];
    st.global.v4.b32 [%b], {%r0, %r1, %r2, %r3};
    ret;
}
.visible .entry s2(.param .u64 out, .param .u32 n)
{
    .reg .b64 %b, %o;
    .reg .b32 %i, %j, %r<4>;
    ld.param.u64 %b, [out];
    mov.u32 %i, %tid.x;
    mul.wide.u32 %o, %i, 16;
    add.u64 %b, %b, %o;
    shl.b32 %j, %i, 2;
    suld.b.2d.b32.zero %r0, [s, {%j, 1}];
    mov.b32 %r1, 0;
    mov.b32 %r2, 0;
    suq.width.b32 %r3, [s];
    st.global.v4.b32 [%b], {%r0, %r1, %r2, %r3};
    ret;
}
)";
    CUmodule m;
    CUtexref t;
    CUsurfref s;
    CUdeviceptr out, linear;
    CUfunction k;
    CUresult r = cuModuleLoadData(&m, ptx);
    std::printf("error load references: %s\n", name_of(r));
    if (r != CUDA_SUCCESS) return;
    must(cuMemAlloc(&out, 64 * 16), "cuMemAlloc");
    auto launch = [&](const char *name, const char *what) {
        unsigned n = 64;
        void *args[] = {&out, &n};
        Words back(256);
        must(cuModuleGetFunction(&k, m, name), name);
        must(cuMemsetD32(out, 0x77777777, 256), "cuMemsetD32");
        CUresult e = cuLaunchKernel(k, 1, 1, 1, 64, 1, 1, 0, nullptr, args, nullptr);
        if (e == CUDA_SUCCESS) e = cuCtxSynchronize();
        std::printf("error launch %s: %s\n", what, name_of(e));
        if (e != CUDA_SUCCESS) return;
        must(cuMemcpyDtoH(back.data(), out, 1024), "cuMemcpyDtoH");
        print(std::string("reference ") + what, back);
    };
    must(cuModuleGetTexRef(&t, m, "t"), "cuModuleGetTexRef");
    launch("k2", "of nothing");
    CUarray a = make_array(F32, 1, 13, 7, 0, CUDA_ARRAY3D_SURFACE_LDST, texels(F32, 91));
    must(cuTexRefSetArray(t, a, CU_TRSA_OVERRIDE_FORMAT), "cuTexRefSetArray");
    launch("k2", "as made");
    must(cuTexRefSetFilterMode(t, LINEAR), "cuTexRefSetFilterMode");
    launch("k2", "linear");
    must(cuTexRefSetAddressMode(t, 0, CU_TR_ADDRESS_MODE_WRAP), "cuTexRefSetAddressMode");
    must(cuTexRefSetFlags(t, NORM), "cuTexRefSetFlags");
    launch("k2", "normalized wrap");
    CUarray b8 = make_array(U8, 1, 13, 7, 0, 0, texels(U8, 91));
    must(cuTexRefSetFilterMode(t, POINT), "cuTexRefSetFilterMode");
    must(cuTexRefSetFlags(t, 0), "cuTexRefSetFlags");
    must(cuTexRefSetArray(t, b8, CU_TRSA_OVERRIDE_FORMAT), "cuTexRefSetArray");
    launch("k2", "bytes as floats");
    must(cuTexRefSetFlags(t, CU_TRSF_READ_AS_INTEGER), "cuTexRefSetFlags");
    launch("k2", "bytes as integers");
    must(cuMemAlloc(&linear, 4096), "cuMemAlloc");
    std::vector<uint8_t> data = texels(U32, 1024);
    must(cuMemcpyHtoD(linear, data.data(), 4096), "cuMemcpyHtoD");
    size_t offset = 77;
    must(cuTexRefSetFormat(t, CU_AD_FORMAT_SIGNED_INT32, 2), "cuTexRefSetFormat");
    must(cuTexRefSetAddress(&offset, t, linear, 200), "cuTexRefSetAddress");
    launch("k1", "linear memory");
    must(cuTexRefSetAddress(&offset, t, linear + 512 + 16, 128), "cuTexRefSetAddress");
    std::printf("error offset of 528: %zu\n", offset);
    launch("k1", "linear memory with an offset");
    CUDA_ARRAY_DESCRIPTOR d2 = {16, 8, CU_AD_FORMAT_FLOAT, 1};
    must(cuTexRefSetFormat(t, CU_AD_FORMAT_FLOAT, 1), "cuTexRefSetFormat");
    must(cuTexRefSetFlags(t, 0), "cuTexRefSetFlags");
    must(cuTexRefSetAddress2D(t, &d2, linear, 64), "cuTexRefSetAddress2D");
    launch("k2", "memory in rows");
    r = cuModuleGetSurfRef(&s, m, "s");
    std::printf("error surface reference: %s\n", name_of(r));
    if (r == CUDA_SUCCESS) {
        must(cuSurfRefSetArray(s, a, 0), "cuSurfRefSetArray");
        launch("s2", "surface");
    }
}

// Each in a process of its own, so that one that the driver refuses leaves the others.
int main() {
    for (auto part : {levels, gradients, shapes, offsets, references}) {
        std::fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            start();
            part();
            return 0;
        }
        int status = 0;
        waitpid(child, &status, 0);
        if (status) std::printf("error a part ended with %d\n", status);
    }
    return 0;
}
