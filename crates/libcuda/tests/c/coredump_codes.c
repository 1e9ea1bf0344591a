/* Attributes of core dumps: mistakes and corners, and what the driver answers. Prints a line for each; runs
 * on any libcuda.so.1, so that the answers of a real driver can be compared. */
#include "answers.h"
#include <unistd.h>

enum { FIRST = CU_COREDUMP_ENABLE_ON_EXCEPTION, LAST = CU_COREDUMP_MAX + 1 };

typedef CUresult Access(CUcoredumpSettings, void *, size_t *);

/* What of a text does not depend on machine and process. */
static void plain(char *text)
{
    char host[256] = "", from[300], *at;
    gethostname(host, sizeof host - 1);
    snprintf(from, sizeof from, "%s.%d", host, (int)getpid());
    at = strstr(text, from);
    if (at)
        strcpy(at, "HOST.PID");
}

/* Every attribute with room of some sizes. */
static void get_all(const char *when, Access *get)
{
    for (int a = FIRST; a <= LAST; a++) {
        char value[2048];
        size_t sizes[] = {0, 1, 2, 4, 8, 100, 1023, 1024, 2048};
        size_t size = 77;
        CUresult r = get((CUcoredumpSettings)a, NULL, &size);
        printf("%s, attribute %d: size %d, %zu\n", when, a, (int)r, size);
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            /* Texts are written where there is no room. */
            if (sizes[i] == 0 && (a == CU_COREDUMP_FILE || a == CU_COREDUMP_PIPE))
                continue;
            memset(value, 0x55, sizeof value - 1);
            value[sizeof value - 1] = 0;
            size = sizes[i];
            r = get((CUcoredumpSettings)a, value, &size);
            printf("%s, attribute %d, room %zu: %d, %zu,", when, a, sizes[i], (int)r, size);
            if (r == 0 && (a == CU_COREDUMP_FILE || a == CU_COREDUMP_PIPE) && value[0] != 0x55) {
                plain(value);
                printf(" %.60s\n", value);
            } else {
                printf(" %02x %02x %02x %02x %02x\n", value[0], value[1], value[2], value[3], value[4]);
            }
        }
    }
}

static void set(const char *when, Access *put, int a, const void *value, size_t size)
{
    char copy[2048];
    size_t given = size;
    CUresult r;
    memset(copy, 'x', sizeof copy);
    memcpy(copy, value, size < sizeof copy ? size : sizeof copy);
    r = put((CUcoredumpSettings)a, copy, &given);
    printf("%s, attribute %d := %zu bytes, %02x: %d, %zu\n", when, a, size, size ? (unsigned char)copy[0] : 0, (int)r, given);
}

static void show(const char *when, Access *get, int a)
{
    char value[2048] = "";
    size_t size = a == CU_COREDUMP_FILE || a == CU_COREDUMP_PIPE ? 1024 : a == CU_COREDUMP_GENERATION_FLAGS ? 4 : 1;
    CUresult r = get((CUcoredumpSettings)a, value, &size);
    plain(value);
    if (size > 8)
        printf("%s, attribute %d is %d: %.60s (%zu)\n", when, a, (int)r, value, strlen(value));
    else
        printf("%s, attribute %d is %d: %02x %02x %02x %02x\n", when, a, (int)r, value[0], value[1], value[2], value[3]);
}

static void set_all(const char *when, Access *put, Access *get)
{
    static char longest[2048];
    char two = 2, one = 1, zero = 0;
    int flags[] = {0, 1, 0x10, 0x2f, 0x40, 0x80, 0x100, 0x200, 0x1ff, 0x40000000, (int)0x80000000u, 0};
    memset(longest, 'a', sizeof longest - 1);
    for (int a = FIRST; a <= LAST; a++) {
        size_t size = 77;
        CUresult r = put((CUcoredumpSettings)a, NULL, &size);
        printf("%s, attribute %d := nothing: %d, %zu\n", when, a, (int)r, size);
    }
    for (int a = CU_COREDUMP_ENABLE_ON_EXCEPTION; a <= CU_COREDUMP_LIGHTWEIGHT; a++) {
        show(when, get, a);
        set(when, put, a, &one, 1), show(when, get, a);
        show(when, get, CU_COREDUMP_GENERATION_FLAGS);
        set(when, put, a, &zero, 1), show(when, get, a);
        show(when, get, CU_COREDUMP_GENERATION_FLAGS);
        set(when, put, a, &two, 1), show(when, get, a);
        set(when, put, a, &zero, 0), show(when, get, a);
        set(when, put, a, "\1\0", 2), show(when, get, a);
        set(when, put, a, "\0\0\0\0", 4), show(when, get, a);
        set(when, put, a, &zero, 1);
    }
    set(when, put, CU_COREDUMP_TRIGGER_HOST, &one, 1);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        set(when, put, CU_COREDUMP_GENERATION_FLAGS, &flags[i], 4);
        show(when, get, CU_COREDUMP_GENERATION_FLAGS);
        show(when, get, CU_COREDUMP_LIGHTWEIGHT);
        show(when, get, CU_COREDUMP_TRIGGER_HOST);
    }
    set(when, put, CU_COREDUMP_GENERATION_FLAGS, "\2\0\0\0\0\0\0\0", 8), show(when, get, CU_COREDUMP_GENERATION_FLAGS);
    set(when, put, CU_COREDUMP_GENERATION_FLAGS, "\0\0", 2), show(when, get, CU_COREDUMP_GENERATION_FLAGS);
    set(when, put, CU_COREDUMP_FILE, "name", 5), show(when, get, CU_COREDUMP_FILE);
    /* The process's text is read on to a zero byte, whatever its size is said to be. */
    if (put == cuCoredumpSetAttribute) {
        set(when, put, CU_COREDUMP_FILE, "other name", 5), show(when, get, CU_COREDUMP_FILE);
        set(when, put, CU_COREDUMP_FILE, "some", 4), show(when, get, CU_COREDUMP_FILE);
        set(when, put, CU_COREDUMP_FILE, "", 0), show(when, get, CU_COREDUMP_FILE);
    }
    set(when, put, CU_COREDUMP_FILE, "", 1), show(when, get, CU_COREDUMP_FILE);
    set(when, put, CU_COREDUMP_FILE, "dump.%h.%p.%t.%%.%x", 20), show(when, get, CU_COREDUMP_FILE);
    set(when, put, CU_COREDUMP_FILE, longest, 1023), show(when, get, CU_COREDUMP_FILE);
    set(when, put, CU_COREDUMP_FILE, longest, 1024), show(when, get, CU_COREDUMP_FILE);
    set(when, put, CU_COREDUMP_FILE, longest, 1025), show(when, get, CU_COREDUMP_FILE);
    set(when, put, CU_COREDUMP_FILE, "core", 5);
    set(when, put, CU_COREDUMP_PIPE, "pipe", 5), show(when, get, CU_COREDUMP_PIPE);
    set(when, put, CU_COREDUMP_PIPE, longest, 1025), show(when, get, CU_COREDUMP_PIPE);
    set(when, put, CU_COREDUMP_ENABLE_USER_TRIGGER, &zero, 1), show(when, get, CU_COREDUMP_ENABLE_USER_TRIGGER);
    set(when, put, CU_COREDUMP_ENABLE_USER_TRIGGER, &two, 1), show(when, get, CU_COREDUMP_ENABLE_USER_TRIGGER);
}

static void nothing(const char *when, Access *get, Access *put)
{
    char value[8] = {1};
    printf("%s\n", when);
    SAY(get(CU_COREDUMP_ENABLE_ON_EXCEPTION, value, NULL));
    SAY(get(CU_COREDUMP_ENABLE_ON_EXCEPTION, NULL, NULL));
    SAY(put(CU_COREDUMP_ENABLE_ON_EXCEPTION, value, NULL));
    SAY(put(CU_COREDUMP_ENABLE_ON_EXCEPTION, NULL, NULL));
}

int main(void)
{
    char value[8] = {1, 0, 0, 0, 0, 0, 0, 0};
    size_t size = 1;
    CUcontext ctx;
    setvbuf(stdout, NULL, _IOLBF, 0);
    signal(SIGSEGV, crash);
    signal(SIGBUS, crash);
    puts("before cuInit");
    SAY(cuCoredumpGetAttribute(CU_COREDUMP_ENABLE_ON_EXCEPTION, value, &size));
    SAY(cuCoredumpSetAttribute(CU_COREDUMP_ENABLE_ON_EXCEPTION, value, &size));
    get_all("global before cuInit", cuCoredumpGetAttributeGlobal);
    value[0] = 0;
    set("global before cuInit", cuCoredumpSetAttributeGlobal, CU_COREDUMP_ENABLE_ON_EXCEPTION, value, 1);
    set("global before cuInit", cuCoredumpSetAttributeGlobal, CU_COREDUMP_GENERATION_FLAGS, value, 4);
    SAY(cuInit(0));
    puts("without context");
    SAY(cuCoredumpGetAttribute(CU_COREDUMP_ENABLE_ON_EXCEPTION, value, &size));
    SAY(cuCoredumpGetAttribute(CU_COREDUMP_ENABLE_ON_EXCEPTION, NULL, &size));
    SAY(cuCoredumpGetAttribute((CUcoredumpSettings)0, NULL, &size));
    SAY(cuCoredumpSetAttribute(CU_COREDUMP_ENABLE_ON_EXCEPTION, value, &size));
    SAY(cuCoredumpSetAttribute(CU_COREDUMP_ENABLE_ON_EXCEPTION, NULL, &size));
    get_all("global", cuCoredumpGetAttributeGlobal);
    ctx = start();
    printf("context %d\n", ctx != NULL);
    get_all("context", cuCoredumpGetAttribute);
    nothing("global, no place", cuCoredumpGetAttributeGlobal, cuCoredumpSetAttributeGlobal);
    nothing("context, no place", cuCoredumpGetAttribute, cuCoredumpSetAttribute);
    SAY(cuCoredumpGetAttribute((CUcoredumpSettings)0, value, &size));
    SAY(cuCoredumpGetAttributeGlobal((CUcoredumpSettings)0, value, &size));
    set_all("context", cuCoredumpSetAttribute, cuCoredumpGetAttribute);
    set_all("global", cuCoredumpSetAttributeGlobal, cuCoredumpGetAttributeGlobal);
    show("context after", cuCoredumpGetAttribute, CU_COREDUMP_FILE);
    show("context after", cuCoredumpGetAttribute, CU_COREDUMP_PIPE);
    value[0] = 1;
    set("global", cuCoredumpSetAttributeGlobal, CU_COREDUMP_ENABLE_ON_EXCEPTION, value, 1);
    show("context after", cuCoredumpGetAttribute, CU_COREDUMP_ENABLE_ON_EXCEPTION);
    value[0] = 0;
    set("global", cuCoredumpSetAttributeGlobal, CU_COREDUMP_ENABLE_ON_EXCEPTION, value, 1);
    show("context after", cuCoredumpGetAttribute, CU_COREDUMP_ENABLE_ON_EXCEPTION);
    {
        /* Flags of contexts. */
        unsigned flags[] = {CU_CTX_COREDUMP_ENABLE, CU_CTX_USER_COREDUMP_ENABLE, CU_CTX_COREDUMP_ENABLE | CU_CTX_USER_COREDUMP_ENABLE};
        for (int i = 0; i < 3; i++) {
            CUcontext c = NULL;
            unsigned f = 0;
            CUresult r = cuCtxCreate(&c, NULL, flags[i], 0);
            printf("a context with flags %u: %d\n", flags[i], (int)r);
            if (r)
                continue;
            r = cuCtxGetFlags(&f);
            printf("its flags: %d, %u\n", (int)r, f);
            show("context with flags", cuCoredumpGetAttribute, CU_COREDUMP_ENABLE_ON_EXCEPTION);
            show("context with flags", cuCoredumpGetAttribute, CU_COREDUMP_ENABLE_USER_TRIGGER);
            SAY(cuCtxDestroy(c));
        }
    }
    return 0;
}
