//! Functions: kernels of a module, their attributes and their code for each block shape.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock, Weak};

use parking_lot::Mutex;
use weft_device::{BlockUse, Profile, attribute as attr};
use weft_ptx::{
    FuncId,
    usage::{self, Usage},
};

use crate::engine::code::Purpose;
use crate::engine::jit;
use crate::engine::tune::{Choice, Made};
use crate::error::{Code, Error, Result, fail};
use crate::image::Image;
use crate::initial;
use crate::operation::config::LaunchConfig;
use crate::plan::Plan;
use crate::settings::Settings;
use crate::state::State;
use crate::tag::{Tag, Tagged};
use crate::variables::Variables;

/// Attributes of functions (`CUfunction_attribute`).
#[allow(missing_docs, reason = "the names are CUDA's own")]
pub mod attribute {
    pub const MAX_THREADS_PER_BLOCK: u32 = 0;
    pub const SHARED_SIZE_BYTES: u32 = 1;
    pub const CONST_SIZE_BYTES: u32 = 2;
    pub const LOCAL_SIZE_BYTES: u32 = 3;
    pub const NUM_REGS: u32 = 4;
    pub const PTX_VERSION: u32 = 5;
    pub const BINARY_VERSION: u32 = 6;
    pub const CACHE_MODE_CA: u32 = 7;
    pub const MAX_DYNAMIC_SHARED_SIZE_BYTES: u32 = 8;
    pub const PREFERRED_SHARED_MEMORY_CARVEOUT: u32 = 9;
    pub const CLUSTER_SIZE_MUST_BE_SET: u32 = 10;
    pub const REQUIRED_CLUSTER_WIDTH: u32 = 11;
    pub const REQUIRED_CLUSTER_HEIGHT: u32 = 12;
    pub const REQUIRED_CLUSTER_DEPTH: u32 = 13;
    pub const NON_PORTABLE_CLUSTER_SIZE_ALLOWED: u32 = 14;
    pub const CLUSTER_SCHEDULING_POLICY_PREFERENCE: u32 = 15;
}

/// A kernel (`CUfunction`).
pub struct Function {
    id: FuncId,
    image: Arc<Image>,
    state: Arc<State>,
    /// Of the module; code and variables outlive it.
    variables: Arc<Variables>,
    siblings: Weak<dyn Siblings>,
    layout: (Vec<u32>, u32),
    usage: OnceLock<Usage>,
    codes: Mutex<HashMap<Purpose, Arc<CodeCell>>>,
    /// That of the last launch, and the states that it was made for.
    plan: Mutex<Option<(LaunchConfig, Versions, Arc<Plan>)>>,
    pub(crate) settings: Settings,
    tag: Tag,
}

impl std::fmt::Debug for Function {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "`{}`", self.name())
    }
}

/// Where a kernel finds others of its module.
pub(crate) trait Siblings: Send + Sync {
    /// A kernel by its place.
    fn sibling(self: Arc<Self>, id: FuncId) -> Option<Arc<Function>>;
}

/// Code for one block shape, or why there is none; empty while nobody has asked for it.
type CodeCell = OnceLock<Result<Arc<Choice>>>;

/// How often settings and places of variables had changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Versions(u32, u32);

impl Function {
    /// A kernel of an image, with the variables of a module.
    pub(crate) fn new(
        image: Arc<Image>,
        id: FuncId,
        variables: Arc<Variables>,
        siblings: Weak<dyn Siblings>,
        state: Arc<State>,
    ) -> Function {
        Function {
            id,
            layout: image.ptx.functions[id.index()].param_layout(),
            state,
            variables,
            siblings,
            usage: OnceLock::new(),
            codes: Mutex::default(),
            plan: Mutex::new(None),
            settings: Settings::new(),
            image,
            tag: Tag::default(),
        }
    }

    pub(crate) fn ptx(&self) -> &weft_ptx::Function {
        &self.image.ptx.functions[self.id.index()]
    }

    pub(crate) fn image(&self) -> &Arc<Image> {
        &self.image
    }

    pub(crate) fn variables(&self) -> &Arc<Variables> {
        &self.variables
    }

    /// The kernel of its module whose address code has.
    pub(crate) fn sibling(&self, address: u64) -> Option<Arc<Function>> {
        let offset = address.checked_sub(weft_abi::FUNCTION_TOKEN_BASE)?;
        let id = u32::try_from(offset / 16).ok().filter(|_| offset.is_multiple_of(16))?;
        self.siblings.upgrade()?.sibling(FuncId(id))
    }

    pub(crate) fn id(&self) -> FuncId {
        self.id
    }

    /// Its name (`cuFuncGetName`).
    pub fn name(&self) -> &str {
        &self.ptx().name
    }

    /// Its context's state.
    pub(crate) fn state(&self) -> &Arc<State> {
        &self.state
    }

    /// # Errors
    /// [`Code::InvalidHandle`] when its module is gone.
    pub(crate) fn check_loaded(&self) -> Result<()> {
        if self.is_alive() { Ok(()) } else { fail(Code::InvalidHandle) }
    }

    /// What its device models.
    fn profile(&self) -> Result<&'static Profile> {
        self.state.check()?;
        Ok(self.state.device().profile())
    }

    /// Offsets of the parameters in the parameter block, and its size in bytes.
    pub fn param_layout(&self) -> (&[u32], u32) {
        (&self.layout.0, self.layout.1)
    }

    /// Offset and size of parameter `index` (`cuFuncGetParamInfo`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when there are fewer parameters.
    pub fn param(&self, index: usize) -> Result<(u64, u64)> {
        match (self.layout.0.get(index), self.ptx().params.get(index)) {
            (Some(offset), Some(v)) => Ok((u64::from(*offset), v.size())),
            _ => fail(Code::InvalidValue),
        }
    }

    /// What it takes of a device.
    pub(crate) fn usage(&self) -> &Usage {
        self.usage.get_or_init(|| usage::of(&self.image.ptx, self.id))
    }

    /// Most threads of a block of it.
    pub(crate) fn max_threads(&self, profile: &Profile) -> u32 {
        let limit = profile.limit(attr::MAX_THREADS_PER_BLOCK);
        let perf = &self.ptx().perf;
        let product = |d: [u32; 3]| d.iter().fold(1u32, |n, x| n.saturating_mul((*x).max(1)));
        let declared = perf.req_ntid.or(perf.max_ntid).map_or(limit, product);
        let by_registers =
            profile.limit(attr::MAX_REGISTERS_PER_BLOCK) / self.registers(profile).max(1) / 32 * 32;
        declared.min(limit).min(by_registers)
    }

    /// Registers per thread: an estimate from the PTX, since there is no machine code of a GPU to count.
    pub(crate) fn registers(&self, profile: &Profile) -> u32 {
        let perf = &self.ptx().perf;
        let mut most = profile.architecture.max_registers_per_thread;
        for n in [perf.max_nreg, self.image.max_registers].into_iter().flatten() {
            most = most.min(n);
        }
        // As many as leave room for the blocks that the kernel promises to fit. One that promises nothing may be launched
        // with the largest block: GPUs refuse that only where their compiler took more, which an estimate cannot tell.
        let threads = match perf.req_ntid.or(perf.max_ntid) {
            Some(d) => d.iter().fold(1u32, |n, x| n.saturating_mul((*x).max(1))),
            None => profile.limit(attr::MAX_THREADS_PER_BLOCK),
        };
        most = most.min(profile.registers_that_fit(threads, perf.min_ncta_per_sm.unwrap_or(1)));
        self.usage().registers.clamp(16, most.max(16))
    }

    pub(crate) fn max_dynamic_shared(&self, profile: &Profile) -> u32 {
        let set = self.settings.max_dynamic_shared.load(Ordering::Relaxed);
        match u32::try_from(set) {
            Ok(n) => n,
            Err(_) => profile.limit(attr::MAX_SHARED_PER_BLOCK).saturating_sub(self.usage().shared),
        }
    }

    /// The cluster shape that the kernel requires, by its text or by attribute.
    pub(crate) fn required_cluster(&self) -> Option<[u32; 3]> {
        if let Some(c) = self.ptx().perf.req_ncta_per_cluster {
            return Some(c.map(|n| n.max(1)));
        }
        let set = self.settings.required_cluster.each_ref().map(|n| n.load(Ordering::Relaxed));
        set.iter().any(|n| *n != 0).then(|| set.map(|n| n.max(1)))
    }

    /// What a block of so many threads takes.
    pub(crate) fn block_use(&self, profile: &Profile, threads: u32, dynamic_shared: u64) -> BlockUse {
        BlockUse {
            threads,
            registers: self.registers(profile),
            shared_bytes: u64::from(self.usage().shared).saturating_add(dynamic_shared),
            carveout: u32::try_from(self.settings.carveout.load(Ordering::Relaxed)).ok(),
        }
    }

    /// An attribute (`cuFuncGetAttribute`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a number that is none; the context's error.
    pub fn attribute(&self, which: u32) -> Result<i32> {
        use attribute::*;
        let profile = self.profile()?;
        let target = self.image.ptx.target_number();
        let s = &self.settings;
        let cluster = |i: usize| {
            let declared = self.ptx().perf.req_ncta_per_cluster.map(|c| c[i].max(1));
            declared.unwrap_or_else(|| s.required_cluster[i].load(Ordering::Relaxed)) as i32
        };
        Ok(match which {
            MAX_THREADS_PER_BLOCK => self.max_threads(profile) as i32,
            SHARED_SIZE_BYTES => self.usage().shared as i32,
            CONST_SIZE_BYTES => self.usage().constant as i32,
            LOCAL_SIZE_BYTES => self.usage().local as i32,
            NUM_REGS => self.registers(profile) as i32,
            PTX_VERSION => target as i32,
            BINARY_VERSION => profile.sm() as i32,
            CACHE_MODE_CA => 0,
            MAX_DYNAMIC_SHARED_SIZE_BYTES => self.max_dynamic_shared(profile) as i32,
            PREFERRED_SHARED_MEMORY_CARVEOUT => s.carveout.load(Ordering::Relaxed),
            CLUSTER_SIZE_MUST_BE_SET => self.ptx().perf.explicit_cluster.into(),
            REQUIRED_CLUSTER_WIDTH => cluster(0),
            REQUIRED_CLUSTER_HEIGHT => cluster(1),
            REQUIRED_CLUSTER_DEPTH => cluster(2),
            NON_PORTABLE_CLUSTER_SIZE_ALLOWED => i32::from(s.non_portable_cluster.load(Ordering::Relaxed)),
            CLUSTER_SCHEDULING_POLICY_PREFERENCE => s.scheduling_policy.load(Ordering::Relaxed),
            _ => return fail(Code::InvalidValue),
        })
    }

    /// Sets an attribute (`cuFuncSetAttribute`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for one that cannot be set or a value out of range; the context's error.
    pub fn set_attribute(&self, which: u32, value: i32) -> Result<()> {
        use attribute::*;
        let profile = self.profile()?;
        let s = &self.settings;
        match which {
            MAX_DYNAMIC_SHARED_SIZE_BYTES => {
                let room =
                    profile.limit(attr::MAX_SHARED_PER_BLOCK_OPTIN).saturating_sub(self.usage().shared);
                if !u32::try_from(value).is_ok_and(|v| v <= room) {
                    return fail(Code::InvalidValue);
                }
                s.max_dynamic_shared.store(value, Ordering::Relaxed);
            }
            PREFERRED_SHARED_MEMORY_CARVEOUT if (-1..=100).contains(&value) => {
                s.carveout.store(value, Ordering::Relaxed);
            }
            REQUIRED_CLUSTER_WIDTH..=REQUIRED_CLUSTER_DEPTH => {
                let i = (which - REQUIRED_CLUSTER_WIDTH) as usize;
                let n = u32::try_from(value).map_err(|_| Code::InvalidValue)?;
                // What the text fixes can only be said again.
                if self.ptx().perf.req_ncta_per_cluster.is_some_and(|c| c[i].max(1) != n) {
                    return fail(Code::InvalidValue);
                }
                s.required_cluster[i].store(n, Ordering::Relaxed);
            }
            NON_PORTABLE_CLUSTER_SIZE_ALLOWED => s.non_portable_cluster.store(value != 0, Ordering::Relaxed),
            CLUSTER_SCHEDULING_POLICY_PREFERENCE if (0..=2).contains(&value) => {
                s.scheduling_policy.store(value, Ordering::Relaxed);
            }
            _ => return fail(Code::InvalidValue),
        }
        s.version.fetch_add(1, Ordering::AcqRel);
        Ok(())
    }

    /// What launches with this configuration have in common, made anew if the last launch had another or something has
    /// changed since.
    pub(crate) fn plan(
        &self,
        config: &LaunchConfig,
        make: impl FnOnce() -> Result<Plan>,
    ) -> Result<Arc<Plan>> {
        let now = Versions(self.settings.version.load(Ordering::Acquire), self.variables.version());
        if let Some((c, v, plan)) = &*self.plan.lock()
            && c == config
            && *v == now
            && !plan.is_stale()
        {
            return Ok(plan.clone());
        }
        let plan = Arc::new(make()?);
        *self.plan.lock() = Some((*config, now, plan.clone()));
        Ok(plan)
    }

    /// Machine code for a purpose, compiled when it is first asked for. Others wait for the one who compiles.
    pub(crate) fn code(&self, purpose: Purpose) -> Result<Made> {
        let cell = self.codes.lock().entry(purpose).or_default().clone();
        cell.get_or_init(|| jit::compile(&self.image, self.id, purpose)).clone().map(|c| c.made())
    }

    /// What a symbol of machine code stands for: the address of a variable, or the token of a function (`@f`).
    pub(crate) fn symbol(&self, name: &str) -> Result<u64> {
        let ptx = &self.image.ptx;
        let found = match name.strip_prefix('@') {
            Some(f) => ptx.function(f).map(|(id, _)| initial::function_token(id)),
            None => ptx.global(name).map(|(id, _)| self.variables.address(id)).filter(|a| *a != 0),
        };
        found.ok_or_else(|| Error::new(Code::InvalidImage, format!("nobody defines `{name}`")))
    }

    /// Blocks of the kernel that an SM holds (`cuOccupancyMaxActiveBlocksPerMultiprocessor`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a block size that is no block size; the context's error.
    pub fn occupancy(&self, threads: i32, dynamic_shared: u64) -> Result<u32> {
        let profile = self.profile()?;
        let threads = u32::try_from(threads).ok().filter(|n| *n > 0).ok_or(Code::InvalidValue)?;
        // As on hardware: shared memory counts as the kernel may have it now, bounds on the block size do not count.
        if dynamic_shared > u64::from(self.max_dynamic_shared(profile)) {
            return Ok(0);
        }
        Ok(profile.occupancy(self.block_use(profile, threads, dynamic_shared)).blocks)
    }

    /// Grid and block size with the best occupancy (`cuOccupancyMaxPotentialBlockSize`); `shared` says the dynamic
    /// shared memory of a block of so many threads.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a negative limit; the context's error.
    pub fn best_block_size(&self, limit: i32, mut shared: impl FnMut(u32) -> u64) -> Result<(u32, u32)> {
        let profile = self.profile()?;
        let limit = u32::try_from(limit).map_err(|_| Code::InvalidValue)?;
        let own = u64::from(self.usage().shared);
        let most = u64::from(self.max_dynamic_shared(profile));
        let all = |threads| {
            let dynamic = shared(threads);
            if dynamic > most { u64::MAX } else { own.saturating_add(dynamic) }
        };
        Ok(profile.best_block_size(self.block_use(profile, 0, 0), self.max_threads(profile), limit, all))
    }

    /// Dynamic shared memory that a block may use while so many stay resident
    /// (`cuOccupancyAvailableDynamicSMemPerBlock`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when so many do not fit; the context's error.
    pub fn available_shared(&self, blocks: i32, threads: i32) -> Result<u64> {
        let profile = self.profile()?;
        let (Ok(blocks), Ok(threads)) = (u32::try_from(blocks), u32::try_from(threads)) else {
            return fail(Code::InvalidValue);
        };
        let left =
            profile.shared_left(self.block_use(profile, threads, 0), blocks).ok_or(Code::InvalidValue)?;
        Ok(left.min(u64::from(self.max_dynamic_shared(profile))))
    }
}

impl Tagged for Function {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        self.variables.are_loaded() && self.state.is_alive()
    }
}
