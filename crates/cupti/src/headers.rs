//! The headers that are made of tables: numbers of functions, and their arguments as structures.

#![cfg(test)]

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const TABLES: [(&str, &str); 2] =
    [("runtime", include_str!("cbids_runtime.txt")), ("driver", include_str!("cbids_driver.txt"))];

fn rows(text: &str) -> impl Iterator<Item = (u32, &str)> {
    text.lines().filter_map(|l| l.split_once(' ')).map(|(n, name)| (n.parse().expect("a number"), name))
}

fn head(guard: &str) -> String {
    format!(
        "/* Made of tables by `BLESS=1 cargo test -p weft-cupti headers`; do not edit. */\n#ifndef {guard}\n#define {guard}\n\n"
    )
}

/// `cupti_runtime_cbid.h`, `cupti_driver_cbid.h`
fn numbers((api, text): (&str, &str)) -> String {
    let upper = api.to_uppercase();
    let mut out = head(&format!("CUPTI_{upper}_CBID_H"));
    let _ = writeln!(out, "typedef enum CUpti_{api}_api_trace_cbid_enum {{");
    let _ = writeln!(out, "    CUPTI_{upper}_TRACE_CBID_INVALID = 0,");
    let mut size = 0;
    for (n, name) in rows(text) {
        let _ = writeln!(out, "    CUPTI_{upper}_TRACE_CBID_{name} = {n},");
        size = size.max(n + 1);
    }
    let _ = writeln!(out, "    CUPTI_{upper}_TRACE_CBID_SIZE = {size},");
    let _ = writeln!(out, "    CUPTI_{upper}_TRACE_CBID_FORCE_INT = 0x7fffffff");
    let _ = writeln!(out, "}} CUpti_{api}_api_trace_cbid;\n\n#endif");
    out
}

/// Prototypes of a header, one on a line: names and parameters.
fn prototypes(text: &str) -> HashMap<&str, &str> {
    let one = |l| {
        let line: &str = l;
        let (before, rest) = line.strip_prefix("extern WEFT_HOST ")?.split_once('(')?;
        Some((before.rsplit([' ', '*']).next()?, rest.strip_suffix(");")?))
    };
    text.lines().filter_map(one).collect()
}

/// `generated_cuda_runtime_api_meta.h`
fn arguments(table: &str, header: &str) -> String {
    let known = prototypes(header);
    let mut out = head("GENERATED_CUDA_RUNTIME_API_META_H");
    out.push_str(
        "#include \"cuda_runtime_api.h\"\n\n/* What CUpti_CallbackData::functionParams points to. */\n",
    );
    for (_, full) in rows(table) {
        let plain = full.rsplit_once("_v").map_or(full, |(n, _)| n);
        let plain = plain.strip_suffix("_ptsz").or_else(|| plain.strip_suffix("_ptds")).unwrap_or(plain);
        let Some(parameters) = known.get(plain).filter(|p| **p != "void") else { continue };
        let _ = writeln!(out, "typedef struct {full}_params_st {{");
        for p in parameters.split(", ") {
            let _ = writeln!(out, "    {p};");
        }
        let _ = writeln!(out, "}} {full}_params;");
    }
    out + "\n#endif\n"
}

fn include(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include").join(name)
}

#[test]
fn headers_are_up_to_date() {
    let runtime = std::fs::read_to_string(include("cuda_runtime_api.h")).expect("the runtime's header");
    let mut all: Vec<(String, String)> =
        TABLES.iter().map(|t| (format!("cupti_{}_cbid.h", t.0), numbers(*t))).collect();
    let meta = arguments(TABLES[0].1, &runtime);
    assert!(meta.matches("_params;").count() > 250, "{}", meta.matches("_params;").count());
    all.push(("generated_cuda_runtime_api_meta.h".into(), meta));
    for (name, text) in all {
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(include(&name), &text).expect("written");
        }
        let is = std::fs::read_to_string(include(&name)).unwrap_or_default();
        assert!(is == text, "{name} is stale: BLESS=1 cargo test -p weft-cupti headers");
    }
}
