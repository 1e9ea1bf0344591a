/* What calls answer to mistakes; the answers are those of NVRTC 12.9. */
#include "client.h"

static const char kernel[] = "extern \"C\" __global__ void k(float *a) { a[threadIdx.x] = 1; }\n";

static void sizes(nvrtcProgram p)
{
    static const struct {
        const char *name;
        nvrtcResult (*size)(nvrtcProgram, size_t *);
    } all[] = {{"ptx", nvrtcGetPTXSize},
               {"cubin", nvrtcGetCUBINSize},
               {"lto", nvrtcGetLTOIRSize},
               {"optix", nvrtcGetOptiXIRSize},
               {"log", nvrtcGetProgramLogSize}};
    for (int i = 0; i < COUNT(all); i++) {
        size_t n = 7;
        nvrtcResult code = all[i].size(p, &n);
        LINE("%s %s %zu", all[i].name, NAME(code), n);
    }
}

int main(void)
{
    int major = 0, minor = 0, count = 0, archs[64];
    nvrtcResult code = nvrtcVersion(&major, &minor);
    LINE("version %s %d.%d", NAME(code), major, minor);
    LINE("version %s", NAME(nvrtcVersion(NULL, &minor)));
    LINE("count %s", NAME(nvrtcGetNumSupportedArchs(&count)));
    code = nvrtcGetSupportedArchs(archs);
    LINE("archs %s %d..%d", NAME(code), archs[0], archs[count - 1]);
    LINE("texts %s %s", NAME((nvrtcResult)18), NAME((nvrtcResult)99));

    nvrtcProgram p = NULL, none = NULL, wild = (nvrtcProgram)(void *)&p;
    const char *null = NULL;
    LINE("create %s", NAME(nvrtcCreateProgram(NULL, kernel, "", 0, NULL, NULL)));
    LINE("create %s", NAME(nvrtcCreateProgram(&p, NULL, "", 0, NULL, NULL)));
    LINE("create %s", NAME(nvrtcCreateProgram(&p, kernel, "", -1, NULL, NULL)));
    LINE("create %s", NAME(nvrtcCreateProgram(&p, kernel, "", 1, NULL, NULL)));
    LINE("destroy %s %s", NAME(nvrtcDestroyProgram(NULL)), NAME(nvrtcDestroyProgram(&none)));
    LINE("wild %s", NAME(nvrtcCompileProgram(wild, 0, NULL)));

    p = create(kernel, NULL);
    const char *name = NULL;
    sizes(p);
    size_t heap = 0;
    code = nvrtcGetPCHHeapSize(&heap);
    LINE("pch %s %zu", NAME(code), heap);
    LINE("pch %s %s", NAME(nvrtcGetPCHCreateStatus(p)), NAME(nvrtcGetPCHHeapSizeRequired(p, &heap)));
    LINE("lowered %s", NAME(nvrtcGetLoweredName(p, "k", &name)));
    LINE("options %s %s", NAME(nvrtcCompileProgram(p, -1, NULL)), NAME(nvrtcCompileProgram(p, 1, &null)));
    LINE("callback %s", NAME(nvrtcSetFlowCallback(p, NULL, NULL)));
    LINE("null %s %s", NAME(nvrtcGetPTXSize(p, NULL)), NAME(nvrtcGetPTX(p, NULL)));

    const char *bad[] = {"-frob"}, *real[] = {"-arch=sm_90"}, *lto[] = {"-dlto"}, *optix[] = {"-optix-ir"};
    code = nvrtcCompileProgram(p, 1, bad);
    LINE("bad %s %s", NAME(code), log_of(p));
    LINE("good %s", NAME(nvrtcCompileProgram(p, 1, real)));
    size_t n = 0;
    nvrtcGetCUBINSize(p, &n);
    char *image = malloc(n);
    code = nvrtcGetCUBIN(p, image);
    LINE("image %s %d", NAME(code), n > 64 && memcmp(image, "\177ELF", 4) == 0);
    LINE("added %s", NAME(nvrtcAddNameExpression(p, "k")));
    LINE("lowered %s", NAME(nvrtcGetLoweredName(p, "k", &name)));
    LINE("lto %s", NAME(nvrtcCompileProgram(p, 1, lto)));
    nvrtcGetLTOIRSize(p, &n);
    LINE("lto %d %zu", n > 64, strlen(ptx_of(p)));
    LINE("optix %s", NAME(nvrtcCompileProgram(p, 1, optix)));
    wild = p;
    code = nvrtcDestroyProgram(&p);
    LINE("destroy %s %d", NAME(code), p == NULL);
    LINE("destroy %s", NAME(nvrtcDestroyProgram(&wild)));
    return 0;
}
