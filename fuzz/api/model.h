// What the table says of types and functions.
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <cuda.h>
#include <cudaEGL.h>
#include <cudaGL.h>
#include <cudaTypedefs.h>
#include <cudaVDPAU.h>
#include <cuda_runtime_api.h>

enum Kind { NOTHING, NUMBER, REAL, ENUMERATION, OBJECT, EXTENT, RECORD, CALLBACK };

// A parameter, or a member of a record.
struct Member {
    const char *name;
    size_t offset;
    int type, pointers;
    bool constant;
    unsigned long count;  // of an array, else 0
    // In which unions it is, and as which of their members.
    struct {
        int group, which;
    } unions[3];
};

struct Type {
    const char *name;
    size_t size;
    Kind kind;
    const char *object;  // what the handles are of
    const void *list;    // enumerators or members, or the function to call
    int count;
};

struct Function {
    const char *name;
    const Member *parameters;
    int count;
    int (*call)(void *function, void **arguments);
};

static unsigned long called;  // functions of this program that CUDA has called

#include "calls.inc"

static const int functionCount = sizeof functions / sizeof *functions;
