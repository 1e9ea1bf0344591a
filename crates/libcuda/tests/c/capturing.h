/* For programs that say what may be done while a stream is captured. */
#define WIDTH 64
#include "answers.h"
#include <sys/types.h>

static CUstream s;
static CUgraph g;

static CUstreamCaptureStatus status(CUstream in)
{
    CUstreamCaptureStatus st = (CUstreamCaptureStatus)9;
    cuStreamIsCapturing(in, &st);
    return st;
}

/* Ends a capture in s, and says how it went. */
static void end(const char *what)
{
    size_t nodes = 99;
    g = NULL;
    CUresult r = cuStreamEndCapture(s, &g);
    if (g)
        CHECK(cuGraphGetNodes(g, NULL, &nodes));
    printf("%-64s %d, nodes %zd\n", what, (int)r, g ? (ssize_t)nodes : -1);
    if (g)
        CHECK(cuGraphDestroy(g));
}

static void begin(CUstreamCaptureMode mode)
{
    CHECK(cuStreamBeginCapture_v2(s, mode));
}

/* What one call answers while s is captured in each mode, what becomes of the capture, and how it ends. */
#define DURING(text, call)                                                                        \
    do {                                                                                          \
        for (int mode = 0; mode < 3; mode++) {                                                    \
            char what[96];                                                                        \
            begin((CUstreamCaptureMode)mode);                                                     \
            volatile int answer = -1; /* It crashes. */                                           \
            if (sigsetjmp(crashed, 1) == 0)                                                       \
                answer = (int)(call);                                                             \
            snprintf(what, sizeof what, "%s, mode %d: %d, status %d, end", text, mode, answer, (int)status(s)); \
            end(what);                                                                            \
        }                                                                                         \
    } while (0)
