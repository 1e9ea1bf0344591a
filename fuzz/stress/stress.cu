// Host threads that give two devices random work, each in its own eight streams, and compare what comes of it with a sequential model:
// `stress --minutes N --seed S [--threads T]`. In the end memory is as it was.
#include <algorithm>
#include <mutex>
#include <thread>
#include "../process.h"
#include "model.h"

static const int streamCount = 8, bufferCount = 10;
static std::atomic<bool> over;
static std::atomic<uint64_t> rounds, graphs, launches;

// A graph, and what it does.
struct Recorded {
    cudaGraphExec_t exec;
    std::vector<Operation> operations;
    int device;
};

struct Worker {
    int number, n;
    Random dice;
    cudaStream_t streams[streamCount];
    cudaEvent_t events[streamCount], captured[2];  // the last are for captures only
    Buffer buffers[bufferCount];
    std::vector<Recorded> recorded;
    std::vector<std::shared_ptr<HostWork>> hostWork;

    static int deviceOf(int stream) { return stream % 2; }

    void newStream(int i)
    {
        CHECK(cudaSetDevice(deviceOf(i)));
        // Others would be part of what other threads do with the legacy stream while this one is captured.
        CHECK(cudaStreamCreateWithPriority(&streams[i], cudaStreamNonBlocking, -(int)dice.below(3)));
        CHECK(cudaEventCreateWithFlags(&events[i], dice.below(2) ? cudaEventDisableTiming : cudaEventDefault));
    }

    void newBuffer(Buffer &b, Kind kind)
    {
        size_t bytes = n * sizeof(word);
        b.kind = kind;
        b.last = -1;
        b.model.resize(n);
        for (word &w : b.model)
            w = (word)dice.next();
        CHECK(cudaSetDevice(kind == SECOND));
        if (kind == PINNED)
            CHECK(cudaMallocHost((void **)&b.at, bytes));
        else if (kind == MANAGED)
            CHECK(cudaMallocManaged((void **)&b.at, bytes));
        else if (kind == PAGEABLE)
            b.at = (word *)malloc(bytes);
        else
            CHECK(cudaMalloc((void **)&b.at, bytes));
        CHECK(cudaMemcpy(b.at, b.model.data(), bytes, cudaMemcpyDefault));
    }

    void freeBuffer(Buffer &b)
    {
        if (b.last >= 0)
            CHECK(cudaStreamSynchronize(streams[b.last]));
        if (b.kind == PINNED)
            CHECK(cudaFreeHost(b.at));
        else if (b.kind == PAGEABLE)
            free(b.at);
        else
            CHECK(cudaFree(b.at));
    }

    // Stream `s` goes on behind what used the buffer last.
    void behind(Buffer &b, int s)
    {
        // Pageable memory is read at once, in no stream's order.
        if (b.last >= 0 && b.kind == PAGEABLE)
            CHECK(cudaStreamSynchronize(streams[b.last]));
        else if (b.last >= 0 && b.last != s) {
            CHECK(cudaSetDevice(deviceOf(b.last)));
            CHECK(cudaEventRecord(events[b.last], streams[b.last]));
            CHECK(cudaStreamWaitEvent(streams[s], events[b.last], 0));
        }
        b.last = s;
        CHECK(cudaSetDevice(deviceOf(s)));
    }

    Operation operation(const std::vector<Buffer *> &of)
    {
        for (;;) {
            Operation o = {(What)dice.below(WHATS), of[dice.below(of.size())], of[dice.below(of.size())], n, (word)dice.next(), (word)dice.next(),
                           (unsigned)(1 + dice.below(8)), (unsigned)(1 << dice.below(9)), nullptr};
            if (o.what == CHANGE && !Operation::forKernels(o.x) || o.what == HOST && !Operation::forHost(o.x))
                continue;
            if (o.what == GATHER && (o.x == o.y || !Operation::forKernels(o.x) || !Operation::forKernels(o.y)))
                continue;
            if ((o.what == COPY || o.what == COPY_ROWS) && o.x == o.y || o.what == SET && !Operation::forKernels(o.x))
                continue;
            if (o.what == GATHER)
                o.a %= n;
            if (o.what == HOST) {
                o.host = std::make_shared<HostWork>(HostWork{o.x->at, n, o.a});
                hostWork.push_back(o.host);
            }
            return o;
        }
    }

    void verify(Buffer &b)
    {
        if (b.last >= 0)
            CHECK(cudaStreamSynchronize(streams[b.last]));
        std::vector<word> got(n);
        if (Operation::forHost(&b))
            memcpy(got.data(), b.at, n * sizeof(word));
        else
            CHECK(cudaMemcpy(got.data(), b.at, n * sizeof(word), cudaMemcpyDefault));
        for (int i = 0; i < n; ++i)
            if (got[i] != b.model[i]) {
                fprintf(stderr, "seed %llu, thread %d: word %d of %d of a buffer of kind %d is %x, not %x\n", (unsigned long long)seed,
                        number, i, n, b.kind, got[i], b.model[i]);
                _Exit(1);
            }
    }

    // Half of the buffers are for the stream that is captured, half for a second one that is joined to it; `like` has operations to
    // repeat with other numbers.
    cudaGraph_t capture(int s, std::vector<Operation> &list, bool repeat)
    {
        int other = (s + 2) % streamCount, half = list.size();
        std::vector<Buffer *> left, right;
        for (int i = 0; i < bufferCount; ++i)
            (i % 2 ? left : right).push_back(&buffers[i]);
        if (!repeat) {
            half = 1 + dice.below(6);
            for (int i = 0; i < half; ++i)
                list.push_back(operation(i % 2 ? left : right));
        } else {
            for (Operation &o : list)
                if (o.what == CHANGE || o.what == SET || o.what == POOL)
                    o.a = (word)dice.next(), o.b = (word)dice.next();
        }
        CHECK(cudaSetDevice(deviceOf(s)));
        cudaGraph_t graph;
        CHECK(cudaStreamBeginCapture(streams[s], cudaStreamCaptureModeThreadLocal));
        CHECK(cudaEventRecord(captured[deviceOf(s)], streams[s]));
        CHECK(cudaStreamWaitEvent(streams[other], captured[deviceOf(s)], 0));
        for (size_t i = 0; i < list.size(); ++i)
            list[i].issue(streams[i % 2 ? s : other]);
        CHECK(cudaEventRecord(captured[deviceOf(s)], streams[other]));
        CHECK(cudaStreamWaitEvent(streams[s], captured[deviceOf(s)], 0));
        CHECK(cudaStreamEndCapture(streams[s], &graph));
        return graph;
    }

    void launch(Recorded &r, int s)
    {
        for (const Operation &o : r.operations) {
            behind(*o.x, s);
            behind(*o.y, s);
        }
        CHECK(cudaSetDevice(deviceOf(s)));
        CHECK(cudaGraphLaunch(r.exec, streams[s]));
        for (const Operation &o : r.operations)
            o.apply();
        ++launches;
    }

    void graphStep(int s)
    {
        if (recorded.size() < 3) {
            Recorded r = {};
            r.device = deviceOf(s);
            cudaGraph_t graph = capture(s, r.operations, false);
            CHECK(cudaGraphInstantiate(&r.exec, graph, 0));
            CHECK(cudaGraphDestroy(graph));
            recorded.push_back(r);
            ++graphs;
        }
        size_t which = dice.below(recorded.size());
        Recorded &r = recorded[which];
        // Nodes that allocate cannot be updated.
        auto allocates = [](const Operation &o) { return o.what == POOL; };
        bool fixed = std::any_of(r.operations.begin(), r.operations.end(), allocates);
        if (dice.below(3) == 0 && deviceOf(s) == r.device && !fixed) {
            cudaGraph_t graph = capture(s, r.operations, true);
            cudaGraphExecUpdateResultInfo info;
            cudaError_t e = cudaGraphExecUpdate(r.exec, graph, &info);
            if (e != cudaSuccess)
                fprintf(stderr, "an update of %zu operations is refused: %d\n", r.operations.size(), info.result);
            CHECK(e);
            CHECK(cudaGraphDestroy(graph));
        }
        for (int i = dice.below(3); i >= 0; --i)
            launch(r, deviceOf(s) == r.device ? s : (s + 1) % streamCount);
        if (dice.below(6) == 0) {
            CHECK(cudaGraphExecDestroy(r.exec));
            recorded.erase(recorded.begin() + which);
        }
    }

    void step()
    {
        int s = dice.below(streamCount);
        unsigned which = dice.below(100);
        std::vector<Buffer *> all;
        for (Buffer &b : buffers)
            all.push_back(&b);
        if (which < 70) {
            Operation o = operation(all);
            behind(*o.x, s);
            behind(*o.y, s);
            o.issue(streams[s]);
            o.apply();
        } else if (which < 82) {
            graphStep(s);
        } else if (which < 90) {
            verify(buffers[dice.below(bufferCount)]);
        } else if (which < 93) {
            cudaError_t e = dice.below(2) ? cudaEventQuery(events[s]) : cudaStreamQuery(streams[s]);
            if (e == cudaErrorNotReady)
                (void)cudaGetLastError();
            else
                CHECK(e);
        } else if (which < 95) {
            CHECK(cudaEventSynchronize(events[s]));
        } else if (which < 97) {
            // Graphs refer to its streams' work and buffers only by address.
            for (Buffer &b : buffers)
                b.last = b.last == s ? -1 : b.last;
            CHECK(cudaStreamSynchronize(streams[s]));
            CHECK(cudaStreamDestroy(streams[s]));
            CHECK(cudaEventDestroy(events[s]));
            newStream(s);
        } else {
            for (Recorded &r : recorded)
                CHECK(cudaGraphExecDestroy(r.exec));
            recorded.clear();
            Buffer &b = buffers[dice.below(bufferCount)];
            freeBuffer(b);
            newBuffer(b, (Kind)dice.below(KINDS));
        }
    }

    void round()
    {
        n = 8 * (1 + dice.below(dice.below(4) ? 60 : 1200));
        for (int i = 0; i < streamCount; ++i)
            newStream(i);
        for (int d = 0; d < 2; ++d) {
            CHECK(cudaSetDevice(d));
            CHECK(cudaEventCreate(&captured[d]));
        }
        for (int i = 0; i < bufferCount; ++i)
            newBuffer(buffers[i], (Kind)(i % KINDS));
        for (int i = 0; i < 400 && !over; ++i)
            step();
        for (Buffer &b : buffers)
            verify(b);
        for (Recorded &r : recorded)
            CHECK(cudaGraphExecDestroy(r.exec));
        recorded.clear();
        for (Buffer &b : buffers)
            freeBuffer(b);
        for (int i = 0; i < streamCount; ++i) {
            CHECK(cudaStreamSynchronize(streams[i]));
            CHECK(cudaStreamDestroy(streams[i]));
            CHECK(cudaEventDestroy(events[i]));
        }
        for (cudaEvent_t e : captured)
            CHECK(cudaEventDestroy(e));
        hostWork.clear();
        ++rounds;
    }
};

static void freeMemory(size_t free[2])
{
    for (int d = 0; d < 2; ++d) {
        size_t total;
        cudaMemPool_t pool;
        CHECK(cudaSetDevice(d));
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaDeviceGetDefaultMemPool(&pool, d));
        CHECK(cudaMemPoolTrimTo(pool, 0));
        CHECK(cudaDeviceGraphMemTrim(d));
        CHECK(cudaMemGetInfo(&free[d], &total));
    }
}

int main(int argc, char **argv)
{
    double seconds = 20;
    int threads = 32;
    seed = 1;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--minutes"))
            seconds = 60 * atof(argv[i + 1]);
        else if (!strcmp(argv[i], "--seed"))
            seed = strtoull(argv[i + 1], nullptr, 0);
        else if (!strcmp(argv[i], "--threads"))
            threads = atoi(argv[i + 1]);
    }
    for (int d = 0; d < 2; ++d) {
        CHECK(cudaSetDevice(d));
        CHECK(cudaDeviceEnablePeerAccess(1 - d, 0));
        change<<<1, 1>>>(nullptr, 0, 0, 0);
        CHECK(cudaDeviceSynchronize());
    }
    size_t before[2], after[2];
    freeMemory(before);
    std::vector<std::thread> list;
    for (int t = 0; t < threads; ++t)
        list.emplace_back([t] {
            std::unique_ptr<Worker> w(new Worker());
            w->number = t;
            w->dice.state = seed * 1000003 + t;
            while (!over)
                w->round();
        });
    double until = now() + seconds, moved = now();
    uint64_t seen = 0;
    long early = 0;
    while (now() < until) {
        timespec wait = {0, 50000000};
        nanosleep(&wait, nullptr);
        if (operations != seen) {
            seen = operations;
            moved = now();
        } else if (now() - moved > 120) {
            fprintf(stderr, "seed %llu: nothing has moved for two minutes\n", (unsigned long long)seed);
            abort();
        }
        if (!early && now() > until - seconds / 2)
            early = residentKb() >> 10;
    }
    over = true;
    for (std::thread &t : list)
        t.join();
    freeMemory(after);
    printf("%d threads, %llu rounds, %llu operations, %llu graphs launched %llu times; resident memory half-way %ld MiB, in the end %ld MiB\n",
           threads, (unsigned long long)rounds, (unsigned long long)operations, (unsigned long long)graphs, (unsigned long long)launches,
           early, residentKb() >> 10);
    for (int d = 0; d < 2; ++d)
        if (after[d] != before[d]) {
            fprintf(stderr, "seed %llu: device %d had %zu bytes free and has %zu\n", (unsigned long long)seed, d, before[d], after[d]);
            return 1;
        }
    puts("PASSED");
    return 0;
}
