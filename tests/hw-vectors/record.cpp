// Runs the kernels of an archive on a GPU and writes an archive of what they leave.
//
//   nvcc -O1 -std=c++17 record.cpp -lcuda -o record && ./record kernels.bin results.bin [PART OF]
//
// With PART and OF it takes each OF-th kernel from the PART-th on; the results of all parts, one behind the other, are an
// archive. Lines of a module that the driver's compiler refuses are made empty; the record x.refused has their numbers.
//
// An archive is a list of records: name and bytes, each with its length as a little-endian word before it. For a kernel
// x there are x.ptx and x.launch; the latter's lines say what to launch:
//   kernel NAME | grid X Y Z | block X Y Z | cluster X Y Z | shared BYTES
//   buffer RECORD RESULT [CUTS]  a parameter: address of a buffer that starts with the record's bytes; RESULT "-": not
//                           kept. CUTS names a record of triples of words (offset, bytes, size of floats whose NaNs count
//                           as one, or 0): the result is a hash of each such piece of the buffer
//   zeros BYTES RESULT [CUTS]    the same, starting with zeros
//   value BYTES NUMBER      a parameter of 1 to 8 bytes
//   image SURFACE FORMAT CHANNELS W H D LAYERS MODE LINEAR NORMALIZED FLOAT RECORD RESULT
//                           a texture or surface object of an array that starts with the record's bytes; FORMAT counts
//                           u8 u16 u32 s8 s16 s32 f16 f32, MODE is CUDA's address mode, sizes that are absent are 1
//   tile N TYPE RANK SWIZZLE FILL SIZES STRIDES STEPS BOX
//   columns N TYPE RANK SWIZZLE FILL SIZES STRIDES STEPS LOWER UPPER CHANNELS PIXELS
//                           a tensor map of the N-th buffer: numbers of CUDA's enumerations, 5 sizes, 4 strides, 5 steps and
//                           extents, 3 of each corner
#include <cuda.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

using Bytes = std::vector<char>;

static std::map<std::string, Bytes> read_archive(const char *path) {
    std::ifstream in(path, std::ios::binary);
    Bytes all((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    std::map<std::string, Bytes> records;
    size_t at = 0;
    auto part = [&] {
        uint32_t n = 0;
        if (at + 4 > all.size()) return Bytes();
        std::memcpy(&n, &all[at], 4);
        at += 4;
        if (at + n > all.size()) n = uint32_t(all.size() - at);
        Bytes bytes(all.begin() + at, all.begin() + at + n);
        at += n;
        return bytes;
    };
    while (at < all.size()) {
        Bytes name = part();
        records[std::string(name.begin(), name.end())] = part();
    }
    return records;
}

static void put(std::ofstream &out, const void *bytes, size_t size) {
    uint32_t n = uint32_t(size);
    out.write(reinterpret_cast<const char *>(&n), 4);
    out.write(static_cast<const char *>(bytes), size);
}

static const char *name_of(CUresult r) {
    const char *text = "?";
    cuGetErrorName(r, &text);
    return text;
}

struct Kept {
    CUdeviceptr address;
    size_t size;
    std::string name, cuts;
    CUarray array;  // in place of the address, of rows of `row` bytes
    size_t row, height, depth;
};

static CUDA_MEMCPY3D all_of(CUarray array, void *host, size_t row, size_t height, size_t depth, bool out) {
    CUDA_MEMCPY3D c = {};
    (out ? c.srcMemoryType : c.dstMemoryType) = CU_MEMORYTYPE_ARRAY;
    (out ? c.srcArray : c.dstArray) = array;
    (out ? c.dstMemoryType : c.srcMemoryType) = CU_MEMORYTYPE_HOST;
    if (out) c.dstHost = host;
    else c.srcHost = host;
    (out ? c.dstPitch : c.srcPitch) = row;
    (out ? c.dstHeight : c.srcHeight) = height;
    c.WidthInBytes = row, c.Height = height, c.Depth = depth;
    return c;
}

static uint64_t hash(const char *bytes, size_t size, size_t any_nan) {
    uint64_t h = 0xcbf29ce484222325, infinity = any_nan == 8 ? 0x7ffull << 52 : 0x7f800000;
    size_t step = any_nan ? any_nan : 1;
    for (size_t at = 0; at + step <= size; at += step) {
        uint64_t word = 0;
        std::memcpy(&word, bytes + at, step);
        if (any_nan && (word & ((1ull << (8 * step - 1)) - 1)) > infinity) word = infinity + 1;
        for (size_t i = 0; i < step; i++) h = (h ^ (word >> (8 * i) & 255)) * 0x100000001b3;
    }
    return h;
}

static Bytes hashes(const Bytes &bytes, const Bytes &cuts) {
    Bytes out;
    for (size_t at = 0; at + 12 <= cuts.size(); at += 12) {
        uint32_t cut[3];
        std::memcpy(cut, &cuts[at], 12);
        uint64_t h = size_t(cut[0]) + cut[1] <= bytes.size() ? hash(&bytes[cut[0]], cut[1], cut[2]) : 0;
        out.insert(out.end(), reinterpret_cast<char *>(&h), reinterpret_cast<char *>(&h) + 8);
    }
    return out;
}

/// Empties the lines that a log of the compiler names; whether there were any.
static bool without_refused(Bytes &ptx, const std::string &log, std::string &refused) {
    bool any = false;
    for (size_t at = 0; (at = log.find(", line ", at)) != std::string::npos; at++) {
        size_t wanted = std::strtoul(&log[at + 7], nullptr, 10), line = 1, i = 0;
        for (; i < ptx.size() && line < wanted; i++) line += ptx[i] == '\n';
        bool empty = true;
        for (; i < ptx.size() && ptx[i] != '\n' && ptx[i]; i++) empty &= ptx[i] == ' ', ptx[i] = ' ';
        if (!empty) refused += std::to_string(wanted) + "\n", any = true;
    }
    return any;
}

/// A tensor map by value, as a line says.
static CUresult tensor_map(std::istringstream &words, bool tile, const std::vector<Kept> &buffers, Bytes &param) {
    size_t n = 0;
    std::vector<long long> v;
    words >> n;
    for (long long x; words >> x;) v.push_back(x);
    if (n >= buffers.size() || v.size() != (tile ? 23u : 26u)) return CUDA_ERROR_INVALID_VALUE;
    cuuint64_t size[5], strides[4];
    cuuint32_t steps[5], extents[5];
    for (int i = 0; i < 5; i++) size[i] = v[4 + i], steps[i] = cuuint32_t(v[13 + i]), extents[i] = tile ? cuuint32_t(v[18 + i]) : 1;
    for (int i = 0; i < 4; i++) strides[i] = v[9 + i];
    alignas(64) CUtensorMap map;
    auto type = CUtensorMapDataType(v[0]);
    auto rank = cuuint32_t(v[1]);
    auto swizzle = CUtensorMapSwizzle(v[2]);
    auto fill = CUtensorMapFloatOOBfill(v[3]);
    void *at = reinterpret_cast<void *>(buffers[n].address);
    CUresult r;
    if (tile) {
        r = cuTensorMapEncodeTiled(&map, type, rank, at, size, strides, extents, steps, CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle,
                                   CU_TENSOR_MAP_L2_PROMOTION_NONE, fill);
    } else {
        int corners[6];
        for (int i = 0; i < 6; i++) corners[i] = int(v[18 + i]);
        r = cuTensorMapEncodeIm2col(&map, type, rank, at, size, strides, corners, corners + 3, cuuint32_t(v[24]), cuuint32_t(v[25]),
                                    steps, CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle, CU_TENSOR_MAP_L2_PROMOTION_NONE, fill);
    }
    param.resize(sizeof map);
    std::memcpy(param.data(), &map, sizeof map);
    return r;
}

#define TRY(call) \
    if (CUresult r = (call); r != CUDA_SUCCESS) return std::string(#call ": ") + name_of(r)

static std::string run(const std::map<std::string, Bytes> &records, const std::string &name, std::ofstream &out) {
    Bytes ptx = records.at(name + ".ptx");
    ptx.push_back(0);
    CUmodule module;
    std::string refused;
    for (;;) {
        static char log[1 << 18];
        log[0] = 0;
        CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
        void *values[] = {log, reinterpret_cast<void *>(sizeof log)};
        CUresult r = cuModuleLoadDataEx(&module, ptx.data(), 2, options, values);
        if (r == CUDA_SUCCESS) break;
        if (!without_refused(ptx, log, refused)) return std::string(name_of(r)) + ": " + log;
    }
    if (!refused.empty()) {
        std::string record = name + ".refused";
        put(out, record.data(), record.size());
        put(out, refused.data(), refused.size());
    }

    std::string kernel;
    unsigned grid[3] = {1, 1, 1}, block[3] = {1, 1, 1}, cluster[3] = {0, 0, 0}, shared = 0;
    std::vector<Bytes> params;
    std::vector<Kept> kept;
    const Bytes &text = records.at(name + ".launch");
    std::istringstream lines(std::string(text.begin(), text.end()));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string what, result;
        words >> what;
        auto three = [&](unsigned *d) { words >> d[0] >> d[1] >> d[2]; };
        auto buffer = [&](const Bytes &start, size_t size) {
            CUdeviceptr p = 0;
            if (CUresult r = cuMemAlloc(&p, size + 256)) return r;
            if (CUresult r = cuMemsetD8(p, 0, size + 256)) return r;
            if (!start.empty())
                if (CUresult r = cuMemcpyHtoD(p, start.data(), start.size())) return r;
            std::string cuts;
            words >> result >> cuts;
            Bytes param(8);
            std::memcpy(param.data(), &p, 8);
            params.push_back(param);
            kept.push_back({p, size, result, cuts, nullptr, 0, 0, 0});
            return CUDA_SUCCESS;
        };
        if (what == "kernel") words >> kernel;
        if (what == "grid") three(grid);
        if (what == "block") three(block);
        if (what == "cluster") three(cluster);
        if (what == "shared") words >> shared;
        if (what == "buffer") {
            std::string record;
            words >> record;
            const Bytes &start = records.at(record);
            TRY(buffer(start, start.size()));
        }
        if (what == "image") {
            size_t surface, format, channels, w, h, d, layers, mode, linear, normalized, floats;
            std::string record;
            words >> surface >> format >> channels >> w >> h >> d >> layers >> mode >> linear >> normalized >> floats >> record >>
                result;
            if (!words || format > 7) return "a damaged line: " + line;
            static const CUarray_format formats[] = {CU_AD_FORMAT_UNSIGNED_INT8, CU_AD_FORMAT_UNSIGNED_INT16, CU_AD_FORMAT_UNSIGNED_INT32,
                                                     CU_AD_FORMAT_SIGNED_INT8,   CU_AD_FORMAT_SIGNED_INT16,   CU_AD_FORMAT_SIGNED_INT32,
                                                     CU_AD_FORMAT_HALF,          CU_AD_FORMAT_FLOAT};
            static const size_t sizes[] = {1, 2, 4, 1, 2, 4, 2, 4};
            CUDA_ARRAY3D_DESCRIPTOR shape = {};
            shape.Width = w;
            shape.Height = h > 1 || d > 1 ? h : 0;
            shape.Depth = layers > 1 ? layers : d > 1 ? d : 0;
            shape.Format = formats[format];
            shape.NumChannels = unsigned(channels);
            shape.Flags = (layers > 1 ? CUDA_ARRAY3D_LAYERED : 0) | (surface ? CUDA_ARRAY3D_SURFACE_LDST : 0);
            CUarray array;
            TRY(cuArray3DCreate(&array, &shape));
            Bytes start = records.at(record);
            size_t row = w * channels * sizes[format];
            if (start.size() != row * h * d * layers) return "a damaged line: " + line;
            CUDA_MEMCPY3D copy = all_of(array, start.data(), row, h, d * layers, false);
            TRY(cuMemcpy3D(&copy));
            CUDA_RESOURCE_DESC resource = {};
            resource.resType = CU_RESOURCE_TYPE_ARRAY;
            resource.res.array.hArray = array;
            unsigned long long object = 0;
            if (surface) {
                TRY(cuSurfObjectCreate(&object, &resource));
            } else {
                CUDA_TEXTURE_DESC how = {};
                for (auto &m : how.addressMode) m = CUaddress_mode(mode);
                how.filterMode = linear ? CU_TR_FILTER_MODE_LINEAR : CU_TR_FILTER_MODE_POINT;
                how.flags = (floats ? 0 : CU_TRSF_READ_AS_INTEGER) | (normalized ? CU_TRSF_NORMALIZED_COORDINATES : 0);
                TRY(cuTexObjectCreate(&object, &resource, &how, nullptr));
            }
            Bytes param(8);
            std::memcpy(param.data(), &object, 8);
            params.push_back(param);
            kept.push_back({0, start.size(), result, "", array, row, h, d * layers});
        }
        if (what == "tile" || what == "columns") {
            Bytes param;
            TRY(tensor_map(words, what == "tile", kept, param));
            params.push_back(param);
        }
        if (what == "zeros") {
            size_t size = 0;
            words >> size;
            TRY(buffer(Bytes(), size));
        }
        if (what == "value") {
            size_t size = 0;
            uint64_t number = 0;
            words >> size >> number;
            Bytes param(size);
            std::memcpy(param.data(), &number, size);
            params.push_back(param);
        }
    }
    CUfunction function;
    TRY(cuModuleGetFunction(&function, module, kernel.c_str()));
    std::vector<void *> pointers;
    for (Bytes &p : params) pointers.push_back(p.data());
    CUlaunchConfig config = {};
    config.gridDimX = grid[0], config.gridDimY = grid[1], config.gridDimZ = grid[2];
    config.blockDimX = block[0], config.blockDimY = block[1], config.blockDimZ = block[2];
    config.sharedMemBytes = shared;
    CUlaunchAttribute attribute = {};
    if (cluster[0]) {
        attribute.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
        attribute.value.clusterDim.x = cluster[0];
        attribute.value.clusterDim.y = cluster[1];
        attribute.value.clusterDim.z = cluster[2];
        config.attrs = &attribute;
        config.numAttrs = 1;
    }
    TRY(cuLaunchKernelEx(&config, function, pointers.data(), nullptr));
    TRY(cuCtxSynchronize());
    for (const Kept &k : kept) {
        Bytes bytes(k.size);
        if (k.name != "-") {
            if (k.array) {
                CUDA_MEMCPY3D copy = all_of(k.array, bytes.data(), k.row, k.height, k.depth, true);
                TRY(cuMemcpy3D(&copy));
            } else {
                TRY(cuMemcpyDtoH(bytes.data(), k.address, k.size));
            }
            if (!k.cuts.empty()) bytes = hashes(bytes, records.at(k.cuts));
            put(out, k.name.data(), k.name.size());
            put(out, bytes.data(), bytes.size());
        }
        TRY(k.array ? cuArrayDestroy(k.array) : cuMemFree(k.address));
    }
    TRY(cuModuleUnload(module));
    return "";
}

int main(int argc, char **argv) {
    if (argc != 3 && argc != 5) return std::fprintf(stderr, "record KERNELS RESULTS [PART OF]\n"), 2;
    unsigned long part = argc == 5 ? std::strtoul(argv[3], nullptr, 10) : 0;
    unsigned long of = argc == 5 ? std::strtoul(argv[4], nullptr, 10) : 1, number = 0;
    auto records = read_archive(argv[1]);
    std::ofstream out(argv[2], std::ios::binary);
    CUdevice device;
    CUcontext context;
    if (cuInit(0) || cuDeviceGet(&device, 0) || cuDevicePrimaryCtxRetain(&context, device)) return 1;
    cuCtxSetCurrent(context);
    int good = 0, bad = 0;
    for (auto &[name, bytes] : records) {
        size_t n = name.size();
        if (n < 7 || name.substr(n - 7) != ".launch") continue;
        if (number++ % of != part) continue;
        std::string kernel = name.substr(0, n - 7);
        std::string problem = run(records, kernel, out);
        if (problem.empty()) {
            good++;
            continue;
        }
        bad++;
        std::printf("%s: %s\n", kernel.c_str(), problem.c_str());
        cuDevicePrimaryCtxReset(device);
        cuDevicePrimaryCtxRetain(&context, device);
        cuCtxSetCurrent(context);
    }
    std::printf("%d kernels ran, %d did not\n", good, bad);
    return 0;
}
