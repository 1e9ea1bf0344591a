/* Functions that hear of core dumps: mistakes, and that each has a handle of its own. */
#include "check.h"

static void heard(void *data, int pid, CUdevice dev)
{
    (void)data, (void)pid, (void)dev;
}

int main(void)
{
    CUcoredumpCallbackHandle a = NULL, b = NULL, c = NULL;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuCoredumpRegisterStartCallback(NULL, NULL, &a));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuCoredumpRegisterCompleteCallback(NULL, NULL, &a));
    EXPECT(a == NULL);
    CHECK(cuCoredumpRegisterStartCallback(heard, NULL, NULL));
    CHECK(cuCoredumpRegisterStartCallback(heard, &a, &a));
    CHECK(cuCoredumpRegisterStartCallback(heard, &a, &b));
    CHECK(cuCoredumpRegisterCompleteCallback(heard, &a, &c));
    EXPECT(a && b && c && a != b);
    FAILS(CUDA_ERROR_INVALID_VALUE, cuCoredumpDeregisterStartCallback(NULL));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuCoredumpDeregisterCompleteCallback(a));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuCoredumpDeregisterStartCallback(c));
    CHECK(cuCoredumpDeregisterStartCallback(a));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuCoredumpDeregisterStartCallback(a));
    CHECK(cuCoredumpDeregisterStartCallback(b));
    CHECK(cuCoredumpDeregisterCompleteCallback(c));
    puts("ok");
    return 0;
}
