//! The machine code of plain kernels is vector code of the host's full width, and of 256 bits where that is what a CPU has.
//!
//! The kernels are those of `examples/`, compiled by the toolkit tree's nvcc; what is looked at is their disassembly.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use libtest_mimic::{Arguments, Failed, Trial};
use weft_compile::Options;
use weft_filetests::{Program, trials, workspace};

/// What a kernel's code must hold.
struct Case {
    /// Program in `examples/`.
    program: &'static str,
    /// Part of the kernel's name.
    kernel: &'static str,
    /// Threads per block.
    block: [u32; 3],
    /// Beginnings of instructions, with how many of each group there must be at least on full vectors.
    wanted: &'static [(&'static [&'static str], usize)],
    /// Multiplications there must be at least that read one number from memory for all lanes, where a CPU has those.
    embedded: usize,
    /// Beginnings of instructions of which there must be none.
    unwanted: &'static [&'static str],
    /// Instructions on single floats that there may be for each vector of a group: uniform values and those of a row
    /// have them.
    scalar: usize,
    /// Most instructions on a CPU whose vectors have 512 bits.
    most: usize,
}

impl Case {
    /// Nothing wanted.
    const fn new(program: &'static str, kernel: &'static str, block: [u32; 3]) -> Self {
        Case { program, kernel, block, wanted: &[], embedded: 0, unwanted: &[], scalar: 0, most: usize::MAX }
    }
}

const LOADS_AND_STORES: &[&str] = &["vmovups", "vmovaps", "vmovdqu", "vmovdqa", "vmovntps"];
const MULTIPLY: &[&str] = &["vfmadd", "vfmsub", "vfnmadd", "vmulps"];
const MOVES: &[&str] = &[
    "vmov",
    "vgather",
    "vscatter",
    "vpgather",
    "vpscatter",
    "vunpck",
    "vpunpck",
    "vperm",
    "vshuf",
    "vinsert",
];

/// Each lane by itself.
const LANES: &[&str] = &["vpextr", "vextractps", "vpinsr", "vgather", "vpgather", "vscatter", "vpscatter"];

const CASES: &[Case] = &[
    Case {
        // More than the caches hold is written past them.
        wanted: &[(&["vaddps"], 1), (LOADS_AND_STORES, 1), (&["vmovntps"], 1)],
        unwanted: LANES,
        ..Case::new("vecadd", "vecadd", [256, 1, 1])
    },
    Case { wanted: &[(MULTIPLY, 1), (LOADS_AND_STORES, 1)], ..Case::new("matmul", "multiply", [16, 16, 1]) },
    Case {
        // A group of several rows of the tile: what a row shares is read as part of the multiplication.
        wanted: &[(MULTIPLY, 64)],
        embedded: 64,
        ..Case::new("matmul_shared", "multiply", [16, 16, 1])
    },
    Case {
        // The group is the block; only the last two threads that add are alone.
        wanted: &[(&["vpaddd"], 15)],
        unwanted: &["vpinsr", "vgather", "vpgather", "vscatter", "vpscatter"],
        ..Case::new("reduce", "reduce_shared", [256, 1, 1])
    },
    Case {
        // Members of structures are one stream of vectors.
        wanted: &[(&["vmovups", "vmovaps", "vmaskmovps"], 6), (MULTIPLY, 3), (&["vminps"], 3)],
        unwanted: LANES,
        ..Case::new("image", "floats_aos", [256, 1, 1])
    },
    Case { wanted: &[(MOVES, 2)], ..Case::new("transpose", "transpose_naive", [32, 8, 1]) },
    Case { wanted: &[(MOVES, 2)], ..Case::new("transpose", "transpose_shared", [32, 8, 1]) },
    Case { wanted: &[(MOVES, 2)], ..Case::new("transpose", "transpose_padded", [32, 8, 1]) },
    Case {
        wanted: &[(MULTIPLY, 20), (&["vdivps", "vrcp14ps", "vrcpps"], 1), (LOADS_AND_STORES, 3)],
        scalar: 8,
        ..Case::new("blackscholes", "black_scholes", [128, 1, 1])
    },
    Case {
        wanted: &[(MULTIPLY, 3), (&["vaddps", "vsubps", "vfmadd", "vfmsub"], 1), (&["vcmp"], 1)],
        // Masks of 256 bits go from round to round as they are.
        unwanted: &["vpackss", "vpmovmskb"],
        scalar: 2,
        ..Case::new("mandelbrot", "mandelbrot", [16, 16, 1])
    },
    Case {
        // Numbers have 32 bits while they are small. Nobody takes the lowest bit out to see whether it is set, or makes
        // a mask a vector to count lanes.
        wanted: &[(&["vptestmd", "vpslld"], 2)],
        unwanted: &["vpand ", "vpmovmskb", "vpmovm2"],
        ..Case::new("collatz", "collatz", [256, 1, 1])
    },
    Case {
        // All steps are in registers: nobody asks whether any of 256 threads changes places, or all do.
        wanted: &[(&["vpcmp", "vpmin", "vpmax"], 1)],
        most: 8000,
        ..Case::new("bitonic_sort", "sort_tiles", [256, 1, 1])
    },
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut list = Vec::new();
    for case in CASES {
        for cpu in [None, Some("x86-64-v3")] {
            let name = format!("{}::{}::{}", case.program, case.kernel, cpu.unwrap_or("host"));
            let trial = Trial::test(name, move || check(case, cpu));
            list.push(trial.with_ignored_flag(!cfg!(target_arch = "x86_64")));
        }
    }
    trials::run(&arguments, list, CASES.len())
}

fn check(case: &Case, cpu: Option<&str>) -> Result<(), Failed> {
    let program = Program::new(&ptx(case.program)?).map_err(|e| e.to_string())?;
    let kernels = program.kernels();
    let kernel = kernels.iter().find(|k| k.contains(case.kernel)).ok_or("no such kernel")?;
    let options = Options { cpu: cpu.map(str::to_owned), ..Options::default() };
    let compiled = program.compile_with(kernel, case.block, &options).map_err(|e| e.to_string())?;
    let text = disassemble(&compiled.object, case.kernel)?;
    let native = weft_compile::target(&options).map_err(|e| e.to_string())?.native_lanes();
    let register = match native {
        16 => "%zmm",
        8 => "%ymm",
        _ => "%xmm",
    };
    let insts: Vec<&str> = text.lines().filter_map(|l| l.split_once('\t').map(|p| p.1.trim())).collect();
    let of = |inst: &str, starts: &[&str]| starts.iter().any(|s| inst.starts_with(s));
    for (starts, least) in case.wanted {
        let n = insts.iter().filter(|i| of(i, starts) && i.contains(register)).count();
        if n < *least {
            return Err(format!("{n} of {starts:?} on {register}, not {least}:\n{text}").into());
        }
    }
    let embedded = insts.iter().filter(|i| of(i, MULTIPLY) && i.contains("{1to")).count();
    if native >= 16 && embedded < case.embedded {
        return Err(format!(
            "{embedded} multiplications by a number in memory, not {}:\n{text}",
            case.embedded
        )
        .into());
    }
    if native >= 16 && insts.len() > case.most {
        return Err(format!("{} instructions, not at most {}", insts.len(), case.most).into());
    }
    if let Some(i) = insts.iter().find(|i| of(i, case.unwanted)) {
        return Err(format!("'{i}' is there:\n{text}").into());
    }
    let arithmetic = ["vaddss", "vsubss", "vmulss", "vdivss", "vfmadd213ss", "vfmadd231ss", "vfmadd132ss"];
    let scalar: Vec<&&str> = insts.iter().filter(|i| of(i, &arithmetic)).collect();
    let vectors = compiled.info.width.div_ceil(native) as usize;
    if scalar.len() > case.scalar * vectors {
        return Err(format!("{} instructions on single floats: {scalar:#?}\n{text}", scalar.len()).into());
    }
    Ok(())
}

/// The PTX of an example.
fn ptx(program: &str) -> Result<String, String> {
    let root = std::env::var_os("WEFT_DIST").map_or_else(|| workspace().join("dist"), PathBuf::from);
    let nvcc = root.join("bin/nvcc");
    if !nvcc.exists() {
        return Err(format!("{} is not there; run `cargo xtask dist`", nvcc.display()));
    }
    let out = temporary(&format!("{program}.ptx"));
    let source = workspace().join("examples").join(program).with_extension("cu");
    let run = Command::new(nvcc)
        .args(["-ptx", "-O3", "-std=c++17", "-arch=sm_90", "-o"])
        .arg(&out)
        .arg(source)
        .output()
        .map_err(|e| e.to_string())?;
    if !run.status.success() {
        return Err(String::from_utf8_lossy(&run.stderr).into_owned());
    }
    take(&out).and_then(|b| String::from_utf8(b).map_err(|e| e.to_string()))
}

fn disassemble(object: &[u8], name: &str) -> Result<String, String> {
    let path = temporary(&format!("{name}.o"));
    std::fs::write(&path, object).map_err(|e| e.to_string())?;
    let tool = |name: &str| Command::new(name).args(["-d", "--no-show-raw-insn"]).arg(&path).output();
    let out = tool("llvm-objdump-22").or_else(|_| tool("objdump")).map_err(|e| e.to_string())?;
    take(&path)?;
    if !out.status.success() {
        return Err(format!("the disassembler: {}", String::from_utf8_lossy(&out.stderr)));
    }
    Ok(String::from_utf8_lossy(&out.stdout).into_owned())
}

/// A path of this test's own.
fn temporary(name: &str) -> PathBuf {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let n = NUMBER.fetch_add(1, Ordering::Relaxed);
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{n}-{name}"))
}

/// Reads a file and removes it.
fn take(path: &Path) -> Result<Vec<u8>, String> {
    let bytes = std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
    std::fs::remove_file(path).map_err(|e| e.to_string())?;
    Ok(bytes)
}
