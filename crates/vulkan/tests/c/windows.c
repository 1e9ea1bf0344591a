/* A window's images: CUDA waits until there is one, by a semaphore that it shares with Vulkan, and presenting waits for CUDA. */
#include <xcb/xcb.h>
#include <vulkan/vulkan.h>
#include <vulkan/vulkan_xcb.h>
#define WINDOWS 1
#include "setup.h"

#define FRAMES 20

static VkSurfaceKHR surface;

static VkSwapchainKHR window(void)
{
    xcb_connection_t *c = xcb_connect(NULL, NULL);
    EXPECT(!xcb_connection_has_error(c));
    xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(c)).data;
    xcb_window_t w = xcb_generate_id(c);
    xcb_create_window(c, XCB_COPY_FROM_PARENT, w, screen->root, 0, 0, 64, 64, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT, screen->root_visual, 0, NULL);
    xcb_map_window(c, w);
    xcb_flush(c);
    VkXcbSurfaceCreateInfoKHR s = {.sType = VK_STRUCTURE_TYPE_XCB_SURFACE_CREATE_INFO_KHR, .connection = c, .window = w};
    VK(vkCreateXcbSurfaceKHR(instance, &s, NULL, &surface));
    VkBool32 can = 0;
    VK(vkGetPhysicalDeviceSurfaceSupportKHR(physical, 0, surface, &can));
    EXPECT(can);
    VkSurfaceCapabilitiesKHR most;
    VkSurfaceFormatKHR format;
    uint32_t one = 1;
    VkResult some = vkGetPhysicalDeviceSurfaceFormatsKHR(physical, surface, &one, &format);
    EXPECT(some == VK_SUCCESS || some == VK_INCOMPLETE);
    VK(vkGetPhysicalDeviceSurfaceCapabilitiesKHR(physical, surface, &most));
    VkSwapchainCreateInfoKHR d = {.sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR, .surface = surface,
        .minImageCount = most.minImageCount, .imageFormat = format.format, .imageColorSpace = format.colorSpace, .imageExtent = {64, 64},
        .imageArrayLayers = 1, .imageUsage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, .preTransform = most.currentTransform,
        .compositeAlpha = VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR, .presentMode = VK_PRESENT_MODE_FIFO_KHR, .clipped = 1};
    VkSwapchainKHR chain;
    VK(vkCreateSwapchainKHR(device, &d, NULL, &chain));
    return chain;
}

/* Waits for a stream, but not for ever. */
static void reached(CUstream s)
{
    for (int i = 0; i < 10000 && cuStreamQuery(s) == CUDA_ERROR_NOT_READY; i++)
        usleep(1000);
    CHECK(cuStreamQuery(s));
}

int main(void)
{
    CUstream s;
    start();
    start_vulkan();
    CHECK(cuStreamCreate(&s, 0));
    VkSwapchainKHR chain = window();
    VkImage images[8];
    uint32_t count = 8;
    VK(vkGetSwapchainImagesKHR(device, chain, &count, images));
    VkSemaphore there = semaphore(0, 1), drawn = semaphore(0, 1), own = semaphore(0, 0);
    CUexternalSemaphore cuda_there = imported(there, 0), cuda_drawn = imported(drawn, 0);
    CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS wait;
    CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS signal;
    VkFence f = fence();
    for (uint32_t i = 0; i < count; i++) {
        VkCommandBuffer c = commands();
        image_barrier(c, images[i], VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR);
        VK(vkEndCommandBuffer(c));
        VkSubmitInfo submit = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &c};
        VK(vkQueueSubmit(queue, 1, &submit, f));
        wait_fence(f);
    }
    memset(&wait, 0, sizeof wait);
    memset(&signal, 0, sizeof signal);
    for (unsigned frame = 0; frame < FRAMES; frame++) {
        uint32_t at = 77;
        /* The wait is given first: it is over when there is an image, and not before. */
        CHECK(cuWaitExternalSemaphoresAsync(&cuda_there, &wait, 1, s));
        usleep(2000);
        EXPECT(cuStreamQuery(s) == CUDA_ERROR_NOT_READY);
        int with_fence = frame & 1;
        if (frame & 2) {
            VkAcquireNextImageInfoKHR a = {.sType = VK_STRUCTURE_TYPE_ACQUIRE_NEXT_IMAGE_INFO_KHR, .swapchain = chain, .timeout = UINT64_MAX,
                .semaphore = there, .fence = with_fence ? f : VK_NULL_HANDLE, .deviceMask = 1};
            VK(vkAcquireNextImage2KHR(device, &a, &at));
        } else {
            VK(vkAcquireNextImageKHR(device, chain, UINT64_MAX, there, with_fence ? f : VK_NULL_HANDLE, &at));
        }
        EXPECT(at < count);
        if (with_fence)
            wait_fence(f);
        CHECK(cuSignalExternalSemaphoresAsync(&cuda_drawn, &signal, 1, s));
        reached(s);
        VkPresentInfoKHR p = {.sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR, .waitSemaphoreCount = 1, .pWaitSemaphores = &drawn,
            .swapchainCount = 1, .pSwapchains = &chain, .pImageIndices = &at};
        VK(vkQueuePresentKHR(queue, &p));
    }
    /* One that is not shared is the driver's own matter. */
    uint32_t at = 77;
    VK(vkAcquireNextImageKHR(device, chain, UINT64_MAX, own, VK_NULL_HANDLE, &at));
    VkPresentInfoKHR p = {.sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR, .waitSemaphoreCount = 1, .pWaitSemaphores = &own,
        .swapchainCount = 1, .pSwapchains = &chain, .pImageIndices = &at};
    VK(vkQueuePresentKHR(queue, &p));
    VK(vkDeviceWaitIdle(device));
    CHECK(cuDestroyExternalSemaphore(cuda_there));
    CHECK(cuDestroyExternalSemaphore(cuda_drawn));
    vkDestroySwapchainKHR(device, chain, NULL);
    vkDestroySurfaceKHR(instance, surface, NULL);
    vkDestroySemaphore(device, there, NULL);
    vkDestroySemaphore(device, drawn, NULL);
    vkDestroySemaphore(device, own, NULL);
    end_vulkan();
    puts("ok");
    return 0;
}
