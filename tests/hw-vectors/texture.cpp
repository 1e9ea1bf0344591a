// Reads textures and surfaces of all kinds through the driver API and PTX, and writes what comes back: a line per case
// with its name, then a line of four words per thread. Run on a GPU it records; run on weft its output is compared.
//
//   c++ -O1 -std=c++17 texture.cpp -lcuda -o texture && ./texture > texture.txt
//   ./texture 0        # 0, 1, 2: an access that ends the context, and how
#include "texture.h"

static void formats() {
    for (const Format &f : {U8, U16, U32, S8, S16, S32, F16, F32}) {
        for (unsigned channels : {1u, 2u, 4u}) {
            CUarray a = make_array(f, channels, 32, 0, 0, 0, texels(f, 32 * channels));
            Words in;
            for (int i = -2; i < 34; i++) in.insert(in.end(), {bits(float(i) + 0.5f), 0u, 0u, 0u});
            for (unsigned flags : {0u, unsigned(CU_TRSF_READ_AS_INTEGER), unsigned(CU_TRSF_SRGB)}) {
                if (flags == CU_TRSF_SRGB && !(f.format == CU_AD_FORMAT_UNSIGNED_INT8 && channels == 4)) continue;
                for (auto mode : {CU_TR_ADDRESS_MODE_CLAMP, CU_TR_ADDRESS_MODE_BORDER}) {
                    uint64_t t = texture(of_array(a), sampler(mode, POINT, flags));
                    std::string name = std::string("format ") + f.name + " x" + std::to_string(channels) +
                                       " flags " + std::to_string(flags) + " " + MODE_NAMES[mode];
                    print(name + " as u32", run(tex("tex.1d.v4.u32.f32", "%f0"), t, in));
                    if (mode == CU_TR_ADDRESS_MODE_CLAMP)
                        print(name + " as s32", run(tex("tex.1d.v4.s32.f32", "%f0"), t, in));
                    cuTexObjectDestroy(t);
                }
            }
            cuArrayDestroy(a);
        }
    }
    // All values of the narrow formats, as floats.
    for (const Format &f : {U8, S8}) {
        std::vector<uint8_t> all(256 * 4);
        for (int i = 0; i < 1024; i++) all[i] = uint8_t(i / 4 + (i & 3) * 64);
        CUarray a = make_array(f, 4, 256, 0, 0, 0, all);
        Words in;
        for (int i = 0; i < 256; i++) in.insert(in.end(), {bits(float(i) + 0.5f), 0u, 0u, 0u});
        for (unsigned flags : {0u, unsigned(CU_TRSF_SRGB)}) {
            if (flags && f.format != CU_AD_FORMAT_UNSIGNED_INT8) continue;
            uint64_t t = texture(of_array(a), sampler(CU_TR_ADDRESS_MODE_CLAMP, POINT, flags));
            print(std::string("all ") + f.name + " flags " + std::to_string(flags),
                  run(tex("tex.1d.v4.f32.f32", "%f0"), t, in));
        }
    }
}

static void addressing() {
    for (size_t width : {8, 7, 100}) {
        CUarray a = make_array(F32, 1, width, 0, 0, 0, texels(F32, width));
        for (unsigned flags : {0u, unsigned(CU_TRSF_NORMALIZED_COORDINATES)}) {
            for (auto mode : MODES) {
                for (auto filter : {POINT, LINEAR}) {
                    uint64_t t = texture(of_array(a), sampler(mode, filter, flags));
                    std::string name = std::string(filter == POINT ? "point" : "linear") + " 1d " +
                                       std::to_string(width) + (flags ? " normalized " : " ") + MODE_NAMES[mode];
                    print(name, run(tex("tex.1d.v4.f32.f32", "%f0"), t, coordinates(float(width), flags, 512, 1)));
                    cuTexObjectDestroy(t);
                }
            }
        }
        cuArrayDestroy(a);
    }
    // Which weights there are: texels of 0 and 1, coordinates in steps finer than a weight's.
    std::vector<uint8_t> steps(8 * 4);
    for (int i = 0; i < 8; i++) {
        uint32_t u = bits(float(i & 1));
        std::memcpy(&steps[i * 4], &u, 4);
    }
    CUarray a = make_array(F32, 1, 8, 0, 0, 0, steps);
    for (unsigned flags : {0u, unsigned(CU_TRSF_NORMALIZED_COORDINATES)}) {
        uint64_t t = texture(of_array(a), sampler(CU_TR_ADDRESS_MODE_CLAMP, LINEAR, flags));
        Words in;
        for (int i = 0; i < 1024; i++) {
            in.insert(in.end(), {bits((2.0f + float(i) / 768.0f) * (flags ? 0.125f : 1.0f)), 0u, 0u, 0u});
        }
        print(std::string("weights") + (flags ? " normalized" : ""), run(tex("tex.1d.v4.f32.f32", "%f0"), t, in));
        in.clear();
        for (int i = 0; i < 1024; i++) {
            in.insert(in.end(), {bits((2.0f + float(i) / 4096.0f) * (flags ? 0.125f : 1.0f)), 0u, 0u, 0u});
        }
        print(std::string("fine weights") + (flags ? " normalized" : ""),
              run(tex("tex.1d.v4.f32.f32", "%f0"), t, in));
    }
}

static void shapes() {
    struct Shape {
        const char *name, *form, *coords;
        size_t w, h, d;
        unsigned flags;
        int axes;
        bool layered;
    };
    const Shape all[] = {
        {"2d", "2d", "%f0, %f1", 9, 6, 0, 0, 2, false},
        {"3d", "3d", "%f0, %f1, %f2, %f2", 5, 7, 6, 0, 3, false},
        {"a1d", "a1d", "%c3, %f0", 9, 0, 5, CUDA_ARRAY3D_LAYERED, 1, true},
        {"a2d", "a2d", "%c3, %f0, %f1, %f1", 6, 9, 5, CUDA_ARRAY3D_LAYERED, 2, true},
        {"cube", "cube", "%f0, %f1, %f2, %f2", 8, 8, 6, CUDA_ARRAY3D_CUBEMAP, 3, false},
        {"acube", "acube", "%c3, %f0, %f1, %f2", 8, 8, 18, CUDA_ARRAY3D_CUBEMAP | CUDA_ARRAY3D_LAYERED, 3, true},
    };
    for (const Shape &s : all) {
        bool cube = std::strstr(s.name, "cube") != nullptr;
        size_t n = s.w * (s.h ? s.h : 1) * (s.d ? s.d : 1);
        for (const Format *f : {&F32, &U8, &F16}) {
            CUarray a = make_array(*f, 4, s.w, s.h, s.d, s.flags, texels(*f, n * 4));
            for (unsigned flags : {0u, unsigned(CU_TRSF_NORMALIZED_COORDINATES)}) {
                if (cube && !flags) continue;
                for (auto mode : MODES) {
                    if ((cube || f != &F32) && mode != CU_TR_ADDRESS_MODE_CLAMP) continue;
                    for (auto filter : {POINT, LINEAR}) {
                        uint64_t t = texture(of_array(a), sampler(mode, filter, flags));
                        Words in = coordinates(cube ? 1.0f : float(s.w), flags && !cube, 256, s.axes);
                        for (size_t i = 0; i < in.size() / 4; i++) {
                            in[4 * i + 3] = s.layered ? uint32_t(i % 8) - 1 : in[4 * i + 3];
                        }
                        std::string name = std::string(filter == POINT ? "point " : "linear ") + s.name + " " +
                                           f->name + (flags ? " normalized " : " ") + MODE_NAMES[mode];
                        print(name, run(tex(std::string("tex.") + s.form + ".v4.f32.f32", s.coords), t, in));
                        if (mode == CU_TR_ADDRESS_MODE_CLAMP && !cube && filter == LINEAR) {
                            std::string form = std::string("tex.level.") + s.form + ".v4.f32.f32";
                            print(name + " level", run(tex(form, s.coords, ", %f0"), t, in));
                        }
                        if (std::strcmp(s.name, "2d") == 0 && filter == LINEAR) {
                            print(name + " gather r", run(tex("tld4.r.2d.v4.f32.f32", s.coords), t, in));
                            print(name + " gather a", run(tex("tld4.a.2d.v4.f32.f32", s.coords), t, in));
                        }
                        if (!flags && !cube) {
                            std::string coords = s.coords;
                            for (char &c : coords) c = c == 'f' ? 'c' : c;
                            for (size_t i = 0; i < in.size(); i++) {
                                if (i % 4 != 3) in[i] = next_random() % 14 - 3;
                            }
                            std::string form = std::string("tex.") + s.form + ".v4.f32.s32";
                            print(name + " integer", run(tex(form, coords), t, in));
                        }
                        cuTexObjectDestroy(t);
                    }
                }
            }
            cuArrayDestroy(a);
        }
    }
}

static void linear_memory() {
    CUdeviceptr p;
    must(cuMemAlloc(&p, 64 * 64 * 4), "cuMemAlloc");
    std::vector<uint8_t> data = texels(F32, 64 * 64);
    must(cuMemcpyHtoD(p, data.data(), data.size()), "cuMemcpyHtoD");
    CUDA_RESOURCE_DESC r = {};
    r.resType = CU_RESOURCE_TYPE_LINEAR;
    r.res.linear.devPtr = p;
    r.res.linear.format = CU_AD_FORMAT_FLOAT;
    r.res.linear.numChannels = 2;
    r.res.linear.sizeInBytes = 100 * 8 + 4;
    uint64_t t = texture(r, sampler(CU_TR_ADDRESS_MODE_CLAMP, POINT, 0));
    Words in;
    for (int i = -20; i < 120; i++) in.insert(in.end(), {uint32_t(i), bits(float(i)), 0u, 0u});
    for (uint32_t u : {0x7fffffffu, 0x80000000u, 0x10000000u, 1000000u}) in.insert(in.end(), {u, 0u, 0u, 0u});
    print("linear memory", run(tex("tex.1d.v4.f32.s32", "%c0"), t, in));
    r.resType = CU_RESOURCE_TYPE_PITCH2D;
    r.res.pitch2D.devPtr = p;
    r.res.pitch2D.format = CU_AD_FORMAT_FLOAT;
    r.res.pitch2D.numChannels = 1;
    r.res.pitch2D.width = 13;
    r.res.pitch2D.height = 11;
    r.res.pitch2D.pitchInBytes = 64;
    for (auto filter : {POINT, LINEAR}) {
        t = texture(r, sampler(CU_TR_ADDRESS_MODE_BORDER, filter, 0));
        print(filter == POINT ? "pitch point" : "pitch linear",
              run(tex("tex.2d.v4.f32.f32", "%f0, %f1"), t, coordinates(13, false, 256, 2)));
    }
}

static void queries() {
    CUarray a = make_array(S16, 2, 9, 6, 0, 0, texels(S16, 9 * 6 * 2));
    uint64_t t = texture(of_array(a), sampler(CU_TR_ADDRESS_MODE_BORDER, LINEAR, CU_TRSF_NORMALIZED_COORDINATES));
    const Words one(4);
    for (const char *q : {"width", "height", "depth", "channel_data_type", "channel_order", "normalized_coords",
                          "array_size", "num_mipmap_levels", "num_samples"}) {
        print(std::string("txq ") + q, run(std::string("txq.") + q + ".b32 %r0, [%t];", t, one));
    }
    CUarray l = make_array(F32, 1, 9, 6, 5, CUDA_ARRAY3D_SURFACE_LDST | CUDA_ARRAY3D_LAYERED, texels(F32, 270));
    CUsurfObject s;
    CUDA_RESOURCE_DESC r = of_array(l);
    must(cuSurfObjectCreate(&s, &r), "cuSurfObjectCreate");
    for (const char *q :
         {"width", "height", "depth", "channel_data_type", "channel_order", "array_size", "memory_layout"}) {
        print(std::string("suq ") + q, run(std::string("suq.") + q + ".b32 %r0, [%t];", s, one));
    }
}

static void surfaces() {
    struct Shape {
        const char *name, *coords;
        size_t w, h, d;
        unsigned flags;
    };
    const Shape all[] = {{"1d", "%c0", 16, 0, 0, 0},
                         {"2d", "%c0, %c1", 16, 5, 0, 0},
                         {"3d", "%c0, %c1, %c2, %c2", 16, 5, 4, 0},
                         {"a1d", "%c2, %c0", 16, 0, 4, CUDA_ARRAY3D_LAYERED},
                         {"a2d", "%c2, %c0, %c1, %c1", 16, 5, 4, CUDA_ARRAY3D_LAYERED}};
    for (const Shape &s : all) {
        size_t n = s.w * (s.h ? s.h : 1) * (s.d ? s.d : 1);
        std::vector<uint8_t> data = texels(U32, n);
        for (const char *clamp : {"clamp", "zero"}) {
            CUarray a = make_array(U32, 1, s.w, s.h, s.d, s.flags | CUDA_ARRAY3D_SURFACE_LDST, data);
            CUDA_RESOURCE_DESC r = of_array(a);
            CUsurfObject o;
            must(cuSurfObjectCreate(&o, &r), "cuSurfObjectCreate");
            Words in;
            for (int i = 0; i < 256; i++) {
                uint32_t x = (next_random() % 24 - 4) * 4, y = next_random() % 8 - 1, z = next_random() % 6 - 1;
                in.insert(in.end(), {x, s.h ? y : 0, s.d ? z : 0, next_random()});
            }
            std::string where = std::string(", [%t, {") + s.coords + "}]", form = std::string(s.name) + ".b32." + clamp;
            print("suld " + form, run("suld.b." + form + " %r0" + where + ";", o, in));
            // One thread for each place: what a place gets is then certain.
            Words places;
            for (size_t z = 0; z < (s.d ? s.d : 1); z++)
                for (size_t y = 0; y < (s.h ? s.h : 1); y++)
                    for (uint32_t x = 0; x < s.w; x += 3)
                        places.insert(places.end(), {x * 4, uint32_t(y), uint32_t(z), next_random()});
            if (clamp[0] == 'z') places.insert(places.end(), {64u, 0u, 0u, 7u, uint32_t(-4), 0u, 0u, 8u});
            run("sust.b." + form + where.substr(1) + ", %c3;", o, places);
            run("sured.b.add." + std::string(s.name) + ".u32." + clamp + where.substr(1) + ", %c3;", o, places);
            Words back;
            for (size_t z = 0; z < (s.d ? s.d : 1); z++)
                for (size_t y = 0; y < (s.h ? s.h : 1); y++)
                    for (uint32_t x = 0; x < s.w; x++)
                        back.insert(back.end(), {x * 4, uint32_t(y), uint32_t(z), 0u});
            print("sust sured " + form, run("suld.b." + form + " %r0" + where + ";", o, back));
            cuSurfObjectDestroy(o);
            cuArrayDestroy(a);
        }
    }
    // Narrow and wide elements, out of line with the format too.
    std::vector<uint8_t> data = texels(U32, 64 * 4);
    CUarray a = make_array(U32, 4, 16, 4, 0, CUDA_ARRAY3D_SURFACE_LDST, data);
    CUDA_RESOURCE_DESC r = of_array(a);
    CUsurfObject o;
    must(cuSurfObjectCreate(&o, &r), "cuSurfObjectCreate");
    Words in;
    for (uint32_t i = 0; i < 128; i++) in.insert(in.end(), {(i % 20) * 16, i % 4, 0u, 0u});
    print("suld b8", run("suld.b.2d.b8.clamp %h0, [%t, {%c0, %c1}]; cvt.u32.u16 %r0, %h0;", o, in));
    print("suld v2.b16", run("suld.b.2d.v2.b16.zero {%h0, %h1}, [%t, {%c0, %c1}]; cvt.u32.u16 %r0, %h0; "
                             "cvt.u32.u16 %r1, %h1;", o, in));
    print("suld v4.b32", run("suld.b.2d.v4.b32.zero {%r0, %r1, %r2, %r3}, [%t, {%c0, %c1}];", o, in));
    print("suld v4.b32 clamp", run("suld.b.2d.v4.b32.clamp {%r0, %r1, %r2, %r3}, [%t, {%c0, %c1}];", o, in));
    print("suld v2.b64", run("suld.b.2d.v2.b64.zero {%l0, %l1}, [%t, {%c0, %c1}]; mov.b64 {%r0, %r1}, %l0; "
                             "mov.b64 {%r2, %r3}, %l1;", o, in));
    // Formatted stores.
    for (const Format &f : {U8, S8, U16, S16, U32, S32, F16, F32}) {
        CUarray p = make_array(f, 4, 32, 2, 0, CUDA_ARRAY3D_SURFACE_LDST, texels(f, 32 * 2 * 4));
        CUDA_RESOURCE_DESC d = of_array(p);
        CUsurfObject q;
        must(cuSurfObjectCreate(&q, &d), "cuSurfObjectCreate");
        bool real = f.format == CU_AD_FORMAT_FLOAT || f.format == CU_AD_FORMAT_HALF;
        Words values;
        for (uint32_t i = 0; i < 32; i++) {
            static const uint32_t odd[] = {0, 1, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 0x7fffffff,
                                           0x80000000, 0xffffffff, 0xffffff80, 0xffffff7f, 0xffff8000};
            uint32_t v = i < 16 ? odd[i] : next_random();
            if (real) v = bits(float(int(v % 100000)) / 37.0f - 900.0f);
            values.insert(values.end(), {i, i & 1, 0u, v});
        }
        run("sust.p.2d.v4.b32.trap [%t, {%c0, %c1}], {%c3, %c0, %c1, %c3};", q, values);
        uint64_t t = texture(of_array(p), sampler(CU_TR_ADDRESS_MODE_CLAMP, POINT, real ? 0 : CU_TRSF_READ_AS_INTEGER));
        for (uint32_t i = 0; i < 32; i++) values[4 * i + 3] = 0;
        print(std::string("sust.p ") + f.name, run(tex("tex.2d.v4.u32.s32", "%c0, %c1"), t, values));
    }
}

static void errors() {
    auto say = [](const char *what, CUresult r) { std::printf("error %s: %s\n", what, name_of(r)); };
    CUarray a = make_array(U8, 1, 32, 8, 0, 0, texels(U8, 256)), x;
    CUarray i32 = make_array(S32, 1, 32, 8, 0, 0, texels(S32, 256));
    CUDA_RESOURCE_DESC r = of_array(a), ri = of_array(i32);
    CUtexObject t;
    CUsurfObject s;
    auto make = [&](const CUDA_RESOURCE_DESC &d, CUaddress_mode m, CUfilter_mode f, unsigned flags) {
        CUDA_TEXTURE_DESC desc = sampler(m, f, flags);
        return cuTexObjectCreate(&t, &d, &desc, nullptr);
    };
    say("texture linear of integers", make(r, CU_TR_ADDRESS_MODE_CLAMP, LINEAR, CU_TRSF_READ_AS_INTEGER));
    say("texture linear of 32-bit integers", make(ri, CU_TR_ADDRESS_MODE_CLAMP, LINEAR, 0));
    say("texture 32-bit integers as floats", make(ri, CU_TR_ADDRESS_MODE_CLAMP, POINT, 0));
    say("texture wrap without normalized coordinates", make(r, CU_TR_ADDRESS_MODE_WRAP, POINT, 0));
    say("texture address mode 7", make(r, CUaddress_mode(7), POINT, 0));
    say("texture filter mode 7", make(r, CU_TR_ADDRESS_MODE_CLAMP, CUfilter_mode(7), 0));
    say("texture flags 0x100", make(r, CU_TR_ADDRESS_MODE_CLAMP, POINT, 0x100));
    CUDA_TEXTURE_DESC desc = sampler(CU_TR_ADDRESS_MODE_CLAMP, POINT, 0);
    say("texture null object", cuTexObjectCreate(nullptr, &r, &desc, nullptr));
    say("texture null resource", cuTexObjectCreate(&t, nullptr, &desc, nullptr));
    say("texture null description", cuTexObjectCreate(&t, &r, nullptr, nullptr));
    CUDA_RESOURCE_DESC bad = r;
    bad.flags = 1;
    say("texture resource flags", cuTexObjectCreate(&t, &bad, &desc, nullptr));
    bad = r;
    bad.resType = CUresourcetype(9);
    say("texture resource type 9", cuTexObjectCreate(&t, &bad, &desc, nullptr));
    bad = r;
    bad.res.array.hArray = nullptr;
    say("texture null array", cuTexObjectCreate(&t, &bad, &desc, nullptr));
    CUdeviceptr p;
    must(cuMemAlloc(&p, 1 << 16), "cuMemAlloc");
    CUDA_RESOURCE_DESC lin = {};
    lin.resType = CU_RESOURCE_TYPE_LINEAR;
    lin.res.linear = {p, CU_AD_FORMAT_FLOAT, 1, 4096};
    say("linear", cuTexObjectCreate(&t, &lin, &desc, nullptr));
    say("linear with filter", make(lin, CU_TR_ADDRESS_MODE_CLAMP, LINEAR, 0));
    say("linear with normalized coordinates", make(lin, CU_TR_ADDRESS_MODE_CLAMP, POINT, 2));
    lin.res.linear.devPtr = p + 4;
    say("linear misaligned by 4", cuTexObjectCreate(&t, &lin, &desc, nullptr));
    lin.res.linear.devPtr = p + 256;
    say("linear misaligned by 256", cuTexObjectCreate(&t, &lin, &desc, nullptr));
    lin.res.linear = {p, CU_AD_FORMAT_FLOAT, 3, 4096};
    say("linear of 3 channels", cuTexObjectCreate(&t, &lin, &desc, nullptr));
    lin.res.linear = {p, CU_AD_FORMAT_FLOAT, 1, 0};
    say("linear of 0 bytes", cuTexObjectCreate(&t, &lin, &desc, nullptr));
    lin.res.linear = {p, CU_AD_FORMAT_UNSIGNED_INT8, 1, (size_t(1) << 28) + 1};
    say("linear of 2^28+1 texels", cuTexObjectCreate(&t, &lin, &desc, nullptr));
    lin.res.linear = {p, CU_AD_FORMAT_UNSIGNED_INT8, 1, size_t(1) << 17};
    say("linear beyond its allocation", cuTexObjectCreate(&t, &lin, &desc, nullptr));
    lin.res.linear = {0, CU_AD_FORMAT_UNSIGNED_INT8, 1, 64};
    say("linear at null", cuTexObjectCreate(&t, &lin, &desc, nullptr));
    CUDA_RESOURCE_DESC pit = {};
    pit.resType = CU_RESOURCE_TYPE_PITCH2D;
    pit.res.pitch2D = {p, CU_AD_FORMAT_FLOAT, 1, 16, 16, 128};
    say("pitch", cuTexObjectCreate(&t, &pit, &desc, nullptr));
    pit.res.pitch2D.pitchInBytes = 100;
    say("pitch of 100", cuTexObjectCreate(&t, &pit, &desc, nullptr));
    pit.res.pitch2D.pitchInBytes = 96;
    say("pitch of 96", cuTexObjectCreate(&t, &pit, &desc, nullptr));
    pit.res.pitch2D.pitchInBytes = 32;
    say("pitch below the width", cuTexObjectCreate(&t, &pit, &desc, nullptr));
    say("surface of a plain array", cuSurfObjectCreate(&s, &r));
    lin.res.linear = {p, CU_AD_FORMAT_FLOAT, 1, 4096};
    say("surface of linear memory", cuSurfObjectCreate(&s, &lin));
    say("surface null", cuSurfObjectCreate(&s, nullptr));
    say("destroy texture 0", cuTexObjectDestroy(0));
    say("destroy surface 0", cuSurfObjectDestroy(0));
    say("destroy texture 12345678", cuTexObjectDestroy(12345678));

    auto array = [&](size_t w, size_t h, size_t d, CUarray_format f, unsigned n, unsigned flags) {
        CUDA_ARRAY3D_DESCRIPTOR c = {w, h, d, f, n, flags};
        return cuArray3DCreate(&x, &c);
    };
    const CUarray_format f8 = CU_AD_FORMAT_UNSIGNED_INT8;
    say("array 0 x 0", array(0, 0, 0, f8, 1, 0));
    say("array of 3 channels", array(8, 8, 0, f8, 3, 0));
    say("array of 0 channels", array(8, 8, 0, f8, 0, 0));
    say("array of format 7", array(8, 8, 0, CUarray_format(7), 1, 0));
    say("array flags 0x1000", array(8, 8, 0, f8, 1, 0x1000));
    say("array 8 x 0 x 8", array(8, 0, 8, f8, 1, 0));
    say("array 131073", array(131073, 0, 0, f8, 1, 0));
    say("array 131072 x 65537", array(131072, 65537, 0, f8, 1, 0));
    say("array 3d 16385", array(16385, 8, 8, f8, 1, 0));
    say("array layers 2049", array(8, 8, 2049, f8, 1, CUDA_ARRAY3D_LAYERED));
    say("array layers 0", array(8, 8, 0, f8, 1, CUDA_ARRAY3D_LAYERED));
    say("array cube 8 x 7", array(8, 7, 6, f8, 1, CUDA_ARRAY3D_CUBEMAP));
    say("array cube of 5", array(8, 8, 5, f8, 1, CUDA_ARRAY3D_CUBEMAP));
    say("array cube layers of 7", array(8, 8, 7, f8, 1, CUDA_ARRAY3D_CUBEMAP | CUDA_ARRAY3D_LAYERED));
    say("array gather 3d", array(8, 8, 8, f8, 1, CUDA_ARRAY3D_TEXTURE_GATHER));
    CUDA_ARRAY_DESCRIPTOR flat = {};
    flat.Width = 8;
    flat.Format = f8;
    flat.NumChannels = 1;
    say("array null", cuArrayCreate(nullptr, &flat));
    say("array null description", cuArrayCreate(&x, nullptr));
    say("destroy array null", cuArrayDestroy(nullptr));
    say("array 2d description of 3d", [&] {
        array(8, 8, 8, f8, 1, 0);
        return cuArrayGetDescriptor(&flat, x);
    }());

    uint8_t host[4096] = {};
    auto copy = [&](size_t xb, size_t y, size_t w, size_t h, size_t pitch) {
        CUDA_MEMCPY2D c = {};
        c.srcMemoryType = CU_MEMORYTYPE_HOST;
        c.srcHost = host;
        c.srcPitch = pitch;
        c.dstMemoryType = CU_MEMORYTYPE_ARRAY;
        c.dstArray = a;
        c.dstXInBytes = xb;
        c.dstY = y;
        c.WidthInBytes = w;
        c.Height = h;
        return cuMemcpy2D(&c);
    };
    say("copy fits", copy(0, 0, 32, 8, 32));
    say("copy too wide", copy(0, 0, 33, 8, 33));
    say("copy beyond the right", copy(1, 0, 32, 8, 32));
    say("copy too high", copy(0, 0, 32, 9, 32));
    say("copy beyond the bottom", copy(0, 1, 32, 8, 32));
    say("copy of nothing", copy(0, 0, 0, 8, 32));
    say("copy pitch below width", copy(0, 0, 32, 8, 16));
    CUarray one = make_array(U8, 1, 32, 0, 0, 0, texels(U8, 32));
    say("HtoA", cuMemcpyHtoA(one, 0, host, 32));
    say("HtoA beyond", cuMemcpyHtoA(one, 1, host, 32));
    say("HtoA of 2d, one row", cuMemcpyHtoA(a, 0, host, 32));
    say("HtoA of 2d, two rows", cuMemcpyHtoA(a, 0, host, 64));
    say("HtoA null", cuMemcpyHtoA(nullptr, 0, host, 32));
    CUarray w32 = make_array(U32, 1, 32, 0, 0, 0, texels(U32, 32));
    say("HtoA part of an element", cuMemcpyHtoA(w32, 2, host, 4));
    say("HtoA part of an element's size", cuMemcpyHtoA(w32, 0, host, 3));
    say("AtoA", cuMemcpyAtoA(w32, 0, w32, 64, 64));
    say("AtoA beyond", cuMemcpyAtoA(w32, 0, w32, 0, size_t(1) << 62));
    say("AtoA of two sizes", cuMemcpyAtoA(w32, 0, one, 0, 32));
}

// Accesses that end the context, one for each process.
static void trap(const char *number) {
    static const char *texts[] = {"suld.b.2d.b32.trap %r0, [%t, {4096, 0}];", "sust.b.2d.b32.trap [%t, {0, 99}], %c3;",
                                  "tex.2d.v4.u32.s32 {%r0, %r1, %r2, %r3}, [%t, {0, 0}];"};
    size_t i = std::strtoul(number, nullptr, 10) % 3;
    CUarray a = make_array(U32, 1, 16, 16, 0, CUDA_ARRAY3D_SURFACE_LDST, texels(U32, 256));
    CUDA_RESOURCE_DESC r = of_array(a);
    CUsurfObject s;
    must(cuSurfObjectCreate(&s, &r), "cuSurfObjectCreate");
    // For the last one: an object that is none.
    CUresult status = CUDA_SUCCESS;
    run(texts[i], i == 2 ? 0x12345 : s, Words(4), &status);
    std::printf("trap %s: %s\n", texts[i], name_of(status));
}

int main(int argc, char **argv) {
    start();
    if (argc > 1) {
        trap(argv[1]);
        return 0;
    }
    formats();
    addressing();
    shapes();
    linear_memory();
    queries();
    surfaces();
    errors();
    return 0;
}
