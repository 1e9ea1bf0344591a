//! The command line as build systems use it: outputs, names, messages, other languages, tools.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

struct Place {
    dir: tempfile::TempDir,
}

impl Place {
    fn new() -> Place {
        Place { dir: tempfile::tempdir().expect("a temporary directory") }
    }

    fn write(&self, name: &str, text: &str) -> &Place {
        std::fs::write(self.dir.path().join(name), text).expect("a file");
        self
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn run(&self, program: &str, line: &str) -> Output {
        let root =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository");
        Command::new(program)
            .args(line.split_whitespace())
            .current_dir(self.dir.path())
            .env("WEFT_HOME", root)
            .output()
            .expect("the program runs")
    }

    fn nvcc(&self, line: &str) -> Result<String, String> {
        let output = self.run(env!("CARGO_BIN_EXE_nvcc"), line);
        let text =
            String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        if output.status.success() { Ok(text) } else { Err(text) }
    }
}

const KERNEL: &str =
    "__global__ void k(float *p) { p[threadIdx.x] = VALUE; }\n#ifndef VALUE\n#define VALUE 1\n#endif\n";

#[test]
fn outputs_get_their_names() {
    let place = Place::new();
    place.write("a.cu", "__global__ void k(float *p) { p[0] = 1; }\n");
    for (option, name) in [("-ptx", "a.ptx"), ("-cubin", "a.cubin"), ("-fatbin", "a.fatbin"), ("-c", "a.o")] {
        place.nvcc(&format!("{option} a.cu")).unwrap();
        assert!(place.path(name).is_file(), "{name}");
    }
    let cubin = std::fs::read(place.path("a.cubin")).unwrap();
    assert_eq!(&cubin[..4], b"\x7fELF");
    assert_eq!(&cubin[18..20], [190, 0]);
    let fatbin = std::fs::read(place.path("a.fatbin")).unwrap();
    assert_eq!(&fatbin[..4], [0x50, 0xed, 0x55, 0xba]);
    place.nvcc("-c a.cu -o named.o -MD -MF named.d").unwrap();
    let rule = std::fs::read_to_string(place.path("named.d")).unwrap();
    assert!(rule.starts_with("named.o:") && rule.contains("a.cu"), "{rule}");
}

#[test]
fn host_code_keeps_states_of_generators() {
    let place = Place::new();
    let keeps = "#include <curand_kernel.h>\nstruct plan { curandState *states; curandStatePhilox4_32_10_t one; struct curandStateSobol64 other; };\n";
    place.write("a.cpp", keeps).write("a.c", keeps);
    place.nvcc("-c a.cpp -o a.o -Xcompiler -Wall,-Werror").unwrap();
    place.nvcc("-c a.c -o a.o -Xcompiler -Wall,-Werror").unwrap();
}

#[test]
fn several_architectures_are_all_embedded() {
    let place = Place::new();
    place.write("a.cu", "__global__ void k(float *p) { p[0] = 1; }\n");
    place.nvcc("-fatbin a.cu -gencode arch=compute_75,code=sm_75 -gencode=arch=compute_90,code=[sm_90,compute_90]").unwrap();
    let text = String::from_utf8_lossy(&std::fs::read(place.path("a.fatbin")).unwrap()).into_owned();
    assert!(text.contains(".target sm_75") && text.contains(".target sm_90"));
    let error =
        place.nvcc("-ptx a.cu -gencode arch=compute_75,code=sm_75 -gencode arch=compute_90,code=sm_90");
    assert!(error.unwrap_err().contains("not allowed when compiling for multiple GPU architectures"));
}

#[test]
fn errors_name_what_is_wrong() {
    let place = Place::new();
    place.write("a.cu", KERNEL).write("bad.cu", "__global__ void k(int *p) {\n  p[0] = undefined_name;\n}\n");
    assert_eq!(place.nvcc("-frobnicate a.cu").unwrap_err(), "nvcc fatal   : Unknown option '-frobnicate'\n");
    assert_eq!(
        place.nvcc("-arch=sm_20 a.cu").unwrap_err(),
        "nvcc fatal   : Unsupported gpu architecture 'sm_20'\n"
    );
    assert!(place.nvcc("what.is").unwrap_err().contains("Don't know what to do with 'what.is'"));
    assert!(place.nvcc("missing.cu").unwrap_err().contains("missing.cu"));
    assert!(place.nvcc("").unwrap_err().contains("No input files specified"));
    let message = place.nvcc("-c bad.cu").unwrap_err();
    assert!(
        message.contains("bad.cu:2:10: error: use of undeclared identifier 'undefined_name'"),
        "{message}"
    );
    assert_eq!(message.matches("error:").count(), 1, "{message}");
}

#[test]
fn positions_survive_the_pre_pass() {
    let place = Place::new();
    place.write(
        "a.cu",
        "__global__ void k(int *p) {}\nvoid f() {\n  k << <1,\n 1>> >(nullptr);\n  oops();\n}\n",
    );
    let message = place.nvcc("-c a.cu").unwrap_err();
    assert!(message.contains("a.cu:5:3: error"), "{message}");
    assert!(!message.contains("rewritten"), "{message}");
}

#[test]
fn versions_are_read_by_build_systems() {
    let place = Place::new();
    let text = place.nvcc("--version").unwrap();
    assert!(text.contains("release 13.0, V13.0."), "{text}");
    assert!(text.contains("weft"));
    // What CMake asks for before it compiles anything.
    let settings = place.nvcc("-v __cmake_determine_cuda").unwrap_err();
    for name in ["#$ TOP=", "#$ NVVMIR_LIBRARY_DIR=", "#$ INCLUDES=", "#$ LIBRARIES="] {
        assert!(settings.contains(name), "{settings}");
    }
    let ptxas = place.run(env!("CARGO_BIN_EXE_ptxas"), "--version");
    assert!(String::from_utf8_lossy(&ptxas.stdout).contains("release 13.0"));
}

#[test]
fn dry_run_shows_the_commands_only() {
    let place = Place::new();
    place.write("a.cu", KERNEL);
    let text = place.nvcc("--dryrun a.cu -o prog -Xlinker -rpath -Xlinker /x -lm").unwrap();
    assert!(text.lines().all(|l| l.starts_with("#$ ")), "{text}");
    for part in ["--cuda-device-only", "--cuda-host-only", "-Wl,-rpath -Wl,/x", "-lcudart_static", "-o prog"]
    {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    assert!(!place.path("prog").exists());
}

#[test]
fn openmp_of_objects_is_linked() {
    let place = Place::new();
    let loops = "#include <cstdio>\nint main() { int n = 0;\n#pragma omp parallel for reduction(+ : n)\n\
                 for (int i = 0; i < 100; ++i) n += i;\nreturn printf(\"%d\", n) != 4; }\n";
    place.write("a.cu", loops);
    place.nvcc("-Xcompiler -fopenmp -c a.cu").unwrap();
    for library in ["-Xcompiler -fopenmp", "-lgomp"] {
        place.nvcc(&format!("{library} a.o -o prog -cudart none -Xlinker --as-needed")).unwrap();
        assert_eq!(place.run("./prog", "").stdout, b"4950", "{library}");
    }
}

#[test]
fn other_languages_go_to_the_host_compiler() {
    let place = Place::new();
    place.write("a.cu", "extern \"C\" int f(); int g(); int main() { return f() + g(); }\n");
    place.write("b.c", "int f(void) { int class = 1; return class; }\n");
    place.write("c.cpp", "#include <cuda_runtime.h>\n__host__ int g() { return dim3(1).y - 2; }\n");
    place
        .nvcc("-cudart none -O2 a.cu b.c c.cpp -o prog -Xcompiler -Wall,-fno-such-option-of-clang=0")
        .unwrap_err();
    place.nvcc("-cudart none -O2 a.cu b.c c.cpp -o prog -Xcompiler -Wall,-fno-gcse").unwrap();
    assert!(place.run("./prog", "").status.success());
}

/// Clang would conclude that the loop never ends, as powers of three are positive.
#[test]
fn overflow_on_the_host_wraps() {
    let place = Place::new();
    let text = "#include <cstdio>\nint main() { int n = 0;\nfor (int i = 1; i > 0 && n < 100; i *= 3) ++n;\nprintf(\"%d\", n); }\n";
    place.write("a.cu", text);
    place.nvcc("-O3 a.cu -o prog -cudart none").unwrap();
    assert_eq!(place.run("./prog", "").stdout, b"20");
}

/// C++ alone finds no math functions of CUDA's by the runtime's header, so that it may define its own.
#[test]
fn host_sources_define_math_functions_of_their_own() {
    let place = Place::new();
    place.write("own.h", "#include <math.h>\ninline float rsqrtf(float x) { return 1.0f / sqrtf(x); }\n\
                          inline int max(int a, int b) { return a > b ? a : b; }\ninline float normcdff(float) { return 7; }\n");
    place.write("a.cpp", "#include <cuda_runtime.h>\n#include \"own.h\"\nint main() { return max(1, (int)rsqrtf(0.25f)) + (int)normcdff(0) - 9; }\n");
    place.nvcc("-O2 a.cpp -o prog -cudart none").unwrap();
    assert!(place.run("./prog", "").status.success());
}

/// Whether the compiler is asked for the source by its name or by a path; the pre-pass mends what it finds there.
#[test]
fn files_beside_the_source_are_found_in_angle_brackets() {
    let place = Place::new();
    std::fs::create_dir_all(place.path("sub")).unwrap();
    place.write("sub/kernels.cu", "__global__ void k() {}\ninline void go() { k << < 1, 1 >> > (); }\n");
    place.write("sub/a.cu", "#include <kernels.cu>\nint main() { return 0; }\n");
    place.nvcc("-c sub/a.cu -o a.o").unwrap();
    place.write("kernels.cu", "__global__ void k() {}\n");
    place.write("a.cu", "#include <kernels.cu>\nint main() { return 0; }\n");
    place.nvcc("-c a.cu -o b.o").unwrap();
}

#[test]
fn intermediates_are_kept_on_request() {
    let place = Place::new();
    place.write("a.cu", KERNEL);
    place.nvcc("--keep -DVALUE=2 -c a.cu").unwrap();
    for name in ["a.compute_90.ptx", "a.fatbin", "a.o"] {
        assert!(place.path(name).is_file(), "{name}");
    }
}

#[test]
fn ptxas_checks_and_reports() {
    let place = Place::new();
    place.write("a.cu", "__global__ void k(float *p) { __shared__ float s[32]; s[threadIdx.x] = p[0]; __syncthreads(); p[1] = s[3]; }\n");
    place.nvcc("-ptx a.cu").unwrap();
    let good = place.run(env!("CARGO_BIN_EXE_ptxas"), "-v -arch sm_90 a.ptx -o a.cubin");
    let report = String::from_utf8_lossy(&good.stderr).into_owned();
    assert!(good.status.success(), "{report}");
    assert!(report.contains("Compiling entry function '_Z1kPf' for 'sm_90'"), "{report}");
    assert!(report.contains("128 bytes smem") && report.contains("used 1 barriers"), "{report}");
    assert!(place.nvcc("-Xptxas -v -c a.cu").unwrap().contains("128 bytes smem"));
    let text = std::fs::read_to_string(place.path("a.ptx")).unwrap();
    place.write("b.ptx", &text.replace("bar.sync", "bar.sync %%%"));
    let bad = place.run(env!("CARGO_BIN_EXE_ptxas"), "-arch sm_90 b.ptx -o b.cubin");
    let message = String::from_utf8_lossy(&bad.stderr).into_owned();
    assert!(!bad.status.success());
    assert!(
        message.contains("ptxas b.ptx, line ") && message.contains("Ptx assembly aborted due to errors"),
        "{message}"
    );
    assert!(!place.path("b.cubin").exists());
}

#[test]
fn device_code_is_linked_across_objects() {
    let place = Place::new();
    place.write(
        "a.cu",
        "extern __device__ int total;\n__device__ float twice(float);\nstatic __device__ int own = 1;\n\
         __global__ void k(float *p) { p[0] = twice(sinf(p[1])) + total + own; }\n\
         int read() { int v; cudaMemcpyFromSymbol(&v, own, 4); cudaMemcpyFromSymbol(&v, total, 4); return v; }\n",
    );
    place.write("b.cu", "__device__ int total = 5;\nstatic __device__ int own = 2;\n__device__ float twice(float x) { return own * x; }\n");
    place.nvcc("-dc -Xcompiler -fPIC a.cu b.cu").unwrap();
    place.nvcc("-shared -cudart none --keep a.o b.o -o lib.so").unwrap();
    assert!(place.path("lib.so").is_file());
    let image = String::from_utf8_lossy(&std::fs::read(place.path("dlink.fatbin")).unwrap()).into_owned();
    for part in [".entry _Z1kPf", "total", "_Z5twicef", ".func  (.param .b32 func_retval0) __nv_sinf"] {
        assert!(image.contains(part), "{part}: {image}");
    }
    place.nvcc("-dlink a.o b.o -o linked.o").unwrap();
    place.nvcc("-shared -cudart none a.o b.o linked.o -o again.so").unwrap();
    let error = place.nvcc("-shared -cudart none a.o -o lib.so").unwrap_err();
    assert!(error.contains("nvlink error   : Undefined reference to '_Z5twicef'"), "{error}");
}
