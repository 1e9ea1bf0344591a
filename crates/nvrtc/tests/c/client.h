/* What the clients share. */
#include <nvrtc.h>
#include <stdio.h>
#include <string.h>

#define LINE(...) (printf(__VA_ARGS__), putchar('\n'))
#define NAME(call) nvrtcGetErrorString(call)
#define COUNT(a) ((int)(sizeof(a) / sizeof *(a)))

/* The log of the last compilation. */
static char *log_of(nvrtcProgram p)
{
    size_t n = 0;
    nvrtcGetProgramLogSize(p, &n);
    char *text = malloc(n);
    nvrtcGetProgramLog(p, text);
    return text;
}

static char *ptx_of(nvrtcProgram p)
{
    size_t n = 0;
    nvrtcGetPTXSize(p, &n);
    char *text = malloc(n);
    nvrtcGetPTX(p, text);
    return text;
}

static nvrtcProgram create(const char *source, const char *name)
{
    nvrtcProgram p = NULL;
    if (nvrtcCreateProgram(&p, source, name, 0, NULL, NULL) != NVRTC_SUCCESS)
        LINE("no program");
    return p;
}
