/* Images of Vulkan as arrays of CUDA: what one side writes the other reads, texel by texel, of both tilings. */
#include "setup.h"

#define SIDE 96

static void both_ways(VkImageTiling tiling)
{
    VkDeviceMemory memory_of_image, back_memory;
    size_t bytes;
    VkImage i = image(SIDE, tiling, 1, &memory_of_image, &bytes);
    VkBuffer buffers[] = {buffer(SIDE * SIDE * 4, VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT, 0, &back_memory)};
    VkBufferImageCopy whole = {.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1}, .imageExtent = {SIDE, SIDE, 1}};
    CUexternalMemory m = imported_memory(memory_of_image, bytes);
    CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC d;
    CUDA_MEMCPY2D c;
    CUmipmappedArray levels;
    CUarray array;
    VkFence f = fence();
    static uint32_t texels[SIDE * SIDE];
    uint32_t *mapped;
    memset(&d, 0, sizeof d);
    d.arrayDesc.Width = SIDE, d.arrayDesc.Height = SIDE, d.arrayDesc.Format = CU_AD_FORMAT_UNSIGNED_INT8, d.arrayDesc.NumChannels = 4;
    d.arrayDesc.Flags = CUDA_ARRAY3D_SURFACE_LDST | CUDA_ARRAY3D_COLOR_ATTACHMENT, d.numLevels = 1;
    CHECK(cuExternalMemoryGetMappedMipmappedArray(&levels, m, &d));
    CHECK(cuMipmappedArrayGetLevel(&array, levels, 0));
    VK(vkMapMemory(device, back_memory, 0, VK_WHOLE_SIZE, 0, (void **)&mapped));
    for (uint32_t k = 0; k < SIDE * SIDE; k++)
        mapped[k] = k * 2654435761u;

    VkCommandBuffer in = commands();
    image_barrier(in, i, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    vkCmdCopyBufferToImage(in, buffers[0], i, VK_IMAGE_LAYOUT_GENERAL, 1, &whole);
    VK(vkEndCommandBuffer(in));
    VkSubmitInfo submit = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &in};
    VK(vkQueueSubmit(queue, 1, &submit, f));
    wait_fence(f);
    memset(&c, 0, sizeof c);
    c.srcMemoryType = CU_MEMORYTYPE_ARRAY, c.srcArray = array;
    c.dstMemoryType = CU_MEMORYTYPE_HOST, c.dstHost = texels, c.dstPitch = SIDE * 4;
    c.WidthInBytes = SIDE * 4, c.Height = SIDE;
    CHECK(cuMemcpy2D(&c));
    for (uint32_t k = 0; k < SIDE * SIDE; k++)
        EXPECT(texels[k] == k * 2654435761u);

    for (uint32_t k = 0; k < SIDE * SIDE; k++)
        texels[k] = ~k;
    memset(&c, 0, sizeof c);
    c.srcMemoryType = CU_MEMORYTYPE_HOST, c.srcHost = texels, c.srcPitch = SIDE * 4;
    c.dstMemoryType = CU_MEMORYTYPE_ARRAY, c.dstArray = array;
    c.WidthInBytes = SIDE * 4, c.Height = SIDE;
    CHECK(cuMemcpy2D(&c));
    CHECK(cuCtxSynchronize());
    VkCommandBuffer out = commands();
    copy_to_buffer(out, i, buffers[0], SIDE);
    VK(vkEndCommandBuffer(out));
    submit.pCommandBuffers = &out;
    VK(vkQueueSubmit(queue, 1, &submit, f));
    wait_fence(f);
    for (uint32_t k = 0; k < SIDE * SIDE; k++)
        EXPECT(mapped[k] == ~k);
    CHECK(cuMipmappedArrayDestroy(levels));
    CHECK(cuDestroyExternalMemory(m));
}

/* All levels of an image, down to a texel: sides that are no multiple of four among them. */
static void all_levels(uint32_t side)
{
    VkDeviceMemory memory_of_image, texels_memory;
    uint32_t levels = 0, words = 0;
    for (uint32_t s = side; s; s /= 2)
        levels++, words += s * s;
    size_t bytes;
    VkImage i = image_of(side, levels, VK_IMAGE_TILING_OPTIMAL, 1, &memory_of_image, &bytes);
    VkBuffer b = buffer(words * 4, VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT, 0, &texels_memory);
    CUexternalMemory m = imported_memory(memory_of_image, bytes);
    CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC d;
    CUmipmappedArray mipmap;
    VkFence f = fence();
    uint32_t *mapped, at = 0;
    static uint32_t texels[SIDE * SIDE];
    memset(&d, 0, sizeof d);
    d.arrayDesc.Width = side, d.arrayDesc.Height = side, d.arrayDesc.Format = CU_AD_FORMAT_UNSIGNED_INT8, d.arrayDesc.NumChannels = 4;
    d.arrayDesc.Flags = CUDA_ARRAY3D_SURFACE_LDST, d.numLevels = levels;
    CHECK(cuExternalMemoryGetMappedMipmappedArray(&mipmap, m, &d));
    VK(vkMapMemory(device, texels_memory, 0, VK_WHOLE_SIZE, 0, (void **)&mapped));
    for (uint32_t k = 0; k < words; k++)
        mapped[k] = k * 2654435761u;
    VkBufferImageCopy parts[16];
    for (uint32_t n = 0; n < levels; n++) {
        VkBufferImageCopy part = {.bufferOffset = at * 4, .imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, n, 0, 1}, .imageExtent = {side >> n, side >> n, 1}};
        parts[n] = part, at += (side >> n) * (side >> n);
    }
    VkCommandBuffer in = commands();
    image_barrier(in, i, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    vkCmdCopyBufferToImage(in, b, i, VK_IMAGE_LAYOUT_GENERAL, levels, parts);
    VK(vkEndCommandBuffer(in));
    VkSubmitInfo submit = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &in};
    VK(vkQueueSubmit(queue, 1, &submit, f));
    wait_fence(f);
    /* CUDA reads each level and writes its complement there. */
    for (uint32_t n = 0; n < levels; n++) {
        uint32_t s = side >> n, first = parts[n].bufferOffset / 4;
        CUarray array;
        CUDA_MEMCPY2D c;
        CHECK(cuMipmappedArrayGetLevel(&array, mipmap, n));
        memset(&c, 0, sizeof c);
        c.srcMemoryType = CU_MEMORYTYPE_ARRAY, c.srcArray = array;
        c.dstMemoryType = CU_MEMORYTYPE_HOST, c.dstHost = texels, c.dstPitch = c.WidthInBytes = s * 4, c.Height = s;
        CHECK(cuMemcpy2D(&c));
        for (uint32_t k = 0; k < s * s; k++) {
            EXPECT(texels[k] == (first + k) * 2654435761u);
            texels[k] = ~texels[k];
        }
        memset(&c, 0, sizeof c);
        c.srcMemoryType = CU_MEMORYTYPE_HOST, c.srcHost = texels, c.srcPitch = c.WidthInBytes = s * 4, c.Height = s;
        c.dstMemoryType = CU_MEMORYTYPE_ARRAY, c.dstArray = array;
        CHECK(cuMemcpy2D(&c));
    }
    CHECK(cuCtxSynchronize());
    VkCommandBuffer out = commands();
    vkCmdCopyImageToBuffer(out, i, VK_IMAGE_LAYOUT_GENERAL, b, levels, parts);
    VK(vkEndCommandBuffer(out));
    submit.pCommandBuffers = &out;
    VK(vkQueueSubmit(queue, 1, &submit, f));
    wait_fence(f);
    for (uint32_t k = 0; k < words; k++)
        EXPECT(mapped[k] == ~(k * 2654435761u));
    CHECK(cuMipmappedArrayDestroy(mipmap));
    CHECK(cuDestroyExternalMemory(m));
}

int main(void)
{
    start();
    start_vulkan();
    both_ways(VK_IMAGE_TILING_OPTIMAL);
    both_ways(VK_IMAGE_TILING_LINEAR);
    all_levels(64);
    all_levels(90);
    end_vulkan();
    puts("ok");
    return 0;
}
