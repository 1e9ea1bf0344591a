// A client of CUPTI, as its documentation has them: activities in buffers, or callbacks with times of calls.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>

#include <cuda_runtime.h>
#include <cupti.h>
#include <nvtx3/nvToolsExt.h>
#include <nvtx3/nvToolsExtCudaRt.h>

#define CUPTI(call)                                                                                                    \
    do {                                                                                                               \
        CUptiResult e = (call);                                                                                        \
        if (e != CUPTI_SUCCESS) {                                                                                      \
            const char *text = "?";                                                                                    \
            cuptiGetResultString(e, &text);                                                                            \
            printf("%s: %s\n", #call, text);                                                                           \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)
#define WANT(what)                                                                                                     \
    do {                                                                                                               \
        if (!(what)) {                                                                                                 \
            printf("%d: %s is wrong\n", __LINE__, #what);                                                              \
            wrong++;                                                                                                   \
        }                                                                                                              \
    } while (0)

static int wrong;
constexpr int N = 1 << 14;
constexpr size_t BYTES = N * sizeof(float);

__global__ void add(const float *a, const float *b, float *c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = a[i] + b[i];
}

static void work(int launches) {
    static float host[N];
    float *a, *b, *c;
    cudaStream_t s;
    cudaMalloc(&a, BYTES);
    cudaMalloc(&b, BYTES);
    cudaMalloc(&c, BYTES);
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    cudaMemcpy(a, host, BYTES, cudaMemcpyHostToDevice);
    cudaMemset(b, 1, BYTES);
    cudaDeviceSynchronize();
    for (int i = 0; i < launches; i++) add<<<N / 128, 128, 0, s>>>(a, b, c);
    cudaStreamSynchronize(s);
    cudaMemcpy(host, c, BYTES, cudaMemcpyDeviceToHost);
    cudaStreamDestroy(s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
}

// Activities

struct Seen {
    int kernels, copies[11], sets, runtime, driver, devices, contexts, external, other;
    std::map<uint32_t, uint32_t> launches; // of correlations: the function
    std::map<uint32_t, int> asked;
    uint64_t first_start, last_end;
} seen;

static void requested(uint8_t **buffer, size_t *size, size_t *most) {
    *size = 1 << 10; // so that it takes several
    *buffer = static_cast<uint8_t *>(aligned_alloc(8, *size));
    *most = 0;
}

static void note(CUpti_Activity *record) {
    switch (record->kind) {
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL: {
        auto *k = reinterpret_cast<CUpti_ActivityKernel9 *>(record);
        seen.kernels++;
        seen.asked[k->correlationId]++;
        WANT(!strcmp(k->name, "_Z3addPKfS0_Pf") && k->gridX == N / 128 && k->blockX == 128 && k->gridZ == 1);
        WANT(k->start > 0 && k->start <= k->end && k->deviceId == 0 && k->streamId > 0 && k->contextId > 0);
        if (!seen.first_start || k->start < seen.first_start) seen.first_start = k->start;
        if (k->end > seen.last_end) seen.last_end = k->end;
        break;
    }
    case CUPTI_ACTIVITY_KIND_MEMCPY: {
        auto *m = reinterpret_cast<CUpti_ActivityMemcpy6 *>(record);
        seen.copies[m->copyKind]++;
        seen.asked[m->correlationId]++;
        WANT(m->bytes == BYTES && m->start <= m->end);
        WANT(m->copyKind == 1 ? m->srcKind == 1 && m->dstKind == 3 : m->srcKind == 3 && m->dstKind == 1);
        break;
    }
    case CUPTI_ACTIVITY_KIND_MEMSET: {
        auto *m = reinterpret_cast<CUpti_ActivityMemset4 *>(record);
        seen.sets++;
        seen.asked[m->correlationId]++;
        WANT(m->bytes == BYTES && m->value == 1 && m->memoryKind == 3);
        break;
    }
    case CUPTI_ACTIVITY_KIND_RUNTIME: {
        auto *a = reinterpret_cast<CUpti_ActivityAPI *>(record);
        seen.runtime++;
        seen.launches[a->correlationId] = a->cbid;
        WANT(a->start <= a->end && a->processId && a->threadId && a->returnValue == 0);
        break;
    }
    case CUPTI_ACTIVITY_KIND_DRIVER: seen.driver++; break;
    case CUPTI_ACTIVITY_KIND_DEVICE: {
        auto *d = reinterpret_cast<CUpti_ActivityDevice5 *>(record);
        cudaDeviceProp p;
        cudaGetDeviceProperties(&p, 0);
        WANT(d->id == 0 && !strcmp(d->name, p.name) && d->numMultiprocessors == uint32_t(p.multiProcessorCount));
        WANT(d->computeCapabilityMajor == uint32_t(p.major) && d->globalMemorySize == p.totalGlobalMem);
        seen.devices++;
        break;
    }
    case CUPTI_ACTIVITY_KIND_CONTEXT: seen.contexts++; break;
    case CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION: {
        auto *x = reinterpret_cast<CUpti_ActivityExternalCorrelation *>(record);
        WANT(x->externalKind == CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0 && x->externalId == 77);
        seen.external++;
        break;
    }
    default: seen.other++;
    }
}

static void completed(CUcontext, uint32_t, uint8_t *buffer, size_t, size_t valid) {
    CUpti_Activity *record = nullptr;
    CUptiResult e;
    while ((e = cuptiActivityGetNextRecord(buffer, valid, &record)) == CUPTI_SUCCESS) note(record);
    WANT(e == CUPTI_ERROR_MAX_LIMIT_REACHED);
    free(buffer);
}

static const CUpti_ActivityKind KINDS[] = {
    CUPTI_ACTIVITY_KIND_DEVICE, CUPTI_ACTIVITY_KIND_CONTEXT, CUPTI_ACTIVITY_KIND_RUNTIME,
    CUPTI_ACTIVITY_KIND_DRIVER, CUPTI_ACTIVITY_KIND_MEMCPY, CUPTI_ACTIVITY_KIND_MEMSET,
    CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION};

static void activities(bool late) {
    // As a profiler that is started in the middle.
    if (late) work(2);
    for (CUpti_ActivityKind kind : KINDS) CUPTI(cuptiActivityEnable(kind));
    CUPTI(cuptiActivityRegisterCallbacks(requested, completed));
    uint64_t before, after, id = 0;
    CUPTI(cuptiGetTimestamp(&before));
    work(5);
    CUPTI(cuptiActivityPushExternalCorrelationId(CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0, 77));
    cudaDeviceSynchronize();
    CUPTI(cuptiActivityPopExternalCorrelationId(CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0, &id));
    WANT(id == 77 && cuptiActivityPopExternalCorrelationId(CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0, &id) ==
                         CUPTI_ERROR_QUEUE_EMPTY);
    CUPTI(cuptiGetTimestamp(&after));
    for (CUpti_ActivityKind kind : KINDS) CUPTI(cuptiActivityDisable(kind));
    work(1);
    CUPTI(cuptiActivityFlushAll(1));
    WANT(seen.kernels == 5 && seen.copies[1] == 1 && seen.copies[2] == 1 && seen.sets == 1 && seen.other == 0);
    // malloc, stream, copy, set, synchronize twice, free, destroy, launches, and the last synchronize.
    WANT(seen.runtime == 3 + 1 + 2 + 1 + 2 + 3 + 1 + 5 + 1);
    WANT(seen.driver > seen.runtime / 2 && seen.devices == 1 && seen.contexts == 1 && seen.external == 1);
    WANT(seen.first_start >= before && seen.last_end <= after);
    // Each kernel, copy and fill has its call.
    WANT(seen.asked.size() == 8);
    for (auto [correlation, n] : seen.asked) {
        auto call = seen.launches.find(correlation);
        WANT(n == 1 && call != seen.launches.end());
        if (call == seen.launches.end()) continue;
        uint32_t c = call->second;
        WANT(c == CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000 || c == CUPTI_RUNTIME_TRACE_CBID_cudaMemcpy_v3020 ||
             c == CUPTI_RUNTIME_TRACE_CBID_cudaMemset_v3020);
    }
    size_t dropped = 1;
    CUPTI(cuptiActivityGetNumDroppedRecords(nullptr, 0, &dropped));
    WANT(dropped == 0);
}

// Callbacks

struct Traced {
    std::map<std::string, int> calls;
    int entered, ended;
    size_t copied;
    uint64_t longest;
} traced;

static void called(void *data, CUpti_CallbackDomain domain, CUpti_CallbackId cbid, const void *info) {
    auto *t = static_cast<Traced *>(data);
    auto *cb = static_cast<const CUpti_CallbackData *>(info);
    if (domain != CUPTI_CB_DOMAIN_RUNTIME_API) return;
    uint64_t now;
    CUPTI(cuptiGetTimestamp(&now));
    const char *name;
    CUPTI(cuptiGetCallbackName(domain, cbid, &name));
    WANT(!strncmp(name, cb->functionName, strlen(cb->functionName)));
    if (cb->callbackSite == CUPTI_API_ENTER) {
        t->entered++;
        *cb->correlationData = now;
        WANT(!cb->functionReturnValue && cb->correlationId);
        if (cbid == CUPTI_RUNTIME_TRACE_CBID_cudaMemcpy_v3020) {
            auto *p = static_cast<const cudaMemcpy_v3020_params *>(cb->functionParams);
            t->copied += p->count;
            WANT(p->kind == cudaMemcpyHostToDevice || p->kind == cudaMemcpyDeviceToHost);
        }
        if (cbid == CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000) {
            auto *p = static_cast<const cudaLaunchKernel_v7000_params *>(cb->functionParams);
            WANT(p->func && p->gridDim.x == N / 128 && p->blockDim.x == 128 && p->sharedMem == 0 && p->stream);
            uint32_t context = 0, stream = 0, device = 9;
            CUPTI(cuptiGetContextId(cb->context, &context));
            CUPTI(cuptiGetStreamId(cb->context, reinterpret_cast<CUstream>(p->stream), &stream));
            CUPTI(cuptiGetDeviceId(cb->context, &device));
            WANT(context == cb->contextUid && context && stream && device == 0);
        }
    } else {
        t->ended++;
        t->calls[cb->functionName]++;
        WANT(*static_cast<const cudaError_t *>(cb->functionReturnValue) == cudaSuccess);
        WANT(*cb->correlationData && *cb->correlationData <= now);
        if (now - *cb->correlationData > t->longest) t->longest = now - *cb->correlationData;
    }
}

static void callbacks() {
    CUpti_SubscriberHandle subscriber, second;
    CUPTI(cuptiSubscribe(&subscriber, called, &traced));
    WANT(cuptiSubscribe(&second, called, &traced) == CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED);
    CUPTI(cuptiEnableDomain(1, subscriber, CUPTI_CB_DOMAIN_RUNTIME_API));
    CUPTI(cuptiEnableCallback(0, subscriber, CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaFree_v3020));
    uint32_t on = 9;
    CUPTI(cuptiGetCallbackState(&on, subscriber, CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaFree_v3020));
    WANT(on == 0);
    work(4);
    auto &c = traced.calls;
    WANT(c["cudaMalloc"] == 3 && c["cudaMemcpy"] == 2 && c["cudaLaunchKernel"] == 4 && c["cudaFree"] == 0);
    WANT(traced.copied == 2 * BYTES && traced.longest > 0 && traced.entered == traced.ended);
    int before = traced.entered;
    CUPTI(cuptiUnsubscribe(subscriber));
    work(1);
    WANT(traced.entered == before);
    CUPTI(cuptiSubscribe(&subscriber, called, &traced));
    CUPTI(cuptiFinalize());
}

// As frameworks' profilers do it: settings first, no flush before a buffer was asked for, and what things are made and waited for.

struct Made {
    int streams, streams_ended, contexts, modules, stream_waits, context_waits, launches, driver_launches;
} made;

static void told(void *, CUpti_CallbackDomain domain, CUpti_CallbackId cbid, const void *info) {
    if (domain == CUPTI_CB_DOMAIN_RESOURCE) {
        auto *r = static_cast<const CUpti_ResourceData *>(info);
        if (cbid == CUPTI_CBID_RESOURCE_STREAM_CREATED) made.streams += r->context && r->resourceHandle.stream;
        if (cbid == CUPTI_CBID_RESOURCE_STREAM_DESTROY_STARTING) made.streams_ended += r->resourceHandle.stream != 0;
        if (cbid == CUPTI_CBID_RESOURCE_CONTEXT_CREATED) made.contexts += r->context != 0;
        if (cbid == CUPTI_CBID_RESOURCE_MODULE_LOADED)
            made.modules += static_cast<CUpti_ModuleResourceData *>(r->resourceDescriptor)->moduleId > 0;
    } else if (domain == CUPTI_CB_DOMAIN_SYNCHRONIZE) {
        auto *s = static_cast<const CUpti_SynchronizeData *>(info);
        if (cbid == CUPTI_CBID_SYNCHRONIZE_STREAM_SYNCHRONIZED) made.stream_waits += s->context && s->stream;
        if (cbid == CUPTI_CBID_SYNCHRONIZE_CONTEXT_SYNCHRONIZED) made.context_waits += s->context != 0;
    } else {
        auto *cb = static_cast<const CUpti_CallbackData *>(info);
        if (cb->callbackSite != CUPTI_API_ENTER) return;
        if (domain == CUPTI_CB_DOMAIN_RUNTIME_API && cbid == CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000) {
            WANT(cb->symbolName && !strcmp(cb->symbolName, "_Z3addPKfS0_Pf"));
            made.launches++;
        }
        if (domain == CUPTI_CB_DOMAIN_DRIVER_API && cbid == CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel) {
            struct Arguments {
                CUfunction f;
                unsigned grid[3], block[3], shared;
                CUstream stream;
            };
            auto *p = static_cast<const Arguments *>(cb->functionParams);
            WANT(p && p->grid[0] == N / 128 && p->block[0] == 128 && p->shared == 0 && p->stream);
            WANT(cb->symbolName && !strcmp(cb->symbolName, "_Z3addPKfS0_Pf"));
            made.driver_launches++;
        }
    }
}

static int asked, given_back, waits[5], overheads, streams, events, gets;

static void ask(uint8_t **buffer, size_t *size, size_t *most) {
    asked++;
    requested(buffer, size, most);
}

static void take(CUcontext, uint32_t, uint8_t *buffer, size_t, size_t valid) {
    given_back++;
    CUpti_Activity *record = nullptr;
    while (cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS) {
        if (record->kind == CUPTI_ACTIVITY_KIND_SYNCHRONIZATION) {
            auto *s = reinterpret_cast<CUpti_ActivitySynchronization2 *>(record);
            WANT(s->start <= s->end && s->contextId && s->correlationId);
            WANT((s->type == 3 || s->type == 2) == (s->streamId != uint32_t(CUPTI_SYNCHRONIZATION_INVALID_VALUE)));
            waits[s->type]++;
        }
        if (record->kind == CUPTI_ACTIVITY_KIND_OVERHEAD) overheads++;
        if (record->kind == CUPTI_ACTIVITY_KIND_STREAM) {
            auto *s = reinterpret_cast<CUpti_ActivityStream *>(record);
            WANT(s->contextId && s->streamId && s->flag == CUPTI_ACTIVITY_STREAM_CREATE_FLAG_NON_BLOCKING);
            streams++;
        }
        if (record->kind == CUPTI_ACTIVITY_KIND_CUDA_EVENT) {
            WANT(reinterpret_cast<CUpti_ActivityCudaEvent2 *>(record)->cudaEventSyncId > 0);
            events++;
        }
        if (record->kind == CUPTI_ACTIVITY_KIND_RUNTIME)
            gets += reinterpret_cast<CUpti_ActivityAPI *>(record)->cbid == CUPTI_RUNTIME_TRACE_CBID_cudaGetDevice_v3020;
    }
    free(buffer);
}

static void framework() {
    CUpti_SubscriberHandle subscriber;
    CUPTI(cuptiSubscribe(&subscriber, told, nullptr));
    for (CUpti_CallbackDomain domain : {CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CB_DOMAIN_SYNCHRONIZE,
                                        CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_CB_DOMAIN_DRIVER_API})
        CUPTI(cuptiEnableDomain(1, subscriber, domain));
    size_t size = sizeof(size_t), bytes = 1 << 20, is = 0;
    CUPTI(cuptiActivitySetAttribute(CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_SIZE, &size, &bytes));
    CUPTI(cuptiActivityGetAttribute(CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_SIZE, &size, &is));
    size = 1;
    WANT(is == bytes && cuptiActivityGetAttribute(CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_SIZE, &size, &is) ==
                            CUPTI_ERROR_PARAMETER_SIZE_NOT_SUFFICIENT);
    CUPTI(cuptiActivityRegisterCallbacks(ask, take));
    for (CUpti_ActivityKind kind : {CUPTI_ACTIVITY_KIND_RUNTIME, CUPTI_ACTIVITY_KIND_SYNCHRONIZATION,
                                    CUPTI_ACTIVITY_KIND_OVERHEAD, CUPTI_ACTIVITY_KIND_STREAM,
                                    CUPTI_ACTIVITY_KIND_CUDA_EVENT})
        CUPTI(cuptiActivityEnable(kind));
    CUPTI(cuptiActivityEnableRuntimeApi(CUPTI_RUNTIME_TRACE_CBID_cudaGetDevice_v3020, 0));
    int device;
    cudaGetDevice(&device);
    work(3);
    cudaEvent_t e;
    cudaEventCreate(&e);
    cudaEventRecord(e);
    cudaStreamWaitEvent(0, e);
    cudaEventSynchronize(e);
    // A profiler that finds no buffer was asked for takes it that there is nothing.
    WANT(asked > 1 && given_back == asked - 1);
    CUPTI(cuptiActivityFlushAll(0));
    WANT(given_back == asked && overheads > 1 && streams == 1 && events == 1 && gets == 0);
    WANT(waits[1] == 1 && waits[2] == 1 && waits[3] == 1 && waits[4] == 1);
    WANT(made.streams == 1 && made.streams_ended == 1 && made.contexts == 1 && made.modules > 0);
    WANT(made.stream_waits == 1 && made.context_waits == 1 && made.launches == 3 && made.driver_launches == 3);
    CUPTI(cuptiUnsubscribe(subscriber));
}

// What the program says by NVTX, and graphs as a whole.

struct Heard {
    int pushed, popped, marks, names, starts, ends, data, graphs, kernels;
    uint64_t at[2];
    uint32_t id[2];
} heard;

static void listening(void *, CUpti_CallbackDomain domain, CUpti_CallbackId cbid, const void *info) {
    if (domain != CUPTI_CB_DOMAIN_NVTX) return;
    auto *d = static_cast<const CUpti_NvtxData *>(info);
    const char *name;
    CUPTI(cuptiGetCallbackName(domain, cbid, &name));
    WANT(!strcmp(name, d->functionName));
    if (cbid == CUPTI_CBID_NVTX_nvtxRangePushA) {
        struct Arguments {
            const char *message;
        };
        WANT(!strcmp(static_cast<const Arguments *>(d->functionParams)->message, "plain"));
        WANT(*static_cast<const int *>(d->functionReturnValue) == 0);
        heard.pushed++;
    }
    if (cbid == CUPTI_CBID_NVTX_nvtxDomainRangePushEx) {
        struct Arguments {
            nvtxDomainHandle_t domain;
            const nvtxEventAttributes_t *event;
        };
        auto *p = static_cast<const Arguments *>(d->functionParams);
        WANT(p->domain && !strcmp(p->event->message.ascii, "coloured"));
        heard.pushed++;
    }
    heard.popped += cbid == CUPTI_CBID_NVTX_nvtxRangePop || cbid == CUPTI_CBID_NVTX_nvtxDomainRangePop;
    heard.marks += cbid == CUPTI_CBID_NVTX_nvtxMarkA;
}

static void hear(CUcontext, uint32_t, uint8_t *buffer, size_t, size_t valid) {
    CUpti_Activity *record = nullptr;
    while (cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS) {
        if (record->kind == CUPTI_ACTIVITY_KIND_MARKER) {
            auto *m = reinterpret_cast<CUpti_ActivityMarker2 *>(record);
            WANT(m->objectKind == CUPTI_ACTIVITY_OBJECT_THREAD && m->objectId.pt.threadId && m->timestamp);
            if (m->flags == CUPTI_ACTIVITY_FLAG_MARKER_START && !strcmp(m->name, "coloured")) {
                WANT(m->domain && !strcmp(m->domain, "own"));
                heard.at[0] = m->timestamp, heard.id[0] = m->id;
            } else if (m->flags == CUPTI_ACTIVITY_FLAG_MARKER_START) {
                WANT(!strcmp(m->name, "plain") && !m->domain);
            }
            if (m->flags == CUPTI_ACTIVITY_FLAG_MARKER_END && m->id == heard.id[0]) heard.at[1] = m->timestamp;
            heard.starts += m->flags == CUPTI_ACTIVITY_FLAG_MARKER_START;
            heard.ends += m->flags == CUPTI_ACTIVITY_FLAG_MARKER_END && !m->name;
            heard.marks += m->flags == CUPTI_ACTIVITY_FLAG_MARKER_INSTANTANEOUS && !strcmp(m->name, "moment");
        }
        if (record->kind == CUPTI_ACTIVITY_KIND_MARKER_DATA) {
            auto *m = reinterpret_cast<CUpti_ActivityMarkerData *>(record);
            WANT(m->flags == CUPTI_ACTIVITY_FLAG_MARKER_COLOR_ARGB && m->color == 0xff00ff00 && m->category == 3);
            WANT(m->payloadKind == CUPTI_METRIC_VALUE_KIND_INT64 && m->payload.metricValueInt64 == -5);
            heard.id[1] = m->id;
            heard.data++;
        }
        if (record->kind == CUPTI_ACTIVITY_KIND_NAME) {
            auto *n = reinterpret_cast<CUpti_ActivityName *>(record);
            bool thread = n->objectKind == CUPTI_ACTIVITY_OBJECT_THREAD && n->objectId.pt.threadId == 77;
            bool stream = n->objectKind == CUPTI_ACTIVITY_OBJECT_STREAM && n->objectId.dcs.streamId > 0;
            heard.names += (thread && !strcmp(n->name, "worker")) || (stream && !strcmp(n->name, "lane"));
        }
        if (record->kind == CUPTI_ACTIVITY_KIND_GRAPH_TRACE) {
            auto *g = reinterpret_cast<CUpti_ActivityGraphTrace2 *>(record);
            WANT(g->start < g->end && g->correlationId && g->contextId && g->streamId && g->endContextId);
            heard.graphs++;
        }
        heard.kernels += record->kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
    }
    free(buffer);
}

static void says() {
    CUpti_SubscriberHandle subscriber;
    CUPTI(cuptiSubscribe(&subscriber, listening, nullptr));
    CUPTI(cuptiEnableDomain(1, subscriber, CUPTI_CB_DOMAIN_NVTX));
    CUPTI(cuptiActivityRegisterCallbacks(requested, hear));
    for (CUpti_ActivityKind kind : {CUPTI_ACTIVITY_KIND_MARKER, CUPTI_ACTIVITY_KIND_MARKER_DATA, CUPTI_ACTIVITY_KIND_NAME,
                                    CUPTI_ACTIVITY_KIND_GRAPH_TRACE, CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL})
        CUPTI(cuptiActivityEnable(kind));
    nvtxDomainHandle_t own = nvtxDomainCreateA("own");
    nvtxEventAttributes_t event = {};
    event.version = NVTX_VERSION;
    event.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    event.category = 3;
    event.colorType = NVTX_COLOR_ARGB;
    event.color = 0xff00ff00;
    event.payloadType = NVTX_PAYLOAD_TYPE_INT32;
    event.payload.iValue = -5;
    event.messageType = NVTX_MESSAGE_TYPE_ASCII;
    event.message.ascii = "coloured";
    nvtxRangePushA("plain");
    nvtxDomainRangePushEx(own, &event);
    nvtxMarkA("moment");
    nvtxDomainRangePop(own);
    nvtxRangePop();
    nvtxNameOsThreadA(77, "worker");
    cudaStream_t s;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    float *a;
    cudaMalloc(&a, 3 * BYTES);
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    nvtxNameCudaStreamA(s, "lane");
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    for (int i = 0; i < 3; i++) add<<<N / 128, 128, 0, s>>>(a, a + N, a + 2 * N);
    cudaStreamEndCapture(s, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    for (int i = 0; i < 2; i++) cudaGraphLaunch(exec, s);
    add<<<N / 128, 128, 0, s>>>(a, a + N, a + 2 * N);
    WANT(cudaStreamSynchronize(s) == cudaSuccess);
    CUPTI(cuptiActivityFlushAll(0));
    WANT(heard.pushed == 2 && heard.popped == 2 && heard.marks == 2 && heard.names == 2);
    WANT(heard.starts == 2 && heard.ends == 2 && heard.data == 1 && heard.id[0] == heard.id[1]);
    WANT(heard.at[0] > 0 && heard.at[0] <= heard.at[1]);
    // Two launches; kernels by themselves are those that no graph has.
    WANT(heard.graphs == 2 && heard.kernels == 1);
    CUPTI(cuptiUnsubscribe(subscriber));
    nvtxRangePushA("plain");
    WANT(heard.pushed == 2);
}

static void refusals() {
    const char *text;
    uint32_t version = 0;
    CUPTI(cuptiGetVersion(&version));
    WANT(version == CUPTI_API_VERSION);
    WANT(cuptiGetResultString(CUptiResult(46), &text) == CUPTI_ERROR_INVALID_PARAMETER);
    CUPTI(cuptiGetResultString(CUPTI_ERROR_NOT_SUPPORTED, &text));
    WANT(!strcmp(text, "CUPTI_ERROR_NOT_SUPPORTED"));
    WANT(cuptiActivityEnable(CUPTI_ACTIVITY_KIND_PC_SAMPLING) == CUPTI_ERROR_NOT_SUPPORTED);
    WANT(cuptiActivityEnable(CUpti_ActivityKind(999)) == CUPTI_ERROR_INVALID_KIND);
    WANT(cuptiActivityFlushAll(0) == CUPTI_ERROR_INVALID_OPERATION);
    WANT(cuptiActivityRegisterCallbacks(nullptr, completed) == CUPTI_ERROR_INVALID_PARAMETER);
    WANT(cuptiUnsubscribe(nullptr) == CUPTI_ERROR_INVALID_PARAMETER);
}

int main(int count, char **words) {
    std::string mode = count > 1 ? words[1] : "activities";
    if (mode == "callbacks") callbacks();
    else if (mode == "framework") framework();
    else if (mode == "says") says();
    else if (mode == "refusals") refusals();
    else activities(mode == "late");
    puts(wrong ? "FAILED" : "PASSED");
    return wrong != 0;
}
