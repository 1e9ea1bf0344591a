// Values of every type: mostly right ones, some wrong. Undefined with CUDA as well, and therefore not made: pointers to memory that is
// not the program's where a call writes, arrays shorter than their count, grids that take hours, waits for what never comes.
#pragma once
#include "pool.h"

static const char image[] = R"(.version 7.0
.target sm_50
.address_size 64
.visible .global .align 4 .u32 variable[64];
.visible .global .texref texture;
.visible .global .surfref surface;
.visible .entry touch(.param .u64 p, .param .u64 n)
{
    .reg .u64 %a;
    .reg .u32 %v;
    .reg .u32 %t;
    mov.u32 %t, %tid.x;
    and.b32 %t, %t, 63;
    mul.wide.u32 %a, %t, 4;
    add.u64 %a, %a, variable;
    atom.global.add.u32 %v, [%a], 1;
    ret;
}
.visible .entry empty()
{
    ret;
}
)";

static bool has(const char *text, const char *part)
{
    return strstr(text, part) != nullptr;
}

// Whether a call looks at memory of the host whose size other arguments say.
static bool copies(const Function &f)
{
    return has(f.name, "emcpy") || has(f.name, "Graph") || has(f.name, "Prefetch") || has(f.name, "Discard");
}

static uint64_t size(const Function &f, const char *name)
{
    static const std::vector<uint64_t> few{0, 1, 1, 2, 3, 4, 8, 16}, more{32, 64, 100, 512, 1000, 4096},
        many{4096, 65536, 1 << 20, 2 << 20, 16 << 20}, wrong{1ull << 40, ~0ull, 1ull << 63, 0xffffffffu, (1ull << 32) + 4};
    bool bytes = has(name, "itch") || has(name, "Width") || has(name, "width") || has(name, "ytes") || has(name, "ize")
        || has(name, "ByteCount") || !strcmp(name, "length");
    if (has(name, "num") || !strncmp(name, "nb", 2) || has(name, "count") || has(name, "Count")) {
        if (!has(name, "ByteCount"))
            return dice.of(few);
    }
    // What there is room for: also in lists of such.
    if (!strncmp(name, "dataSize", 8))
        return dice.of(few) * 4;
    if (has(f.name, "LinkAddData"))
        return dice.percent(60) ? sizeof image : dice.below(4096);
    if (copies(f))
        return bytes && dice.percent(40) ? dice.of(more) : dice.of(few);
    unsigned n = dice.below(100);
    return n < 50 ? dice.of(few) : n < 75 ? dice.of(more) : n < 95 ? dice.of(many) : dice.of(wrong);
}

static uint64_t number(const Function &f, const Type &t, const char *name)
{
    if (has(name, "gridDim") || has(name, "blockDim") || has(name, "grid_") || has(name, "clusterDim") || has(name, "ClusterDim")) {
        static const std::vector<uint64_t> edges{1, 1, 1, 1, 1, 2, 3, 8, 0, 0x80000000u};
        return dice.of(edges);
    }
    if (has(name, "eserved") || has(name, "padding"))
        return dice.percent(95) ? 0 : dice.next();
    if (has(name, "efaultLaunchValue"))
        return 0;
    if (has(name, "haredMem") || has(name, "SMem"))
        return dice.percent(90) ? 0 : dice.percent(50) ? 1024 : 1 << 20;
    if (t.size == 8 && !has(name, "lags") && !has(name, "alue"))
        return size(f, name);
    if (has(name, "num") || has(name, "ount") || has(name, "ytes") || has(name, "eight") || has(name, "idth") || has(name, "ffset")
        || has(name, "itch") || has(name, "len") || has(name, "nb") || has(name, "pid"))
        return has(name, "len") && dice.percent(5) ? ~0ull : size(f, has(name, "ytes") ? "size" : name) & 0xfffff;
    unsigned n = dice.below(100);
    return n < 45 ? 0 : n < 75 ? dice.below(5) : n < 95 ? 1ull << dice.below(12) : dice.percent(50) ? ~0ull : dice.next();
}

static uint64_t device()
{
    unsigned n = dice.below(20);
    return n < 12 ? 0 : n < 18 ? 1 : n == 18 ? 2 : ~0ull;
}

static uint64_t object(const Function &f, const char *kind)
{
    if (!strcmp(kind, "CUdevice"))
        return device();
    Objects &own = pools[kind];
    bool pointer = has(kind, "CUdeviceptr");
    unsigned n = dice.below(100);
    if (n < 78 && !own.live.empty())
        return dice.of(own.live) + (pointer && dice.percent(20) ? dice.below(64) : 0);
    if (n < 84 && !own.stale.empty())
        return dice.of(own.stale);
    if (n < 92 || pointer && copies(f))
        return 0;
    if (n < 96 && !pools.empty()) {
        auto other = pools.begin();
        std::advance(other, dice.below(pools.size()));
        // What memory of the host looks like is a pointer of the host.
        if (!other->second.live.empty() && !pointer)
            return dice.of(other->second.live);
    }
    if (pointer)
        return 0x1234;
    return dice.percent(50) ? 1 + dice.below(3) : dice.next() >> dice.below(40);
}

static void *hostMemory()
{
    if (!pinned.empty() && dice.percent(15)) {
        auto at = pinned.begin();
        std::advance(at, dice.below(pinned.size()));
        return (void *)*at;
    }
    return dice.percent(4) ? nullptr : window_ + dice.below(8) * 512 + (dice.percent(20) ? dice.below(16) : 0);
}

static const char *text()
{
    static const std::vector<const char *> texts{"touch", "empty", "variable", "texture", "surface", "", "nothing", "touch.ptx",
        "cuMemAlloc", "cudaMalloc", "cuGetProcAddress", "0000:00:00.0", "0000:01:00.0", "x:y", "dot.out", "no/such/file", image};
    static const std::string longOne(5000, 'a');
    return dice.percent(4) ? longOne.c_str() : dice.percent(4) ? nullptr : dice.of(texts);
}

// What a `void *` may be, by its name: an image, a kernel, memory of the host or of a device.
static void *address(const Function &f, const char *name)
{
    if (has(f.name, "Import") && (has(name, "andle")))
        return (void *)(intptr_t)(dice.percent(70) && !files.empty() ? dice.of(files) : dice.percent(50) ? -1 : 1000);
    if (!strcmp(name, "image") || !strcmp(name, "code") || !strcmp(name, "fatCubin")
        || !strcmp(name, "data") && (has(f.name, "Module") || has(f.name, "AddData")))
        return dice.percent(4) ? nullptr : strcpy(scratch(4096), dice.percent(80) ? image : "no PTX");
    if (!strcmp(name, "func") || !strcmp(name, "entryFuncAddr") || has(name, "ymbol"))
        return (void *)object(f, dice.percent(80) ? "symbol" : "CUkern_st");
    static const char *const either[] = {"dst", "src", "devPtr", "ptr", "dptr", "base_ptr", "pHost", "hptr", "p"};
    for (const char *e : either)
        // What `cuParamSetv` reads is the program's.
        if ((strcmp(f.name, "cuParamSetv") && !strcmp(name, e)) || has(name, "Ptr.ptr") || has(name, "op.ptr.ptr"))
            return dice.percent(30) ? hostMemory() : (void *)object(f, "CUdeviceptr");
    if (has(name, "srcHost") || has(name, "dstHost"))
        return hostMemory();
    if (has(name, "win32") || has(name, "igParams") || has(name, "haredData"))
        return nullptr;
    return dice.percent(4) ? nullptr : scratch(1 << 16);
}

static void value(const Function &f, const Member &m, int pointers, char *to);

static const struct {
    const char *record, *member;
    int value;
} means[] = {
    // What the first member of a record says of the union in it. A wrong answer would make pointers of numbers.
    {"CUgraphNodeParams", "kernel", CU_GRAPH_NODE_TYPE_KERNEL},
    {"CUgraphNodeParams", "memcpy", CU_GRAPH_NODE_TYPE_MEMCPY},
    {"CUgraphNodeParams", "memset", CU_GRAPH_NODE_TYPE_MEMSET},
    {"CUgraphNodeParams", "host", CU_GRAPH_NODE_TYPE_HOST},
    {"CUgraphNodeParams", "graph", CU_GRAPH_NODE_TYPE_GRAPH},
    {"CUgraphNodeParams", "eventWait", CU_GRAPH_NODE_TYPE_WAIT_EVENT},
    {"CUgraphNodeParams", "eventRecord", CU_GRAPH_NODE_TYPE_EVENT_RECORD},
    {"CUgraphNodeParams", "alloc", CU_GRAPH_NODE_TYPE_MEM_ALLOC},
    {"CUgraphNodeParams", "free", CU_GRAPH_NODE_TYPE_MEM_FREE},
    {"CUgraphNodeParams", "memOp", CU_GRAPH_NODE_TYPE_BATCH_MEM_OP},
    {"CUgraphNodeParams", "conditional", CU_GRAPH_NODE_TYPE_CONDITIONAL},
    {"CUgraphNodeParams", "", CU_GRAPH_NODE_TYPE_EMPTY},
    {"CUmemcpy3DOperand", "op.ptr.", CU_MEMCPY_OPERAND_TYPE_POINTER},
    {"CUmemcpy3DOperand", "op.array.", CU_MEMCPY_OPERAND_TYPE_ARRAY},
};

// The record of the driver's that another is, for `means`.
static const char *plainName(const char *name)
{
    if (has(name, "raphNodeParams"))
        return "CUgraphNodeParams";
    return has(name, "emcpy3DOperand") ? "CUmemcpy3DOperand" : "";
}

static void record(const Function &f, const Type &t, char *to)
{
    const Member *members = (const Member *)t.list;
    uint64_t choice = dice.next();
    std::map<int, int> sizes;
    for (int i = 0; i < t.count; ++i)
        for (auto &u : members[i].unions)
            if (u.group >= 0 && sizes[u.group] <= u.which)
                sizes[u.group] = u.which + 1;
    const char *chosen = "";
    for (int i = 0; i < t.count; ++i) {
        const Member &m = members[i];
        bool here = true, nested = false;
        for (auto &u : m.unions)
            if (u.group >= 0) {
                here = here && (int)((choice >> u.group * 8 & 255) % sizes[u.group]) == u.which;
                nested = true;
            }
        if (!here)
            continue;
        if (nested)
            chosen = m.name;
        for (unsigned long k = 0; k < (m.count ? m.count : 1); ++k)
            value(f, m, m.pointers, to + m.offset + k * (m.pointers ? sizeof(void *) : types[m.type].size));
    }
    const char *plain = plainName(t.name);
    if (*plain) {
        bool known = false;
        for (auto &m : means)
            if (!strcmp(m.record, plain) && *m.member && !strncmp(chosen, m.member, strlen(m.member))
                && (m.member[strlen(m.member) - 1] == '.' || !strcmp(chosen, m.member))) {
                memcpy(to, &m.value, 4);
                known = true;
            }
        if (!known) {
            memset(to, 0, t.size);
            int empty = CU_GRAPH_NODE_TYPE_EMPTY;
            if (has(t.name, "raphNodeParams"))
                memcpy(to, &empty, 4);
        }
    }
}

// Tokens that calls have given, to be passed on.
static std::map<std::string, std::vector<std::string>> tokens;

static bool isToken(const char *name)
{
    return has(name, "pcMemHandle") || has(name, "pcEventHandle") || has(name, "PtrExportData") || has(name, "evResource")
        || has(name, "uuid") || has(name, "UUID");
}

// Right values of records, by the names of their types.
static std::map<std::string, std::vector<std::string>> seeds;

// A right value, mostly with something changed; false where there is none.
static bool seeded(const Function &f, const Type &t, char *to)
{
    auto found = seeds.find(t.name);
    if (found == seeds.end() || dice.percent(40))
        return false;
    memcpy(to, dice.of(found->second).data(), t.size);
    const Member &m = ((const Member *)t.list)[dice.below(t.count)];
    if (dice.percent(40) && m.unions[0].group < 0 && !m.count)
        value(f, m, m.pointers, to + m.offset);
    return true;
}

static void plain(const Function &f, const Type &t, const char *name, char *to)
{
    uint64_t v = 0;
    switch (t.kind) {
    case NOTHING:
        break;
    case NUMBER:
        v = !strcmp(name, "device") || !strcmp(name, "srcDevice") || !strcmp(name, "dstDevice") || !strcmp(name, "peerDevice")
            ? device()
            : number(f, t, name);
        memcpy(to, &v, t.size);
        break;
    case REAL: {
        static const double reals[] = {0, 1, -1, 0.5, 1e30, -1e30, 1e-40, __builtin_nan("")};
        double d = reals[dice.below(8)];
        float s = (float)d;
        memcpy(to, t.size == 4 ? (void *)&s : (void *)&d, t.size);
        break;
    }
    case ENUMERATION: {
        const long long *values = (const long long *)t.list;
        v = dice.percent(88) ? values[dice.below(t.count)] : dice.percent(50) ? dice.below(40) : ~0ull;
        // Waits for what nobody writes, and loops that nobody ends.
        if (has(t.name, "BatchMemOpType") && (v == CU_STREAM_MEM_OP_WAIT_VALUE_32 || v == CU_STREAM_MEM_OP_WAIT_VALUE_64))
            v = CU_STREAM_MEM_OP_WRITE_VALUE_32;
        memcpy(to, &v, t.size);
        break;
    }
    case OBJECT:
        v = object(f, t.object);
        memcpy(to, &v, t.size);
        break;
    case EXTENT: {
        unsigned edges[3];
        for (unsigned &e : edges)
            e = (unsigned)number(f, t, "gridDim");
        memcpy(to, edges, sizeof edges);
        break;
    }
    case RECORD:
        if (isToken(t.name) && !tokens[t.name].empty() && dice.percent(75))
            memcpy(to, dice.of(tokens[t.name]).data(), t.size);
        else if (!seeded(f, t, to))
            record(f, t, to);
        break;
    case CALLBACK:
        v = dice.percent(90) ? (uint64_t)t.list : 0;
        memcpy(to, &v, sizeof v);
        break;
    }
}

static void **parameters()
{
    void **list = (void **)scratch(64 * sizeof(void *));
    char *values = scratch(8192);
    for (int i = 0; i < 64; ++i)
        list[i] = values + i * 64;
    return list;
}

static void **extra()
{
    static size_t bytes = 16;
    void **list = (void **)scratch(8 * sizeof(void *));
    list[0] = CU_LAUNCH_PARAM_BUFFER_POINTER, list[1] = scratch(64), list[2] = CU_LAUNCH_PARAM_BUFFER_SIZE, list[3] = &bytes;
    list[4] = CU_LAUNCH_PARAM_END;
    return list;
}

// Depth of records that point to records.
static int depth;

// The value of a parameter or member, behind so many pointers.
static void value(const Function &f, const Member &m, int pointers, char *to)
{
    const Type &t = types[m.type];
    void *p = nullptr;
    if (pointers == 0)
        return plain(f, t, m.name, to);
    if (t.kind == NOTHING && pointers == 1)
        p = address(f, m.name);
    else if (!strcmp(m.name, "extra"))
        p = dice.percent(85) ? nullptr : extra();
    else if (has(m.name, "kernelParams") || !strcmp(m.name, "args") || has(m.name, "kernel.kernelParams"))
        p = dice.percent(90) ? parameters() : nullptr;
    else if (t.size == 1 && t.kind == NUMBER && pointers == 1 && m.constant)
        p = (void *)text();
    else if (dice.percent(5) || depth > 3)
        p = nullptr;
    else {
        size_t each = pointers > 1 ? sizeof(void *) : t.size;
        size_t count = each > 1024 ? 4 : each > 64 ? 16 : each == 1 ? 8192 : 64;
        char *list = scratch(each == 1 ? 8192 : each * count);
        // Only what may be looked at: results need no values.
        size_t given = each == 1 ? 0 : m.constant || dice.percent(60) ? (dice.percent(70) ? 4 : 17) : 0;
        if (t.kind == RECORD)
            given = given ? 4 : 1;
        ++depth;
        for (size_t i = 0; i < given && i < count; ++i)
            if (pointers > 1 && t.kind == NOTHING) {
                // Lists of pointers to memory, or of values of options.
                void *q = has(m.name, "ption") || !strcmp(m.name, "data") ? (void *)scratch(8192) : address(f, has(f.name, "emcpy") ? "dst" : "devPtr");
                memcpy(list + i * each, &q, sizeof q);
            } else {
                value(f, m, pointers - 1, list + i * each);
            }
        --depth;
        for (size_t i = given; pointers == 1 && t.kind == OBJECT && i < count && given; ++i)
            memcpy(list + i * each, list, each);
        p = list;
    }
    memcpy(to, &p, sizeof p);
}
