/* Semaphores of Vulkan that are shared: timelines with CUDA in both directions, by each way to signal and to wait; payloads that are imported;
 * mistakes. */
#include "setup.h"
#include <fcntl.h>
#include <sys/mman.h>

static void submit(VkSemaphore wait, const uint64_t *wait_value, VkSemaphore signal, const uint64_t *signal_value, VkFence f)
{
    VkPipelineStageFlags stage = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    VkTimelineSemaphoreSubmitInfo t = {.sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO, .waitSemaphoreValueCount = wait_value != NULL,
        .pWaitSemaphoreValues = wait_value, .signalSemaphoreValueCount = signal_value != NULL, .pSignalSemaphoreValues = signal_value};
    VkSubmitInfo s = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .pNext = wait_value || signal_value ? &t : NULL, .waitSemaphoreCount = wait != 0,
        .pWaitSemaphores = &wait, .pWaitDstStageMask = &stage, .signalSemaphoreCount = signal != 0, .pSignalSemaphores = &signal};
    VK(vkQueueSubmit(queue, 1, &s, f));
}

static void submit2(VkSemaphore wait, uint64_t wait_value, VkSemaphore signal, uint64_t signal_value)
{
    VkSemaphoreSubmitInfo w = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO, .semaphore = wait, .value = wait_value,
        .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT};
    VkSemaphoreSubmitInfo g = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO, .semaphore = signal, .value = signal_value,
        .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT};
    VkSubmitInfo2 s = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2, .waitSemaphoreInfoCount = wait != 0, .pWaitSemaphoreInfos = &w,
        .signalSemaphoreInfoCount = signal != 0, .pSignalSemaphoreInfos = &g};
    VK(vkQueueSubmit2(queue, 1, &s, VK_NULL_HANDLE));
}

static VkResult host_waits(VkSemaphore s, uint64_t value, uint64_t nanoseconds)
{
    VkSemaphoreWaitInfo w = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO, .semaphoreCount = 1, .pSemaphores = &s, .pValues = &value};
    return vkWaitSemaphores(device, &w, nanoseconds);
}

static uint64_t value_of(VkSemaphore s)
{
    uint64_t v = 0;
    VK(vkGetSemaphoreCounterValue(device, s, &v));
    return v;
}

static void reached(CUstream s)
{
    for (int i = 0; i < 20000 && cuStreamQuery(s) == CUDA_ERROR_NOT_READY; i++)
        usleep(1000);
    CHECK(cuStreamQuery(s));
}

static void timelines(CUstream s)
{
    const uint64_t second = 20000000000u;
    VkSemaphore t = semaphore(1, 1), other = semaphore(1, 0);
    CUexternalSemaphore x = imported(t, 1);
    for (uint64_t i = 0; i < 60; i += 6) {
        uint64_t one = i + 1, three = i + 3;
        VkSemaphoreSignalInfo host = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO, .semaphore = t, .value = i + 5};
        /* CUDA waits for a queue, a queue for CUDA, CUDA for that, CUDA for the host, and the host for CUDA. */
        cuda_waits(x, i + 1, s);
        cuda_signals(x, i + 2, s);
        cuda_waits(x, i + 3, s);
        cuda_signals(x, i + 4, s);
        cuda_waits(x, i + 5, s);
        cuda_signals(x, i + 6, s);
        EXPECT(host_waits(t, i + 2, 20000000) == VK_TIMEOUT && cuStreamQuery(s) == CUDA_ERROR_NOT_READY && value_of(t) == i);
        if (i % 4) {
            submit(VK_NULL_HANDLE, NULL, t, &one, VK_NULL_HANDLE);
            uint64_t two = i + 2;
            submit(t, &two, t, &three, VK_NULL_HANDLE);
        } else {
            submit2(VK_NULL_HANDLE, 0, t, i + 1);
            submit2(t, i + 2, t, i + 3);
        }
        EXPECT(host_waits(t, i + 4, second) == VK_SUCCESS && value_of(t) == i + 4);
        VK(vkSignalSemaphore(device, &host));
        EXPECT(host_waits(t, i + 6, second) == VK_SUCCESS && value_of(t) == i + 6);
        reached(s);
    }
    /* Another semaphore gets the same payload; its old value is gone. */
    VkImportSemaphoreFdInfoKHR im = {.sType = VK_STRUCTURE_TYPE_IMPORT_SEMAPHORE_FD_INFO_KHR, .semaphore = other,
        .handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT, .fd = fd_of(t)};
    VK(import_semaphore_fd(device, &im));
    EXPECT(fcntl(im.fd, F_GETFD) < 0);
    EXPECT(host_waits(other, 60, second) == VK_SUCCESS);
    cuda_signals(x, 100, s);
    EXPECT(host_waits(other, 100, second) == VK_SUCCESS && host_waits(t, 100, second) == VK_SUCCESS);
    submit2(VK_NULL_HANDLE, 0, other, 101);
    EXPECT(host_waits(t, 101, second) == VK_SUCCESS);
    cuda_waits(x, 101, s);
    reached(s);
    CHECK(cuDestroyExternalSemaphore(x));
    vkDestroySemaphore(device, t, NULL);
    vkDestroySemaphore(device, other, NULL);
}

/* Binary semaphores among queues, by a payload that is imported for good or for one wait. */
static void imports(CUstream s)
{
    VkSemaphore a = semaphore(0, 1), b = semaphore(0, 0), own = semaphore(0, 1);
    VkFence f = fence();
    CUexternalSemaphore x = imported(a, 0), y = imported(own, 0);
    VkImportSemaphoreFdInfoKHR im = {.sType = VK_STRUCTURE_TYPE_IMPORT_SEMAPHORE_FD_INFO_KHR, .semaphore = b,
        .handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT};
    /* One that is not shared works as ever. */
    VkSemaphore plain = semaphore(0, 0);
    submit(VK_NULL_HANDLE, NULL, plain, NULL, VK_NULL_HANDLE);
    submit(plain, NULL, VK_NULL_HANDLE, NULL, f);
    wait_fence(f);
    im.fd = fd_of(a);
    VK(import_semaphore_fd(device, &im));
    for (int i = 0; i < 20; i++) {
        submit(VK_NULL_HANDLE, NULL, a, NULL, VK_NULL_HANDLE);
        submit(b, NULL, VK_NULL_HANDLE, NULL, f);
        wait_fence(f);
        cuda_signals(x, 0, s);
        submit(b, NULL, a, NULL, f);
        wait_fence(f);
        cuda_waits(x, 0, s);
        reached(s);
    }
    /* A wait that nobody signals is not over. */
    submit(b, NULL, VK_NULL_HANDLE, NULL, f);
    EXPECT(vkWaitForFences(device, 1, &f, VK_TRUE, 30000000) == VK_TIMEOUT);
    cuda_signals(x, 0, s);
    wait_fence(f);
    /* For one wait: then it is its own again. */
    im.semaphore = own, im.flags = VK_SEMAPHORE_IMPORT_TEMPORARY_BIT, im.fd = fd_of(a);
    VK(import_semaphore_fd(device, &im));
    submit(own, NULL, VK_NULL_HANDLE, NULL, f);
    cuda_signals(y, 0, s);
    EXPECT(vkWaitForFences(device, 1, &f, VK_TRUE, 30000000) == VK_TIMEOUT);
    cuda_signals(x, 0, s);
    wait_fence(f);
    submit(own, NULL, VK_NULL_HANDLE, NULL, f);
    wait_fence(f);
    CHECK(cuDestroyExternalSemaphore(x));
    CHECK(cuDestroyExternalSemaphore(y));
    vkDestroySemaphore(device, a, NULL);
    vkDestroySemaphore(device, b, NULL);
    vkDestroySemaphore(device, own, NULL);
    vkDestroySemaphore(device, plain, NULL);
    vkDestroyFence(device, f, NULL);
}

static void mistakes(void)
{
    VkSemaphore binary = semaphore(0, 1), timeline = semaphore(1, 1), plain = semaphore(0, 0);
    VkSemaphoreGetFdInfoKHR g = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_GET_FD_INFO_KHR, .semaphore = binary,
        .handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT};
    VkImportSemaphoreFdInfoKHR im = {.sType = VK_STRUCTURE_TYPE_IMPORT_SEMAPHORE_FD_INFO_KHR, .semaphore = binary,
        .handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT};
    int fd = -1;
    EXPECT(get_semaphore_fd(device, &g, &fd) == VK_ERROR_INVALID_EXTERNAL_HANDLE && fd == -1);
    g.handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT, g.semaphore = plain;
    EXPECT(get_semaphore_fd(device, &g, &fd) == VK_ERROR_INVALID_EXTERNAL_HANDLE && fd == -1);
    im.fd = -1;
    EXPECT(import_semaphore_fd(device, &im) == VK_ERROR_INVALID_EXTERNAL_HANDLE);
    im.fd = open("/dev/null", O_RDWR);
    EXPECT(import_semaphore_fd(device, &im) == VK_ERROR_INVALID_EXTERNAL_HANDLE && close(im.fd) == 0);
    im.fd = fd_of(timeline); /* Of the other kind. */
    EXPECT(import_semaphore_fd(device, &im) == VK_ERROR_INVALID_EXTERNAL_HANDLE && close(im.fd) == 0);
    im.semaphore = timeline, im.fd = fd_of(binary);
    EXPECT(import_semaphore_fd(device, &im) == VK_ERROR_INVALID_EXTERNAL_HANDLE && close(im.fd) == 0);
    close(fd_of(binary));
    vkDestroySemaphore(device, binary, NULL);
    vkDestroySemaphore(device, timeline, NULL);
    vkDestroySemaphore(device, plain, NULL);
    vkDestroySemaphore(device, VK_NULL_HANDLE, NULL);
}

int main(void)
{
    CUstream s;
    start();
    start_vulkan();
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    timelines(s);
    imports(s);
    mistakes();
    end_vulkan();
    puts("ok");
    return 0;
}
