//! The reference interpreter as engine: `WEFT_ENGINE=interp`. `WEFT_SEED` orders its threads.

use std::sync::Arc;
use std::time::Instant;

use weft_abi::TrapCode;
use weft_exec::memory::RealMemory;
use weft_exec::{DeviceHeap, Fault, PrintfSink};
use weft_interp::{Launch, Memory, MemoryFault, Options, System, Trap, TrapKind};
use weft_ptx::GlobalId;

use crate::engine::{Grid, Work};

/// A launch as work for the pool.
pub(crate) fn work(grid: Grid<'_>) -> Work {
    let health = grid.context.health.clone();
    let mut services = Services {
        printf: grid.context.printf().clone(),
        heap: grid.context.heap().clone(),
        start: Instant::now(),
    };
    let (image, variables) = (grid.function.image.clone(), grid.function.variables.clone());
    let name = grid.function.name().to_owned();
    let config = *grid.config;
    let stack_limit = grid.context.limits.stack() as usize;
    let (cluster, params) = (grid.cluster, grid.params);
    Work::Closure(Box::new(move || {
        let Some((kernel, _)) = image.ptx.function(&name) else { return };
        // What a cooperative launch's barrier works on: its size, then the barrier's word.
        let workspace: Box<[u32; 16]> = Box::new(core::array::from_fn(|i| if i == 0 { 64 } else { 0 }));
        let mut envregs = [0; 32];
        if config.cooperative {
            let at = workspace.as_ptr().expose_provenance() as u64;
            (envregs[1], envregs[2]) = ((at >> 32) as u32, at as u32);
        }
        let launch = Launch {
            module: &image.ptx,
            kernel,
            grid: config.grid,
            block: config.block,
            cluster,
            params: &params,
            dynamic_shared: config.dynamic_shared,
            cooperative: config.cooperative,
            envregs,
            global_address: &|id: GlobalId| variables.address(id),
        };
        let seed = std::env::var("WEFT_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(0);
        let options = Options { seed, stack_limit: stack_limit.max(1024), ..Options::default() };
        if let Err(trap) = weft_interp::run(&launch, &mut Real, &mut services, &options) {
            health.fail(&fault(&trap, &name));
        }
    }))
}

/// The process's memory.
struct Real;

impl Memory for Real {
    fn load(&mut self, address: u64, out: &mut [u8]) -> Result<(), MemoryFault> {
        let refused = |_| MemoryFault { address, size: out.len() as u32, write: false };
        if matches!(out.len(), 1 | 2 | 4 | 8) && address.is_multiple_of(out.len() as u64) {
            let v = RealMemory.load(address, out.len()).map_err(refused)?;
            out.copy_from_slice(&v.to_le_bytes()[..out.len()]);
            return Ok(());
        }
        let size = out.len() as u32;
        RealMemory.read(address, out).map_err(|_| MemoryFault { address, size, write: false })
    }

    fn store(&mut self, address: u64, data: &[u8]) -> Result<(), MemoryFault> {
        let refused = |_| MemoryFault { address, size: data.len() as u32, write: true };
        if matches!(data.len(), 1 | 2 | 4 | 8) && address.is_multiple_of(data.len() as u64) {
            let mut word = [0; 8];
            word[..data.len()].copy_from_slice(data);
            return RealMemory.store(address, data.len(), u64::from_le_bytes(word)).map_err(refused);
        }
        RealMemory.write(address, data).map_err(refused)
    }
}

/// The device runtime's services, as compiled code has them.
struct Services {
    printf: Arc<PrintfSink>,
    heap: Arc<DeviceHeap>,
    start: Instant,
}

/// A string of the interpreter's memory, with its terminating zero.
fn string(memory: &mut dyn Memory, at: u64) -> Vec<u8> {
    let mut text = Vec::new();
    let mut byte = [0];
    while text.len() < 1 << 16 && memory.load(at + text.len() as u64, &mut byte).is_ok() && byte[0] != 0 {
        text.push(byte[0]);
    }
    text.push(0);
    text
}

fn address_of<T>(data: &[T]) -> u64 {
    data.as_ptr().expose_provenance() as u64
}

impl System for Services {
    fn vprintf(&mut self, format: u64, arguments: u64, memory: &mut dyn Memory) -> i32 {
        if format == 0 {
            return -1;
        }
        // Format and arguments may lie where only the interpreter can read; no argument takes more than 8 bytes.
        let format = string(memory, format);
        let words = format.iter().filter(|c| matches!(c, b'%' | b'*')).count();
        let mut copy = vec![0u64; words + 1];
        for (n, word) in copy.iter_mut().take(words).enumerate() {
            let mut bytes = [0; 8];
            for (k, b) in bytes.chunks_mut(4).enumerate() {
                // The last argument may be shorter than its slot.
                let _ = memory.load(arguments + 8 * n as u64 + 4 * k as u64, b);
            }
            *word = u64::from_le_bytes(bytes);
        }
        self.printf.vprintf(address_of(&format), address_of(&copy)).unwrap_or(-1)
    }

    fn malloc(&mut self, size: u64) -> u64 {
        self.heap.malloc(size)
    }

    fn free(&mut self, address: u64) {
        self.heap.free(address);
    }

    fn assertfail(&mut self, message: u64, file: u64, line: u32, function: u64, memory: &mut dyn Memory) {
        let mut text = |at| String::from_utf8_lossy(&string(memory, at)).trim_end_matches('\0').to_owned();
        let (message, file, function) = (text(message), text(file), text(function));
        tracing::error!("{file}:{line}: {function}: Assertion `{message}` failed.");
    }

    fn globaltimer(&mut self) -> u64 {
        self.start.elapsed().as_nanos() as u64
    }
}

/// The interpreter's trap as the executor would report it.
fn fault(trap: &Trap, kernel: &str) -> Fault {
    let (code, address) = match &trap.kind {
        TrapKind::BadAddress { address, .. } => (TrapCode::IllegalAddress, *address),
        TrapKind::Misaligned { address, .. } => (TrapCode::MisalignedAddress, *address),
        TrapKind::Assert => (TrapCode::Assert, 0),
        TrapKind::StackOverflow => (TrapCode::StackOverflow, 0),
        TrapKind::Deadlock | TrapKind::StepLimit => (TrapCode::Deadlock, 0),
        TrapKind::BadTarget => (TrapCode::InvalidPc, 0),
        TrapKind::Trap | TrapKind::Undefined(_) | TrapKind::Unsupported(_) => (TrapCode::Trap, 0),
    };
    Fault {
        code,
        block: trap.block,
        thread: Some(trap.thread),
        ptx_line: trap.line,
        address,
        kernel: kernel.to_owned(),
        message: trap.kind.to_string(),
    }
}
