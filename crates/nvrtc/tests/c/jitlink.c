/* A client of nvJitLink: two modules, of which one calls the other, become one image. */
#include <nvJitLink.h>
#include <stdio.h>
#include <string.h>

#define HEAD ".version 8.0\n.target sm_80\n.address_size 64\n"
static const char caller[] = HEAD ".extern .func f;\n.visible .entry k()\n{\n\tcall f;\n\tret;\n}\n";
static const char callee[] = HEAD ".visible .func f\n{\n\tret;\n}\n";

static char *text(nvJitLinkHandle l)
{
    size_t n = 0;
    nvJitLinkGetErrorLogSize(l, &n);
    char *log = malloc(n);
    nvJitLinkGetErrorLog(l, log);
    return log;
}

int main(void)
{
    const char *options[] = {"-arch=sm_80", "-O3"}, *bad[] = {"-arch=sm_80", "-frob"};
    nvJitLinkHandle l = NULL;
    unsigned major = 0, minor = 0;
    int code = nvJitLinkVersion(&major, &minor);
    printf("version %d %u.%u\n", code, major, minor);
    code = nvJitLinkCreate(&l, 2, bad);
    printf("bad %d %s", code, text(l));
    printf("destroy %d\n", nvJitLinkDestroy(&l));
    printf("create %d\n", nvJitLinkCreate(&l, 2, options));
    printf("add %d\n", nvJitLinkAddData(l, NVJITLINK_INPUT_PTX, caller, sizeof caller, "caller"));
    printf("complete %d\n", nvJitLinkComplete(l));
    printf("%s", text(l));
    nvJitLinkDestroy(&l);
    nvJitLinkCreate(&l, 2, options);
    nvJitLinkAddData(l, NVJITLINK_INPUT_PTX, caller, sizeof caller, "caller");
    printf("add %d\n", nvJitLinkAddData(l, NVJITLINK_INPUT_ANY, callee, sizeof callee, "callee"));
    printf("kind %d\n", nvJitLinkAddData(l, (nvJitLinkInputType)77, callee, sizeof callee, "callee"));
    printf("complete %d\n", nvJitLinkComplete(l));
    size_t n = 0;
    code = nvJitLinkGetLinkedCubinSize(l, &n);
    char *image = malloc(n);
    int got = nvJitLinkGetLinkedCubin(l, image);
    printf("image %d %d %d\n", code, got, memcmp(image, "\177ELF", 4));
    printf("ptx %d\n", nvJitLinkGetLinkedPtxSize(l, &n));
    code = nvJitLinkDestroy(&l);
    printf("destroy %d %d\n", code, nvJitLinkDestroy(&l));
    return 0;
}
