// A libcuda as others make it: weft's, on which it is linked, without what that has besides the driver API.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>

typedef int (*Get)(const char *, void **, int, unsigned long long, void *);

int cuGetProcAddress_v2(const char *symbol, void **address, int version, unsigned long long flags, void *status)
{
    if (!strncmp(symbol, "weft", 4)) {
        *address = 0;
        return 500;
    }
    return ((Get)dlsym(RTLD_NEXT, "cuGetProcAddress_v2"))(symbol, address, version, flags, status);
}
