/* What devices there are, as the environment says; prints them, and does what its argument says. */
#include "check.h"
#include <sys/wait.h>
#include <unistd.h>

static void list(void)
{
    int n = 0, i, major, minor, mode;
    unsigned k;
    CHECK(cuDeviceGetCount(&n));
    for (i = 0; i < n; i++) {
        char name[100], uuid[40] = "";
        CUuuid id;
        size_t bytes;
        CHECK(cuDeviceGetName(name, sizeof name, i));
        CHECK(cuDeviceGetUuid(&id, i));
        CHECK(cuDeviceTotalMem(&bytes, i));
        CHECK(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, i));
        CHECK(cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, i));
        CHECK(cuDeviceGetAttribute(&mode, CU_DEVICE_ATTRIBUTE_COMPUTE_MODE, i));
        for (k = 0; k < 4; k++)
            sprintf(uuid + 2 * k, "%02x", (unsigned char)id.bytes[k]);
        printf("%s, %d.%d, %zu bytes, GPU-%s, mode %d\n", name, major, minor, bytes, uuid, mode);
    }
}

/* PTX for a target: the answer to it alone, and through a link. */
static void load(const char *target)
{
    char ptx[200];
    CUmodule module;
    CUlinkState link;
    start();
    sprintf(ptx, ".version 8.8\n.target %s\n.address_size 64\n.visible .entry k()\n{\n ret;\n}\n", target);
    printf("%s: %d", target, (int)cuModuleLoadData(&module, ptx));
    CHECK(cuLinkCreate(0, NULL, NULL, &link));
    printf(", link %d\n", (int)cuLinkAddData(link, CU_JIT_INPUT_PTX, ptx, strlen(ptx) + 1, "k", 0, NULL, NULL));
}

/* Contexts of two processes on one device. */
static void contexts(void)
{
    CUcontext a, b;
    pid_t child;
    CHECK(cuInit(0));
    printf("first %d\n", (int)cuDevicePrimaryCtxRetain(&a, 0));
    printf("second %d\n", (int)cuCtxCreate_v2(&b, 0, 0));
    fflush(stdout);
    child = fork();
    if (child == 0) {
        execl("/proc/self/exe", "machine", "context", NULL);
        _exit(1);
    }
    waitpid(child, NULL, 0);
    cuDevicePrimaryCtxReset(0);
    printf("after the end of the first %d\n", (int)cuCtxCreate_v2(&b, 0, 0));
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "list";
    CUcontext c;
    CUresult r;
    if (!strncmp(what, "sm_", 3)) {
        load(what);
        return 0;
    }
    if (!strcmp(what, "contexts")) {
        contexts();
        return 0;
    }
    r = cuInit(0);
    if (r != CUDA_SUCCESS)
        printf("cuInit %d\n", (int)r);
    else if (!strcmp(what, "context"))
        printf("of another process %d\n", (int)cuDevicePrimaryCtxRetain(&c, 0));
    else
        list();
    return 0;
}
