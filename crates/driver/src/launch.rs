//! Launches: checks, then a grid for the executor.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;
use weft_device::{Profile, attribute as attr};
use weft_exec::Trial;

use crate::context::Context;
use crate::engine;
use crate::engine::jit::{MachineCode, Made, Purpose};
use crate::error::{Code, Error, Result, fail};
use crate::function::Function;
use crate::lines::Lines;
use crate::stream::Stream;

/// Shape and wishes of a launch (`CUlaunchConfig`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LaunchConfig {
    /// Blocks.
    pub grid: [u32; 3],
    /// Threads per block.
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory per block.
    pub dynamic_shared: u32,
    /// Blocks per cluster, when the launch says.
    pub cluster: Option<[u32; 3]>,
    /// All blocks must be resident at a time.
    pub cooperative: bool,
}

/// Launches a kernel with a parameter block laid out as [`Function::param_layout`] says (`cuLaunchKernel`).
///
/// # Errors
/// [`Code::InvalidValue`] for shapes beyond the device's or the kernel's limits and parameters of the wrong size;
/// [`Code::LaunchOutOfResources`] when the block needs more registers than there are; [`Code::InvalidClusterSize`];
/// [`Code::CooperativeLaunchTooLarge`]; [`Code::InvalidPtx`] or [`Code::NotSupported`] when the kernel does not compile;
/// [`Code::InvalidHandle`] when stream and function belong to different contexts; the context's error.
pub fn launch(function: &Function, config: &LaunchConfig, params: Vec<u8>, stream: &Stream) -> Result<()> {
    let context = stream.context()?;
    context.check()?;
    context.flush_printf();
    if function.context()?.id() != context.id() {
        return fail(Code::InvalidHandle);
    }
    function.module()?;
    let size = function.param_layout().1;
    if params.len() != size as usize {
        return Err(Error::new(
            Code::InvalidValue,
            format!("`{}` takes {size} bytes of parameters, not {}", function.name(), params.len()),
        ));
    }
    if engine::engine() == engine::Engine::Interp {
        let shape = check(function, config, context.device().profile())?;
        note_use(&context, function);
        let grid = engine::Grid { context: &context, function, config, cluster: shape.cluster, params };
        return stream.submit(engine::interp::work(grid));
    }
    static NEXT_GRID: AtomicU64 = AtomicU64::new(1);
    let mut plan = function.plan(config, || plan(&context, function, config, false))?;
    if !plan.is_for(&params, config.grid) {
        plan = plan.wrapping(|| self::plan(&context, function, config, true))?;
    }
    let launch = engine::Launch {
        code: plan.code.clone(),
        grid: config.grid,
        block: config.block,
        cluster: plan.shape.cluster,
        explicit_cluster: plan.shape.explicit_cluster,
        params,
        symbols: plan.symbols.clone(),
        dynamic_shared: config.dynamic_shared,
        cooperative: config.cooperative,
        grid_id: NEXT_GRID.fetch_add(1, Ordering::Relaxed),
        sm_count: plan.sm_count,
        max_resident_blocks: plan.shape.resident,
        stack_limit: u32::try_from(context.limits.stack()).unwrap_or(u32::MAX),
        printf: context.printf().clone(),
        heap: context.heap().clone(),
        kernel_name: plan.name.clone(),
        lines: Some(plan.lines.clone()),
        owner: context.id(),
        trial: plan.trial.clone(),
    };
    note_use(&context, function);
    stream.launch(&context, launch)
}

fn note_use(context: &Context, function: &Function) {
    let usage = function.usage();
    context.note_use(usage.heap, usage.printf);
}

/// What launches with one configuration have in common, worked out once.
#[derive(Debug)]
pub(crate) struct Plan {
    shape: Shape,
    code: MachineCode,
    trial: Option<Arc<Trial>>,
    symbols: Arc<[u64]>,
    sm_count: u32,
    name: Arc<str>,
    lines: Arc<Lines>,
    /// What the bounds of `code` depend on, of the last launch that was within them.
    within: Mutex<Option<Vec<u32>>>,
    /// The same with code for launches that are beyond the bounds of `code`.
    wrapping: Mutex<Option<Arc<Plan>>>,
}

impl Plan {
    /// Whether a launch is within the bounds of the code.
    fn is_for(&self, params: &[u8], grid: [u32; 3]) -> bool {
        let bounds = &self.code.info().bounds;
        if bounds.is_empty() {
            return true;
        }
        let mut within = self.within.lock();
        let same = |w: &Vec<u32>| bounds.inputs(params, grid).eq(w.iter().copied().map(Some));
        if within.as_ref().is_some_and(same) {
            return true;
        }
        let holds = bounds.hold(params, grid);
        if holds {
            *within = bounds.inputs(params, grid).collect();
        }
        holds
    }

    fn wrapping(&self, make: impl FnOnce() -> Result<Plan>) -> Result<Arc<Plan>> {
        if let Some(p) = self.wrapping.lock().as_ref().filter(|p| !p.is_stale()) {
            return Ok(p.clone());
        }
        let made = Arc::new(make()?);
        *self.wrapping.lock() = Some(made.clone());
        Ok(made)
    }

    /// Whether a trial has ended since it was made.
    pub(crate) fn is_stale(&self) -> bool {
        self.trial.as_ref().is_some_and(|t| t.is_over())
    }
}

fn plan(context: &Context, function: &Function, config: &LaunchConfig, wraps: bool) -> Result<Plan> {
    let profile = context.device().profile();
    let shape = check(function, config, profile)?;
    let Made { code, trial } = function.code(Purpose { block: config.block, wraps })?;
    let lines = Arc::new(Lines::new(function.image()));
    let symbols = code.info().symbols.iter().map(|name| function.symbol(name)).collect::<Result<_>>()?;
    Ok(Plan {
        shape,
        code,
        trial,
        symbols,
        sm_count: profile.limit(attr::SM_COUNT),
        name: function.name().into(),
        lines,
        within: Mutex::default(),
        wrapping: Mutex::default(),
    })
}

/// What the checks found.
#[derive(Debug)]
struct Shape {
    cluster: [u32; 3],
    explicit_cluster: bool,
    resident: u32,
}

fn check(function: &Function, config: &LaunchConfig, profile: &Profile) -> Result<Shape> {
    let LaunchConfig { grid, block, .. } = *config;
    let too_big = |dims: [u32; 3], most: [u32; 3]| dims.iter().zip(most).any(|(d, m)| *d == 0 || *d > m);
    if too_big(grid, profile.max_grid()) || too_big(block, profile.max_block()) {
        return Err(Error::new(Code::InvalidValue, format!("grid {grid:?} of blocks {block:?}")));
    }
    let threads = block.iter().product::<u32>();
    if threads > profile.limit(attr::MAX_THREADS_PER_BLOCK) {
        return Err(Error::new(Code::InvalidValue, format!("block of {threads} threads")));
    }
    let perf = &function.ptx().perf;
    if perf.req_ntid.is_some_and(|d| d.map(|n| n.max(1)) != block) {
        return Err(Error::new(
            Code::InvalidValue,
            format!("the kernel requires blocks of {:?}", perf.req_ntid),
        ));
    }
    if threads > function.max_threads(profile) {
        let most = function.max_threads(profile);
        return Err(Error::new(
            Code::InvalidValue,
            format!("the kernel allows {most} threads a block, not {threads}"),
        ));
    }
    if config.dynamic_shared > function.max_dynamic_shared(profile) {
        let most = function.max_dynamic_shared(profile);
        return Err(Error::new(
            Code::InvalidValue,
            format!("{} bytes of dynamic shared memory where {most} are allowed", config.dynamic_shared),
        ));
    }
    let usage = function.block_use(profile, threads, u64::from(config.dynamic_shared));
    let per_sm = profile.occupancy(usage).blocks;
    if per_sm == 0 {
        return fail(Code::LaunchOutOfResources);
    }
    let (cluster, explicit_cluster) = cluster(function, config, profile)?;
    let resident = per_sm.saturating_mul(profile.limit(attr::SM_COUNT));
    let blocks = grid.iter().map(|d| u64::from(*d)).product::<u64>();
    if config.cooperative && blocks > u64::from(resident) {
        return Err(Error::new(
            Code::CooperativeLaunchTooLarge,
            format!("{blocks} blocks where {resident} can be resident"),
        ));
    }
    Ok(Shape { cluster, explicit_cluster, resident })
}

fn cluster(function: &Function, config: &LaunchConfig, profile: &Profile) -> Result<([u32; 3], bool)> {
    let required = function.required_cluster();
    let shape = match (config.cluster, required) {
        (Some(asked), Some(fixed)) if asked != fixed => return fail(Code::InvalidValue),
        (Some(c), _) | (None, Some(c)) => c,
        (None, None) if function.ptx().perf.explicit_cluster => return fail(Code::InvalidClusterSize),
        (None, None) => return Ok(([1; 3], false)),
    };
    let blocks = shape.iter().try_fold(1u32, |n, d| n.checked_mul(*d)).unwrap_or(0);
    let non_portable = function.settings.non_portable_cluster.load(Ordering::Relaxed);
    let most = if non_portable { profile.max_cluster() } else { profile.max_portable_cluster() };
    if blocks == 0 || blocks > most {
        return Err(Error::new(Code::InvalidClusterSize, format!("cluster of {shape:?}")));
    }
    if config.grid.iter().zip(shape).any(|(g, c)| g % c != 0) {
        return Err(Error::new(
            Code::InvalidClusterSize,
            format!("grid {:?} is no multiple of cluster {shape:?}", config.grid),
        ));
    }
    Ok((shape, true))
}

/// Most blocks of clusters of this shape that are resident at a time, in clusters (`cuOccupancyMaxActiveClusters`).
///
/// # Errors
/// As [`launch`].
pub fn max_active_clusters(function: &Function, config: &LaunchConfig) -> Result<u32> {
    let context = function.context()?;
    context.check()?;
    let profile = context.device().profile();
    let shape = check(function, config, profile)?;
    Ok(shape.resident / shape.cluster.iter().product::<u32>().max(1))
}

/// A parameter block from separate values, as `kernelParams` gives them. `read(i, bytes)` fills in parameter `i`.
///
/// # Errors
/// What `read` answers.
pub fn gather(function: &Function, mut read: impl FnMut(usize, &mut [u8]) -> Result<()>) -> Result<Vec<u8>> {
    let (offsets, size) = function.param_layout();
    let mut block = vec![0; size as usize];
    for (i, offset) in offsets.iter().enumerate() {
        let (start, bytes) = (*offset as usize, function.param(i)?.1 as usize);
        let place = block.get_mut(start..start + bytes).ok_or(Code::InvalidValue)?;
        read(i, place)?;
    }
    Ok(block)
}

/// A parameter block from the buffer of `CU_LAUNCH_PARAM_BUFFER_POINTER`. Parameters that it lacks are zero.
///
/// # Errors
/// [`Code::LaunchOutOfResources`] when it is longer than the parameters.
pub fn from_buffer(function: &Function, buffer: &[u8]) -> Result<Vec<u8>> {
    let size = function.param_layout().1 as usize;
    if buffer.len() > size {
        return fail(Code::LaunchOutOfResources);
    }
    let mut block = buffer.to_vec();
    block.resize(size, 0);
    Ok(block)
}
