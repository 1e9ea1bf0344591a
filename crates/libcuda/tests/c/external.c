/* Memory of another library, imported: here an anonymous file as such a library shares it. */
#define _GNU_SOURCE
#include "check.h"
#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#define BYTES 300000

static int file(const char *name, size_t size, int seals)
{
    int fd = memfd_create(name, MFD_ALLOW_SEALING);
    EXPECT(fd >= 0 && ftruncate(fd, (off_t)size) == 0 && fcntl(fd, F_ADD_SEALS, seals) == 0);
    return fd;
}

static CUDA_EXTERNAL_MEMORY_HANDLE_DESC described(CUexternalMemoryHandleType type, int fd, size_t size)
{
    CUDA_EXTERNAL_MEMORY_HANDLE_DESC d;
    memset(&d, 0, sizeof d);
    d.type = type, d.handle.fd = fd, d.size = size;
    return d;
}

static void imports_fail(void)
{
    CUexternalMemory m;
    int good = file("good", BYTES, F_SEAL_SHRINK | F_SEAL_GROW);
    CUDA_EXTERNAL_MEMORY_HANDLE_DESC d = described(CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD, good, BYTES);
    FAILS(CUDA_ERROR_INVALID_VALUE, cuImportExternalMemory(NULL, &d));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuImportExternalMemory(&m, NULL));
    d.flags = 2;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuImportExternalMemory(&m, &d));
    d.flags = 0, d.reserved[15] = 1;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuImportExternalMemory(&m, &d));
    d.reserved[15] = 0, d.size = 0;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuImportExternalMemory(&m, &d));
    d.size = BYTES + 1;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuImportExternalMemory(&m, &d));
    d.size = UINT64_MAX;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuImportExternalMemory(&m, &d));
    d.size = BYTES;
    for (int type = CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32; type <= CU_EXTERNAL_MEMORY_HANDLE_TYPE_DMABUF_FD; type++) {
        d.type = type;
        FAILS(CUDA_ERROR_NOT_SUPPORTED, cuImportExternalMemory(&m, &d));
    }
    d.type = 0;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuImportExternalMemory(&m, &d));
    d.type = 10;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuImportExternalMemory(&m, &d));
    d.type = CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD;
    /* What is refused stays the program's. */
    EXPECT(fcntl(good, F_GETFD) >= 0);
    d.handle.fd = -1;
    FAILS(CUDA_ERROR_OPERATING_SYSTEM, cuImportExternalMemory(&m, &d));
    /* A file that could lose its end under a kernel, and one that nobody may write. */
    d.handle.fd = file("loose", BYTES, 0);
    FAILS(CUDA_ERROR_OPERATING_SYSTEM, cuImportExternalMemory(&m, &d));
    d.handle.fd = file("read", BYTES, F_SEAL_SHRINK | F_SEAL_WRITE);
    FAILS(CUDA_ERROR_OPERATING_SYSTEM, cuImportExternalMemory(&m, &d));
    /* Mesa's, with a head that is not what we know. */
    d.handle.fd = file("llvmpipe memory fd", BYTES, F_SEAL_SHRINK);
    FAILS(CUDA_ERROR_OPERATING_SYSTEM, cuImportExternalMemory(&m, &d));
    FAILS(CUDA_ERROR_INVALID_HANDLE, cuDestroyExternalMemory(NULL));
}

static void buffers(void)
{
    int fd = file("some", BYTES, F_SEAL_SHRINK | F_SEAL_GROW), copy = dup(fd);
    uint8_t *theirs = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, copy, 0), back[64];
    CUDA_EXTERNAL_MEMORY_HANDLE_DESC d = described(CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD, fd, BYTES);
    CUDA_EXTERNAL_MEMORY_BUFFER_DESC b;
    CUexternalMemory m;
    CUdeviceptr all, part, base;
    size_t size;
    EXPECT(theirs != MAP_FAILED);
    CHECK(cuImportExternalMemory(&m, &d));
    EXPECT(fcntl(fd, F_GETFD) < 0); /* It is the driver's now. */
    memset(&b, 0, sizeof b);
    b.size = BYTES;
    CHECK(cuExternalMemoryGetMappedBuffer(&all, m, &b));
    CHECK(cuMemGetAddressRange(&base, &size, all + 1000));
    EXPECT(base == all && size == BYTES);
    /* Each side sees what the other has written; parts of one memory are one memory. */
    theirs[0] = 7, theirs[BYTES - 1] = 9;
    CHECK(cuMemcpyDtoH(back, all, 1));
    CHECK(cuMemcpyDtoH(back + 1, all + BYTES - 1, 1));
    EXPECT(back[0] == 7 && back[1] == 9);
    b.offset = 200064, b.size = 64;
    CHECK(cuExternalMemoryGetMappedBuffer(&part, m, &b));
    CHECK(cuMemsetD8(part, 0x5a, 64));
    CHECK(cuCtxSynchronize());
    EXPECT(theirs[200063] == 0 && theirs[200064] == 0x5a && theirs[200127] == 0x5a && theirs[200128] == 0);
    CHECK(cuMemcpyDtoH(back, all + 200064, 64));
    EXPECT(back[0] == 0x5a && back[63] == 0x5a);
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemsetD8(part, 1, 65));
    /* Mistakes. */
    FAILS(CUDA_ERROR_INVALID_VALUE, cuExternalMemoryGetMappedBuffer(NULL, m, &b));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuExternalMemoryGetMappedBuffer(&base, m, NULL));
    FAILS(CUDA_ERROR_INVALID_HANDLE, cuExternalMemoryGetMappedBuffer(&base, NULL, &b));
    b.flags = 1;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuExternalMemoryGetMappedBuffer(&base, m, &b));
    b.flags = 0, b.reserved[0] = 1;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuExternalMemoryGetMappedBuffer(&base, m, &b));
    b.reserved[0] = 0, b.size = 0;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuExternalMemoryGetMappedBuffer(&base, m, &b));
    b.offset = BYTES, b.size = 1;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuExternalMemoryGetMappedBuffer(&base, m, &b));
    b.offset = UINT64_MAX;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuExternalMemoryGetMappedBuffer(&base, m, &b));
    /* What was made of it outlives the object. */
    CHECK(cuDestroyExternalMemory(m));
    FAILS(CUDA_ERROR_INVALID_HANDLE, cuDestroyExternalMemory(m));
    CHECK(cuMemsetD8(part, 0x33, 1));
    CHECK(cuMemFree(part));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemsetD8(part, 1, 1));
    CHECK(cuMemcpyDtoH(back, all + 200064, 1));
    EXPECT(back[0] == 0x33 && theirs[200064] == 0x33);
    CHECK(cuMemFree(all));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemFree(all));
    EXPECT(theirs[200064] == 0x33);
}

static void images(void)
{
    int fd = file("an image", BYTES, F_SEAL_SHRINK | F_SEAL_GROW), copy = dup(fd);
    uint8_t *theirs = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, copy, 0), row[4 * 301];
    CUDA_EXTERNAL_MEMORY_HANDLE_DESC d = described(CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD, fd, BYTES);
    CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC i;
    CUDA_MEMCPY2D c;
    CUexternalMemory m;
    CUmipmappedArray all;
    CUarray level;
    EXPECT(theirs != MAP_FAILED);
    CHECK(cuImportExternalMemory(&m, &d));
    memset(&i, 0, sizeof i);
    i.offset = 4096, i.numLevels = 1;
    i.arrayDesc.Width = 301, i.arrayDesc.Height = 77, i.arrayDesc.NumChannels = 4;
    i.arrayDesc.Format = CU_AD_FORMAT_UNSIGNED_INT8;
    i.arrayDesc.Flags = CUDA_ARRAY3D_SURFACE_LDST | CUDA_ARRAY3D_COLOR_ATTACHMENT;
    CHECK(cuExternalMemoryGetMappedMipmappedArray(&all, m, &i));
    CHECK(cuMipmappedArrayGetLevel(&level, all, 0));
    memset(row, 0x77, sizeof row);
    memset(&c, 0, sizeof c);
    c.srcMemoryType = CU_MEMORYTYPE_HOST, c.srcHost = row, c.dstMemoryType = CU_MEMORYTYPE_ARRAY, c.dstArray = level;
    c.dstY = 76, c.WidthInBytes = sizeof row, c.Height = 1;
    CHECK(cuMemcpy2D(&c));
    /* Rows begin at multiples of 64 bytes. */
    EXPECT(theirs[4096 + 76 * 1216] == 0x77 && theirs[4096 + 76 * 1216 + 1203] == 0x77);
    EXPECT(theirs[4096 + 76 * 1216 - 1] == 0 && theirs[4096 + 76 * 1216 + 1204] == 0);
    CHECK(cuMipmappedArrayDestroy(all));
    EXPECT(theirs[4096 + 76 * 1216] == 0x77);
    /* Levels: 64 rows of 64 bytes, then 32, then 16. */
    i.offset = 0, i.numLevels = 3, i.arrayDesc.Width = 16, i.arrayDesc.Height = 64;
    CHECK(cuExternalMemoryGetMappedMipmappedArray(&all, m, &i));
    CHECK(cuMipmappedArrayGetLevel(&level, all, 2));
    c.dstArray = level, c.dstY = 0, c.WidthInBytes = 16;
    CHECK(cuMemcpy2D(&c));
    EXPECT(theirs[64 * 96] == 0x77 && theirs[64 * 96 - 1] == 0);
    CHECK(cuMipmappedArrayDestroy(all));
    /* Mistakes. */
    i.numLevels = 0;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuExternalMemoryGetMappedMipmappedArray(&all, m, &i));
    i.numLevels = 8;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuExternalMemoryGetMappedMipmappedArray(&all, m, &i));
    i.numLevels = 1, i.offset = BYTES - 4095;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuExternalMemoryGetMappedMipmappedArray(&all, m, &i));
    i.offset = 0, i.reserved[3] = 1;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuExternalMemoryGetMappedMipmappedArray(&all, m, &i));
    i.reserved[3] = 0;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuExternalMemoryGetMappedMipmappedArray(NULL, m, &i));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuExternalMemoryGetMappedMipmappedArray(&all, m, NULL));
    FAILS(CUDA_ERROR_INVALID_HANDLE, cuExternalMemoryGetMappedMipmappedArray(&all, NULL, &i));
    i.arrayDesc.NumChannels = 3;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuExternalMemoryGetMappedMipmappedArray(&all, m, &i));
    i.arrayDesc.NumChannels = 4, i.arrayDesc.Height = 30, i.arrayDesc.Depth = 2;
    FAILS(CUDA_ERROR_NOT_SUPPORTED, cuExternalMemoryGetMappedMipmappedArray(&all, m, &i));
    /* Of 30 rows 32 are stored. */
    i.arrayDesc.Depth = 0, i.numLevels = 2;
    CHECK(cuExternalMemoryGetMappedMipmappedArray(&all, m, &i));
    CHECK(cuMipmappedArrayGetLevel(&level, all, 1));
    c.dstArray = level, c.WidthInBytes = 32;
    CHECK(cuMemcpy2D(&c));
    EXPECT(theirs[64 * 32] == 0x77 && theirs[64 * 32 - 1] == 0 && theirs[64 * 30] == 0);
    CHECK(cuMipmappedArrayDestroy(all));
    CHECK(cuDestroyExternalMemory(m));
}

int main(void)
{
    start();
    imports_fail();
    buffers();
    images();
    puts("ok");
    return 0;
}
