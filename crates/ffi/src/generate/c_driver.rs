//! `cuda.h` and `cudaTypedefs.h`.

use std::fmt::Write as _;

use super::c_types::header_of;
use super::{C_HEAD, c_types};
use crate::table::{Function, Tables, family};

const START: &str =
    "/* The driver API: the declarations of CUDA 13, and those of CUDA 12 where C++ can tell them apart. */
#ifndef __cuda_cuda_h__
#define __cuda_cuda_h__

#ifdef __CUDACC_RTC__
/* Compiled at run time there are no headers of C, and their names are the program's. */
#define uint32_t unsigned int
#define uint64_t unsigned long
#else
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#endif

#define CUDA_VERSION 13000
#ifndef CUDAAPI
#define CUDAAPI
#endif
#ifndef CUDA_CB
#define CUDA_CB
#endif
#ifndef WEFT_CB
#define WEFT_CB
#endif
#ifndef WEFT_ALIGN
#ifdef __cplusplus
#define WEFT_ALIGN(n) alignas(n)
#else
#define WEFT_ALIGN(n) __attribute__((aligned(n)))
#endif
#endif

#ifdef __cplusplus
extern \"C\" {
#endif

";

const END: &str = "#else
/* In C the number of arguments tells the two forms apart. */
#define WEFT_FIFTH(a, b, c, d, e, ...) e
#undef cuCtxCreate
#define cuCtxCreate(...) WEFT_FIFTH(__VA_ARGS__, cuCtxCreate_v4, weft_cuda12_cuCtxCreate, 0)(__VA_ARGS__)
#endif

#ifdef __CUDACC_RTC__
#undef uint32_t
#undef uint64_t
#endif

#endif
";

/// `cuda.h`.
pub(super) fn cuda_h(t: &Tables) -> String {
    let mut o = format!("{C_HEAD}{START}{}\n", c_types::write(&t.driver_types, "cuda.h"));
    let old_forms = |o: &mut String| declare_old_forms(o, t);
    declarations(&mut o, t, "cuda.h", old_forms);
    o.push_str("\n#ifdef __cplusplus\n}\n\n/* The forms of CUDA 12. */\n");
    for (name, old) in &t.driver.map12 {
        let Some(row) = t.driver.row(old) else { continue };
        let args: Vec<&str> = row.sig.params.iter().map(|p| p.name.as_str()).collect();
        let _ = writeln!(
            o,
            "static inline {} {{\n    return weft_cuda12_{name}({});\n}}",
            c_types::prototype(&row.sig, name, false),
            args.join(", ")
        );
    }
    o + END
}

/// The functions of one header, and what their plain names mean.
pub(super) fn declarations(o: &mut String, t: &Tables, header: &str, between: impl FnOnce(&mut String)) {
    let shadowed = |r: &&Function| !t.driver.map.iter().any(|(a, _)| *a == r.sig.name);
    let here = |r: &&Function| header_of(&r.sig.name) == header;
    let rows: Vec<&Function> = t.driver.rows.iter().filter(here).filter(shadowed).collect();
    let maps: Vec<&(String, String)> = t.driver.map.iter().filter(|(_, b)| header_of(b) == header).collect();
    for row in &rows {
        let _ = writeln!(o, "extern {};", c_types::prototype(&row.sig, &row.sig.name, false));
    }
    between(o);
    if maps.is_empty() && rows.iter().all(|r| r.per_thread.is_none()) {
        return;
    }
    o.push_str("\n#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM\n");
    per_thread_names(o, t, &rows, &maps);
    o.push_str("#else\n");
    for (a, b) in maps {
        let _ = writeln!(o, "#define {a} {b}");
    }
    o.push_str("#endif\n");
}

/// Declares the functions that plain names meant in CUDA 12, under names of their own.
fn declare_old_forms(o: &mut String, t: &Tables) {
    for (name, old) in &t.driver.map12 {
        let Some(row) = t.driver.row(old) else { continue };
        let alias = format!("weft_cuda12_{name}");
        let proto = c_types::prototype(&row.sig, &alias, false);
        match row.per_thread_symbol() {
            Some(p) => {
                let _ = writeln!(
                    o,
                    "#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM\nextern {proto} __asm__(\"{p}\");\n#else\nextern {proto} __asm__(\"{old}\");\n#endif"
                );
            }
            None => {
                let _ = writeln!(o, "extern {proto} __asm__(\"{old}\");");
            }
        }
    }
}

/// What names mean where the default stream is the thread's own.
fn per_thread_names(o: &mut String, t: &Tables, rows: &[&Function], maps: &[&(String, String)]) {
    for row in rows {
        if let Some(symbol) = row.per_thread_symbol() {
            let _ = writeln!(o, "extern {};", c_types::prototype(&row.sig, &symbol, false));
        }
    }
    for row in rows {
        if let Some(symbol) = row.per_thread_symbol() {
            let plain = family(&row.sig.name);
            let name = if t.driver.mapped(plain) == row.sig.name { plain } else { &row.sig.name };
            let _ = writeln!(o, "#define {name} {symbol}");
        }
    }
    for (a, b) in maps {
        if t.driver.row(b).is_none_or(|r| r.per_thread.is_none()) {
            let _ = writeln!(o, "#define {a} {b}");
        }
    }
}

/// `cudaTypedefs.h`: pointer types for `cuGetProcAddress`.
pub(super) fn typedefs_h(t: &Tables) -> String {
    let mut o = String::from(C_HEAD);
    o.push_str(
        "/* Types of pointers to the driver's functions, by the CUDA version that brought them. */
#ifndef CUDATYPEDEFS_H
#define CUDATYPEDEFS_H

#include <cuda.h>

#ifdef __cplusplus
extern \"C\" {
#endif

",
    );
    let pfn =
        |r: &Function, suffix: &str, since: u32| format!("PFN_{}_v{since}{suffix}", family(&r.sig.name));
    for row in t.driver.rows.iter().filter(|r| header_of(&r.sig.name) == "cuda.h") {
        let mut one = |name: String| {
            let _ = writeln!(
                o,
                "typedef {};",
                c_types::prototype(&row.sig, &format!("(CUDAAPI *{name})"), false)
            );
        };
        one(pfn(row, "", row.since));
        if let Some(v) = &row.per_thread {
            one(pfn(row, &format!("_{v}"), row.since.max(7000)));
        }
    }
    let latest: Vec<(&str, &Function)> = t
        .driver
        .rows
        .iter()
        .filter(|r| header_of(&r.sig.name) == "cuda.h")
        .filter_map(|r| {
            let name = family(&r.sig.name);
            (t.driver.mapped(name) == r.sig.name).then_some((name, r))
        })
        .collect();
    o.push_str("\n#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM\n");
    for (name, row) in &latest {
        let target = match &row.per_thread {
            Some(v) => pfn(row, &format!("_{v}"), row.since.max(7000)),
            None => pfn(row, "", row.since),
        };
        let _ = writeln!(o, "#define PFN_{name} {target}");
    }
    o.push_str("#else\n");
    for (name, row) in &latest {
        let _ = writeln!(o, "#define PFN_{name} {}", pfn(row, "", row.since));
    }
    o.push_str("#endif\n\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
    o
}
