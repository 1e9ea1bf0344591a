//! Running a kernel of a PTX text by compiled code or by the interpreter.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use weft_abi::Variant;
use weft_compile::{Compiled, Options};
use weft_exec::{Code, DeviceHeap, Launch, Pool, PoolOptions, PrintfSink, Work, on_end};

use crate::program::{Grid, Program, RunError, token};
use crate::{aarch64, interpreter};

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
    /// Machine code of so many blocks as one where that is legal, else of one; widths as of [`Self::Jit`].
    Beside(u8, Option<u32>),
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
            Engine::Beside(blocks, width) => Options { beside: Some(blocks.into()), ..of(width) },
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
            Engine::Beside(n, None) => write!(f, "beside{n}"),
            Engine::Beside(n, Some(w)) => write!(f, "beside{n}-w{w}"),
            Engine::Aarch64(None) => f.write_str("aarch64"),
            Engine::Aarch64(Some(w)) => write!(f, "aarch64-w{w}"),
        }
    }
}

impl Program {
    fn jit(&self, kernel: &str, grid: &Grid, options: &Options, seed: u64) -> Result<(), RunError> {
        let compiled = self.compile_for(kernel, grid, options)?;
        self.launch(self.load(&compiled, kernel, grid.block, options)?, kernel, grid, seed)
    }

    /// Loads what was compiled with these options, with code for several blocks as one if it is to have that.
    ///
    /// # Errors
    /// [`RunError::Compile`].
    pub(crate) fn load(
        &self,
        compiled: &Compiled,
        kernel: &str,
        block: [u32; 3],
        options: &Options,
    ) -> Result<Arc<Code>, RunError> {
        let load =
            |c: &Compiled| Code::load(&c.object, &c.info).map_err(|e| RunError::Compile(e.to_string()));
        let code = load(compiled)?;
        if compiled.info.beside > 1 {
            let variant = Variant { beside: compiled.info.beside as u8, ..compiled.info.variant };
            let wide = self.compile_with(kernel, block, &Options { variant, ..options.clone() })?;
            if !code.set_beside(load(&wide)?) {
                return Err(RunError::Compile("the code for several blocks does not fit".into()));
            }
        }
        Ok(code)
    }

    /// Runs compiled code, after the variables have got their first values.
    ///
    /// # Errors
    /// When it does not end, or faults.
    pub(crate) fn launch(
        &self,
        code: Arc<Code>,
        kernel: &str,
        grid: &Grid,
        seed: u64,
    ) -> Result<(), RunError> {
        self.initialise(&token)?;
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

/// Runs a kernel to its end. The seed decides the order of blocks and groups, or of the interpreter's threads.
///
/// # Errors
/// When it does not compile, does not end, or faults.
pub fn run(program: &Program, kernel: &str, grid: &Grid, engine: Engine, seed: u64) -> Result<(), RunError> {
    match engine {
        Engine::Jit(_) | Engine::Avx2(_) | Engine::Beside(..) => {
            program.jit(kernel, grid, &engine.options(seed), seed)
        }
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
