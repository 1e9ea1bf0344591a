/* NVTX 3: what a program says of itself to tools. All of it is in headers; without a tool that listens a call is two loads. */
#if defined(NVTX_VERSION) && NVTX_VERSION < 3
#error "an older NVTX has been included before nvtx3/nvToolsExt.h"
#endif
#ifndef NVTX_VERSION
#define NVTX_VERSION 3

#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

#define NVTX_API
#define NVTX_INLINE_STATIC static inline __attribute__((unused))
#ifndef NVTX_DECLSPEC
#define NVTX_DECLSPEC NVTX_INLINE_STATIC
#endif

#include "../weft/nvtx_load.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NVTX_SUCCESS 0
#define NVTX_FAIL 1
#define NVTX_ERR_INIT_LOAD_PROPERTY 2
#define NVTX_ERR_INIT_ACCESS_LIBRARY 3
#define NVTX_ERR_INIT_LOAD_LIBRARY 4
#define NVTX_ERR_INIT_MISSING_LIBRARY_ENTRY_POINT 5
#define NVTX_ERR_INIT_FAILED_LIBRARY_ENTRY_POINT 6
#define NVTX_ERR_NO_INJECTION_LIBRARY_AVAILABLE 7

/* What push and pop answer where nobody counts. */
#define NVTX_NO_PUSH_POP_TRACKING ((int)-2)

typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st nvtxDomainRegistration;
typedef nvtxDomainRegistration *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st nvtxStringRegistration;
typedef nvtxStringRegistration *nvtxStringHandle_t;
typedef struct nvtxResourceHandle *nvtxResourceHandle_t;

typedef enum nvtxColorType_t { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 } nvtxColorType_t;

typedef enum nvtxMessageType_t {
    NVTX_MESSAGE_UNKNOWN = 0,
    NVTX_MESSAGE_TYPE_ASCII = 1,
    NVTX_MESSAGE_TYPE_UNICODE = 2,
    NVTX_MESSAGE_TYPE_REGISTERED = 3
} nvtxMessageType_t;

typedef union nvtxMessageValue_t {
    const char *ascii;
    const wchar_t *unicode;
    nvtxStringHandle_t registered;
} nvtxMessageValue_t;

typedef enum nvtxPayloadType_t {
    NVTX_PAYLOAD_UNKNOWN = 0,
    NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
    NVTX_PAYLOAD_TYPE_INT64 = 2,
    NVTX_PAYLOAD_TYPE_DOUBLE = 3,
    NVTX_PAYLOAD_TYPE_UNSIGNED_INT32 = 4,
    NVTX_PAYLOAD_TYPE_INT32 = 5,
    NVTX_PAYLOAD_TYPE_FLOAT = 6
} nvtxPayloadType_t;

typedef struct nvtxEventAttributes_v2 {
    uint16_t version;
    uint16_t size;
    uint32_t category;
    int32_t colorType;
    uint32_t color;
    int32_t payloadType;
    int32_t reserved0;
    union payload_t {
        uint64_t ullValue;
        int64_t llValue;
        double dValue;
        uint32_t uiValue;
        int32_t iValue;
        float fValue;
    } payload;
    int32_t messageType;
    nvtxMessageValue_t message;
} nvtxEventAttributes_v2;
typedef struct nvtxEventAttributes_v2 nvtxEventAttributes_t;
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)(sizeof(nvtxEventAttributes_t)))

#define NVTX_RESOURCE_MAKE_TYPE(CLASS, INDEX) ((((uint32_t)(NVTX_RESOURCE_CLASS_##CLASS)) << 16) | ((uint32_t)(INDEX)))
#define NVTX_RESOURCE_CLASS_GENERIC 1

typedef enum nvtxResourceGenericType_t {
    NVTX_RESOURCE_TYPE_UNKNOWN = 0,
    NVTX_RESOURCE_TYPE_GENERIC_POINTER = NVTX_RESOURCE_MAKE_TYPE(GENERIC, 1),
    NVTX_RESOURCE_TYPE_GENERIC_HANDLE = NVTX_RESOURCE_MAKE_TYPE(GENERIC, 2),
    NVTX_RESOURCE_TYPE_GENERIC_THREAD_NATIVE = NVTX_RESOURCE_MAKE_TYPE(GENERIC, 3),
    NVTX_RESOURCE_TYPE_GENERIC_THREAD_POSIX = NVTX_RESOURCE_MAKE_TYPE(GENERIC, 4)
} nvtxResourceGenericType_t;

typedef struct nvtxResourceAttributes_v0 {
    uint16_t version;
    uint16_t size;
    int32_t identifierType;
    union identifier_t {
        const void *pValue;
        uint64_t ullValue;
    } identifier;
    int32_t messageType;
    nvtxMessageValue_t message;
} nvtxResourceAttributes_v0;
typedef struct nvtxResourceAttributes_v0 nvtxResourceAttributes_t;
#define NVTX_RESOURCE_ATTRIB_STRUCT_SIZE ((uint16_t)(sizeof(nvtxResourceAttributes_v0)))

WEFT_NVTX_VOID(CORE2, 15, nvtxInitialize, (const void *reserved), (reserved))

/* Marks */
WEFT_NVTX_VOID(CORE2, 1, nvtxDomainMarkEx, (nvtxDomainHandle_t domain, const nvtxEventAttributes_t *event), (domain, event))
WEFT_NVTX_VOID(CORE, 1, nvtxMarkEx, (const nvtxEventAttributes_t *event), (event))
WEFT_NVTX_VOID(CORE, 2, nvtxMarkA, (const char *message), (message))
WEFT_NVTX_VOID(CORE, 3, nvtxMarkW, (const wchar_t *message), (message))

/* Ranges that any thread may end */
WEFT_NVTX_VALUE(CORE2, 2, nvtxRangeId_t, 0, nvtxDomainRangeStartEx,
                (nvtxDomainHandle_t domain, const nvtxEventAttributes_t *event), (domain, event))
WEFT_NVTX_VALUE(CORE, 4, nvtxRangeId_t, 0, nvtxRangeStartEx, (const nvtxEventAttributes_t *event), (event))
WEFT_NVTX_VALUE(CORE, 5, nvtxRangeId_t, 0, nvtxRangeStartA, (const char *message), (message))
WEFT_NVTX_VALUE(CORE, 6, nvtxRangeId_t, 0, nvtxRangeStartW, (const wchar_t *message), (message))
WEFT_NVTX_VOID(CORE2, 3, nvtxDomainRangeEnd, (nvtxDomainHandle_t domain, nvtxRangeId_t id), (domain, id))
WEFT_NVTX_VOID(CORE, 7, nvtxRangeEnd, (nvtxRangeId_t id), (id))

/* Ranges of a thread, within each other */
WEFT_NVTX_VALUE(CORE2, 4, int, NVTX_NO_PUSH_POP_TRACKING, nvtxDomainRangePushEx,
                (nvtxDomainHandle_t domain, const nvtxEventAttributes_t *event), (domain, event))
WEFT_NVTX_VALUE(CORE, 8, int, NVTX_NO_PUSH_POP_TRACKING, nvtxRangePushEx, (const nvtxEventAttributes_t *event), (event))
WEFT_NVTX_VALUE(CORE, 9, int, NVTX_NO_PUSH_POP_TRACKING, nvtxRangePushA, (const char *message), (message))
WEFT_NVTX_VALUE(CORE, 10, int, NVTX_NO_PUSH_POP_TRACKING, nvtxRangePushW, (const wchar_t *message), (message))
WEFT_NVTX_VALUE(CORE2, 5, int, NVTX_NO_PUSH_POP_TRACKING, nvtxDomainRangePop, (nvtxDomainHandle_t domain), (domain))
WEFT_NVTX_VALUE(CORE, 11, int, NVTX_NO_PUSH_POP_TRACKING, nvtxRangePop, (void), ())

/* Names */
WEFT_NVTX_VALUE(CORE2, 6, nvtxResourceHandle_t, 0, nvtxDomainResourceCreate,
                (nvtxDomainHandle_t domain, nvtxResourceAttributes_t *attributes), (domain, attributes))
WEFT_NVTX_VOID(CORE2, 7, nvtxDomainResourceDestroy, (nvtxResourceHandle_t resource), (resource))
WEFT_NVTX_VOID(CORE2, 8, nvtxDomainNameCategoryA, (nvtxDomainHandle_t domain, uint32_t category, const char *name),
               (domain, category, name))
WEFT_NVTX_VOID(CORE2, 9, nvtxDomainNameCategoryW, (nvtxDomainHandle_t domain, uint32_t category, const wchar_t *name),
               (domain, category, name))
WEFT_NVTX_VOID(CORE, 12, nvtxNameCategoryA, (uint32_t category, const char *name), (category, name))
WEFT_NVTX_VOID(CORE, 13, nvtxNameCategoryW, (uint32_t category, const wchar_t *name), (category, name))
WEFT_NVTX_VOID(CORE, 14, nvtxNameOsThreadA, (uint32_t threadId, const char *name), (threadId, name))
WEFT_NVTX_VOID(CORE, 15, nvtxNameOsThreadW, (uint32_t threadId, const wchar_t *name), (threadId, name))

/* Texts and domains that are used often */
WEFT_NVTX_VALUE(CORE2, 10, nvtxStringHandle_t, 0, nvtxDomainRegisterStringA, (nvtxDomainHandle_t domain, const char *string),
                (domain, string))
WEFT_NVTX_VALUE(CORE2, 11, nvtxStringHandle_t, 0, nvtxDomainRegisterStringW,
                (nvtxDomainHandle_t domain, const wchar_t *string), (domain, string))
WEFT_NVTX_VALUE(CORE2, 12, nvtxDomainHandle_t, 0, nvtxDomainCreateA, (const char *name), (name))
WEFT_NVTX_VALUE(CORE2, 13, nvtxDomainHandle_t, 0, nvtxDomainCreateW, (const wchar_t *name), (name))
WEFT_NVTX_VOID(CORE2, 14, nvtxDomainDestroy, (nvtxDomainHandle_t domain), (domain))

#ifdef UNICODE
#define nvtxMark nvtxMarkW
#define nvtxRangeStart nvtxRangeStartW
#define nvtxRangePush nvtxRangePushW
#define nvtxNameCategory nvtxNameCategoryW
#define nvtxNameOsThread nvtxNameOsThreadW
#define nvtxDomainCreate nvtxDomainCreateW
#define nvtxDomainRegisterString nvtxDomainRegisterStringW
#define nvtxDomainNameCategory nvtxDomainNameCategoryW
#else
#define nvtxMark nvtxMarkA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxRangePush nvtxRangePushA
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxDomainRegisterString nvtxDomainRegisterStringA
#define nvtxDomainNameCategory nvtxDomainNameCategoryA
#endif

#ifdef __cplusplus
}
#endif

#endif
