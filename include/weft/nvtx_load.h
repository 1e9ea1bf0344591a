/* How a program finds who listens to NVTX: it loads the library that NVTX_INJECTION64_PATH names and gives it tables of pointers, in
 * which the library sets those of the functions that it has. Each executable and shared library has tables of its own. */
#ifndef WEFT_NVTX_LOAD_H
#define WEFT_NVTX_LOAD_H

#include <dlfcn.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*weft_nvtx_function)(void);
typedef const void *(*weft_nvtx_get_table)(uint32_t);
typedef int (*weft_nvtx_initialize)(weft_nvtx_get_table);

/* Most functions of a module; the first is none. */
#define WEFT_NVTX_MOST 17

enum weft_nvtx_module {
    WEFT_NVTX_CORE = 1,
    WEFT_NVTX_CUDA = 2,
    WEFT_NVTX_OPENCL = 3,
    WEFT_NVTX_CUDART = 4,
    WEFT_NVTX_CORE2 = 5,
    WEFT_NVTX_SYNC = 6,
    WEFT_NVTX_MODULES = 7
};

struct weft_nvtx_callbacks {
    size_t struct_size;
    int (*GetModuleFunctionTable)(int module, weft_nvtx_function ***table, unsigned int *size);
};

struct weft_nvtx_version {
    size_t struct_size;
    uint32_t version;
    uint32_t reserved0;
    void (*SetInjectionNvtxVersion)(uint32_t version);
};

struct weft_nvtx_state {
    /* 0: nobody has looked who listens; 1: somebody does; 2: it is known */
    unsigned int known;
    weft_nvtx_function functions[WEFT_NVTX_MODULES][WEFT_NVTX_MOST];
    weft_nvtx_function *places[WEFT_NVTX_MODULES][WEFT_NVTX_MOST + 1];
    struct weft_nvtx_callbacks callbacks;
    struct weft_nvtx_version version;
};

__attribute__((weak, visibility("hidden"))) struct weft_nvtx_state weft_nvtx;

/* A library that is linked in may define it to listen. */
extern __attribute__((weak)) weft_nvtx_initialize InitializeInjectionNvtx2_fnptr;

static inline int weft_nvtx_module_table(int module, weft_nvtx_function ***table, unsigned int *size)
{
    static const unsigned int sizes[WEFT_NVTX_MODULES] = {0, 16, 9, 15, 7, 16, 7};
    if (module <= 0 || module >= WEFT_NVTX_MODULES)
        return 0;
    if (size)
        *size = sizes[module];
    if (table)
        *table = weft_nvtx.places[module];
    return 1;
}

static inline void weft_nvtx_note_version(uint32_t version)
{
    (void)version;
}

static inline const void *weft_nvtx_table(uint32_t id)
{
    return id == 1 ? (const void *)&weft_nvtx.callbacks : id == 3 ? (const void *)&weft_nvtx.version : NULL;
}

/* Whether somebody listens, who has set the pointers then. */
static inline int weft_nvtx_load(void)
{
    weft_nvtx_initialize initialize = NULL;
    const char *path = getenv("NVTX_INJECTION64_PATH");
    void *library = NULL;
    if (path) {
        library = dlopen(path, RTLD_LAZY);
        if (!library)
            return 0;
        *(void **)&initialize = dlsym(library, "InitializeInjectionNvtx2");
    } else if (&InitializeInjectionNvtx2_fnptr) {
        initialize = InitializeInjectionNvtx2_fnptr;
    }
    if (initialize && initialize(weft_nvtx_table))
        return 1;
    if (library)
        dlclose(library);
    return 0;
}

__attribute__((weak, visibility("hidden"), cold)) void weft_nvtx_begin(void);
__attribute__((weak, visibility("hidden"), cold)) void weft_nvtx_begin(void)
{
    unsigned int fresh = 0;
    int module, i;
    if (!__atomic_compare_exchange_n(&weft_nvtx.known, &fresh, 1u, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
        while (__atomic_load_n(&weft_nvtx.known, __ATOMIC_ACQUIRE) != 2)
            sched_yield();
        return;
    }
    for (module = 1; module < WEFT_NVTX_MODULES; module++)
        for (i = 1; i < WEFT_NVTX_MOST; i++)
            weft_nvtx.places[module][i] = &weft_nvtx.functions[module][i];
    weft_nvtx.callbacks.struct_size = sizeof weft_nvtx.callbacks;
    weft_nvtx.callbacks.GetModuleFunctionTable = weft_nvtx_module_table;
    weft_nvtx.version.struct_size = sizeof weft_nvtx.version;
    weft_nvtx.version.version = 3;
    weft_nvtx.version.SetInjectionNvtxVersion = weft_nvtx_note_version;
    if (!weft_nvtx_load())
        for (module = 1; module < WEFT_NVTX_MODULES; module++)
            for (i = 1; i < WEFT_NVTX_MOST; i++)
                weft_nvtx.functions[module][i] = NULL;
    __atomic_store_n(&weft_nvtx.known, 2u, __ATOMIC_RELEASE);
}

/* A function of a module, null where nobody has it. */
static inline weft_nvtx_function weft_nvtx_find(int module, int number)
{
    if (__builtin_expect(__atomic_load_n(&weft_nvtx.known, __ATOMIC_ACQUIRE) != 2, 0))
        weft_nvtx_begin();
    return weft_nvtx.functions[module][number];
}

#ifdef __cplusplus
}
#endif

/* A function of NVTX's that calls the one in the table, or answers `NONE`. `LIST` are its parameters with types, `NAMES` without. */
#define WEFT_NVTX_VOID(MODULE, NUMBER, NAME, LIST, NAMES)                                                             \
    NVTX_DECLSPEC void NVTX_API NAME LIST                                                                             \
    {                                                                                                                  \
        weft_nvtx_function f = weft_nvtx_find(WEFT_NVTX_##MODULE, NUMBER);                                             \
        if (f)                                                                                                         \
            ((void (*) LIST)f)NAMES;                                                                                   \
    }
#define WEFT_NVTX_VALUE(MODULE, NUMBER, TYPE, NONE, NAME, LIST, NAMES)                                                \
    NVTX_DECLSPEC TYPE NVTX_API NAME LIST                                                                             \
    {                                                                                                                  \
        weft_nvtx_function f = weft_nvtx_find(WEFT_NVTX_##MODULE, NUMBER);                                             \
        return f ? ((TYPE(*) LIST)f)NAMES : (TYPE)(NONE);                                                              \
    }

#endif
