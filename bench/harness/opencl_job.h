// OpenCL side of a benchmark program. `BENCH_CL` is the path of the kernels' source.
#pragma once
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string>

#include "bench.h"

namespace bench {

inline void check(cl_int status, const char* what) {
    if (status != CL_SUCCESS) fail(what, ("OpenCL error " + std::to_string(status)).c_str());
}

// The first CPU device, one queue in order, the program.
class Session {
public:
    cl_device_id device = nullptr;
    cl_context context = nullptr;
    cl_command_queue queue = nullptr;
    cl_program program = nullptr;

    static Session& get() {
        static Session session;
        return session;
    }
    bool extension(const char* name) const { return extensions.find(name) != std::string::npos; }
    void build(const char* options) {
        FILE* file = fopen(BENCH_CL, "rb");
        if (!file) fail("cannot read " BENCH_CL);
        std::string source(1 << 16, 0);
        source.resize(fread(source.data(), 1, source.size(), file));
        fclose(file);
        const char* text = source.data();
        size_t length = source.size();
        cl_int status;
        program = clCreateProgramWithSource(context, 1, &text, &length, &status);
        check(status, "clCreateProgramWithSource");
        if (clBuildProgram(program, 1, &device, options, nullptr, nullptr) != CL_SUCCESS) {
            std::string log(1 << 14, 0);
            clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, log.size() - 1, log.data(), nullptr);
            fail("clBuildProgram", log.c_str());
        }
    }

private:
    std::string extensions;
    Session() {
        cl_platform_id platforms[8];
        cl_uint count = 0;
        clGetPlatformIDs(8, platforms, &count);
        for (cl_uint i = 0; i < count && !device; i++)
            if (clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_CPU, 1, &device, nullptr) != CL_SUCCESS) device = nullptr;
        if (!device) unsupported("no OpenCL CPU device");
        cl_int status;
        context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status);
        check(status, "clCreateContext");
        queue = clCreateCommandQueue(context, device, 0, &status);
        check(status, "clCreateCommandQueue");
        size_t size = 0;
        clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, 0, nullptr, &size);
        extensions.resize(size);
        clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, size, extensions.data(), nullptr);
    }
};

// Device memory, which on a CPU is the array itself.
template <class T>
class Device {
public:
    explicit Device(size_t n) : own(n), array(&own) { create(); }
    explicit Device(Array<T>& from) : array(&from) { create(); }
    Device(const Device&) = delete;
    ~Device() { clReleaseMemObject(memory); }
    void upload(const Array<T>& from) {
        map(CL_MAP_WRITE, [&] { array->copy_from(from); });
    }
    void clear() {
        map(CL_MAP_WRITE, [&] { array->clear(); });
    }
    Array<T> host() {
        Array<T> to(array->size());
        map(CL_MAP_READ, [&] { to.copy_from(*array); });
        return to;
    }
    const cl_mem& handle() const { return memory; }

private:
    Array<T> own;
    Array<T>* array;
    cl_mem memory = nullptr;
    void create() {
        cl_int status;
        memory = clCreateBuffer(Session::get().context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                                array->size() * sizeof(T), array->data(), &status);
        check(status, "clCreateBuffer");
    }
    template <class F>
    void map(cl_map_flags flags, F&& body) {
        auto queue = Session::get().queue;
        cl_int status;
        void* at = clEnqueueMapBuffer(queue, memory, CL_TRUE, flags, 0, array->size() * sizeof(T), 0, nullptr, nullptr, &status);
        check(status, "clEnqueueMapBuffer");
        body();
        check(clEnqueueUnmapMemObject(queue, memory, at, 0, nullptr, nullptr), "clEnqueueUnmapMemObject");
        check(clFinish(queue), "clFinish");
    }
};

// A kernel; `launch(global, local, arguments...)`.
class Kernel {
public:
    explicit Kernel(const char* name, const char* options = "") {
        auto& session = Session::get();
        if (!session.program) session.build(options);
        cl_int status;
        kernel = clCreateKernel(session.program, name, &status);
        check(status, name);
    }
    template <class... A>
    void launch(std::initializer_list<size_t> global, std::initializer_list<size_t> local, const A&... arguments) {
        cl_uint at = 0;
        (set(at++, arguments), ...);
        check(clEnqueueNDRangeKernel(Session::get().queue, kernel, static_cast<cl_uint>(global.size()), nullptr,
                                     global.begin(), local.begin(), 0, nullptr, nullptr),
              "clEnqueueNDRangeKernel");
    }

private:
    cl_kernel kernel = nullptr;
    template <class T>
    void set(cl_uint at, const Device<T>& device) {
        check(clSetKernelArg(kernel, at, sizeof(cl_mem), &device.handle()), "clSetKernelArg");
    }
    template <class T>
    void set(cl_uint at, const T& value) {
        static_assert(std::is_arithmetic_v<T>);
        check(clSetKernelArg(kernel, at, sizeof value, &value), "clSetKernelArg");
    }
};

inline void synchronise() { check(clFinish(Session::get().queue), "clFinish"); }

// The global size that covers n work items.
inline size_t cover(size_t n, size_t local) { return (n + local - 1) / local * local; }

}  // namespace bench

#define BENCH_MAIN(Job) \
    int main(int argc, char** argv) { return bench::converse<Job>(argc, argv, bench::synchronise); }

using bench::Array;
using bench::cover;
using bench::Device;
using bench::Kernel;
using bench::Results;
