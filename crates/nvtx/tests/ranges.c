// Says everything that NVTX has words for.
#include <nvtx3/nvToolsExt.h>

#include <pthread.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static nvtxRangeId_t started;

static void *other(void *none)
{
    nvtxNameOsThreadA((uint32_t)syscall(SYS_gettid), "other");
    int level = nvtxRangePushA("of the other");
    nvtxRangePop();
    nvtxRangeEnd(started);
    return level == 0 ? none : (void *)1;
}

int main(int count, char **words)
{
    (void)words;
    int traced = count > 1;
    nvtxInitialize(NULL);
    nvtxDomainHandle_t domain = nvtxDomainCreateA("own");
    nvtxStringHandle_t text = nvtxDomainRegisterStringA(domain, "registered");
    nvtxDomainNameCategoryA(domain, 3, "waits");
    nvtxNameCategoryW(4, L"gr\u00f6sser");

    nvtxMarkA("mark");
    nvtxMarkW(L"sch\u00f6n");
    int outer = nvtxRangePushA("outer");
    nvtxEventAttributes_t e = {0};
    e.version = NVTX_VERSION;
    e.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    e.category = 3;
    e.colorType = NVTX_COLOR_ARGB;
    e.color = 0xff112233;
    e.payloadType = NVTX_PAYLOAD_TYPE_DOUBLE;
    e.payload.dValue = 2.5;
    e.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
    e.message.registered = text;
    int apart = nvtxDomainRangePushEx(domain, &e);
    int inner = nvtxRangePushW(L"inner");
    started = nvtxRangeStartA("started");
    pthread_t thread;
    void *wrong;
    pthread_create(&thread, NULL, other, NULL);
    pthread_join(thread, &wrong);
    int popped[4] = {nvtxRangePop(), nvtxDomainRangePop(domain), nvtxRangePop(), nvtxRangePop()};
    e.messageType = NVTX_MESSAGE_TYPE_ASCII;
    e.message.ascii = "";
    e.payloadType = NVTX_PAYLOAD_TYPE_INT32;
    e.payload.iValue = -7;
    nvtxDomainMarkEx(domain, &e);
    nvtxRangePushA("never popped");
    int none = NVTX_NO_PUSH_POP_TRACKING;
    int right = traced ? outer == 0 && apart == 0 && inner == 1 && popped[0] == 1 && popped[1] == 0 && popped[2] == 0 &&
                             popped[3] == -1 && domain && text && started && !wrong
                       : outer == none && popped[0] == none && !domain && !text && !started;
    puts(right ? "PASSED" : "FAILED");
    return !right;
}
