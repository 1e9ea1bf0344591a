/* CUPTI's callbacks. Domains that can be had: the driver's and the runtime's functions, resources, synchronisation, NVTX. */
#ifndef CUPTI_CALLBACKS_H
#define CUPTI_CALLBACKS_H

#include <stddef.h>
#include <stdint.h>

#include "cuda.h"
#include "cupti_result.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { CUPTI_API_ENTER = 0, CUPTI_API_EXIT = 1, CUPTI_API_CBSITE_FORCE_INT = 0x7fffffff } CUpti_ApiCallbackSite;

typedef enum {
    CUPTI_CB_DOMAIN_INVALID = 0,
    CUPTI_CB_DOMAIN_DRIVER_API = 1,
    CUPTI_CB_DOMAIN_RUNTIME_API = 2,
    CUPTI_CB_DOMAIN_RESOURCE = 3,
    CUPTI_CB_DOMAIN_SYNCHRONIZE = 4,
    CUPTI_CB_DOMAIN_NVTX = 5,
    CUPTI_CB_DOMAIN_STATE = 6,
    CUPTI_CB_DOMAIN_SIZE,
    CUPTI_CB_DOMAIN_FORCE_INT = 0x7fffffff
} CUpti_CallbackDomain;

typedef struct {
    CUpti_ApiCallbackSite callbackSite;
    const char *functionName;
    /* The arguments as a structure: generated_cuda_runtime_api_meta.h has those of the runtime. */
    const void *functionParams;
    /* Null on entry. */
    void *functionReturnValue;
    /* The kernel that a launch launches; else null. */
    const char *symbolName;
    CUcontext context;
    uint32_t contextUid;
    uint64_t *correlationData;
    uint32_t correlationId;
} CUpti_CallbackData;

typedef enum {
    CUPTI_CBID_RESOURCE_INVALID = 0,
    CUPTI_CBID_RESOURCE_CONTEXT_CREATED = 1,
    CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING = 2,
    CUPTI_CBID_RESOURCE_STREAM_CREATED = 3,
    CUPTI_CBID_RESOURCE_STREAM_DESTROY_STARTING = 4,
    CUPTI_CBID_RESOURCE_CU_INIT_FINISHED = 5,
    CUPTI_CBID_RESOURCE_MODULE_LOADED = 6,
    CUPTI_CBID_RESOURCE_MODULE_UNLOAD_STARTING = 7,
    CUPTI_CBID_RESOURCE_FORCE_INT = 0x7fffffff
} CUpti_CallbackIdResource;

typedef enum {
    CUPTI_CBID_SYNCHRONIZE_INVALID = 0,
    CUPTI_CBID_SYNCHRONIZE_STREAM_SYNCHRONIZED = 1,
    CUPTI_CBID_SYNCHRONIZE_CONTEXT_SYNCHRONIZED = 2,
    CUPTI_CBID_SYNCHRONIZE_FORCE_INT = 0x7fffffff
} CUpti_CallbackIdSync;

typedef struct {
    CUcontext context;
    union {
        CUstream stream;
    } resourceHandle;
    /* Of modules: CUpti_ModuleResourceData; else null. */
    void *resourceDescriptor;
} CUpti_ResourceData;

typedef struct {
    uint32_t moduleId;
    /* 0 and null: there is no cubin. */
    size_t cubinSize;
    const char *pCubin;
} CUpti_ModuleResourceData;

typedef struct {
    CUcontext context;
    CUstream stream;
} CUpti_SynchronizeData;

/* Of a function of NVTX that has ended: its name, its arguments one behind the other at multiples of eight bytes, what it answers. */
typedef struct {
    const char *functionName;
    const void *functionParams;
    const void *functionReturnValue;
} CUpti_NvtxData;

typedef uint32_t CUpti_CallbackId;
typedef void(CUPTIAPI *CUpti_CallbackFunc)(void *userdata, CUpti_CallbackDomain domain, CUpti_CallbackId cbid,
                                           const void *cbdata);
typedef struct CUpti_Subscriber_st *CUpti_SubscriberHandle;
typedef CUpti_CallbackDomain *CUpti_DomainTable;

CUptiResult CUPTIAPI cuptiSupportedDomains(size_t *domainCount, CUpti_DomainTable *domainTable);
CUptiResult CUPTIAPI cuptiSubscribe(CUpti_SubscriberHandle *subscriber, CUpti_CallbackFunc callback, void *userdata);
CUptiResult CUPTIAPI cuptiUnsubscribe(CUpti_SubscriberHandle subscriber);
CUptiResult CUPTIAPI cuptiGetCallbackState(uint32_t *enable, CUpti_SubscriberHandle subscriber,
                                           CUpti_CallbackDomain domain, CUpti_CallbackId cbid);
CUptiResult CUPTIAPI cuptiEnableCallback(uint32_t enable, CUpti_SubscriberHandle subscriber,
                                         CUpti_CallbackDomain domain, CUpti_CallbackId cbid);
CUptiResult CUPTIAPI cuptiEnableDomain(uint32_t enable, CUpti_SubscriberHandle subscriber, CUpti_CallbackDomain domain);
CUptiResult CUPTIAPI cuptiEnableAllDomains(uint32_t enable, CUpti_SubscriberHandle subscriber);
CUptiResult CUPTIAPI cuptiGetCallbackName(CUpti_CallbackDomain domain, uint32_t cbid, const char **name);

#ifdef __cplusplus
}
#endif

#endif
