/* What clang calls for a program's device code, and how a program says what is not so. */
#include <cuda_runtime_api.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(x)                                                                                                   \
    do {                                                                                                           \
        if (!(x)) {                                                                                                \
            printf("line %d: %s\n", __LINE__, #x);                                                                 \
            exit(1);                                                                                               \
        }                                                                                                          \
    } while (0)

extern void **__cudaRegisterFatBinary(void *);
extern void __cudaRegisterFatBinaryEnd(void **);
extern void __cudaRegisterFunction(void **, const char *, char *, const char *, int, void *, void *, void *, void *,
                                   int *);
extern void __cudaRegisterVar(void **, char *, char *, const char *, int, size_t, int, int);
