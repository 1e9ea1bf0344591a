/* Arrays with several levels, their objects, and references to textures and surfaces: mistakes and corners, and what the driver
 * answers. Prints a line for each; runs on any libcuda.so.1, so that the answers of a real driver can be compared. */
#include "answers.h"

static const char ptx[] =
    ".version 7.0\n.target sm_70\n.address_size 64\n.global .texref t;\n.global .texref u;\n.global .surfref s;\n.global .u32 v;\n"
    ".visible .entry k(.param .u64 p)\n{\n .reg .b64 %a;\n .reg .b32 %r<4>;\n ld.param.u64 %a, [p];\n"
    " tex.1d.v4.u32.s32 {%r0, %r1, %r2, %r3}, [t, {%r0}];\n st.global.u32 [%a], %r0;\n"
    " suld.b.2d.b32.zero %r0, [s, {%r1, %r1}];\n st.global.u32 [%a], %r0;\n ret;\n}\n";

static CUmipmappedArray mips;
static CUdeviceptr memory;
static CUmodule mod;

static CUDA_ARRAY3D_DESCRIPTOR shape(size_t w, size_t h, size_t d, unsigned flags)
{
    CUDA_ARRAY3D_DESCRIPTOR a = {w, h, d, CU_AD_FORMAT_FLOAT, 1, flags};
    return a;
}

static CUresult make(size_t w, size_t h, size_t d, unsigned flags, unsigned levels)
{
    CUmipmappedArray m = NULL;
    CUDA_ARRAY3D_DESCRIPTOR a = shape(w, h, d, flags);
    CUresult r = cuMipmappedArrayCreate(&m, &a, levels);
    if (r == CUDA_SUCCESS) {
        CUarray last = NULL;
        unsigned n = 0;
        while (cuMipmappedArrayGetLevel(&last, m, n) == CUDA_SUCCESS)
            n++;
        printf("  levels that there are %u\n", n);
        CHECK(cuMipmappedArrayDestroy(m));
    }
    return r;
}

static void show_shape(CUarray a)
{
    CUDA_ARRAY3D_DESCRIPTOR d;
    memset(&d, 0, sizeof d);
    SAY(cuArray3DGetDescriptor(&d, a));
    printf("  %zu x %zu x %zu, format %d, channels %u, flags %#x\n", d.Width, d.Height, d.Depth, (int)d.Format, d.NumChannels, d.Flags);
}

static void mipmaps(void)
{
    CUmipmappedArray m;
    CUDA_ARRAY3D_DESCRIPTOR d = shape(64, 32, 0, CUDA_ARRAY3D_SURFACE_LDST);
    CUarray a, again;
    SAY(make(64, 32, 0, 0, 0));
    SAY(make(64, 32, 0, 0, 1));
    SAY(make(64, 32, 0, 0, 7));
    SAY(make(64, 32, 0, 0, 8));
    SAY(make(64, 32, 0, 0, 100));
    SAY(make(63, 0, 0, 0, 6));
    SAY(make(63, 0, 0, 0, 7));
    SAY(make(4, 4, 64, 0, 7));
    SAY(make(4, 4, 64, 0, 8));
    SAY(make(0, 0, 0, 0, 1));
    SAY(make(8, 0, 8, 0, 1));
    SAY(make(32, 16, 4, CUDA_ARRAY3D_LAYERED, 6));
    SAY(make(32, 16, 64, CUDA_ARRAY3D_LAYERED, 7));
    SAY(make(32, 0, 4, CUDA_ARRAY3D_LAYERED, 6));
    SAY(make(32, 32, 6, CUDA_ARRAY3D_CUBEMAP, 6));
    SAY(make(32, 16, 6, CUDA_ARRAY3D_CUBEMAP, 6));
    SAY(make(32, 32, 5, CUDA_ARRAY3D_CUBEMAP, 6));
    SAY(make(32, 32, 12, CUDA_ARRAY3D_CUBEMAP | CUDA_ARRAY3D_LAYERED, 6));
    SAY(make(32, 32, 0, CUDA_ARRAY3D_TEXTURE_GATHER, 6));
    SAY(make(32, 32, 0, CUDA_ARRAY3D_SURFACE_LDST, 6));
    SAY(make(32, 32, 0, CUDA_ARRAY3D_COLOR_ATTACHMENT, 6));
    SAY(make(32, 32, 0, CUDA_ARRAY3D_DEPTH_TEXTURE, 6));
    SAY(make(32, 32, 0, CUDA_ARRAY3D_VIDEO_ENCODE_DECODE, 6));
    SAY(make(32, 32, 0, 0x1000, 6));
    SAY(make(32768, 32768, 0, 0, 1));
    SAY(make(32769, 4, 0, 0, 1));
    SAY(make(16384, 0, 0, 0, 1));
    SAY(make(16385, 0, 0, 0, 1));
    SAY(make(32769, 0, 0, 0, 1));
    SAY(make(131073, 4, 0, 0, 1));
    SAY(make(16385, 4, 4, 0, 1));
    SAY(cuMipmappedArrayCreate(NULL, &d, 7));
    SAY(cuMipmappedArrayCreate(&m, NULL, 7));
    d.Format = (CUarray_format)7;
    NAMED("levels of format 7", cuMipmappedArrayCreate(&m, &d, 7));
    d.Format = CU_AD_FORMAT_FLOAT, d.NumChannels = 3;
    NAMED("levels of 3 channels", cuMipmappedArrayCreate(&m, &d, 7));
    d.NumChannels = 1;
    SAY(cuMipmappedArrayCreate(&mips, &d, 7));
    SAY(cuMipmappedArrayGetLevel(NULL, mips, 0));
    SAY(cuMipmappedArrayGetLevel(&a, NULL, 0));
    SAY(cuMipmappedArrayGetLevel(&a, mips, 7));
    SAY(cuMipmappedArrayGetLevel(&a, mips, 0));
    show_shape(a);
    SAY(cuMipmappedArrayGetLevel(&again, mips, 0));
    SHOW(a == again);
    SAY(cuMipmappedArrayGetLevel(&again, mips, 3));
    show_shape(again);
    SAY(cuMipmappedArrayGetLevel(&again, mips, 6));
    show_shape(again);
    NAMED("destroy a level", cuArrayDestroy(again));
    SAY(cuMipmappedArrayGetLevel(&again, mips, 6));
    CUDA_ARRAY_MEMORY_REQUIREMENTS need;
    CUDA_ARRAY_SPARSE_PROPERTIES sparse;
    CUarray plane, plain;
    SAY(cuMipmappedArrayGetMemoryRequirements(&need, mips, 0));
    SAY(cuMipmappedArrayGetMemoryRequirements(NULL, mips, 0));
    SAY(cuMipmappedArrayGetMemoryRequirements(&need, NULL, 0));
    SAY(cuMipmappedArrayGetMemoryRequirements(&need, mips, 9));
    SAY(cuMipmappedArrayGetSparseProperties(&sparse, mips));
    SAY(cuArrayGetMemoryRequirements(&need, a, 0));
    SAY(cuArrayGetSparseProperties(&sparse, a));
    CUDA_ARRAY_DESCRIPTOR flat = {64, 32, CU_AD_FORMAT_FLOAT, 1};
    SAY(cuArrayCreate(&plain, &flat));
    SAY(cuArrayGetMemoryRequirements(&need, plain, 0));
    SAY(cuArrayGetMemoryRequirements(&need, plain, 9));
    SAY(cuArrayGetMemoryRequirements(NULL, plain, 0));
    SAY(cuArrayGetMemoryRequirements(&need, NULL, 0));
    SAY(cuArrayGetSparseProperties(&sparse, plain));
    SAY(cuArrayGetSparseProperties(&sparse, NULL));
    SAY(cuArrayGetPlane(&plane, plain, 0));
    SAY(cuArrayGetPlane(&plane, plain, 1));
    SAY(cuArrayGetPlane(NULL, plain, 0));
    SAY(cuArrayGetPlane(&plane, NULL, 0));
    NAMED("an array of 8 x 8 depths", (d = shape(8, 8, 0, CUDA_ARRAY3D_DEPTH_TEXTURE), cuArray3DCreate(&plane, &d)));
    NAMED("an array for video", (d = shape(8, 8, 0, CUDA_ARRAY3D_VIDEO_ENCODE_DECODE), cuArray3DCreate(&plane, &d)));
    CHECK(cuArrayDestroy(plain));
    SAY(cuMipmappedArrayDestroy(NULL));
}

static void objects(void)
{
    CUDA_RESOURCE_DESC r, got;
    CUDA_TEXTURE_DESC t;
    CUDA_RESOURCE_VIEW_DESC v;
    CUtexObject o;
    CUsurfObject s;
    memset(&r, 0, sizeof r), memset(&t, 0, sizeof t), memset(&v, 0, sizeof v);
    r.resType = CU_RESOURCE_TYPE_MIPMAPPED_ARRAY, r.res.mipmap.hMipmappedArray = mips;
    NAMED("levels without normalised coordinates", cuTexObjectCreate(&o, &r, &t, NULL));
    t.flags = CU_TRSF_NORMALIZED_COORDINATES;
    NAMED("levels", cuTexObjectCreate(&o, &r, &t, NULL));
    memset(&got, 0, sizeof got);
    SAY(cuTexObjectGetResourceDesc(&got, o));
    SHOW(got.resType);
    SHOW(got.res.mipmap.hMipmappedArray == mips);
    t.mipmapFilterMode = (CUfilter_mode)2;
    NAMED("levels with filter 2 between", cuTexObjectCreate(&o, &r, &t, NULL));
    t.mipmapFilterMode = CU_TR_FILTER_MODE_LINEAR, t.minMipmapLevelClamp = 3, t.maxMipmapLevelClamp = 1;
    NAMED("levels from 3 to 1", cuTexObjectCreate(&o, &r, &t, NULL));
    t.minMipmapLevelClamp = -3, t.maxMipmapLevelClamp = 100;
    NAMED("levels from -3 to 100", cuTexObjectCreate(&o, &r, &t, NULL));
    t.mipmapLevelBias = 1000;
    NAMED("levels with a bias of 1000", cuTexObjectCreate(&o, &r, &t, NULL));
    t.mipmapLevelBias = 0, t.maxAnisotropy = 17;
    NAMED("levels with anisotropy 17", cuTexObjectCreate(&o, &r, &t, NULL));
    t.maxAnisotropy = 0, r.res.mipmap.hMipmappedArray = NULL;
    NAMED("levels of no array", cuTexObjectCreate(&o, &r, &t, NULL));
    r.res.mipmap.hMipmappedArray = mips;
    v.format = CU_RES_VIEW_FORMAT_FLOAT_1X32, v.width = 64, v.height = 32, v.lastMipmapLevel = 6;
    NAMED("a view of all levels", cuTexObjectCreate(&o, &r, &t, &v));
    v.lastMipmapLevel = 7;
    NAMED("a view up to level 7", cuTexObjectCreate(&o, &r, &t, &v));
    v.firstMipmapLevel = 3, v.lastMipmapLevel = 2;
    NAMED("a view of levels 3 to 2", cuTexObjectCreate(&o, &r, &t, &v));
    v.firstMipmapLevel = 2, v.lastMipmapLevel = 4;
    NAMED("a view of levels 2 to 4, sizes of level 0", cuTexObjectCreate(&o, &r, &t, &v));
    v.width = 16, v.height = 8;
    NAMED("a view of levels 2 to 4, sizes of level 2", cuTexObjectCreate(&o, &r, &t, &v));
    v.firstMipmapLevel = 0, v.lastMipmapLevel = 0;
    NAMED("a view of a quarter", cuTexObjectCreate(&o, &r, &t, &v));
    v.width = 64, v.height = 32, v.lastLayer = 1;
    NAMED("a view of a second layer", cuTexObjectCreate(&o, &r, &t, &v));
    v.lastLayer = 0, v.format = CU_RES_VIEW_FORMAT_UINT_4X8;
    NAMED("a view as four bytes", cuTexObjectCreate(&o, &r, &t, &v));
    v.format = CU_RES_VIEW_FORMAT_UINT_1X8;
    NAMED("a view as one byte", cuTexObjectCreate(&o, &r, &t, &v));
    v.format = CU_RES_VIEW_FORMAT_NONE;
    NAMED("a view without format", cuTexObjectCreate(&o, &r, &t, &v));
    v.format = (CUresourceViewFormat)0x40;
    NAMED("a view of format 64", cuTexObjectCreate(&o, &r, &t, &v));
    NAMED("a surface of levels", cuSurfObjectCreate(&s, &r));
    r.resType = CU_RESOURCE_TYPE_ARRAY;
    CHECK(cuMipmappedArrayGetLevel(&r.res.array.hArray, mips, 1));
    NAMED("a surface of a level", cuSurfObjectCreate(&s, &r));
    NAMED("a texture of a level", cuTexObjectCreate(&o, &r, &t, NULL));
}

static CUresult offset_of(CUtexref t, size_t by, size_t bytes)
{
    size_t offset = 77;
    CUresult r = cuTexRefSetAddress(&offset, t, memory + by, bytes);
    printf("  offset %zu\n", offset);
    return r;
}

static void references(void)
{
    CUtexref t = NULL, again = NULL, made = NULL;
    CUsurfref s = NULL;
    CUdeviceptr p = 77;
    CUarray a = NULL, plain;
    CUmipmappedArray m = NULL;
    CUaddress_mode mode = (CUaddress_mode)77;
    CUfilter_mode filter = (CUfilter_mode)77;
    CUarray_format format = (CUarray_format)77;
    CUfunction k;
    int n = 77, i;
    unsigned flags = 77;
    float x = 77, y = 77, border[4] = {1, 2, 3, 4};
    void *params[] = {&memory};
    SAY(cuModuleLoadData(&mod, ptx));
    SAY(cuModuleGetFunction(&k, mod, "k"));
    SAY(cuModuleGetTexRef(NULL, mod, "t"));
    SAY(cuModuleGetTexRef(&t, NULL, "t"));
    SAY(cuModuleGetTexRef(&t, mod, NULL));
    SAY(cuModuleGetTexRef(&t, mod, "none"));
    SAY(cuModuleGetTexRef(&t, mod, "s"));
    SAY(cuModuleGetTexRef(&t, mod, "v"));
    SAY(cuModuleGetSurfRef(&s, mod, "t"));
    SAY(cuModuleGetSurfRef(&s, mod, "s"));
    size_t bytes = 77;
    NAMED("address of a texture reference", cuModuleGetGlobal(&p, &bytes, mod, "t"));
    SAY(cuModuleGetTexRef(&t, mod, "t"));
    SAY(cuModuleGetTexRef(&again, mod, "t"));
    SHOW(t == again);
    SAY(cuTexRefGetAddress(&p, t));
    SAY(cuTexRefGetArray(&a, t));
    SAY(cuTexRefGetMipmappedArray(&m, t));
    for (i = -1; i < 4; i++) {
        mode = (CUaddress_mode)77;
        NAMED("get address mode", cuTexRefGetAddressMode(&mode, t, i));
        SHOW(mode);
    }
    SAY(cuTexRefGetFilterMode(&filter, t));
    SHOW(filter);
    SAY(cuTexRefGetFormat(&format, &n, t));
    printf("  format %d, channels %d\n", (int)format, n);
    SAY(cuTexRefGetFlags(&flags, t));
    SHOW(flags);
    SAY(cuTexRefGetMipmapFilterMode(&filter, t));
    SHOW(filter);
    SAY(cuTexRefGetMipmapLevelBias(&x, t));
    SHOW(x);
    SAY(cuTexRefGetMipmapLevelClamp(&x, &y, t));
    SHOW(x);
    SHOW(y);
    SAY(cuTexRefGetMaxAnisotropy(&n, t));
    SHOW(n);
    SAY(cuTexRefGetBorderColor(border, t));
    SHOW(border[0]);
    SHOW(border[3]);
    NAMED("launch with nothing bound", cuLaunchKernel(k, 1, 1, 1, 1, 1, 1, 0, NULL, params, NULL));
    SAY(cuCtxSynchronize());
    for (i = -1; i < 5; i++)
        NAMED("set address mode, dimension", cuTexRefSetAddressMode(t, i, CU_TR_ADDRESS_MODE_WRAP));
    for (i = -1; i < 5; i++)
        NAMED("set address mode, mode", cuTexRefSetAddressMode(t, 0, (CUaddress_mode)i));
    SAY(cuTexRefSetFilterMode(t, (CUfilter_mode)2));
    SAY(cuTexRefSetFilterMode(t, CU_TR_FILTER_MODE_LINEAR));
    SAY(cuTexRefSetMipmapFilterMode(t, (CUfilter_mode)2));
    SAY(cuTexRefSetMipmapFilterMode(t, CU_TR_FILTER_MODE_LINEAR));
    SAY(cuTexRefSetMipmapLevelBias(t, 1000));
    SAY(cuTexRefSetMipmapLevelClamp(t, 3, 1));
    SAY(cuTexRefGetMipmapLevelBias(&x, t));
    SHOW(x);
    SAY(cuTexRefSetMaxAnisotropy(t, 17));
    SAY(cuTexRefGetMaxAnisotropy(&n, t));
    SHOW(n);
    SAY(cuTexRefSetBorderColor(t, NULL));
    SAY(cuTexRefSetBorderColor(t, border));
    for (i = 0; i < 9; i++) {
        char what[64];
        snprintf(what, sizeof what, "set flags %#x", 1u << i);
        NAMED(what, cuTexRefSetFlags(t, 1u << i));
        CHECK(cuTexRefGetFlags(&flags, t));
        SHOW(flags);
    }
    SAY(cuTexRefSetFlags(t, 0));
    SAY(cuTexRefSetFormat(t, (CUarray_format)7, 1));
    SAY(cuTexRefSetFormat(t, CU_AD_FORMAT_FLOAT, 3));
    SAY(cuTexRefSetFormat(t, CU_AD_FORMAT_FLOAT, 0));
    SAY(cuTexRefSetFormat(t, CU_AD_FORMAT_FLOAT, 1));
    SAY(cuTexRefSetAddress(NULL, t, memory, 1024));
    SAY(cuTexRefSetAddress(NULL, t, memory + 4, 1024));
    SAY(offset_of(t, 0, 1024));
    SAY(offset_of(t, 4, 1024));
    SAY(offset_of(t, 512, 1024));
    SAY(offset_of(t, 516, 1024));
    SAY(offset_of(t, 2, 1024));
    SAY(offset_of(t, 0, 0));
    SAY(offset_of(t, 0, 1 << 16));
    SAY(offset_of(t, 0, (size_t)1 << 40));
    SAY(cuTexRefGetAddress(&p, t));
    SHOW(p == memory);
    SAY(cuTexRefSetAddress(NULL, t, 0, 0));
    SAY(cuTexRefSetAddress(NULL, t, 64, 64));
    CUDA_ARRAY_DESCRIPTOR d = {16, 8, CU_AD_FORMAT_FLOAT, 1};
    SAY(cuTexRefSetAddress2D(t, NULL, memory, 64));
    SAY(cuTexRefSetAddress2D(t, &d, memory, 64));
    SAY(cuTexRefSetAddress2D(t, &d, memory, 60));
    SAY(cuTexRefSetAddress2D(t, &d, memory, 32));
    SAY(cuTexRefSetAddress2D(t, &d, memory, 0));
    SAY(cuTexRefSetAddress2D(t, &d, memory + 4, 64));
    SAY(cuTexRefSetAddress2D(t, &d, 0, 64));
    d.NumChannels = 3;
    NAMED("rows of 3 channels", cuTexRefSetAddress2D(t, &d, memory, 256));
    d.NumChannels = 1;
    SAY(cuTexRefGetArray(&a, t));
    CHECK(cuArrayCreate(&plain, &d));
    SAY(cuTexRefSetArray(t, NULL, CU_TRSA_OVERRIDE_FORMAT));
    SAY(cuTexRefSetArray(t, plain, 0));
    SAY(cuTexRefSetArray(t, plain, 4));
    SAY(cuTexRefSetArray(t, plain, CU_TRSA_OVERRIDE_FORMAT));
    SAY(cuTexRefGetArray(&a, t));
    SHOW(a == plain);
    SAY(cuTexRefGetAddress(&p, t));
    SAY(cuTexRefGetMipmappedArray(&m, t));
    SAY(cuTexRefSetMipmappedArray(t, NULL, CU_TRSA_OVERRIDE_FORMAT));
    SAY(cuTexRefSetMipmappedArray(t, mips, 0));
    SAY(cuTexRefSetMipmappedArray(t, mips, CU_TRSA_OVERRIDE_FORMAT));
    SAY(cuTexRefGetMipmappedArray(&m, t));
    SHOW(m == mips);
    SAY(cuTexRefGetArray(&a, t));
    SAY(cuTexRefSetArray(NULL, plain, CU_TRSA_OVERRIDE_FORMAT));
    SAY(cuTexRefSetFlags(NULL, 0));
    SAY(cuTexRefGetFlags(NULL, t));
    SAY(cuTexRefGetFlags(&flags, NULL));
    SAY(cuTexRefCreate(NULL));
    SAY(cuTexRefCreate(&made));
    SAY(cuTexRefSetFlags(made, CU_TRSF_NORMALIZED_COORDINATES));
    SAY(cuParamSetTexRef(k, CU_PARAM_TR_DEFAULT, made));
    SAY(cuParamSetTexRef(k, CU_PARAM_TR_DEFAULT, t));
    SAY(cuParamSetTexRef(k, 7, t));
    SAY(cuParamSetTexRef(NULL, CU_PARAM_TR_DEFAULT, t));
    SAY(cuParamSetTexRef(k, CU_PARAM_TR_DEFAULT, NULL));
    SAY(cuTexRefDestroy(made));
    SAY(cuTexRefDestroy(NULL));
    SAY(cuSurfRefGetArray(&a, s));
    SAY(cuSurfRefSetArray(s, plain, 0));
    CUDA_ARRAY3D_DESCRIPTOR for_surfaces = shape(16, 16, 0, CUDA_ARRAY3D_SURFACE_LDST);
    CUarray b;
    CHECK(cuArray3DCreate(&b, &for_surfaces));
    SAY(cuSurfRefSetArray(s, b, 1));
    SAY(cuSurfRefSetArray(s, NULL, 0));
    SAY(cuSurfRefSetArray(NULL, b, 0));
    SAY(cuSurfRefSetArray(s, b, 0));
    SAY(cuSurfRefGetArray(&a, s));
    SHOW(a == b);
    SAY(cuSurfRefGetArray(&a, NULL));
    NAMED("destroy a reference of a module", cuTexRefDestroy(t));
    SAY(cuModuleUnload(mod));
}

int main(void)
{
    start_answering();
    CHECK(cuMemAlloc(&memory, 1 << 14));
    mipmaps();
    objects();
    references();
    SAY(cuMipmappedArrayDestroy(mips));
    SAY(cuCtxSynchronize());
    return 0;
}
