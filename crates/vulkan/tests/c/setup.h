/* A Vulkan device that is CUDA's first one, and what programs make on it. */
#include "check.h"
#include <stdint.h>
#include <unistd.h>
#include <vulkan/vulkan.h>

#define VK(call)                                                                        \
    do {                                                                                \
        VkResult v_ = (call);                                                           \
        if (v_ != VK_SUCCESS) {                                                         \
            fprintf(stderr, "%s:%d: %s: VkResult %d\n", __FILE__, __LINE__, #call, v_); \
            exit(1);                                                                    \
        }                                                                               \
    } while (0)

static VkInstance instance;
static VkPhysicalDevice physical;
static VkDevice device;
static VkQueue queue;
static VkCommandPool pool;
static PFN_vkGetSemaphoreFdKHR get_semaphore_fd;
static PFN_vkImportSemaphoreFdKHR import_semaphore_fd;
static PFN_vkGetMemoryFdKHR get_memory_fd;

/* How often a device has an extension. */
static int extensions(VkPhysicalDevice of, const char *name)
{
    VkExtensionProperties all[512];
    uint32_t count = 512, few = 1;
    int found = 0;
    VK(vkEnumerateDeviceExtensionProperties(of, NULL, &count, all));
    for (uint32_t i = 0; i < count; i++)
        found += strcmp(all[i].extensionName, name) == 0;
    EXPECT(vkEnumerateDeviceExtensionProperties(of, NULL, &few, all) == VK_INCOMPLETE && few == 1);
    return found;
}

/* As the programming guide does: the device whose UUID is that of CUDA's. */
static void find_device(void)
{
    VkPhysicalDevice all[8];
    uint32_t count = 8;
    CUuuid uuid;
    CHECK(cuDeviceGetUuid_v2(&uuid, 0));
    VK(vkEnumeratePhysicalDevices(instance, &count, all));
    for (uint32_t i = 0; i < count; i++) {
        VkPhysicalDeviceVulkan11Properties eleven = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_PROPERTIES};
        VkPhysicalDeviceIDProperties id = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES, .pNext = &eleven};
        VkPhysicalDeviceProperties2 p = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &id};
        vkGetPhysicalDeviceProperties2(all[i], &p);
        if (memcmp(id.deviceUUID, uuid.bytes, 16) == 0 && memcmp(eleven.deviceUUID, uuid.bytes, 16) == 0)
            physical = all[i];
    }
    if (!physical) {
        fprintf(stderr, "no device of Vulkan has the UUID of CUDA's\n");
        exit(1);
    }
}

#ifndef WINDOWS
#define WINDOWS 0
#endif

static inline void start_vulkan(void)
{
    /* What windows need, where the program has some, comes last. */
    const char *of_instance[] = {"VK_KHR_surface", "VK_KHR_xcb_surface"};
    VkApplicationInfo app = {.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_3};
    VkInstanceCreateInfo i = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &app,
        .enabledExtensionCount = WINDOWS ? 2 : 0, .ppEnabledExtensionNames = of_instance};
    float priority = 1;
    VkDeviceQueueCreateInfo q = {.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, .queueCount = 1, .pQueuePriorities = &priority};
    VkPhysicalDeviceVulkan13Features f3 = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .synchronization2 = 1};
    VkPhysicalDeviceVulkan12Features f2 = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .pNext = &f3, .timelineSemaphore = 1};
    const char *names[] = {"VK_KHR_external_memory_fd", "VK_KHR_external_semaphore_fd", "VK_KHR_swapchain"};
    VkDeviceCreateInfo d = {.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, .pNext = &f2, .queueCreateInfoCount = 1, .pQueueCreateInfos = &q,
        .enabledExtensionCount = WINDOWS ? 3 : 2, .ppEnabledExtensionNames = names};
    VkCommandPoolCreateInfo c = {.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO, .flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT};
    VkPhysicalDeviceExternalSemaphoreInfo es = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_SEMAPHORE_INFO,
        .handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT};
    VkExternalSemaphoreProperties ep = {.sType = VK_STRUCTURE_TYPE_EXTERNAL_SEMAPHORE_PROPERTIES};
    VK(vkCreateInstance(&i, NULL, &instance));
    find_device();
    EXPECT(extensions(physical, names[0]) == 1 && extensions(physical, names[1]) == 1);
    vkGetPhysicalDeviceExternalSemaphoreProperties(physical, &es, &ep);
    EXPECT(ep.externalSemaphoreFeatures == (VK_EXTERNAL_SEMAPHORE_FEATURE_EXPORTABLE_BIT | VK_EXTERNAL_SEMAPHORE_FEATURE_IMPORTABLE_BIT));
    es.handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT;
    vkGetPhysicalDeviceExternalSemaphoreProperties(physical, &es, &ep);
    EXPECT(ep.externalSemaphoreFeatures == 0);
    VK(vkCreateDevice(physical, &d, NULL, &device));
    vkGetDeviceQueue(device, 0, 0, &queue);
    VK(vkCreateCommandPool(device, &c, NULL, &pool));
    get_semaphore_fd = (PFN_vkGetSemaphoreFdKHR)vkGetDeviceProcAddr(device, "vkGetSemaphoreFdKHR");
    import_semaphore_fd = (PFN_vkImportSemaphoreFdKHR)vkGetDeviceProcAddr(device, "vkImportSemaphoreFdKHR");
    get_memory_fd = (PFN_vkGetMemoryFdKHR)vkGetDeviceProcAddr(device, "vkGetMemoryFdKHR");
    EXPECT(get_semaphore_fd && import_semaphore_fd && get_memory_fd);
}

static inline void end_vulkan(void)
{
    vkDestroyCommandPool(device, pool, NULL);
    vkDestroyDevice(device, NULL);
    vkDestroyInstance(instance, NULL);
}

static inline VkSemaphore semaphore(int timeline, int exported)
{
    VkSemaphoreTypeCreateInfo t = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
        .semaphoreType = timeline ? VK_SEMAPHORE_TYPE_TIMELINE : VK_SEMAPHORE_TYPE_BINARY};
    VkExportSemaphoreCreateInfo e = {.sType = VK_STRUCTURE_TYPE_EXPORT_SEMAPHORE_CREATE_INFO, .pNext = &t,
        .handleTypes = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT};
    VkSemaphoreCreateInfo c = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, .pNext = exported ? (void *)&e : (void *)&t};
    VkSemaphore s;
    VK(vkCreateSemaphore(device, &c, NULL, &s));
    return s;
}

static inline int fd_of(VkSemaphore s)
{
    VkSemaphoreGetFdInfoKHR g = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_GET_FD_INFO_KHR, .semaphore = s,
        .handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT};
    int fd = -1;
    VK(get_semaphore_fd(device, &g, &fd));
    return fd;
}

static inline CUexternalSemaphore imported(VkSemaphore s, int timeline)
{
    CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC d;
    CUexternalSemaphore x;
    memset(&d, 0, sizeof d);
    d.type = timeline ? CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_TIMELINE_SEMAPHORE_FD : CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD;
    d.handle.fd = fd_of(s);
    CHECK(cuImportExternalSemaphore(&x, &d));
    return x;
}

static inline void cuda_signals(CUexternalSemaphore x, uint64_t value, CUstream s)
{
    CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS p;
    memset(&p, 0, sizeof p);
    p.params.fence.value = value;
    CHECK(cuSignalExternalSemaphoresAsync(&x, &p, 1, s));
}

static inline void cuda_waits(CUexternalSemaphore x, uint64_t value, CUstream s)
{
    CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS p;
    memset(&p, 0, sizeof p);
    p.params.fence.value = value;
    CHECK(cuWaitExternalSemaphoresAsync(&x, &p, 1, s));
}

static inline VkFence fence(void)
{
    VkFenceCreateInfo c = {.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
    VkFence f;
    VK(vkCreateFence(device, &c, NULL, &f));
    return f;
}

/* Waits for 20 seconds at most. */
static inline void wait_fence(VkFence f)
{
    VK(vkWaitForFences(device, 1, &f, VK_TRUE, 20000000000u));
    VK(vkResetFences(device, 1, &f));
}

/* Memory that the host sees and CUDA can import, or the host alone. */
static inline VkDeviceMemory memory(VkMemoryRequirements r, int exported, VkImage dedicated)
{
    VkMemoryDedicatedAllocateInfo own = {.sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO, .image = dedicated};
    VkExportMemoryAllocateInfo e = {.sType = VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO, .pNext = dedicated ? &own : NULL,
        .handleTypes = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT};
    VkMemoryAllocateInfo a = {.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, .pNext = exported ? &e : NULL, .allocationSize = r.size};
    VkPhysicalDeviceMemoryProperties p;
    VkDeviceMemory m;
    const VkMemoryPropertyFlags wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    vkGetPhysicalDeviceMemoryProperties(physical, &p);
    while (!(r.memoryTypeBits >> a.memoryTypeIndex & 1 && (p.memoryTypes[a.memoryTypeIndex].propertyFlags & wanted) == wanted))
        EXPECT(++a.memoryTypeIndex < p.memoryTypeCount);
    VK(vkAllocateMemory(device, &a, NULL, &m));
    return m;
}

static inline VkBuffer buffer(size_t bytes, VkBufferUsageFlags usage, int exported, VkDeviceMemory *m)
{
    VkExternalMemoryBufferCreateInfo e = {.sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO,
        .handleTypes = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT};
    VkBufferCreateInfo c = {.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .pNext = exported ? &e : NULL, .size = bytes, .usage = usage};
    VkMemoryRequirements r;
    VkBuffer b;
    VK(vkCreateBuffer(device, &c, NULL, &b));
    vkGetBufferMemoryRequirements(device, b, &r);
    *m = memory(r, exported, VK_NULL_HANDLE);
    VK(vkBindBufferMemory(device, b, *m, 0));
    return b;
}

static inline VkImage image_of(uint32_t side, uint32_t levels, VkImageTiling tiling, int exported, VkDeviceMemory *m, size_t *bytes)
{
    VkExternalMemoryImageCreateInfo e = {.sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO,
        .handleTypes = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT};
    VkImageCreateInfo c = {.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO, .pNext = exported ? &e : NULL, .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM, .extent = {side, side, 1}, .mipLevels = levels, .arrayLayers = 1, .samples = 1, .tiling = tiling,
        .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT};
    VkMemoryRequirements r;
    VkImage i;
    VK(vkCreateImage(device, &c, NULL, &i));
    vkGetImageMemoryRequirements(device, i, &r);
    *m = memory(r, exported, exported ? i : VK_NULL_HANDLE);
    *bytes = r.size;
    VK(vkBindImageMemory(device, i, *m, 0));
    return i;
}

static inline VkImage image(uint32_t side, VkImageTiling tiling, int exported, VkDeviceMemory *m, size_t *bytes)
{
    return image_of(side, 1, tiling, exported, m, bytes);
}

static inline CUexternalMemory imported_memory(VkDeviceMemory m, size_t bytes)
{
    VkMemoryGetFdInfoKHR g = {.sType = VK_STRUCTURE_TYPE_MEMORY_GET_FD_INFO_KHR, .memory = m,
        .handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT};
    CUDA_EXTERNAL_MEMORY_HANDLE_DESC d;
    CUexternalMemory x;
    int fd = -1;
    VK(get_memory_fd(device, &g, &fd));
    memset(&d, 0, sizeof d);
    d.type = CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD, d.handle.fd = fd, d.size = bytes;
    CHECK(cuImportExternalMemory(&x, &d));
    return x;
}

static inline VkCommandBuffer commands(void)
{
    VkCommandBufferAllocateInfo a = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, .commandPool = pool, .commandBufferCount = 1};
    VkCommandBufferBeginInfo b = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
    VkCommandBuffer c;
    VK(vkAllocateCommandBuffers(device, &a, &c));
    VK(vkBeginCommandBuffer(c, &b));
    return c;
}

static inline void image_barrier(VkCommandBuffer c, VkImage i, VkImageLayout from, VkImageLayout to)
{
    VkImageMemoryBarrier b = {.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER, .srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT, .oldLayout = from, .newLayout = to, .image = i,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED, .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, VK_REMAINING_MIP_LEVELS, 0, 1}};
    vkCmdPipelineBarrier(c, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &b);
}

static inline void copy_to_buffer(VkCommandBuffer c, VkImage i, VkBuffer to, uint32_t side)
{
    VkBufferImageCopy r = {.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1}, .imageExtent = {side, side, 1}};
    vkCmdCopyImageToBuffer(c, i, VK_IMAGE_LAYOUT_GENERAL, to, 1, &r);
}
