//! Launches: checks, then a grid for the executor.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;
use weft_abi::ProbeKind;
use weft_device::{Profile, attribute as attr};
use weft_exec::{Early, Launch, ProbeSink};

use crate::engine::code::Purpose;
use crate::engine::interp;
use crate::engine::tune::Made;
use crate::error::{Code, Error, Result, fail};
use crate::function::Function;
use crate::host_pointers;
use crate::lines::Lines;
use crate::operation::config::LaunchConfig;
use crate::operation::kernel::KernelLaunch;
use crate::operation::window::Window;
use crate::plan::{Plan, Shape};
use crate::probes::Probed;
use crate::state::State;
use crate::trace::{self, Figures, Origin};
use crate::traffic::Wishes;
use crate::unified::{self, Launched};

/// Checks a launch in a stream of a context, but for its shape.
///
/// # Errors
/// [`Code::InvalidValue`] for parameters of the wrong size; [`Code::InvalidHandle`] when stream and function belong to
/// different contexts, or the module is gone.
fn check_objects(launch: &KernelLaunch, state: &State) -> Result<()> {
    let function = &launch.function;
    function.state().check_alive()?;
    if function.state().id() != state.id() {
        return fail(Code::InvalidHandle);
    }
    function.check_loaded()?;
    let (size, given) = (function.param_layout().1, launch.params.len());
    if given != size as usize {
        return Err(Error::new(
            Code::InvalidValue,
            format!("`{}` takes {size} bytes of parameters, not {given}", function.name()),
        ));
    }
    Ok(())
}

/// Checks a launch in a stream of a context without making its code.
///
/// # Errors
/// As [`planned`], as far as that can be told.
pub(crate) fn check(launch: &KernelLaunch, state: &State) -> Result<()> {
    check_objects(launch, state)?;
    check_shape(&launch.function, &launch.config, state.device().profile()).map(drop)
}

/// Checks a launch in a stream of a context, and makes it one for the interpreter, which is noted if it comes from somewhere.
///
/// # Errors
/// As [`planned`].
pub(crate) fn interpret(launch: KernelLaunch, state: &State, origin: Option<Origin>) -> Result<interp::Grid> {
    state.flush_printf();
    check_objects(&launch, state)?;
    let KernelLaunch { function, config, params, .. } = launch;
    let shape = check_shape(&function, &config, state.device().profile())?;
    note_use(state, &function);
    let checked = host_pointers::always() || host_pointers::suspects(&function, &params, state);
    let name = || function.name().into();
    Ok(interp::Grid {
        meter: state.device().meter(),
        observer: origin.and_then(|o| {
            let launched = launched(o, (next_grid_id(), shape.resident), &config);
            let inner = trace::watch(state.of_origin(Some(o)), &config, figures(&function, state), &name());
            unified::watch(inner, launched, state.device())
        }),
        addresses: checked.then(|| host_pointers::guard_of(name(), state)),
        image: function.image().clone(),
        variables: function.variables().clone(),
        kernel: function.id(),
        config,
        cluster: shape.cluster,
        params,
        stack_limit: (512 << 10).max(state.limits.stack() as usize),
        printf: state.printf().clone(),
        heap: state.heap().clone(),
        owner: state.id(),
        runtime: None,
    })
}

/// Checks a launch in a stream of a context, and finds or makes its code.
///
/// # Errors
/// [`Code::InvalidValue`] for shapes beyond the device's or the kernel's limits and parameters of the wrong size;
/// [`Code::LaunchOutOfResources`] when the block needs more registers than there are; [`Code::InvalidClusterSize`];
/// [`Code::CooperativeLaunchTooLarge`]; [`Code::InvalidPtx`] or [`Code::NotSupported`] when the kernel does not compile;
/// [`Code::InvalidHandle`] when stream and function belong to different contexts, or the module is gone.
pub(crate) fn planned(launch: &KernelLaunch, state: &State) -> Result<Arc<Plan>> {
    state.flush_printf();
    prepared(launch, state)
}

/// The same, of a launch that is no call of the program's.
///
/// # Errors
/// As [`planned`].
pub(crate) fn prepared(launch: &KernelLaunch, state: &State) -> Result<Arc<Plan>> {
    check_objects(launch, state)?;
    let KernelLaunch { function, config, params, .. } = launch;
    let always = host_pointers::always();
    let purpose = |wraps, checked| Purpose::new(config.block, wraps).checked(checked);
    let mut plan = function.plan(config, || plan(state, function, config, purpose(false, always)))?;
    let wraps = !plan.is_for(params, config.grid);
    if wraps {
        plan = plan.wrapping(|| self::plan(state, function, config, purpose(true, always)))?;
    }
    if host_pointers::suspects(function, params, state) {
        plan = plan.checked(|| self::plan(state, function, config, purpose(wraps, true)))?;
    }
    note_use(state, function);
    Ok(plan)
}

/// What a launch needs that begins before those are over that it depends on, and waits for these; `usual` is what it needs else.
///
/// # Errors
/// As [`planned`].
pub(crate) fn early(usual: &Arc<Plan>, launch: &KernelLaunch, state: &State) -> Result<Arc<Plan>> {
    let KernelLaunch { function, config, .. } = launch;
    if !function.usage().awaits {
        return Ok(usual.clone());
    }
    // For all launches: they are seldom enough.
    let checked = usual.code.info().variant.probes.contains(ProbeKind::Addresses);
    usual.early(|| plan(state, function, config, Purpose::new(config.block, true).checked(checked).early()))
}

/// A number that no other grid of the process has had.
#[inline]
pub(crate) fn next_grid_id() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A launch for the executor, which is noted if it comes from somewhere.
#[inline]
pub(crate) fn grid(
    plan: &Plan,
    config: &LaunchConfig,
    params: Vec<u8>,
    state: &State,
    origin: Option<Origin>,
) -> Launch {
    let probes = probes(plan, (config, &params), state, (0, config.window));
    let grid_id = next_grid_id();
    Launch {
        code: plan.code.clone(),
        grid: config.grid,
        block: config.block,
        cluster: plan.shape.cluster,
        explicit_cluster: plan.shape.explicit_cluster,
        params,
        symbols: plan.symbols.clone(),
        dynamic_shared: config.dynamic_shared,
        cooperative: config.cooperative,
        grid_id,
        sm_count: plan.sm_count,
        max_resident_blocks: plan.shape.resident,
        stack_limit: u32::try_from(state.limits.stack()).unwrap_or(u32::MAX),
        printf: state.printf().clone(),
        heap: state.heap().clone(),
        kernel_name: plan.name.clone(),
        lines: Some(plan.lines.clone()),
        owner: state.id(),
        part: config.part,
        priority: config.priority.unwrap_or(0),
        trial: plan.trial.clone(),
        meter: state.device().meter(),
        runtime: None,
        addresses: host_pointers::guard(plan.code.info(), &plan.name, state),
        early: origin.map(|o| observed((o, grid_id), (plan, config), state)),
        probes,
    }
}

/// What a launch that comes from somewhere has besides.
#[cold]
fn observed(
    (origin, grid): (Origin, u64),
    (plan, config): (&Plan, &LaunchConfig),
    state: &State,
) -> Box<Early> {
    let observer = trace::watch(state.of_origin(Some(origin)), config, plan.figures, &plan.name);
    let launched = launched(origin, (grid, plan.shape.resident), config);
    Box::new(Early { observer: unified::watch(observer, launched, state.device()), ..Early::default() })
}

/// What unified memory is told of a grid with such a number, of which the device holds so many blocks.
fn launched(o: Origin, (grid, resident): (u64, u32), config: &LaunchConfig) -> Launched {
    let threads = config.block.iter().product();
    let blocks = config.grid.iter().map(|n| u64::from(*n)).product();
    Launched { grid, modelled: o.modelled, resident, blocks, threads, stream: o.stream }
}

/// Who takes what a launch counts, if its code does that; of the stream with such a number, with such a window.
#[inline]
pub(crate) fn probes(
    plan: &Plan,
    (config, params): (&LaunchConfig, &[u8]),
    state: &State,
    (stream, window): (u64, Option<Window>),
) -> Option<Arc<dyn ProbeSink>> {
    if !plan.code.info().variant.probes.count() {
        return None;
    }
    let place = [state.device().ordinal().into(), state.id(), stream];
    plan.probed.sink(
        plan.code.info(),
        &plan.name,
        (config.grid, params),
        &*plan.lines,
        (place, Wishes::new(window, state)),
    )
}

fn note_use(state: &State, function: &Function) {
    let usage = function.usage();
    state.note_use(usage.heap, usage.printf);
}

fn figures(function: &Function, state: &State) -> Figures {
    let registers = function.registers(state.device().profile());
    Figures { registers, static_shared: function.usage().shared }
}

/// A plan with code for a purpose.
fn plan(state: &State, function: &Function, config: &LaunchConfig, purpose: Purpose) -> Result<Plan> {
    let profile = state.device().profile();
    let shape = check_shape(function, config, profile)?;
    let Made { code, trial, standing } = function.code(purpose)?;
    let lines = Arc::new(Lines::new(function.image()));
    let symbols = code.info().symbols.iter().map(|name| function.symbol(name)).collect::<Result<_>>()?;
    let usage = function.block_use(profile, config.block.iter().product(), u64::from(config.dynamic_shared));
    let text = || function.image().unit(function.id()).text;
    let probed =
        Probed::new(code.info(), profile, (usage, config.dynamic_shared), text, &function.image().ptx);
    Ok(Plan {
        shape,
        code,
        trial,
        standing,
        symbols,
        sm_count: profile.limit(attr::SM_COUNT),
        name: function.name().into(),
        lines,
        calls_runtime: function.usage().runtime,
        triggers: function.usage().triggers,
        probed,
        figures: figures(function, state),
        within: Mutex::default(),
        wrapping: Mutex::default(),
        checked: Mutex::default(),
        early: Mutex::default(),
    })
}

fn check_shape(function: &Function, config: &LaunchConfig, profile: &Profile) -> Result<Shape> {
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
        // Of such blocks none is resident.
        let code = if config.cooperative { Code::CooperativeLaunchTooLarge } else { Code::InvalidValue };
        return Err(Error::new(
            code,
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
/// As for a launch ([`crate::Stream::submit`]), but that none is resident of blocks that are too large; [`Code::NotSupported`] on
/// devices without clusters.
pub fn max_active_clusters(function: &Function, config: &LaunchConfig) -> Result<u32> {
    let state = function.state();
    state.check()?;
    let profile = state.device().profile();
    if config.grid.contains(&0) || config.block.contains(&0) {
        return fail(Code::InvalidValue);
    }
    let threads = config.block.iter().fold(1u32, |n, d| n.saturating_mul(*d));
    if threads > function.max_threads(profile)
        || config.block.iter().zip(profile.max_block()).any(|(d, m)| *d > m)
        || config.dynamic_shared > function.max_dynamic_shared(profile)
    {
        return Ok(0);
    }
    let shape = check_shape(function, config, profile)?;
    if profile.gpcs.is_empty() {
        return fail(Code::NotSupported);
    }
    let block = function.block_use(profile, threads, u64::from(config.dynamic_shared));
    Ok(profile.active_clusters(block, shape.cluster.iter().product::<u32>().max(1)))
}
