//! The API's headers: clean in C and C++, and the same sizes, offsets and values as CUDA's own.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use weft_ffi::read::load;
use weft_ffi::table::{Item, Member, Record};

fn here(sub: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(sub)
}

const USE: &str = r"
#include <cuda.h>
#include <cudaTypedefs.h>
#include <cuda_runtime_api.h>
#include <library_types.h>
#include <cudaProfiler.h>
#include <cudaGL.h>
#include <cudaEGL.h>
#include <cudaVDPAU.h>
#include <cuda_gl_interop.h>
#include <cuda_egl_interop.h>
#include <cuda_vdpau_interop.h>
#include <cuda_profiler_api.h>
#include <driver_functions.h>
int twelve(void)
{
    CUcontext c;
    struct cudaDeviceProp p;
    PFN_cuMemAlloc_v3020 f = 0;
    (void)f;
    return (int)cuCtxCreate(&c, 0, 0) + (int)cudaGetDeviceProperties(&p, 0) + p.clockRate + (int)cudaThreadSynchronize();
}
int thirteen(void)
{
    CUcontext c;
    return cuCtxCreate(&c, 0, 0, 0);
}
";

/// The C++ face; what CUDA 12 programs write must compile beside what CUDA 13 programs write.
const CPP: &str = r"
#include <weft/runtime_templates.h>
struct V { float a; };
static V variable;
static float array[10];
void kernel(float *, int, const V) {}
template <class T> void generic(T *) {}
int all()
{
    float *p;
    void *q;
    size_t n;
    int a, b;
    cudaMalloc(&p, 4); cudaMalloc((void **)&p, 4); cudaMalloc(&q, 4);
    cudaMallocHost(&p, 4); cudaMallocHost((void **)&p, 4); cudaMallocHost(&p, 4, 0);
    cudaHostAlloc(&p, 3, 0); cudaHostGetDevicePointer(&p, q, 0);
    cudaMallocManaged(&p, 4); cudaMallocManaged((void **)&p, 4);
    cudaMallocPitch(&p, &n, 1, 1); cudaMallocAsync(&p, 3, 0);
    cudaMemcpyToSymbol(variable, &p, 4); cudaMemcpyToSymbol(array, p, 40);
    cudaMemcpyFromSymbol(p, array, 4, 0, cudaMemcpyDeviceToHost);
    cudaGetSymbolAddress(&q, array); cudaGetSymbolAddress((void **)&p, variable); cudaGetSymbolSize(&n, array);
    void *args[1];
    cudaLaunchKernel(kernel, dim3(1), dim3(1), args); cudaLaunchKernel((void *)kernel, dim3(1), dim3(1), args, 0, 0);
    cudaLaunchKernel((const void *)kernel, 1, 1, args); cudaLaunchKernel(generic<int>, 1, 1, args, 0, 0);
    cudaLaunchCooperativeKernel((void *)kernel, dim3(1), dim3(1), args);
    cudaLaunchConfig_t c = {};
    cudaLaunchAttribute at[1];
    at[0].id = cudaLaunchAttributeClusterDimension;
    at[0].val.clusterDim.x = 1;
    c.attrs = at;
    cudaLaunchKernelEx(&c, kernel, p, 3u, variable); cudaLaunchKernelEx(&c, generic<float>, p);
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 1);
    cudaFuncAttributes fa;
    cudaFuncGetAttributes(&fa, kernel); cudaFuncGetAttributes(&fa, (void *)kernel);
    cudaOccupancyMaxPotentialBlockSize(&a, &b, kernel, 0, 0);
    cudaOccupancyMaxPotentialBlockSizeVariableSMem(&a, &b, generic<int>, [](int t) { return t * 4; });
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&a, kernel, 32, 0);
    cudaMemPrefetchAsync(p, 3, 0, 0); cudaMemPrefetchAsync(p, 3, cudaCpuDeviceId);
    cudaMemPrefetchAsync(p, 3, cudaMemLocation(), 0, 0);
    cudaMemAdvise(p, 1, cudaMemAdviseSetReadMostly, 0); cudaMemAdvise(p, 1, cudaMemAdviseSetReadMostly, cudaMemLocation());
    cuMemAdvise(0, 0, CU_MEM_ADVISE_SET_READ_MOSTLY, 0);
    cudaGraphExec_t ge;
    cudaGraphInstantiate(&ge, 0, NULL, NULL, 0); cudaGraphInstantiate(&ge, 0, 0); cudaGraphInstantiate(&ge, 0);
    cudaGraphNodeParams np = {cudaGraphNodeTypeKernel};
    cudaCreateChannelDesc<float4>();
    return np.type;
}
";

fn compiles(compiler: &str, args: &[&str], text: &str) {
    let dir = std::env::temp_dir().join(format!("weft-headers-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let file = dir.join(format!("t{}.c", args.join("").replace(['/', ' '], "")));
    std::fs::write(&file, text).expect("written");
    let run = Command::new(compiler)
        .args([
            "-Wall",
            "-Wextra",
            "-Werror",
            "-Wno-unused",
            "-Wno-missing-field-initializers",
            "-fsyntax-only",
        ])
        .args(["-Wno-uninitialized"])
        .args(args)
        .arg("-I")
        .arg(here("../../include"))
        .arg("-idirafter")
        .arg(here("tests/stub-include"))
        .arg(&file)
        .output()
        .expect("the compiler runs");
    assert!(run.status.success(), "{compiler} {args:?}: {}", String::from_utf8_lossy(&run.stderr));
}

#[test]
fn clean_in_c_and_cpp() {
    for define in ["-DNOTHING", "-DCUDA_API_PER_THREAD_DEFAULT_STREAM"] {
        for std in ["-std=c99", "-std=c11"] {
            compiles("cc", &[std, define], USE);
        }
        for std in ["-std=c++11", "-std=c++20"] {
            compiles("c++", &["-x", "c++", std, define], &format!("{USE}{CPP}"));
        }
    }
}

/// Lines that print sizes, offsets and values.
fn probe(header: &str, items: &[Item], files: &[&str]) -> String {
    let mut body = String::new();
    let mut here = false;
    for item in items {
        match item {
            Item::File(f) => here = files.contains(&f.as_str()),
            _ if !here => {}
            Item::Record(r) => record(&mut body, r),
            Item::Enum(e) => {
                for (k, _) in &e.values {
                    let _ = writeln!(body, "WEFT_ENUM({k})");
                }
            }
            _ => {}
        }
    }
    format!(
        "#include <stdio.h>\n#include <stddef.h>\n#include <{header}>\n\
         #define WEFT_ENUM(k) printf(\"%s = %lld\\n\", #k, (long long)(k));\n\
         #define WEFT_SIZE(t) printf(\"sizeof %s = %zu\\n\", #t, sizeof(t));\n\
         #define WEFT_OFFSET(t, m) printf(\"%s.%s at %zu size %zu\\n\", #t, #m, offsetof(t, m), sizeof(((t *)0)->m));\n\
         int main(void) {{\n{body}return 0;\n}}\n"
    )
}

fn record(body: &mut String, r: &Record) {
    // Ours has members of CUDA 12 where CUDA 13 reserves room.
    let ours = ["reserved", "clockRate", "deviceOverlap", "kernelExecTimeoutEnabled", "computeMode"];
    let more = [
        "maxTexture1DLinear",
        "memoryClockRate",
        "singleToDoublePrecisionPerfRatio",
        "cooperativeMultiDeviceLaunch",
    ];
    let name = match r.names.first() {
        Some(n) => n.clone(),
        None => format!("{} {}", if r.union { "union" } else { "struct" }, r.tag),
    };
    let _ = writeln!(body, "WEFT_SIZE({name})");
    for m in &r.members {
        let field = match m {
            Member::Field(d) => &d.name,
            Member::FnPtr(s) => &s.name,
            Member::Nested(_, n, _) => n,
        };
        let skip =
            r.tag == "cudaDeviceProp" && (ours.contains(&field.as_str()) || more.contains(&field.as_str()));
        if !field.is_empty() && !skip {
            let _ = writeln!(body, "WEFT_OFFSET({name}, {field})");
        }
    }
}

/// What the probe prints with the headers in `include`, with enumerators that they lack left out.
fn facts(text: &str, include: &[PathBuf]) -> BTreeMap<String, String> {
    let dir = tempfile();
    let (source, program) = (dir.join("probe.c"), dir.join("probe"));
    let mut text = text.to_owned();
    for _ in 0..4 {
        std::fs::write(&source, &text).expect("written");
        let mut cc = Command::new("cc");
        cc.args(["-w", "-fmax-errors=0", "-std=gnu17", "-o"]).arg(&program).arg(&source);
        for i in include {
            cc.arg("-isystem").arg(i);
        }
        let run = cc.output().expect("cc runs");
        if run.status.success() {
            let out = Command::new(&program).output().expect("the probe runs").stdout;
            return String::from_utf8_lossy(&out)
                .lines()
                .filter_map(|l| l.split_once(" = ").or_else(|| l.split_once(" at ")))
                .map(|(k, v)| (k.to_owned(), v.to_owned()))
                .collect();
        }
        let errors = String::from_utf8_lossy(&run.stderr);
        let bad: Vec<usize> = errors
            .lines()
            .filter(|l| l.contains("error:") || l.contains("in expansion of macro"))
            .filter_map(|l| l.split("probe.c:").nth(1)?.split(':').next()?.parse().ok())
            .collect();
        assert!(!bad.is_empty(), "{errors}");
        text = text
            .lines()
            .enumerate()
            .map(|(i, l)| if bad.contains(&(i + 1)) && l.starts_with("WEFT_") { "" } else { l })
            .collect::<Vec<_>>()
            .join("\n");
    }
    panic!("the probe does not compile");
}

fn tempfile() -> PathBuf {
    let dir = std::env::temp_dir().join(format!(
        "weft-probe-{}-{:?}",
        std::process::id(),
        std::thread::current().id()
    ));
    std::fs::create_dir_all(&dir).expect("a folder");
    dir
}

/// Headers of CUDA itself, where a test machine has them: `WEFT_ORACLE_INCLUDE`.
fn oracle() -> Option<PathBuf> {
    let dir = PathBuf::from(std::env::var_os("WEFT_ORACLE_INCLUDE")?);
    let header = dir.join("cuda.h");
    assert!(
        header.exists(),
        "WEFT_ORACLE_INCLUDE must name a folder of CUDA's headers; no {}",
        header.display()
    );
    Some(dir)
}

#[test]
fn layouts_and_values_are_cudas() {
    let Some(oracle) = oracle() else {
        // They may not be handed on.
        weft_testing::skipped("no headers of CUDA to compare with; WEFT_ORACLE_INCLUDE names their folder");
        return;
    };
    let t = load().expect("the tables parse");
    let runtime = ["driver_types.h", "surface_types.h", "texture_types.h", "cuda_runtime_api.h"];
    let cases = [
        ("cuda.h", &t.driver_types, &["cuda.h"][..]),
        ("cuda_runtime_api.h", &t.runtime_types, &runtime[..]),
        ("library_types.h", &t.runtime_types, &["library_types.h"][..]),
    ];
    for (header, items, files) in cases {
        let text = probe(header, items, files);
        let ours = facts(&text, &[here("../../include"), here("tests/stub-include")]);
        let theirs = facts(&text, std::slice::from_ref(&oracle));
        assert!(
            theirs.len() > 40 && ours.len() >= theirs.len(),
            "{header}: {} and {}",
            ours.len(),
            theirs.len()
        );
        let differ: Vec<String> = theirs
            .iter()
            .filter(|(k, v)| ours.get(*k) != Some(v) && !k.ends_with("MAX") && !k.ends_with("NUM_OPTIONS"))
            .map(|(k, v)| format!("{k}: ours {:?}, CUDA's {v}", ours.get(k)))
            .collect();
        assert!(differ.is_empty(), "{header}:\n{}", differ.join("\n"));
        eprintln!("{header}: {} facts agree", theirs.len());
    }
}
