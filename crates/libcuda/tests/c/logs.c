/* The log of errors: what programs hear and read of it. */
#define _GNU_SOURCE
#include "check.h"

static int heard;
static char last[400];

static void hear(void *data, CUlogLevel level, char *message, size_t length)
{
    EXPECT(data == &heard && level == CU_LOG_LEVEL_ERROR && strlen(message) == length);
    heard++;
    snprintf(last, sizeof last, "%s", message);
    /* What goes wrong in here is not told. */
    cuMemFree(0x10);
}

int main(void)
{
    static char text[30000];
    char path[] = "/tmp/weft-logs-XXXXXX";
    CUlogsCallbackHandle a, b;
    CUlogIterator begin, at;
    CUdeviceptr d;
    CUevent e;
    size_t size;
    start();
    CHECK(cuLogsRegisterCallback(hear, &heard, &a));
    CHECK(cuLogsRegisterCallback(hear, &heard, &b));
    CHECK(cuLogsCurrent(&begin, 0));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemAlloc(&d, 0));
    EXPECT(heard == 2 && strstr(last, "cuMemAlloc_v2 failed with CUDA_ERROR_INVALID_VALUE (1)"));
    CHECK(cuLogsUnregisterCallback(b));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuLogsUnregisterCallback(b));
    heard = 0;
    FAILS(CUDA_ERROR_INVALID_DEVICE, cuDeviceTotalMem(&size, 99));
    EXPECT(heard == 1);
    CHECK(cuEventCreate(&e, 0));
    CHECK(cuEventQuery(e));
    EXPECT(heard == 1);
    size = sizeof text, at = begin;
    CHECK(cuLogsDumpToMemory(&at, text, &size, 0));
    EXPECT(size == strlen(text) && strstr(text, "cuMemAlloc_v2") && strstr(text, "invalid device ordinal"));
    size = sizeof text;
    CHECK(cuLogsDumpToMemory(&at, text, &size, 0));
    EXPECT(size == 0 && text[0] == 0);
    size = 5;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuLogsDumpToMemory(NULL, text, &size, 0));
    size = 5;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuLogsDumpToMemory(NULL, NULL, &size, 0));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuLogsRegisterCallback(NULL, NULL, &a));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuLogsCurrent(NULL, 0));
    EXPECT(mkstemp(path) >= 0);
    CHECK(cuLogsDumpToFile(&begin, path, 0));
    EXPECT(strstr(slurp(path, &size), "cuDeviceTotalMem_v2") && size > 100);
    remove(path);
    FAILS(CUDA_ERROR_INVALID_VALUE, cuLogsDumpToFile(NULL, "/no/such/folder/file", 0));
    printf("ok\n");
    return 0;
}
