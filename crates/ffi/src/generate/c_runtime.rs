//! Headers of the runtime API.

use std::fmt::Write as _;
use std::path::PathBuf;

use super::{C_HEAD, c_types};
use crate::table::Tables;

const START: &str = "/* The runtime API: the declarations of CUDA 13 and 12 together. */
#ifndef __CUDA_RUNTIME_API_H__
#define __CUDA_RUNTIME_API_H__

#ifndef CUDART_VERSION
#define CUDART_VERSION 13000
#endif
#define __CUDART_API_VERSION CUDART_VERSION

#include \"host_defines.h\"
#include \"builtin_types.h\"
#include \"cuda_device_runtime_api.h\"

#ifndef __dv
#ifdef __cplusplus
#define __dv(v) = v
#else
#define __dv(v)
#endif
#endif

/* Functions that device code may call too. */
#undef CUDART_DEVICE
#if defined(__CUDACC__) || defined(__CUDA__)
#define CUDART_DEVICE __device__
#define WEFT_HOST __host__
#else
#define CUDART_DEVICE
#define WEFT_HOST
#endif
#ifndef CUDARTAPI
#define CUDARTAPI
#endif

#ifdef __cplusplus
extern \"C\" {
#endif

";

const END: &str = "#endif

#ifdef __cplusplus
}

/* What a kernel launch compiles to. */
extern \"C\" {
WEFT_HOST unsigned int __cudaPushCallConfiguration(dim3 gridDim, dim3 blockDim, size_t sharedMem = 0,
                                                   struct CUstream_st *stream = 0);
WEFT_HOST cudaError_t __cudaPopCallConfiguration(dim3 *gridDim, dim3 *blockDim, size_t *sharedMem, void *stream);
}

#include \"weft/runtime_cuda12.h\"
#include \"weft/device_runtime.h\"
#endif

#endif
";

/// `cuda_runtime_api.h`.
pub(super) fn runtime_api_h(t: &Tables) -> String {
    let types = c_types::write(&t.runtime_types, "cuda_runtime_api.h");
    let mut o = format!("{C_HEAD}{START}{types}");
    o.push_str(
        "
/* Those that device code may call too come after `WEFT_HOST CUDART_DEVICE`. */
",
    );
    // The plain name has the fields of both versions of CUDA; the other is for programs built with CUDA 12.
    let rows: Vec<_> = t.runtime.rows.iter().filter(|r| r.sig.name != "cudaGetDeviceProperties_v2").collect();
    for row in &rows {
        let place = if row.device { "WEFT_HOST CUDART_DEVICE " } else { "WEFT_HOST " };
        let _ = writeln!(o, "extern {place}{};", c_types::prototype(&row.sig, &row.sig.name, true));
    }
    o.push_str("#define cudaGetDeviceProperties_v2 cudaGetDeviceProperties\n");
    o.push_str("\n#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM\n");
    for row in &rows {
        if let Some(symbol) = row.per_thread_symbol() {
            let place = if row.device { "WEFT_HOST CUDART_DEVICE " } else { "WEFT_HOST " };
            let _ = writeln!(o, "extern {place}{};", c_types::prototype(&row.sig, &symbol, true));
        }
    }
    for row in &rows {
        if let Some(symbol) = row.per_thread_symbol() {
            let _ = writeln!(o, "#define {} {symbol}", row.sig.name);
        }
    }
    o + END
}

/// `weft/device_error_texts.h`: names and texts of errors for device code, as cases of a `switch`.
pub(super) fn device_error_texts_h(t: &Tables) -> String {
    let mut o = String::from(C_HEAD);
    o.push_str("/* WEFT_ERROR(code, name, text) for each error of the runtime API; weft/device_runtime.h defines it. */\n");
    for e in &t.errors {
        if let Some(name) = &e.runtime {
            let _ = writeln!(o, "WEFT_ERROR({}, {name:?}, {:?})", e.code, e.text);
        }
    }
    o
}

/// Headers of types: `driver_types.h` and its like.
pub(super) fn type_headers(t: &Tables) -> Vec<(PathBuf, String)> {
    let one = |name: &str, guard: &str, before: &str| {
        let mut o = String::from(C_HEAD);
        let _ = write!(o, "#ifndef {guard}\n#define {guard}\n\n{before}\n");
        o.push_str(&c_types::write(&t.runtime_types, name));
        o.push_str("\n#endif\n");
        (PathBuf::from(format!("include/{name}")), o)
    };
    vec![
        one(
            "driver_types.h",
            "__DRIVER_TYPES_H__",
            "#ifndef __CUDACC_RTC__\n#include <limits.h>\n#include <stddef.h>\n#endif\n#include \"host_defines.h\"\n#include \"vector_types.h\"\n
#ifndef CUDART_CB\n#define CUDART_CB\n#endif\n#ifndef WEFT_CB\n#define WEFT_CB\n#endif\n",
        ),
        one("surface_types.h", "__SURFACE_TYPES_H__", "#include \"driver_types.h\"\n"),
        one("texture_types.h", "__TEXTURE_TYPES_H__", "#include \"driver_types.h\"\n"),
        one("library_types.h", "__LIBRARY_TYPES_H__", ""),
    ]
}
