//! Times every function of the library as the JIT compiles it, beside SLEEF's vector functions.
//!
//! `cargo run --release -p weft-devicelib --example speed [NAME…]`. Needs clang++-22 and SLEEF (Debian's
//! `libsleef-dev`); both sides run on one thread over arrays that stay in the first-level cache, in turns, and
//! the best of the rounds counts. The last column compares the results with those of the library compiled for
//! the host, bit by bit.

use std::path::Path;
use std::process::Command;
use std::sync::{Arc, mpsc};
use std::time::Instant;

use weft_compile::{Options, compile_kernel};
use weft_exec::{Code, DeviceHeap, Launch, Pool, PrintfSink, Work, on_end};
use weft_ptx::Init;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// One function: name without `__nv_`, bytes of its type, number of arguments, range of each argument.
struct Row {
    name: &'static str,
    size: usize,
    args: usize,
    range: [(f64, f64); 2],
}

const fn one(name: &'static str, size: usize, lo: f64, hi: f64) -> Row {
    Row { name, size, args: 1, range: [(lo, hi), (lo, hi)] }
}

const fn two(name: &'static str, size: usize, a: (f64, f64), b: (f64, f64)) -> Row {
    Row { name, size, args: 2, range: [a, b] }
}

#[rustfmt::skip] // One function to a line.
const ROWS: &[Row] = &[
    one("expf", 4, -20.0, 20.0), one("exp2f", 4, -20.0, 20.0), one("exp10f", 4, -20.0, 20.0),
    one("expm1f", 4, -5.0, 5.0),
    one("logf", 4, 0.0, 100.0), one("log2f", 4, 0.0, 100.0), one("log10f", 4, 0.0, 100.0),
    one("log1pf", 4, -0.9, 10.0),
    two("powf", 4, (0.0, 100.0), (-8.0, 8.0)),
    one("sinf", 4, -20.0, 20.0), one("cosf", 4, -20.0, 20.0), one("tanf", 4, -20.0, 20.0),
    one("sinpif", 4, -20.0, 20.0), one("cospif", 4, -20.0, 20.0),
    one("asinf", 4, -1.0, 1.0), one("acosf", 4, -1.0, 1.0), one("atanf", 4, -10.0, 10.0),
    two("atan2f", 4, (-10.0, 10.0), (-10.0, 10.0)),
    one("sinhf", 4, -10.0, 10.0), one("coshf", 4, -10.0, 10.0), one("tanhf", 4, -5.0, 5.0),
    one("asinhf", 4, -10.0, 10.0), one("acoshf", 4, 1.0, 10.0), one("atanhf", 4, -1.0, 1.0),
    one("erff", 4, -4.0, 4.0), one("erfcf", 4, -4.0, 8.0),
    one("cbrtf", 4, -100.0, 100.0), one("rcbrtf", 4, -100.0, 100.0),
    one("rsqrtf", 4, 0.0, 100.0), one("sqrtf", 4, 0.0, 100.0),
    two("hypotf", 4, (-10.0, 10.0), (-10.0, 10.0)), one("normcdff", 4, -5.0, 5.0),
    one("lgammaf", 4, 0.1, 20.0), one("tgammaf", 4, 0.1, 20.0),
    one("erfcxf", 4, -4.0, 8.0), one("erfinvf", 4, -1.0, 1.0), one("erfcinvf", 4, 0.0, 2.0),
    one("normcdfinvf", 4, 0.0, 1.0), two("fmodf", 4, (-100.0, 100.0), (0.1, 10.0)),
    one("fabsf", 4, -1.0, 1.0), one("roundf", 4, -100.0, 100.0),
    one("fast_expf", 4, -20.0, 20.0), one("fast_logf", 4, 0.0, 100.0), one("fast_sinf", 4, -3.0, 3.0),
    one("fast_cosf", 4, -3.0, 3.0), two("fast_powf", 4, (0.0, 100.0), (-8.0, 8.0)),
    two("fast_fdividef", 4, (-10.0, 10.0), (-10.0, 10.0)),
    one("exp", 8, -20.0, 20.0), one("exp2", 8, -20.0, 20.0), one("exp10", 8, -20.0, 20.0),
    one("expm1", 8, -5.0, 5.0),
    one("log", 8, 0.0, 100.0), one("log2", 8, 0.0, 100.0), one("log10", 8, 0.0, 100.0),
    one("log1p", 8, -0.9, 10.0),
    two("pow", 8, (0.0, 100.0), (-8.0, 8.0)),
    one("sin", 8, -20.0, 20.0), one("cos", 8, -20.0, 20.0), one("tan", 8, -20.0, 20.0),
    one("sinpi", 8, -20.0, 20.0), one("cospi", 8, -20.0, 20.0),
    one("asin", 8, -1.0, 1.0), one("acos", 8, -1.0, 1.0), one("atan", 8, -10.0, 10.0),
    two("atan2", 8, (-10.0, 10.0), (-10.0, 10.0)),
    one("sinh", 8, -10.0, 10.0), one("cosh", 8, -10.0, 10.0), one("tanh", 8, -5.0, 5.0),
    one("asinh", 8, -10.0, 10.0), one("acosh", 8, 1.0, 10.0), one("atanh", 8, -1.0, 1.0),
    one("erf", 8, -4.0, 4.0), one("erfc", 8, -4.0, 8.0),
    one("cbrt", 8, -100.0, 100.0), one("rcbrt", 8, -100.0, 100.0),
    one("rsqrt", 8, 0.0, 100.0), one("sqrt", 8, 0.0, 100.0),
    two("hypot", 8, (-10.0, 10.0), (-10.0, 10.0)), one("normcdf", 8, -5.0, 5.0),
    one("lgamma", 8, 0.1, 20.0), one("tgamma", 8, 0.1, 20.0), one("round", 8, -100.0, 100.0),
];

/// Elements of an array: 16 KiB.
fn count(row: &Row) -> usize {
    16384 / row.size
}

const BLOCK: usize = 1024;

/// Measurements of each side, in turns.
const ROUNDS: u32 = 12;

/// A kernel that applies the function to an array over and over, a block after the other.
fn kernel(row: &Row) -> String {
    let (t, reg, s) = if row.size == 4 { ("f32", "%f", 2) } else { ("f64", "%d", 3) };
    let mask = count(row) / BLOCK - 1;
    let shift = s + 10;
    let params = ["", ", .param .b"][row.args - 1];
    let second = if row.args == 2 { format!("{params}{} q", row.size * 8) } else { String::new() };
    let bits = row.size * 8;
    let name = row.name;
    let load_second = if row.args == 2 { format!("ld.global.{t} {reg}2, [%y];") } else { String::new() };
    let (declare, pass, list) = if row.args == 2 {
        (format!(".param .b{bits} p1;"), format!("st.param.{t} [p1], {reg}2;"), "p0, p1")
    } else {
        (String::new(), String::new(), "p0")
    };
    format!(
        ".version 7.0\n.target sm_70\n.address_size 64\n\
         .extern .func (.param .b{bits} r) __nv_{name} (.param .b{bits} p{second});\n\
         .visible .entry k(.param .u64 a, .param .u64 b, .param .u64 c) {{\n\
         .reg .{t} {reg}<4>; .reg .b32 %r<4>; .reg .b64 %x, %y, %z, %o<3>;\n\
         ld.param.u64 %x, [a]; ld.param.u64 %y, [b]; ld.param.u64 %z, [c];\n\
         mov.u32 %r0, %ctaid.x; and.b32 %r0, %r0, {mask}; shl.b32 %r0, %r0, {shift}; cvt.u64.u32 %o0, %r0;\n\
         mov.u32 %r1, %tid.x; mul.wide.u32 %o1, %r1, {size}; add.s64 %o0, %o0, %o1;\n\
         add.s64 %x, %x, %o0; add.s64 %y, %y, %o0; add.s64 %z, %z, %o0;\n\
         ld.global.{t} {reg}1, [%x]; {load_second}\n\
         {{ .param .b{bits} p0; {declare} .param .b{bits} r; st.param.{t} [p0], {reg}1; {pass}\n\
         call.uni (r), __nv_{name}, ({list}); ld.param.{t} {reg}3, [r]; }}\n\
         st.global.{t} [%z], {reg}3; ret;\n}}\n",
        size = row.size,
    )
}

/// The arguments, as the native side makes them too.
fn inputs(row: &Row, which: usize) -> Vec<u8> {
    let (lo, hi) = row.range[which];
    (0..count(row) as u32)
        .flat_map(|i| {
            let u = f64::from((i + 7).wrapping_mul(2_654_435_761 ^ (which as u32 * 0x5bd1_e994)));
            let x = lo + (hi - lo) * (u / 4_294_967_296.0);
            if row.size == 4 { (x as f32).to_le_bytes().to_vec() } else { x.to_le_bytes().to_vec() }
        })
        .collect()
}

/// A sum of the results' bits.
fn hash(bytes: &[u8]) -> u64 {
    bytes.chunks(4).fold(0u64, |h, c| {
        let word = c.iter().rev().fold(0u64, |w, b| w << 8 | u64::from(*b));
        h.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(word)
    })
}

struct Timed {
    ns: f64,
    hash: u64,
}

struct Compiled {
    code: Arc<Code>,
    /// The library's tables that the kernel reads.
    tables: Vec<Vec<u64>>,
    width: u32,
    compile_ms: f64,
}

fn compile(row: &Row, library: &weft_ptx::Module) -> Result<Compiled> {
    let (mut module, diagnostics) = weft_ptx::parse(&kernel(row));
    if let Some(d) = diagnostics.iter().find(|d| d.is_error()) {
        return Err(format!("{}: {}", row.name, d.display("kernel")).into());
    }
    weft_ptx::link_library(&mut module, library);
    let start = Instant::now();
    let options = Options { cache_dir: None, ..Options::from_env() };
    let compiled = compile_kernel(&module, [0; 32], "k", [BLOCK as u32, 1, 1], &options)?;
    let compile_ms = start.elapsed().as_secs_f64() * 1e3;
    let tables = compiled.info.symbols.iter().map(|name| table(&module, name)).collect();
    Ok(Compiled {
        code: Code::load(&compiled.object, &compiled.info)?,
        tables,
        width: compiled.info.width,
        compile_ms,
    })
}

/// The bytes of an initialised array.
fn table(module: &weft_ptx::Module, name: &str) -> Vec<u64> {
    let found = module.globals.iter().find(|g| g.name == name).and_then(|g| g.init.clone());
    let Some(Init::List(items)) = found else { return Vec::new() };
    let byte = |i: &Init| if let Init::Value(v) = i { *v & 0xff } else { 0 };
    items.chunks(8).map(|c| c.iter().rev().fold(0, |w, i| w << 8 | byte(i))).collect()
}

fn jit(row: &Row, kernel: &Compiled, elements: usize) -> Result<Timed> {
    let (a, b) = (inputs(row, 0), inputs(row, 1));
    let c = vec![0u8; a.len()];
    let params: Vec<u8> = [&a, &b, &c].iter().flat_map(|v| (v.as_ptr() as u64).to_le_bytes()).collect();
    let blocks = elements / BLOCK;
    let launch = Launch {
        code: Arc::clone(&kernel.code),
        grid: [blocks as u32, 1, 1],
        block: [BLOCK as u32, 1, 1],
        cluster: [1; 3],
        explicit_cluster: false,
        params,
        symbols: kernel.tables.iter().map(|t| t.as_ptr() as u64).collect::<Vec<_>>().into(),
        dynamic_shared: 0,
        cooperative: false,
        grid_id: 1,
        sm_count: 1,
        max_resident_blocks: 64,
        stack_limit: 1024,
        printf: Arc::new(PrintfSink::new(1 << 16)),
        heap: Arc::new(DeviceHeap::new(1 << 20)),
        kernel_name: "k".into(),
        lines: None,
        owner: 0,
        priority: 0,
        part: None,
        trial: None,
        probes: None,
        meter: None,
        addresses: None,
        runtime: None,
        early: None,
    };
    let (send, receive) = mpsc::channel();
    let start = Instant::now();
    Pool::global().submit(Work::Grid(Box::new(launch)), on_end(move |r| send.send(r).unwrap_or(())));
    if let Err(f) = receive.recv()? {
        return Err(f.to_string().into());
    }
    let ns = start.elapsed().as_secs_f64() * 1e9 / (blocks * BLOCK) as f64;
    Ok(Timed { ns, hash: hash(std::hint::black_box(&c)) })
}

/// The native program's answer: SLEEF's time, and the hash of the library compiled for the host.
fn native(program: &Path, row: &Row, elements: usize) -> Result<(Option<f64>, Option<u64>)> {
    let [(a, b), (c, d)] = row.range;
    let args = [a, b, c, d].map(|x| x.to_string());
    let out = Command::new(program).arg(row.name).arg(elements.to_string()).args(args).output()?;
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let mut words = text.split_whitespace();
    let ns = words.next().and_then(|w| w.parse().ok());
    Ok((ns, words.next().and_then(|w| u64::from_str_radix(w, 16).ok())))
}

fn main() -> Result<()> {
    if std::env::var_os("WEFT_THREADS").is_none() {
        // One worker beside one native thread; the pool reads this when it starts.
        let again = Command::new(std::env::current_exe()?)
            .args(std::env::args().skip(1))
            .env("WEFT_THREADS", "1")
            .status()?;
        std::process::exit(again.code().unwrap_or(1));
    }
    let names: Vec<String> = std::env::args().skip(1).collect();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = std::env::temp_dir().join(format!("weft-speed-{}", std::process::id()));
    let built = Command::new("clang++-22")
        .args(["-O3", "-march=native", "-std=gnu++17", "-ffp-contract=off", "-w", "-o"])
        .arg(&program)
        .arg(here.join("examples/speed.cpp"))
        .arg("-lsleef")
        .output()?;
    if !built.status.success() {
        return Err(String::from_utf8_lossy(&built.stderr).into_owned().into());
    }
    let (library, _) = weft_ptx::parse(weft_devicelib::PTX);
    println!(
        "{:14} {:>3} {:>8} {:>8} {:>8} {:>7}  bits",
        "function", "W", "ns weft", "SLEEF", "ratio", "JIT ms"
    );
    let mut ratios = Vec::new();
    for row in ROWS.iter().filter(|r| names.is_empty() || names.iter().any(|n| n == r.name)) {
        let kernel = match compile(row, &library) {
            Ok(k) => k,
            Err(e) => {
                println!("{:14} {e}", row.name);
                continue;
            }
        };
        let elements = if row.size == 4 { 1 << 22 } else { 1 << 21 };
        let (mut ours, mut theirs, mut same) = (f64::MAX, None::<f64>, None);
        for _ in 0..ROUNDS {
            let (ns, want) = native(&program, row, elements)?;
            theirs = ns.map(|n| theirs.map_or(n, |t| t.min(n)));
            let t = jit(row, &kernel, elements)?;
            ours = ours.min(t.ns);
            same = want.map(|w| w == t.hash);
        }
        let ratio = theirs.map(|t| t / ours);
        ratios.extend(ratio.map(f64::ln));
        let text = |x: Option<f64>| x.map_or(String::from("-"), |x| format!("{x:.3}"));
        println!(
            "{:14} {:>3} {ours:>8.3} {:>8} {:>8} {:>7.1}  {}",
            row.name,
            kernel.width,
            text(theirs),
            text(ratio),
            kernel.compile_ms,
            same.map_or("-", |s| if s { "same" } else { "DIFFER" }),
        );
    }
    let mean = (ratios.iter().sum::<f64>() / ratios.len().max(1) as f64).exp();
    println!("geometric mean of SLEEF's time over weft's: {mean:.3}");
    std::fs::remove_file(&program)?;
    Ok(())
}
