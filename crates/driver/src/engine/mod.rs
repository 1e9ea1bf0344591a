//! The way to the executor: grids, other work, waiting, and the thread for the program's own callbacks.

pub(crate) mod interp;
pub(crate) mod jit;

use std::sync::atomic::{AtomicUsize, Ordering, fence};
use std::sync::{Arc, OnceLock, mpsc};

use weft_device::attribute as attr;
pub(crate) use weft_exec::{Fault, Work};
use weft_exec::{Launch, Pool};

use crate::context::Context;
use crate::error::Result;
use crate::function::Function;
use crate::launch::LaunchConfig;

/// Which engine runs kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    /// Machine code.
    Jit,
    /// The reference interpreter.
    Interp,
}

/// The engine that `WEFT_ENGINE` names (`jit`, `interp`); machine code otherwise.
pub(crate) fn engine() -> Engine {
    static ENGINE: OnceLock<Engine> = OnceLock::new();
    *ENGINE.get_or_init(|| match std::env::var("WEFT_ENGINE").as_deref() {
        Ok("interp") => Engine::Interp,
        Ok("jit" | "") | Err(_) => Engine::Jit,
        Ok(other) => {
            tracing::error!("WEFT_ENGINE={other}: unknown engine, known are jit and interp");
            Engine::Jit
        }
    })
}

/// A launch that has passed its checks.
pub(crate) struct Grid<'a> {
    pub(crate) context: &'a Arc<Context>,
    pub(crate) function: &'a Function,
    pub(crate) config: &'a LaunchConfig,
    pub(crate) cluster: [u32; 3],
    pub(crate) explicit_cluster: bool,
    /// Blocks that the device holds at a time.
    pub(crate) resident: u32,
    pub(crate) id: u64,
    pub(crate) params: Vec<u8>,
}

/// Makes work of a launch; compiles the kernel for the block shape if that has not been done.
pub(crate) fn grid(grid: Grid<'_>) -> Result<Work> {
    if engine() == Engine::Interp {
        return Ok(interp::work(grid));
    }
    let Grid { context, function, config, .. } = grid;
    let code = function.code(config.block)?;
    let symbols = code.info().symbols.iter().map(|name| function.symbol(name)).collect::<Result<_>>()?;
    let profile = context.device().profile();
    Ok(Work::Grid(Box::new(Launch {
        symbols,
        code,
        grid: config.grid,
        block: config.block,
        cluster: grid.cluster,
        explicit_cluster: grid.explicit_cluster,
        params: grid.params,
        dynamic_shared: config.dynamic_shared,
        cooperative: config.cooperative,
        grid_id: grid.id,
        sm_count: profile.limit(attr::SM_COUNT),
        max_resident_blocks: grid.resident,
        stack_limit: u32::try_from(context.limits.stack()).unwrap_or(u32::MAX),
        printf: context.printf().clone(),
        heap: context.heap().clone(),
        kernel_name: function.name().to_owned(),
    })))
}

/// Host threads in [`wait_until`].
static WAITERS: AtomicUsize = AtomicUsize::new(0);

/// Gives work to the pool.
pub(crate) fn submit(work: Work, done: Box<dyn FnOnce(std::result::Result<(), Fault>) + Send>) {
    Pool::global().submit(work, done);
}

/// Waits, and works meanwhile.
pub(crate) fn wait_until(over: &dyn Fn() -> bool) {
    WAITERS.fetch_add(1, Ordering::SeqCst);
    if !over() {
        Pool::global().help_until(over);
    }
    WAITERS.fetch_sub(1, Ordering::SeqCst);
}

/// Lets those who wait look again. The pool does it by itself when its own work ends.
pub(crate) fn wake() {
    // Between what the caller has just stored and the look at the counter; `wait_until` does it the other way round.
    fence(Ordering::SeqCst);
    if WAITERS.load(Ordering::SeqCst) > 0 {
        Pool::global().notify();
    }
}

type Call = Box<dyn FnOnce() + Send>;

/// Runs a function of the program on the thread for such functions, after those given before.
pub(crate) fn run_host_function(call: Call) {
    static SENDER: OnceLock<Option<mpsc::Sender<Call>>> = OnceLock::new();
    let sender = SENDER.get_or_init(|| {
        let (send, receive) = mpsc::channel::<Call>();
        let thread = std::thread::Builder::new().name("weft-host-functions".into());
        // The thread lives as long as the process.
        let started = thread.spawn(move || receive.into_iter().for_each(|call| call()));
        started.ok().map(|_| send)
    });
    match sender {
        Some(s) => {
            if let Err(lost) = s.send(call) {
                (lost.0)();
            }
        }
        None => call(),
    }
}
