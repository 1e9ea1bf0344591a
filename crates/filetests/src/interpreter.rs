//! The interpreter over the same memory as compiled code.

use std::collections::{BTreeSet, HashSet};

use weft_exec::{read, write};
use weft_interp::{Launch, Memory, MemoryFault, Options, System};
use weft_ptx::{FuncId, Inst, row_of};

use crate::buffer::Buffer;
use crate::{Grid, Program, RunError};

/// More instructions than any test executes.
const STEPS: u64 = 200_000_000;

pub(crate) fn function_address(f: FuncId) -> u64 {
    weft_interp::function_address(f)
}

/// Memory of the process; an access that is not there is a fault, not the end.
struct Process;

impl Memory for Process {
    fn load(&mut self, address: u64, out: &mut [u8]) -> Result<(), MemoryFault> {
        let size = out.len() as u32;
        read(address, out).map_err(|_| MemoryFault { address, size, write: false })
    }

    fn store(&mut self, address: u64, data: &[u8]) -> Result<(), MemoryFault> {
        write(address, data).map_err(|_| MemoryFault { address, size: data.len() as u32, write: true })
    }
}

/// What a run executed: rows of the instruction table.
#[derive(Default)]
struct Services {
    rows: BTreeSet<&'static str>,
    /// Instructions whose rows are known, by their places.
    known: HashSet<usize>,
}

impl System for Services {
    fn executes(&mut self, inst: &Inst) {
        if self.known.insert(std::ptr::from_ref(inst) as usize) {
            self.rows.extend(row_of(inst).map(|r| r.name));
        }
    }

    fn image(&mut self, handle: u64) -> Option<weft_abi::Image> {
        weft_exec::images::get(handle)
    }
}

/// Runs a kernel; the names of the rows it executed, up to a fault if there is one.
pub(crate) fn run(
    program: &Program,
    kernel: &str,
    grid: &Grid,
    seed: u64,
) -> (BTreeSet<&'static str>, Result<(), RunError>) {
    let mut services = Services::default();
    let ended = interpret(program, kernel, grid, seed, &mut services);
    (services.rows, ended)
}

fn interpret(
    program: &Program,
    kernel: &str,
    grid: &Grid,
    seed: u64,
    services: &mut Services,
) -> Result<(), RunError> {
    let Some((id, _)) = program.module.function(kernel) else {
        return Err(RunError::Compile(format!("no kernel `{kernel}`")));
    };
    // A word of size, then the word of the grid barrier.
    let mut workspace = [0u8; 64];
    workspace[0] = 64;
    let workspace = Buffer::new(&workspace)?;
    let mut envregs = [0u32; 32];
    if grid.cooperative {
        envregs[1] = (workspace.address() >> 32) as u32;
        envregs[2] = workspace.address() as u32;
    }
    let launch = Launch {
        module: &program.module,
        kernel: id,
        grid: grid.grid,
        block: grid.block,
        cluster: grid.cluster.unwrap_or([1; 3]),
        params: &grid.params,
        dynamic_shared: grid.dynamic_shared,
        cooperative: grid.cooperative,
        envregs,
        global_address: &|g| program.address(g.index()),
    };
    let options = Options { seed, step_limit: Some(STEPS), ..Options::default() };
    weft_interp::run(&launch, &mut Process, services, &options).map_err(|t| RunError::Fault(t.to_string()))
}
