/* Semaphores as other libraries export them by file descriptors: with WITH_VULKAN those of a Vulkan driver, else files as weft's Vulkan
 * layer makes them (docs/concepts/external_resources.md). For programs that define _GNU_SOURCE. */
#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef WITH_VULKAN
#include <vulkan/vulkan.h>

static VkDevice semaphore_device;

/* A Vulkan device that exports semaphores. */
static void start_semaphores(void)
{
    VkApplicationInfo app = {.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_2};
    VkInstanceCreateInfo i = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &app};
    VkInstance instance;
    VkPhysicalDevice physical;
    uint32_t one = 1;
    float priority = 1;
    VkDeviceQueueCreateInfo q = {.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, .queueCount = 1, .pQueuePriorities = &priority};
    VkPhysicalDeviceVulkan12Features f = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .timelineSemaphore = 1};
    const char *extensions[] = {"VK_KHR_external_semaphore_fd"};
    VkDeviceCreateInfo d = {.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, .pNext = &f, .queueCreateInfoCount = 1, .pQueueCreateInfos = &q,
        .enabledExtensionCount = 1, .ppEnabledExtensionNames = extensions};
    EXPECT(vkCreateInstance(&i, NULL, &instance) == VK_SUCCESS);
    EXPECT(vkEnumeratePhysicalDevices(instance, &one, &physical) >= 0 && one == 1);
    EXPECT(vkCreateDevice(physical, &d, NULL, &semaphore_device) == VK_SUCCESS);
}

static int semaphore_fd(int timeline)
{
    VkSemaphoreTypeCreateInfo t = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO, .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE};
    VkExportSemaphoreCreateInfo e = {.sType = VK_STRUCTURE_TYPE_EXPORT_SEMAPHORE_CREATE_INFO, .pNext = timeline ? &t : NULL,
        .handleTypes = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT};
    VkSemaphoreCreateInfo c = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, .pNext = &e};
    VkSemaphore s;
    VkSemaphoreGetFdInfoKHR g = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_GET_FD_INFO_KHR, .handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT};
    PFN_vkGetSemaphoreFdKHR get = (PFN_vkGetSemaphoreFdKHR)vkGetDeviceProcAddr(semaphore_device, "vkGetSemaphoreFdKHR");
    int fd = -1;
    EXPECT(vkCreateSemaphore(semaphore_device, &c, NULL, &s) == VK_SUCCESS);
    g.semaphore = s;
    EXPECT(get(semaphore_device, &g, &fd) == VK_SUCCESS);
    return fd;
}

#else

/* The head of such a file. */
struct semaphore_file {
    uint64_t magic;
    uint32_t version, kind;
    uint64_t value;
    uint32_t turn;
};

static inline void start_semaphores(void)
{
}

static int semaphore_file(struct semaphore_file head, int seals)
{
    int fd = memfd_create("weft-semaphore", MFD_ALLOW_SEALING | MFD_CLOEXEC);
    EXPECT(fd >= 0 && ftruncate(fd, 4096) == 0 && pwrite(fd, &head, sizeof head, 0) == sizeof head);
    EXPECT(fcntl(fd, F_ADD_SEALS, seals) == 0);
    return fd;
}

#define SEMAPHORE_MAGIC 0x414d455354464557u /* "WEFTSEMA" */
#define SEMAPHORE_SEALS (F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL)

static int semaphore_fd(int timeline)
{
    struct semaphore_file head = {SEMAPHORE_MAGIC, 1, timeline ? 2 : 1, 0, 0};
    return semaphore_file(head, SEMAPHORE_SEALS);
}
#endif
