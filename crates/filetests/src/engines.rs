//! Running a kernel of a PTX text by compiled code or by the interpreter.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, OnceLock, mpsc};
use std::time::Duration;

use weft_abi::{KernelInfo, Variant};
use weft_compile::{Compiled, Options, compile_kernel};
use weft_exec::{Code, DeviceHeap, Launch, Pool, PoolOptions, PrintfSink, Work, on_end};
use weft_ptx::{FuncId, Module, Space};

use crate::buffer::{Buffer, BufferError};
use crate::{aarch64, initial, interpreter};

/// LLVM's name for x86 CPUs with AVX2 and without AVX-512.
const AVX2: &str = "x86-64-v3";

/// How to run a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// The reference interpreter.
    Interp,
    /// Machine code; groups of so many threads where that is legal, or as the compiler chooses.
    Jit(Option<u32>),
    /// Code for CPUs with AVX2 and no more, on any x86 machine.
    Avx2(Option<u32>),
    /// AArch64 code in an emulator; not among [`Self::ALL`]. See [`crate::aarch64`].
    Aarch64(Option<u32>),
}

impl Engine {
    /// All that are compared.
    pub const ALL: [Engine; 6] = [
        Engine::Interp,
        Engine::Jit(Some(1)),
        Engine::Jit(None),
        Engine::Jit(Some(8)),
        Engine::Jit(Some(32)),
        Engine::Jit(Some(256)),
    ];

    /// How its code is compiled for a seed, without the cache. `WEFT_CPU`, `WEFT_OPT` and `WEFT_DUMP` hold.
    pub(crate) fn options(self, seed: u64) -> Options {
        let any_order = seed != 0;
        let of = |width| {
            let base = Options::from_env();
            Options { width, variant: Variant { any_order, ..base.variant }, cache_dir: None, ..base }
        };
        match self {
            Engine::Avx2(width) => Options { cpu: Some(AVX2.into()), ..of(width) },
            Engine::Jit(width) | Engine::Aarch64(width) => of(width),
            Engine::Interp => of(None),
        }
    }

    /// Whether this machine runs what [`Self::Avx2`] makes.
    pub fn has_avx2() -> bool {
        #[cfg(target_arch = "x86_64")]
        let has = std::arch::is_x86_feature_detected!("avx2");
        #[cfg(not(target_arch = "x86_64"))]
        let has = false;
        has
    }
}

impl std::fmt::Display for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Engine::Interp => f.write_str("interp"),
            Engine::Jit(None) => f.write_str("jit"),
            Engine::Jit(Some(w)) => write!(f, "w{w}"),
            Engine::Avx2(None) => f.write_str("avx2"),
            Engine::Avx2(Some(w)) => write!(f, "avx2-w{w}"),
            Engine::Aarch64(None) => f.write_str("aarch64"),
            Engine::Aarch64(Some(w)) => write!(f, "aarch64-w{w}"),
        }
    }
}

/// Shape and parameters of a launch.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// Blocks along x, y, z.
    pub grid: [u32; 3],
    /// Threads per block along x, y, z.
    pub block: [u32; 3],
    /// Blocks per cluster, if there are clusters.
    pub cluster: Option<[u32; 3]>,
    /// Bytes of dynamic shared memory.
    pub dynamic_shared: u32,
    /// All blocks are alive at once.
    pub cooperative: bool,
    /// The parameter block.
    pub params: Vec<u8>,
    /// Addresses and lengths of the buffers that the parameters point to.
    pub memory: Vec<(u64, usize)>,
}

/// Why a kernel did not run to its end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The text is no valid PTX.
    #[error("{0}")]
    Ptx(String),
    /// A pass failed.
    #[error("does not compile: {0}")]
    Compile(String),
    /// A fault in device code.
    #[error("fault: {0}")]
    Fault(String),
    /// Memory for the test.
    #[error(transparent)]
    Memory(#[from] BufferError),
    /// It did not end in time.
    #[error("does not end")]
    Hang,
}

/// A PTX module with its variables in memory.
#[derive(Debug)]
pub struct Program {
    pub(crate) module: Module,
    hash: [u8; 32],
    /// Memory of each `.global` and `.const` variable.
    variables: Vec<Option<Buffer>>,
}

/// The device math library.
fn library() -> &'static Module {
    static LIBRARY: OnceLock<Module> = OnceLock::new();
    LIBRARY.get_or_init(|| weft_ptx::parse(weft_devicelib::PTX).0)
}

impl Program {
    /// Parses, checks and links a module, and gives its variables memory.
    ///
    /// # Errors
    /// [`RunError::Ptx`] with the messages; [`RunError::Memory`].
    pub fn new(text: &str) -> Result<Self, RunError> {
        let (mut module, mut diagnostics) = weft_ptx::parse(text);
        diagnostics.extend(weft_ptx::check(&module));
        if diagnostics.iter().any(weft_ptx::Diagnostic::is_error) {
            let lines: Vec<String> = diagnostics.iter().map(|d| d.display("text").to_string()).collect();
            return Err(RunError::Ptx(lines.join("\n")));
        }
        weft_ptx::link_library(&mut module, library());
        let variables = module
            .globals
            .iter()
            .map(|v| match v.space {
                Space::Global => Buffer::new(&vec![0; initial::size(v)]).map(Some),
                Space::Const => Buffer::constant(&vec![0; initial::size(v)]).map(Some),
                _ => Ok(None),
            })
            .collect::<Result<_, _>>()?;
        Ok(Program { module, hash: hash(text), variables })
    }

    /// A kernel's parameters: sizes and offsets in the parameter block, and the block's size.
    pub fn param_layout(&self, kernel: &str) -> (Vec<u32>, u32) {
        self.module.function(kernel).map(|(_, f)| f.param_layout()).unwrap_or_default()
    }

    /// Names of the kernels.
    pub fn kernels(&self) -> Vec<&str> {
        let kernels = self.module.functions.iter().filter(|f| f.is_entry && f.body.is_some());
        kernels.map(|f| f.name.as_str()).collect()
    }

    /// Address of a variable; 0 for those without memory.
    pub(crate) fn address(&self, index: usize) -> u64 {
        self.variables.get(index).and_then(Option::as_ref).map_or(0, Buffer::address)
    }

    /// Writes all variables' initial values. Function addresses are the engine's own numbers.
    fn initialise(&self, function: &dyn Fn(FuncId) -> u64) -> Result<(), RunError> {
        for (v, buffer) in self.module.globals.iter().zip(&self.variables) {
            if let Some(buffer) = buffer {
                buffer.set(&initial::bytes(v, &|g| self.address(g.index()), function))?;
            }
        }
        Ok(())
    }

    /// Compiles a kernel, without the cache. `WEFT_CPU`, `WEFT_OPT` and `WEFT_DUMP` hold.
    ///
    /// # Errors
    /// [`RunError::Compile`].
    pub fn compile(&self, kernel: &str, block: [u32; 3], width: Option<u32>) -> Result<Compiled, RunError> {
        self.compile_with(kernel, block, &Options { width, cache_dir: None, ..Options::from_env() })
    }

    /// Compiles a kernel as the options say.
    ///
    /// # Errors
    /// [`RunError::Compile`].
    pub fn compile_with(
        &self,
        kernel: &str,
        block: [u32; 3],
        options: &Options,
    ) -> Result<Compiled, RunError> {
        compile_kernel(&self.module, self.hash, kernel, block, options)
            .map_err(|e| RunError::Compile(e.to_string()))
    }

    /// Compiles a kernel as the options say, for what a launch's indices may be.
    ///
    /// # Errors
    /// [`RunError::Compile`].
    pub fn compile_for(&self, kernel: &str, grid: &Grid, options: &Options) -> Result<Compiled, RunError> {
        let compiled = self.compile_with(kernel, grid.block, options)?;
        if compiled.info.bounds.hold(&grid.params, grid.grid) {
            return Ok(compiled);
        }
        let variant = Variant { wraps: true, ..options.variant };
        self.compile_with(kernel, grid.block, &Options { variant, ..options.clone() })
    }

    /// Addresses of a compiled kernel's symbols.
    pub(crate) fn symbols(&self, info: &KernelInfo) -> Result<Vec<u64>, RunError> {
        let symbol = |name: &String| match name.strip_prefix('@') {
            Some(f) => self.module.function(f).map(|(f, _)| token(f)),
            None => self.module.global(name).map(|(g, _)| self.address(g.index())),
        };
        let symbols: Option<Vec<u64>> = info.symbols.iter().map(symbol).collect();
        symbols.ok_or_else(|| RunError::Compile(format!("unknown symbols among {:?}", info.symbols)))
    }

    /// The variables: where they lie, what they hold, and whether they are constant.
    pub(crate) fn memory(&self) -> Result<Vec<(u64, Vec<u8>, bool)>, RunError> {
        let variables = self.module.globals.iter().zip(&self.variables);
        variables
            .filter_map(|(v, b)| b.as_ref().map(|b| (v, b)))
            .map(|(v, b)| Ok((b.address(), b.get()?, v.space == Space::Const)))
            .collect()
    }

    fn jit(&self, kernel: &str, grid: &Grid, options: &Options, seed: u64) -> Result<(), RunError> {
        let compiled = self.compile_for(kernel, grid, options)?;
        self.launch(&compiled, kernel, grid, seed)
    }

    /// Runs compiled code, after the variables have got their first values.
    ///
    /// # Errors
    /// When it cannot be loaded, does not end, or faults.
    pub(crate) fn launch(
        &self,
        compiled: &Compiled,
        kernel: &str,
        grid: &Grid,
        seed: u64,
    ) -> Result<(), RunError> {
        self.initialise(&token)?;
        let code =
            Code::load(&compiled.object, &compiled.info).map_err(|e| RunError::Compile(e.to_string()))?;
        let symbols = self.symbols(code.info())?;
        let launch = Launch {
            code,
            grid: grid.grid,
            block: grid.block,
            cluster: grid.cluster.unwrap_or([1; 3]),
            explicit_cluster: grid.cluster.is_some(),
            params: grid.params.clone(),
            symbols: symbols.into(),
            dynamic_shared: grid.dynamic_shared,
            cooperative: grid.cooperative,
            grid_id: 1,
            sm_count: 132,
            max_resident_blocks: 1024,
            stack_limit: 64 << 10,
            printf: Arc::new(PrintfSink::default()),
            heap: Arc::new(DeviceHeap::new(8 << 20)),
            kernel_name: kernel.into(),
            lines: None,
            owner: 0,
            trial: None,
            probes: None,
        };
        let (send, receive) = mpsc::channel();
        let pool = pool(seed);
        pool.submit(Work::Grid(Box::new(launch)), on_end(move |r| drop(send.send(r))));
        let _waits = pool.wait();
        match receive.recv_timeout(Duration::from_secs(120)) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(fault)) => Err(RunError::Fault(fault.to_string())),
            Err(_) => Err(RunError::Hang),
        }
    }
}

/// What compiled code takes as a function's address.
fn token(f: FuncId) -> u64 {
    weft_abi::FUNCTION_TOKEN_BASE + u64::from(f.0) * 16
}

/// Runs a kernel to its end. The seed decides the order of blocks and groups, or of the interpreter's threads.
///
/// # Errors
/// When it does not compile, does not end, or faults.
pub fn run(program: &Program, kernel: &str, grid: &Grid, engine: Engine, seed: u64) -> Result<(), RunError> {
    match engine {
        Engine::Jit(_) | Engine::Avx2(_) => program.jit(kernel, grid, &engine.options(seed), seed),
        Engine::Aarch64(width) => {
            program.initialise(&token)?;
            aarch64::run(program, kernel, grid, width, seed)
        }
        Engine::Interp => {
            program.initialise(&interpreter::function_address)?;
            interpreter::run(program, kernel, grid, seed).1
        }
    }
}

/// Names of the rows of the instruction table that a kernel executes, by the interpreter, up to a fault if there is one.
///
/// # Errors
/// [`RunError::Memory`].
pub fn executed_rows(
    program: &Program,
    kernel: &str,
    grid: &Grid,
) -> Result<BTreeSet<&'static str>, RunError> {
    program.initialise(&interpreter::function_address)?;
    Ok(interpreter::run(program, kernel, grid, 0).0)
}

/// A pool of two workers for a seed; 0 is the natural order.
fn pool(seed: u64) -> Arc<Pool> {
    static POOLS: Mutex<Vec<(u64, Arc<Pool>)>> = Mutex::new(Vec::new());
    let mut pools = POOLS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some((_, pool)) = pools.iter().find(|p| p.0 == seed) {
        return pool.clone();
    }
    let deadlock = Some(Duration::from_secs(2));
    let seed_option = (seed != 0).then_some(seed);
    let pool =
        Arc::new(Pool::with_options(PoolOptions { threads: 2, seed: seed_option, deadlock, launch: None }));
    pools.push((seed, pool.clone()));
    pool
}

/// Tells texts apart in the compiler's caches; there is none here.
fn hash(text: &str) -> [u8; 32] {
    let mut out = [0u8; 32];
    for (i, b) in text.bytes().enumerate() {
        out[i % 32] = out[i % 32].rotate_left(3) ^ b;
    }
    out
}
