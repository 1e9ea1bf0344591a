/* What a GPU says of itself: name, memory and every attribute, as a profile holds them; limits of a context; texts of errors.
 * gcc describe.c -o describe -lcuda
 * Run on a GPU to make the data of a profile; run on any libcuda.so.1 to compare. */
#include <cuda.h>
#include <stdio.h>

int main(void)
{
    char name[256] = "";
    CUcontext ctx;
    const char *text;
    size_t bytes = 0;
    int v = 0, i;
    if (cuInit(0) || cuDeviceGetName(name, sizeof name, 0) || cuDeviceTotalMem(&bytes, 0))
        return 1;
    printf("name %s\nmemory %zu\n", name, bytes);
    for (i = 0; i < 256; i++)
        if (!cuDeviceGetAttribute(&v, (CUdevice_attribute)i, 0))
            printf("attribute %d %d\n", i, v);
    for (i = 0; i < 16; i++) {
        CUresult r = cuDeviceGetP2PAttribute(&v, (CUdevice_P2PAttribute)i, 0, 0);
        printf("p2p with itself %d: %d %d\n", i, (int)r, r ? 0 : v);
    }
    if (cuDevicePrimaryCtxRetain(&ctx, 0) || cuCtxSetCurrent(ctx))
        return 1;
    for (i = 0; i < 16; i++) {
        CUresult r = cuCtxGetLimit(&bytes, (CUlimit)i);
        printf("limit %d: %d %zu\n", i, (int)r, r ? (size_t)0 : bytes);
    }
    for (i = 0; i < 1100; i++)
        if (!cuGetErrorString((CUresult)i, &text))
            printf("text %d %s\n", i, text);
    return 0;
}
