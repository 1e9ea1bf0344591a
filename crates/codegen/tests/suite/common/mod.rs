//! Runs compiled kernels in the test process: the object is linked into a shared library and loaded.

#![allow(dead_code, reason = "each test file uses its part")]

pub(crate) mod patterns;
#[cfg(target_arch = "x86_64")]
pub(crate) mod tiles;

use std::cell::Cell;
use std::ffi::{CString, c_void};
use std::process::Command;
use std::ptr;

use weft_abi::{
    CtaContext, GroupState, HELPER_COUNT, HelperTable, KernelInfo, LaunchContext, WaitReason, entry,
};
use weft_codegen::{Object, Options, compile};
use weft_ir::{
    Access, Block, Builder, Convert, Function, Geometry, IntOp, Op, Space, Special, Stage, Type, Unit, Value,
};
use weft_target::TargetModel;

/// The CPU of a name; this machine's of none.
pub(crate) fn cpu(name: Option<&str>) -> TargetModel {
    TargetModel::named(name.unwrap_or("host")).expect("a CPU")
}

/// Whether this machine has vectors of 512 bits; the test counts as skipped where not, since that part of it is.
pub(crate) fn has_512_bits() -> bool {
    let has = cpu(None).native_lanes() == 16;
    if !has {
        weft_testing::skipped("part of it needs vectors of 512 bits, which this CPU has not");
    }
    has
}

/// A loaded kernel.
pub(crate) struct Kernel {
    handle: *mut c_void,
    pub(crate) info: KernelInfo,
    /// Start blocks that wait by their function for the whole block.
    pub(crate) by_regions: bool,
    /// Groups that such a function left to the scheduler.
    pub(crate) left: Cell<u32>,
    /// Let stores pass the caches where they can.
    pub(crate) non_temporal_stores: bool,
    _dir: tempfile::TempDir,
}

impl Drop for Kernel {
    fn drop(&mut self) {
        // SAFETY: the handle came from dlopen.
        unsafe { libc::dlclose(self.handle) };
    }
}

impl Kernel {
    pub(crate) fn load(object: &Object) -> Self {
        let dir = tempfile::tempdir().expect("a directory");
        let (o, so) = (dir.path().join("k.o"), dir.path().join("k.so"));
        std::fs::write(&o, &object.bytes).expect("the object");
        let status = Command::new("cc")
            .args(["-shared", "-Wl,-z,defs", "-o"])
            .arg(&so)
            .arg(&o)
            .arg("-lc")
            .status()
            .expect("a linker");
        assert!(status.success());
        let path = CString::new(so.to_str().expect("a path")).expect("a path");
        // SAFETY: a library made above, without constructors.
        let handle = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
        assert!(!handle.is_null());
        Kernel {
            handle,
            info: object.info.clone(),
            by_regions: false,
            left: Cell::new(0),
            non_temporal_stores: false,
            _dir: dir,
        }
    }

    fn symbol(&self, name: &str) -> *mut c_void {
        let p = self.find(name);
        assert!(!p.is_null());
        p
    }

    fn find(&self, name: &str) -> *mut c_void {
        let name = CString::new(name).expect("a name");
        // SAFETY: the handle is open.
        unsafe { libc::dlsym(self.handle, name.as_ptr()) }
    }

    /// Whether the kernel waits and yet has a function for the whole block.
    pub(crate) fn has_regions(&self) -> bool {
        self.info.suspends && !self.find(entry::BLOCK).is_null()
    }

    /// Runs a grid, one block after the other.
    pub(crate) fn run(&self, grid: [u32; 3], params: &[u64]) {
        let mut trap_entries = [ptr::null::<()>() as usize; HELPER_COUNT];
        trap_entries.fill(unexpected as *const () as usize);
        trap_entries[weft_abi::Helper::Trap as usize] = trap as *const () as usize;
        trap_entries[weft_abi::Helper::RoundedF32 as usize] = rounded_f32 as *const () as usize;
        let helpers = HelperTable { entries: trap_entries };
        let symbols = [0u64; 4];
        let launch = LaunchContext {
            params: params.as_ptr().cast(),
            symbols: symbols.as_ptr(),
            helpers: &helpers,
            grid_id: 7,
            grid_dim: grid,
            block_dim: self.info.block,
            cluster_dim: [1; 3],
            explicit_cluster: 0,
            dynamic_shared_bytes: 0,
            total_shared_bytes: self.info.shared_bytes,
            sm_count: 1,
            envreg: [0; 4],
            non_temporal_stores: self.non_temporal_stores.into(),
            dependents: 0,
        };
        let threads: u32 = self.info.block.iter().product();
        let groups = threads.div_ceil(self.info.width);
        let mut shared = vec![0u128; 16 * 1024];
        let mut local = vec![0u128; 256 * threads as usize];
        let frame_words = (self.info.frame_bytes as usize * groups as usize) / 16 + 8;
        let mut frames = vec![0u128; frame_words];
        let mut states = vec![GroupState::default(); groups as usize];
        for z in 0..grid[2] {
            for y in 0..grid[1] {
                for x in 0..grid[0] {
                    states.fill(GroupState::default());
                    let mut frame_base = frames.as_mut_ptr().cast::<u8>();
                    // SAFETY: 128 bytes of slack above.
                    frame_base = unsafe { frame_base.add(frame_base.align_offset(64)) };
                    let mut cta = CtaContext {
                        launch: &launch,
                        shared: shared.as_mut_ptr().cast(),
                        cluster_shared: shared.as_mut_ptr().cast(),
                        local: local.as_mut_ptr().cast(),
                        frames: frame_base,
                        groups: states.as_mut_ptr(),
                        exec: ptr::null_mut(),
                        local_stride: 4096,
                        cta_id: [x, y, z],
                        cluster_rank: 0,
                        sm_id: 0,
                        blocks: 1,
                        counts: ptr::null_mut(),
                        lines: ptr::null(),
                        work: ptr::null(),
                    };
                    self.block(&mut cta, groups);
                }
            }
        }
    }

    fn block(&self, cta: &mut CtaContext, groups: u32) {
        if !self.info.suspends {
            // SAFETY: the entry's documented signature.
            let f: extern "C" fn(*mut CtaContext) = unsafe { std::mem::transmute(self.symbol(entry::BLOCK)) };
            f(cta);
            return;
        }
        // SAFETY: as above.
        let f: extern "C" fn(*mut CtaContext, u32) =
            unsafe { std::mem::transmute(self.symbol(entry::GROUP)) };
        if self.by_regions {
            // SAFETY: as above.
            let f: extern "C" fn(*mut CtaContext) = unsafe { std::mem::transmute(self.symbol(entry::BLOCK)) };
            f(cta);
            for g in 0..groups {
                // SAFETY: `groups` states exist.
                let state = unsafe { &mut *cta.groups.add(g as usize) };
                if state.reason == WaitReason::Exit as u32 {
                    state.resume = u32::MAX;
                } else {
                    self.left.set(self.left.get() + 1);
                }
            }
        }
        // All groups run to their next wait in turn: enough for barriers of the whole block.
        for _ in 0..1000 {
            let mut alive = false;
            for g in 0..groups {
                // SAFETY: `groups` states exist.
                let state = unsafe { &mut *cta.groups.add(g as usize) };
                if state.resume != u32::MAX {
                    f(cta, g);
                    // SAFETY: as above.
                    let state = unsafe { &mut *cta.groups.add(g as usize) };
                    if state.reason == WaitReason::Exit as u32 {
                        state.resume = u32::MAX;
                    } else {
                        alive = true;
                    }
                }
            }
            if !alive {
                return;
            }
        }
        panic!("the block does not end");
    }
}

extern "C" fn unexpected() {
    eprintln!("an unexpected helper was called");
    std::process::abort();
}

extern "C" fn trap(_cta: *mut CtaContext, thread: u32, code: u32, line: u32, addr: u64) {
    eprintln!("trap {code} by thread {thread}, line {line}, address {addr:#x}");
    std::process::abort();
}

/// The helper for `add.rz` only, which is what the tests use.
extern "C" fn rounded_f32(_cta: *mut CtaContext, _t: u32, op: u32, a: u32, b: u32, _c: u32) -> u32 {
    assert_eq!(op, 16);
    let (a, b) = (f64::from(f32::from_bits(a)), f64::from(f32::from_bits(b)));
    let r = (a + b) as f32;
    if f64::from(r).abs() > (a + b).abs() { r.to_bits() - 1 } else { r.to_bits() }
}

/// A kernel under construction, in its last stage.
pub(crate) struct Make {
    pub(crate) unit: Unit,
}

/// Weak access.
pub(crate) fn weak() -> Access {
    Access::default()
}

impl Make {
    pub(crate) fn new(name: &str, block: [u32; 3], width: u32) -> Self {
        let mut f = Function::new(name, true);
        f.stage = Stage::Group;
        f.geometry = Some(Geometry::new(block, width));
        let entry = f.add_block();
        f.entry = Some(entry);
        let unit = Unit { functions: vec![f], param_bytes: 64, dynamic_shared_align: 16, ..Unit::default() };
        Make { unit }
    }

    pub(crate) fn f(&mut self) -> &mut Function {
        &mut self.unit.functions[0]
    }

    pub(crate) fn entry(&mut self) -> Builder<'_> {
        let b = self.unit.functions[0].entry.expect("set");
        Builder::at(&mut self.unit.functions[0], b)
    }

    pub(crate) fn at(&mut self, b: Block) -> Builder<'_> {
        Builder::at(&mut self.unit.functions[0], b)
    }

    /// Compiles the kernel, in the forms that the compiler decides on.
    pub(crate) fn compile(&self, options: &Options) -> Object {
        let mut unit = self.unit.clone();
        let geometry = unit.functions[0].geometry.expect("set");
        weft_transform::run_pass(&mut unit, "forms", geometry, &options.target).expect("a pass");
        compile(&unit, options).unwrap_or_else(|e| panic!("{e}"))
    }
}

/// What kernels need all the time.
pub(crate) trait BuilderExt {
    /// Parameter number `n`, 8 bytes each.
    fn param(&mut self, ty: Type, n: u64) -> Value;
    fn special(&mut self, s: Special) -> Value;
    /// `blockIdx.x * blockDim.x + threadIdx.x`, `i32`.
    fn global_id(&mut self) -> Value;
    /// `base + sext(index) * size`.
    fn element(&mut self, base: Value, index: Value, size: u64) -> Value;
    fn ld(&mut self, ty: Type, space: Space, addr: Value) -> Value;
    fn st(&mut self, ty: Type, space: Space, addr: Value, v: Value);
}

impl BuilderExt for Builder<'_> {
    fn param(&mut self, ty: Type, n: u64) -> Value {
        let at = self.iconst(Type::I64, 8 * n);
        self.ld(ty, Space::Param, at)
    }
    fn special(&mut self, s: Special) -> Value {
        let ty = if matches!(s, Special::Clock64 | Special::Globaltimer | Special::Gridid) {
            Type::I64
        } else {
            Type::I32
        };
        self.value(Op::Special(s), &[], ty)
    }
    fn global_id(&mut self) -> Value {
        let cta = self.special(Special::Ctaid(0));
        let n = self.special(Special::Ntid(0));
        let tid = self.special(Special::Tid(0));
        let base = self.int(IntOp::Mul, cta, n);
        self.int(IntOp::Add, base, tid)
    }
    fn element(&mut self, base: Value, index: Value, size: u64) -> Value {
        let wide = self.convert(Convert::SExt, index, Type::I64);
        let c = self.iconst(Type::I64, size);
        let o = self.int(IntOp::Mul, wide, c);
        self.int(IntOp::Add, base, o)
    }
    fn ld(&mut self, ty: Type, space: Space, addr: Value) -> Value {
        let op = Op::Load { ty, space, count: 1, align: ty.bytes(), access: weak() };
        self.value(op, &[addr], ty)
    }
    fn st(&mut self, ty: Type, space: Space, addr: Value, v: Value) {
        let op = Op::Store { ty, space, count: 1, align: ty.bytes(), access: weak() };
        self.inst(op, &[addr, v], &[]);
    }
}
