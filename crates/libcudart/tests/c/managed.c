/* What nvcc makes of managed variables, written out, for a driver that has them at addresses of its own. */
#include "registered.h"

extern void __cudaRegisterManagedVar(void **, void **, char *, const char *, int, size_t, int, int);

struct wrapper {
    int magic, version;
    const void *data, *unused;
};
static struct wrapper managed = {0x466243b1, 1, "managed", 0}, old = {0x466243b1, 1, "old", 0};
__attribute__((section("weft_managed"))) int array[4] = {0}, of_old = 0;
static int *first = array, *within = array + 2, *end = array + 4, *set = array + 1, *late = array + 3, elsewhere;
static char stub, stub_of_old;

static void place(int **p) { __cudaRegisterManagedVar(0, (void **)p, (char *)array, 0, 0, 0, 0, 0); }

int main(void)
{
    setvbuf(stdout, 0, _IONBF, 0);
    place(&first);
    place(&within);
    place(&end);
    place(&set);
    CHECK(within == array + 2);
    /* The program's own assignment stays. */
    set = &elsewhere;
    void **h = __cudaRegisterFatBinary(&managed);
    __cudaRegisterFunction(h, &stub, &stub, "stub", -1, 0, 0, 0, 0, 0);
    __cudaRegisterVar(h, (char *)array, (char *)array, "array", 0, sizeof array, 0, 0);
    __cudaRegisterFatBinaryEnd(h);
    CHECK(first != array && *first == 70 && *within == 72 && end == first + 4 && set == &elsewhere);
    /* A place of an object that comes later. */
    place(&late);
    CHECK(*late == 73);
    void *at = 0;
    size_t size = 0;
    CHECK(cudaGetSymbolSize(&size, first) == cudaSuccess && size == sizeof(int) * 4);
    CHECK(cudaGetSymbolAddress(&at, array) == cudaSuccess && cudaGetSymbolSize(&size, &elsewhere) == cudaErrorInvalidSymbol);
    /* Another device has the same library. */
    dim3 one = {1, 1, 1};
    int value = 3;
    void *args[] = {&value};
    CHECK(cudaSetDevice(1) == cudaSuccess);
    CHECK(cudaLaunchKernel(&stub, one, one, args, 0, 0) == cudaSuccess && first[0] == 70);
    /* An object that was compiled without places cannot be used. */
    h = __cudaRegisterFatBinary(&old);
    __cudaRegisterFunction(h, &stub_of_old, &stub_of_old, "stub", -1, 0, 0, 0, 0, 0);
    __cudaRegisterVar(h, (char *)&of_old, (char *)&of_old, "of_old", 0, sizeof of_old, 0, 0);
    __cudaRegisterFatBinaryEnd(h);
    CHECK(cudaLaunchKernel(&stub_of_old, one, one, args, 0, 0) == cudaErrorNotSupported);
    printf("program: done\n");
    return 0;
}
