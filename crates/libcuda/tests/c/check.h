/* For programs that test the driver API. */
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(call)                                                                   \
    do {                                                                              \
        CUresult r_ = (call);                                                         \
        if (r_ != CUDA_SUCCESS) {                                                     \
            fprintf(stderr, "%s:%d: %s: %d\n", __FILE__, __LINE__, #call, (int)r_);   \
            exit(1);                                                                  \
        }                                                                             \
    } while (0)

#define EXPECT(condition)                                                              \
    do {                                                                               \
        if (!(condition)) {                                                            \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);    \
            exit(1);                                                                   \
        }                                                                              \
    } while (0)

#define FAILS(code, call)                                                              \
    do {                                                                               \
        CUresult r_ = (call);                                                          \
        if (r_ != (code)) {                                                            \
            fprintf(stderr, "%s:%d: %s: %d\n", __FILE__, __LINE__, #call, (int)r_);    \
            exit(1);                                                                   \
        }                                                                              \
    } while (0)

static inline CUcontext start(void)
{
    CUdevice dev;
    CUcontext ctx;
    CHECK(cuInit(0));
    CHECK(cuDeviceGet(&dev, 0));
    CHECK(cuDevicePrimaryCtxRetain(&ctx, dev));
    CHECK(cuCtxSetCurrent(ctx));
    return ctx;
}

/* The contents of a file, with a zero byte at the end. */
static inline char *slurp(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    char *text;
    long n;
    EXPECT(f != NULL);
    fseek(f, 0, SEEK_END);
    n = ftell(f);
    rewind(f);
    text = calloc(1, (size_t)n + 1);
    EXPECT(fread(text, 1, (size_t)n, f) == (size_t)n);
    fclose(f);
    if (size)
        *size = (size_t)n;
    return text;
}
