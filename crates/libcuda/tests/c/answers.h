/* For programs that print what the driver answers: a line for each call; one that crashes in the driver says so. */
#define _GNU_SOURCE 1
#include "check.h"
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>

/* What a crash leaves of variables is not looked at. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wclobbered"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

/* Columns of what is said. */
#ifndef WIDTH
#define WIDTH 88
#endif

static sigjmp_buf crashed;

static void crash(int signal)
{
    (void)signal;
    siglongjmp(crashed, 1);
}

static inline void say(const char *what, CUresult r)
{
    printf("%-*s %d\n", WIDTH, what, (int)r);
}
#define NAMED(name, call)                      \
    do {                                       \
        if (sigsetjmp(crashed, 1) == 0)        \
            say(name, call);                   \
        else                                   \
            printf("%-*s crashed\n", WIDTH, name); \
    } while (0)
#define SAY(call) NAMED(#call, call)
#define SHOW(value) printf("%-*s %lld\n", WIDTH, #value, (long long)(value))

static inline CUcontext start_answering(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    signal(SIGSEGV, crash);
    signal(SIGBUS, crash);
    return start();
}
