//! Attributes of launches and streams (`CUlaunchAttributeID`): which there are, which values they take, and what they change.
//!
//! Rules that the reference does not give are those of an H100 with CUDA 13.0. What only steers priorities or the order in
//! which blocks start changes nothing here, and is checked all the same; windows go to the model of caches. Streams keep what they are given.

use std::sync::Arc;

use weft_device::Profile;

use crate::context::Context;
use crate::error::{Code, Result, fail};
use crate::function::Function;
use crate::kept::Kept;
use crate::operation::config::{Domains, LaunchConfig};
use crate::operation::window::Window;
use crate::stream::{PRIORITIES, Stream};

/// A value as C has it: a union of 64 bytes (`CUlaunchAttributeValue`).
pub type AttributeValue = [u8; 64];

const MAX_WINDOW: u32 = 109;
/// `CU_DEVICE_ATTRIBUTE_MEM_SYNC_DOMAIN_COUNT`.
pub(crate) const MEM_SYNC_DOMAIN_COUNT: u32 = 126;
/// `CU_SYNC_POLICY_AUTO`, the first of four.
const POLICY_AUTO: u32 = 1;
/// What a stream answers that has been given none.
const NO_POLICY: u32 = u32::MAX;

/// What an attribute says, by its number.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Attribute {
    /// 0, or one that changes nothing.
    Nothing,
    /// 1: bytes whose accesses are to persist in the L2 cache.
    Window(Window),
    /// 2: all blocks are to be resident.
    Cooperative(bool),
    /// 3: how a thread waits for a stream.
    Policy(u32),
    /// 4: blocks per cluster.
    Cluster(Option<[u32; 3]>),
    /// 6: whether the launch may begin when the one before it lets it.
    Early(bool),
    /// 8: priority, within the device's range.
    Priority(i32),
    /// 9: domains of fences of both kinds.
    DomainMap([u8; 2]),
    /// 10: which of the two kinds.
    Domain(u32),
    /// 11: blocks of a larger cluster that would be better.
    PreferredCluster(Option<[u32; 3]>),
    /// 13: whether kernels may change the node.
    Updatable(u32),
}

/// Reads the members of a value.
struct Members<'a>(&'a AttributeValue);

impl Members<'_> {
    fn word(&self, at: usize) -> u32 {
        self.0.get(at..).and_then(|b| b.first_chunk()).map_or(0, |b| u32::from_ne_bytes(*b))
    }

    fn long(&self, at: usize) -> u64 {
        self.0.get(at..).and_then(|b| b.first_chunk()).map_or(0, |b| u64::from_ne_bytes(*b))
    }

    /// Three numbers, or none where all are 0.
    fn dimensions(&self) -> Option<[u32; 3]> {
        Some([self.word(0), self.word(4), self.word(8)]).filter(|d| *d != [0; 3])
    }
}

impl Attribute {
    /// Checks number and value.
    fn read(id: u32, value: &AttributeValue, profile: &Profile) -> Result<Attribute> {
        let m = Members(value);
        let (first, within) = (m.word(0), |range: std::ops::RangeInclusive<u32>| range.contains(&m.word(0)));
        let domains = profile.limit(MEM_SYNC_DOMAIN_COUNT).max(1);
        Ok(match id {
            0 => Attribute::Nothing,
            1 => match Window::read(value) {
                w if w.is_possible(profile.limit(MAX_WINDOW).into()) => Attribute::Window(w),
                _ => return fail(Code::InvalidValue),
            },
            2 => Attribute::Cooperative(first != 0),
            3 if within(POLICY_AUTO..=4) => Attribute::Policy(first),
            4 => Attribute::Cluster(m.dimensions()),
            // The policy of scheduling clusters.
            5 if within(0..=2) => Attribute::Nothing,
            6 => Attribute::Early(first != 0),
            // Events, which the launch has besides.
            7 | 12 if m.long(0) == 0 => return fail(Code::InvalidHandle),
            7 | 12 if m.word(8) == 0 => Attribute::Nothing,
            13 => Attribute::Updatable(first),
            8 => Attribute::Priority(first.cast_signed().clamp(PRIORITIES.0, PRIORITIES.1)),
            9 if u32::from(value[0]) < domains && u32::from(value[1]) < domains => {
                Attribute::DomainMap([value[0], value[1]])
            }
            10 if within(0..=1) => Attribute::Domain(first),
            11 => Attribute::PreferredCluster(m.dimensions()),
            // The part of shared memory that is to be, in per cent; scheduling for NVLink.
            14 if within(0..=100) => Attribute::Nothing,
            16 => Attribute::Nothing,
            _ => return fail(Code::InvalidValue),
        })
    }
}

/// What a launch of a function is to be (`cuLaunchKernelEx`): `config` with what attributes say, of which the last one counts.
///
/// # Errors
/// [`Code::InvalidValue`] for an attribute that there is not, or not of launches, and for values out of range;
/// [`Code::InvalidHandle`] where an event is missing; [`Code::InvalidClusterSize`] when a preferred cluster is no multiple of the least one, or the grid none of it.
pub fn with_attributes(
    function: &Function,
    mut config: LaunchConfig,
    attributes: impl IntoIterator<Item = (u32, AttributeValue)>,
) -> Result<LaunchConfig> {
    let mut attributes = attributes.into_iter().peekable();
    if attributes.peek().is_none() {
        return Ok(config);
    }
    let context = function.context()?;
    let profile = context.device().profile();
    let mut preferred = None;
    for (id, value) in attributes {
        match Attribute::read(id, &value, profile)? {
            Attribute::Cooperative(on) => config.cooperative = on,
            Attribute::Cluster(size) => config.cluster = size,
            Attribute::PreferredCluster(size) => preferred = size,
            Attribute::Priority(p) => config.priority = Some(p),
            Attribute::Early(on) => config.early = on,
            Attribute::Updatable(on) => config.updatable = Some(on),
            Attribute::Policy(_) => return fail(Code::InvalidValue),
            Attribute::Window(w) => config.window = Some(w),
            Attribute::DomainMap(map) => config.domains.map = Some(map),
            Attribute::Domain(d) => config.domains.logical = Some(d),
            Attribute::Nothing => {}
        }
    }
    if let Some(large) = preferred {
        let least = config.cluster.or_else(|| function.required_cluster()).ok_or(Code::InvalidClusterSize)?;
        let multiple = |a: [u32; 3], b: [u32; 3]| (0..3).all(|i| b[i] > 0 && a[i].is_multiple_of(b[i]));
        if !multiple(large, least) || !multiple(config.grid, large) {
            return fail(Code::InvalidClusterSize);
        }
    }
    Ok(config)
}

/// What a stream has been given.
#[derive(Clone, Copy, Debug, Default)]
struct StreamAttributes {
    window: Window,
    policy: u32,
    domains: Domains,
}

static OF_STREAMS: Kept<Stream, StreamAttributes> = Kept::new();

fn of_stream(stream: &Arc<Stream>) -> StreamAttributes {
    OF_STREAMS.get(stream).unwrap_or_else(initial)
}

fn initial() -> StreamAttributes {
    StreamAttributes { policy: NO_POLICY, ..StreamAttributes::default() }
}

/// An attribute of a stream (`cuStreamGetAttribute`).
///
/// # Errors
/// [`Code::InvalidValue`] for one that streams do not have.
pub fn stream_attribute(stream: &Arc<Stream>, id: u32) -> Result<AttributeValue> {
    let (a, mut value) = (of_stream(stream), [0; 64]);
    let word = match id {
        1 => return Ok(a.window.value()),
        3 => a.policy.to_ne_bytes(),
        8 => stream.priority().to_ne_bytes(),
        9 => {
            let [first, second] = a.domains.map.unwrap_or(Domains::MAP);
            [first, second, 0, 0]
        }
        10 => a.domains.logical.unwrap_or(0).to_ne_bytes(),
        _ => return fail(Code::InvalidValue),
    };
    value[..4].copy_from_slice(&word);
    Ok(value)
}

/// Sets an attribute of a stream (`cuStreamSetAttribute`).
///
/// # Errors
/// [`Code::InvalidValue`] for one that streams do not have and for values out of range; the context's error.
pub fn set_stream_attribute(stream: &Arc<Stream>, id: u32, value: &AttributeValue) -> Result<()> {
    if !matches!(id, 1 | 3 | 8 | 9 | 10) {
        return fail(Code::InvalidValue);
    }
    let context = stream.context()?;
    let new = Attribute::read(id, value, context.device().profile())?;
    OF_STREAMS.change(stream, initial(), |a| match new {
        Attribute::Window(w) => a.window = w,
        Attribute::Policy(p) => a.policy = p,
        Attribute::Priority(p) => stream.set_priority(p),
        Attribute::DomainMap(m) => a.domains.map = Some(m),
        Attribute::Domain(d) => a.domains.logical = Some(d),
        _ => {}
    });
    Ok(())
}

/// The window that launches in a stream have which bring none, if it has been given one.
pub(crate) fn window_of(stream: &Stream) -> Option<Window> {
    OF_STREAMS.of(stream).map(|a| a.window).filter(|w| *w != Window::default())
}

/// The domains that a stream has been given.
pub(crate) fn domains_of(stream: &Stream) -> Domains {
    OF_STREAMS.of(stream).map(|a| a.domains).unwrap_or_default()
}

/// Gives a stream all attributes of another (`cuStreamCopyAttributes`).
pub fn copy_stream_attributes(to: &Arc<Stream>, from: &Arc<Stream>) {
    let all = of_stream(from);
    OF_STREAMS.change(to, all, |a| *a = all);
    to.set_priority(from.priority());
}

static CACHE_CONFIGS: Kept<Context, u32> = Kept::new();

/// Checks a preferred split of cache and shared memory (`CUfunc_cache`), which changes nothing here.
///
/// # Errors
/// [`Code::InvalidValue`] for one that there is not.
pub fn check_cache_config(config: u32) -> Result<()> {
    if config <= 3 { Ok(()) } else { fail(Code::InvalidValue) }
}

/// Checks a width of the banks of shared memory (`CUsharedconfig`), which is fixed on these devices: any choice is accepted and
/// changes nothing.
///
/// # Errors
/// [`Code::InvalidValue`] for one that there is not.
pub fn check_bank_config(config: u32) -> Result<()> {
    if config <= 2 { Ok(()) } else { fail(Code::InvalidValue) }
}

/// A context's preferred split of cache and shared memory (`cuCtxGetCacheConfig`).
pub fn cache_config(context: &Arc<Context>) -> u32 {
    CACHE_CONFIGS.get(context).unwrap_or(0)
}

/// Sets it (`cuCtxSetCacheConfig`).
///
/// # Errors
/// As [`check_cache_config`].
pub fn set_cache_config(context: &Arc<Context>, config: u32) -> Result<()> {
    check_cache_config(config)?;
    CACHE_CONFIGS.change(context, 0, |c| *c = config);
    Ok(())
}
