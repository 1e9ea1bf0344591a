//! The reference interpreter as engine (`WEFT_ENGINE=interp`): each grid is one piece of work, on one thread.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use weft_abi::TrapCode;
use weft_exec::{
    AddressGuard, Caller, DeviceHeap, Fault, Meter, Observer, Pool, PrintfSink, Scene, SourceLines,
    memory as raw,
};
use weft_interp::{Launch, Memory, MemoryFault, Options, System, Trap, TrapKind};
use weft_ptx::{FuncId, RUNTIME_WORDS, RuntimeFunction};

use crate::error::{Code, Error};
use crate::health::Health;
use crate::image::Image;
use crate::lines::Lines;
use crate::operation::config::LaunchConfig;
use crate::variables::Variables;

/// The process's memory.
pub(crate) struct RealMemory;

impl Memory for RealMemory {
    fn load(&mut self, address: u64, out: &mut [u8]) -> Result<(), MemoryFault> {
        let size = out.len() as u32;
        raw::read(address, out).map_err(|f| MemoryFault { address: f.address, size, write: false })
    }

    fn store(&mut self, address: u64, data: &[u8]) -> Result<(), MemoryFault> {
        let size = data.len() as u32;
        raw::write(address, data).map_err(|f| MemoryFault { address: f.address, size, write: true })
    }
}

/// The process's memory as a kernel sees it; where somebody says what it may use, no other.
struct KernelMemory {
    addresses: Option<Arc<dyn AddressGuard>>,
    runtime: Option<Arc<dyn Runtime>>,
    /// What cooperative groups meet in, and the stretch that was used last.
    workspace: Range<u64>,
    last: Range<u64>,
    /// What lies where the kernel may not go.
    foul: String,
}

impl KernelMemory {
    fn check(&mut self, address: u64, size: usize, write: bool) -> Result<(), MemoryFault> {
        let Some(guard) = &self.addresses else { return Ok(()) };
        let end = address.saturating_add(size as u64);
        let mut at = address;
        while at < end {
            if !self.last.contains(&at) {
                let given = || self.runtime.as_ref().and_then(|r| r.given(at));
                let own = Some(&self.workspace).filter(|w| w.contains(&at)).cloned().or_else(given);
                self.last = own.map_or_else(|| guard.stretch(at), Ok).map_err(|what| {
                    self.foul = what;
                    MemoryFault { address: at, size: size as u32, write }
                })?;
            }
            at = self.last.end;
        }
        Ok(())
    }
}

impl Memory for KernelMemory {
    fn load(&mut self, address: u64, out: &mut [u8]) -> Result<(), MemoryFault> {
        self.check(address, out.len(), false)?;
        RealMemory.load(address, out)
    }

    fn store(&mut self, address: u64, data: &[u8]) -> Result<(), MemoryFault> {
        self.check(address, data.len(), true)?;
        RealMemory.store(address, data)
    }
}

/// Answers calls of functions that interpreter and executor do not have, as [`weft_exec::DeviceRuntime`] does for machine code.
pub(crate) trait Runtime: Send + Sync {
    /// A call; `memory` is what the thread sees.
    ///
    /// # Errors
    /// An argument points to where nothing is.
    fn call(
        &self,
        function: RuntimeFunction,
        words: [u64; RUNTIME_WORDS],
        caller: Caller,
        memory: &mut dyn Memory,
    ) -> Result<u64, MemoryFault>;

    /// As [`weft_exec::DeviceRuntime::given`].
    fn given(&self, address: u64) -> Option<Range<u64>>;
}

/// The services of the device runtime.
struct Services {
    printf: Arc<PrintfSink>,
    heap: Arc<DeviceHeap>,
    started: Instant,
    /// What was said of the first failed assertion.
    assertion: Option<String>,
    /// Who answers other calls, and the shape of blocks.
    runtime: Option<Arc<dyn Runtime>>,
    block: [u32; 3],
    /// The context's number, and when its launch began.
    owner: u64,
    began: Instant,
}

impl Services {
    /// Whether the launch has taken longer than it may (`WEFT_LAUNCH_TIMEOUT_MS`).
    fn is_overdue(&self) -> bool {
        Pool::global().launch_limit().is_some_and(|limit| self.began.elapsed() >= limit)
    }
}

/// Most bytes of `printf` arguments: CUDA allows 32 of 8 bytes.
const MAX_ARGUMENTS: usize = 32 * 8;

fn string(at: u64, memory: &mut dyn Memory) -> String {
    let mut text = Vec::new();
    let mut byte = [0u8];
    while text.len() < 4096
        && memory.load(at.wrapping_add(text.len() as u64), &mut byte).is_ok()
        && byte[0] != 0
    {
        text.push(byte[0]);
    }
    String::from_utf8_lossy(&text).into_owned()
}

impl System for Services {
    fn vprintf(&mut self, format: u64, arguments: u64, memory: &mut dyn Memory) -> i32 {
        // The arguments lie in the thread's local memory, which only the interpreter knows.
        let mut copy = [0u8; MAX_ARGUMENTS];
        for (i, byte) in copy.iter_mut().enumerate() {
            if memory.load(arguments.wrapping_add(i as u64), std::slice::from_mut(byte)).is_err() {
                break;
            }
        }
        self.printf.vprintf(format, copy.as_ptr() as u64).unwrap_or(-1)
    }

    fn malloc(&mut self, size: u64) -> u64 {
        self.heap.malloc(size)
    }

    fn free(&mut self, address: u64) -> bool {
        self.heap.free(address)
    }

    fn runtime(
        &mut self,
        function: RuntimeFunction,
        words: [u64; RUNTIME_WORDS],
        [block, [x, y, z]]: [[u32; 3]; 2],
        memory: &mut dyn Memory,
    ) -> Option<Result<u64, MemoryFault>> {
        let thread = (z * self.block[1] + y) * self.block[0] + x;
        Some(self.runtime.as_ref()?.call(function, words, Caller { block, thread, ahead: true }, memory))
    }

    fn cancelled(&mut self) -> bool {
        self.is_overdue() || Pool::global().is_ending(self.owner)
    }

    fn assertfail(
        &mut self,
        [message, file, line, function]: [u64; 4],
        [[bx, by, bz], [tx, ty, tz]]: [[u32; 3]; 2],
        memory: &mut dyn Memory,
    ) {
        let mut text = |at| string(at, memory);
        let said = format!(
            "{}:{}: {}: block: [{bx},{by},{bz}], thread: [{tx},{ty},{tz}] Assertion `{}` failed.",
            text(file),
            line as u32,
            text(function),
            text(message)
        );
        // What kernels printed before comes out first.
        self.printf.flush();
        eprintln!("{said}");
        self.assertion.get_or_insert(said);
    }

    fn image(&mut self, handle: u64) -> Option<weft_abi::Image> {
        weft_exec::images::get(handle)
    }

    fn globaltimer(&mut self) -> u64 {
        self.started.elapsed().as_nanos() as u64
    }
}

/// A launch that has passed its checks. Independent of function and context, which may go meanwhile.
pub(crate) struct Grid {
    pub(crate) image: Arc<Image>,
    pub(crate) variables: Arc<Variables>,
    pub(crate) kernel: FuncId,
    pub(crate) config: LaunchConfig,
    pub(crate) cluster: [u32; 3],
    pub(crate) params: Vec<u8>,
    pub(crate) stack_limit: usize,
    pub(crate) printf: Arc<PrintfSink>,
    pub(crate) heap: Arc<DeviceHeap>,
    pub(crate) owner: u64,
    /// Where the thread notes how long it is in it.
    pub(crate) meter: Option<Meter>,
    /// Who is told when it begins and ends, if somebody wants to know.
    pub(crate) observer: Option<Arc<dyn Observer>>,
    /// Who says what memory it may use; none: all that is there.
    pub(crate) addresses: Option<Arc<dyn AddressGuard>>,
    /// Who answers calls of functions that the interpreter does not have.
    pub(crate) runtime: Option<Arc<dyn Runtime>>,
}

/// Runs a launch on this thread; what ends it goes to the context's health.
pub(crate) fn run(grid: Grid, health: &Health) {
    let Grid { image, variables, kernel, config, .. } = grid;
    let mut services = Services {
        printf: grid.printf,
        heap: grid.heap,
        started: started(),
        assertion: None,
        runtime: grid.runtime.clone(),
        block: config.block,
        owner: grid.owner,
        began: Instant::now(),
    };
    // What cooperative groups expect: a word of size, then the word of the grid barrier.
    let workspace: Box<[AtomicU32; 16]> = Box::new(std::array::from_fn(|_| AtomicU32::new(0)));
    workspace[0].store(64, Ordering::Relaxed);
    let at = workspace.as_ptr() as u64;
    let mut envregs = [0; 32];
    if config.cooperative {
        envregs[1] = (at >> 32) as u32;
        envregs[2] = at as u32;
    }
    let launch = Launch {
        module: &image.ptx,
        kernel,
        grid: config.grid,
        block: config.block,
        cluster: grid.cluster,
        params: &grid.params,
        dynamic_shared: config.dynamic_shared,
        cooperative: config.cooperative,
        envregs,
        global_address: &|g| variables.address(g),
    };
    let options = Options { seed: seed(), stack_limit: grid.stack_limit, ..Options::default() };
    let mut memory = KernelMemory {
        addresses: grid.addresses,
        runtime: grid.runtime,
        workspace: at..at + size_of_val(&*workspace) as u64,
        last: 0..0,
        foul: String::new(),
    };
    let observer = grid.observer;
    observer.iter().for_each(|o| o.begun());
    let result = Meter::time(grid.meter, || weft_interp::run(&launch, &mut memory, &mut services, &options));
    observer.iter().for_each(|o| o.ended(result.is_err()));
    if let Err(trap) = result {
        // At the end of its context a grid ends without fault.
        if trap.kind == TrapKind::Cancelled && !services.is_overdue() {
            return;
        }
        let name = &image.ptx.functions[kernel.index()].name;
        let source = Lines::new(&image).source(trap.line);
        let message = services.assertion.unwrap_or(memory.foul);
        match fault(&trap, (name, message), source) {
            Ok(fault) => {
                let scene = Scene { grid: config.grid, block: config.block, remains: None };
                health.fail(&Fault { scene: Some(Box::new(scene)), ..fault });
            }
            Err(e) => health.fail_with(e),
        }
    }
}

fn seed() -> u64 {
    static SEED: OnceLock<u64> = OnceLock::new();
    *SEED.get_or_init(|| std::env::var("WEFT_SEED").ok().and_then(|v| v.trim().parse().ok()).unwrap_or(0))
}

fn started() -> Instant {
    static START: OnceLock<Instant> = OnceLock::new();
    *START.get_or_init(Instant::now)
}

/// What a trap is as a fault; an error where code could not be understood.
fn fault(
    trap: &Trap,
    (kernel, mut message): (&str, String),
    source: Option<String>,
) -> std::result::Result<Fault, Error> {
    let mut address = 0;
    let code = match &trap.kind {
        TrapKind::BadAddress { address: a, .. } => {
            address = *a;
            TrapCode::IllegalAddress
        }
        TrapKind::Misaligned { address: a, .. } => {
            address = *a;
            TrapCode::MisalignedAddress
        }
        TrapKind::Trap => TrapCode::Trap,
        TrapKind::Breakpoint => TrapCode::Breakpoint,
        TrapKind::Assert => TrapCode::Assert,
        TrapKind::StackOverflow => TrapCode::StackOverflow,
        TrapKind::BadFree { address: a } => {
            address = *a;
            TrapCode::IllegalAddress
        }
        TrapKind::Deadlock | TrapKind::StepLimit => TrapCode::Deadlock,
        TrapKind::Cancelled => TrapCode::Timeout,
        TrapKind::BadTarget => TrapCode::InvalidPc,
        TrapKind::IllegalInstruction(_) => TrapCode::IllegalInstruction,
        TrapKind::Undefined(_) => return Err(Error::new(Code::InvalidImage, trap.to_string())),
        TrapKind::Unsupported(_) => return Err(Error::new(Code::NotSupported, trap.to_string())),
    };
    if let Some(limit) = Pool::global().launch_limit().filter(|_| code == TrapCode::Timeout) {
        message = weft_exec::beyond_limit(limit);
    }
    Ok(Fault {
        code,
        block: trap.block,
        thread: Some(trap.thread),
        ptx_line: trap.line,
        address,
        source: source.map(String::into_boxed_str),
        ..Fault::of_launch(kernel, message)
    })
}
