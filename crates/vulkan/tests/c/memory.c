/* Memory that CUDA exports and Vulkan imports: both sides see each other's writes. */
#include "setup.h"
#include <fcntl.h>

int main(void)
{
    CUmemAllocationProp prop;
    CUmemGenericAllocationHandle handle;
    CUmemAccessDesc access;
    CUdeviceptr p;
    size_t bytes;
    int fd = -1;
    unsigned *theirs, v = 0;
    start();
    start_vulkan();
    memset(&prop, 0, sizeof prop), memset(&access, 0, sizeof access);
    prop.type = CU_MEM_ALLOCATION_TYPE_PINNED, prop.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    prop.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    access.location = prop.location, access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    CHECK(cuMemGetAllocationGranularity(&bytes, &prop, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
    CHECK(cuMemCreate(&handle, bytes, &prop, 0));
    CHECK(cuMemExportToShareableHandle(&fd, handle, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    CHECK(cuMemAddressReserve(&p, bytes, 0, 0, 0));
    CHECK(cuMemMap(p, bytes, 0, handle, 0));
    CHECK(cuMemSetAccess(p, bytes, &access, 1));
    CHECK(cuMemsetD32(p, 0x12345678, bytes / 4));
    CHECK(cuCtxSynchronize());

    VkExternalMemoryBufferCreateInfo e = {.sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO,
        .handleTypes = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT};
    VkBufferCreateInfo c = {.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .pNext = &e, .size = bytes, .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT};
    VkImportMemoryFdInfoKHR import = {.sType = VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR,
        .handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT, .fd = fd};
    VkMemoryAllocateInfo a = {.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, .pNext = &import, .allocationSize = bytes};
    VkBuffer b;
    VkDeviceMemory m, whole;
    VkFence f = fence();
    VK(vkCreateBuffer(device, &c, NULL, &b));
    VK(vkAllocateMemory(device, &a, NULL, &m));
    EXPECT(fcntl(fd, F_GETFD) < 0); /* It is Vulkan's now. */
    VK(vkBindBufferMemory(device, b, m, 0));
    VK(vkMapMemory(device, m, 0, VK_WHOLE_SIZE, 0, (void **)&theirs));
    EXPECT(theirs[0] == 0x12345678 && theirs[bytes / 4 - 1] == 0x12345678);
    VkCommandBuffer fill = commands();
    vkCmdFillBuffer(fill, b, 4096, 4, 77);
    VK(vkEndCommandBuffer(fill));
    VkSubmitInfo s = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &fill};
    VK(vkQueueSubmit(queue, 1, &s, f));
    wait_fence(f);
    CHECK(cuMemcpyDtoH(&v, p + 4096, 4));
    EXPECT(v == 77);
    vkUnmapMemory(device, m);
    vkDestroyBuffer(device, b, NULL);
    vkFreeMemory(device, m, NULL);
    CHECK(cuMemcpyDtoH(&v, p, 4));
    EXPECT(v == 0x12345678);
    /* More than there is is no memory of CUDA's, and the driver refuses it. */
    CHECK(cuMemExportToShareableHandle(&import.fd, handle, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    a.allocationSize = 2 * bytes;
    EXPECT(vkAllocateMemory(device, &a, NULL, &whole) != VK_SUCCESS);
    CHECK(cuMemUnmap(p, bytes));
    CHECK(cuMemRelease(handle));
    vkDestroyFence(device, f, NULL);
    end_vulkan();
    puts("ok");
    return 0;
}
