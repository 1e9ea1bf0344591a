/* Workers have the CPUs that the process had when the library was loaded, wherever the program has bound its threads since. */
#define _GNU_SOURCE
#include "check.h"
#include <dirent.h>
#include <sched.h>
#include <unistd.h>

static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry empty()\n{\n ret;\n}\n";

int main(void)
{
    cpu_set_t all, one, found;
    CUmodule mod;
    CUfunction empty;
    struct dirent *entry;
    int first = 0, workers, rounds = 0;
    DIR *tasks;
    EXPECT(sched_getaffinity(0, sizeof all, &all) == 0);
    while (!CPU_ISSET(first, &all))
        first++;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    EXPECT(sched_setaffinity(0, sizeof one, &one) == 0);
    start();
    CHECK(cuModuleLoadData(&mod, ptx));
    CHECK(cuModuleGetFunction(&empty, mod, "empty"));
    CHECK(cuLaunchKernel(empty, 100, 1, 1, 32, 1, 1, 0, NULL, NULL, NULL));
    CHECK(cuCtxSynchronize());
again:
    /* Threads that have just been made say who they are a little later. */
    EXPECT(rounds++ < 5000);
    usleep(1000);
    workers = 0;
    tasks = opendir("/proc/self/task");
    EXPECT(tasks != NULL);
    while ((entry = readdir(tasks))) {
        char path[300], name[32] = "";
        FILE *f;
        snprintf(path, sizeof path, "/proc/self/task/%s/comm", entry->d_name);
        f = fopen(path, "r");
        if (!f)
            continue;
        if (fgets(name, sizeof name, f) && strncmp(name, "weft-worker", 11) == 0) {
            EXPECT(sched_getaffinity((pid_t)atoi(entry->d_name), sizeof found, &found) == 0);
            workers += CPU_EQUAL(&found, &all) != 0;
        }
        fclose(f);
    }
    closedir(tasks);
    if (workers != CPU_COUNT(&all))
        goto again;
    EXPECT(sched_getaffinity(0, sizeof found, &found) == 0 && CPU_EQUAL(&found, &one));
    puts("ok");
    return 0;
}
