//! From a unit to an object file.

use std::mem::offset_of;

use weft_abi::{CtaContext, GroupState, KernelInfo, Variant, WaitReason};
use weft_ir::{Entity, FuncRef, Function, Op, Stage, Symbol, Terminator, Type, Unit};
use weft_target::{Arch, TargetModel};

use crate::atomic::{Copies, Copying};
use crate::func::FnGen;
use crate::llvm::{Machine, Session, Ty, Val};
use crate::memory::{Blending, Lanewise};
use crate::non_temporal::non_temporal_bytes;
use crate::passes;
use crate::probe::Sites;
use crate::stats::Stats;
use crate::target::triple;

/// How to compile.
#[derive(Clone, Debug)]
pub struct Options {
    /// The CPU that code is made for.
    pub target: TargetModel,
    /// Optimisation level, 0 to 3.
    pub opt: u32,
    /// Export a function that runs one group also where no group waits, so that groups can run in any order.
    pub any_order: bool,
    /// How tables in shared memory are copied.
    pub copying: Copying,
    /// Which arrays in local memory are blended.
    pub blending: Blending,
    /// Keep the LLVM module as it was emitted, as text.
    pub keep_raw_ir: bool,
    /// Keep the optimised LLVM module as text.
    pub keep_ir: bool,
    /// Keep the assembly text.
    pub keep_asm: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            target: TargetModel::host(),
            opt: 2,
            any_order: false,
            copying: Copying { count: 1, bytes: 0 },
            blending: Blending::default(),
            keep_raw_ir: false,
            keep_ir: false,
            keep_asm: false,
        }
    }
}

/// A compiled kernel.
#[derive(Clone, Debug, Default)]
pub struct Object {
    /// The relocatable object file.
    pub bytes: Vec<u8>,
    /// What the executor must know.
    pub info: KernelInfo,
    /// What was emitted; counted only when [`Options::keep_ir`] is set, spills with [`Options::keep_asm`].
    pub stats: Stats,
    /// The LLVM module before optimisation, if asked for.
    pub raw_ir: Option<String>,
    /// The optimised LLVM module, if asked for.
    pub ir: Option<String>,
    /// The assembly text, if asked for.
    pub asm: Option<String>,
}

/// Why there is no object.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CodegenError {
    /// Something that this crate does not do.
    #[error("not supported by the code generator: {what} (PTX line {line})")]
    Unsupported {
        /// What.
        what: String,
        /// Line of the PTX text, 0 when unknown.
        line: u32,
    },
    /// The unit breaks a rule, or LLVM refused what was made of it.
    #[error("internal error of the code generator: {0}")]
    Bug(String),
}

/// What all functions of a unit share.
pub(crate) struct Gen<'u> {
    pub(crate) s: Session,
    pub(crate) unit: &'u Unit,
    pub(crate) target: &'u TargetModel,
    /// Lanes per group.
    pub(crate) width: u32,
    /// Lanes per vector of a varying value; a group is made of one or several.
    pub(crate) lanes: u32,
    pub(crate) block: [u32; 3],
    pub(crate) suspends: bool,
    /// How many blocks a call can run.
    pub(crate) blocks_per_call: u32,
    /// A call runs its blocks round after round; the body's last argument is the round, not a resume point.
    pub(crate) takes_rounds: bool,
    /// See [`Options::any_order`].
    pub(crate) any_order: bool,
    pub(crate) frame: Frame,
    /// How local memory lies if not thread by thread.
    pub(crate) local: Option<Lanewise>,
    /// Arrays in local memory that are blended.
    pub(crate) blending: Blending,
    /// Tables of regions that have copies.
    pub(crate) copies: Option<Copies>,
    /// The LLVM function of each function of the unit, with its type.
    pub(crate) functions: Vec<(Val, Ty)>,
    /// Places that have probes.
    pub(crate) sites: Sites,
}

/// Where the kernel's slots are in a group's frame.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame {
    pub(crate) offsets: Vec<u32>,
    pub(crate) bytes: u32,
}

impl Frame {
    fn layout(kernel: &Function, width: u32, part: u32) -> Self {
        let mut bytes = 0u32;
        let offsets = kernel
            .slots
            .iter()
            .map(|(_, slot)| {
                let parts = if slot.uniform { 1 } else { width / part };
                let lanes = if slot.uniform || slot.parts { 1 } else { part };
                let size = if slot.ty == Type::Pred { lanes.div_ceil(8) } else { slot.ty.bytes() * lanes };
                let align = size.next_power_of_two().min(64);
                let size = size * parts;
                let at = bytes.next_multiple_of(align);
                bytes = at + size;
                at
            })
            .collect();
        Frame { offsets, bytes: bytes.next_multiple_of(64) }
    }
}

/// Most blocks that share what they count in one call: what is done once for all of them is little then, and others can have a
/// part of the grid.
const MOST_IN_COMMON: u32 = 64;

/// Compiles a unit.
///
/// # Errors
/// [`CodegenError::Unsupported`] for what cannot be expressed; [`CodegenError::Bug`] when the unit is malformed.
pub fn compile(unit: &Unit, options: &Options) -> Result<Object, CodegenError> {
    let bug = |m: &str| CodegenError::Bug(m.to_owned());
    let kernel = unit.functions.first().ok_or_else(|| bug("a unit without functions"))?;
    let geometry = kernel.geometry.ok_or_else(|| bug("a kernel without geometry"))?;
    let parts = weft_ir::analysis::part_of_group(unit, geometry.part) == Some(geometry.part);
    if geometry.part != geometry.width && !parts {
        return Err(bug("lanes that depend on each other, in parts"));
    }
    if kernel.stage < Stage::Group {
        return Err(bug("a kernel that has not been vectorised"));
    }
    let target = &options.target;
    let machine = Machine::new(triple(target.arch), &target.cpu, &target.features, options.opt)
        .map_err(CodegenError::Bug)?;
    let mut s = Session::new(&kernel.name);
    machine.prepare(&s);
    s.start_debug(&kernel.name);
    let suspends = kernel.stage == Stage::Suspended && !kernel.resumes.is_empty();
    let in_common = suspends
        && weft_ir::analysis::regions_are_loops(kernel)
        && unit.functions.len() == 1
        && !unit.dynamic_local;
    let blocks_per_call = match suspends {
        _ if options.any_order => 1,
        true if in_common => weft_ir::analysis::blocks_in_common(kernel).map_or(1, |n| n.min(MOST_IN_COMMON)),
        true => 1,
        false => kernel.sweep.max(1),
    };
    let mut g = Gen {
        s,
        unit,
        target,
        width: geometry.width,
        lanes: geometry.part,
        block: geometry.block,
        suspends,
        blocks_per_call,
        takes_rounds: weft_ir::analysis::takes_rounds(unit),
        any_order: options.any_order,
        frame: Frame::layout(kernel, geometry.width, geometry.part),
        local: Lanewise::of(unit, local_bytes(unit).0),
        blending: options.blending,
        copies: if suspends { Copies::of(kernel, options.copying) } else { None },
        functions: Vec::new(),
        sites: Sites::default(),
    };
    g.declare();
    for n in 0..unit.functions.len() {
        FnGen::emit(&g, FuncRef::new(n))?;
    }
    g.entries();
    g.s.finish_debug();
    let raw_ir = options.keep_raw_ir.then(|| g.s.text());
    g.s.verify().map_err(|e| CodegenError::Bug(format!("LLVM's verifier: {e}")))?;
    let passes = passes::text(options.opt, unit.functions.len() > 1);
    machine.run_passes(&g.s, &passes).map_err(CodegenError::Bug)?;
    if g.target.has_masks() {
        g.s.add_by_mask();
    } else {
        g.s.choose_by_sign();
        if g.target.arch == Arch::X86 {
            g.s.compare_by_sign();
        }
        g.s.widen_masks();
    }
    let ir = options.keep_ir.then(|| g.s.text());
    let asm = if options.keep_asm {
        // Emission changes the module, so the text is made from a copy.
        let copy = g.s.duplicate();
        let text = machine.emit(&copy, true).map_err(CodegenError::Bug)?;
        Some(String::from_utf8_lossy(&text).into_owned())
    } else {
        None
    };
    let bytes = machine.emit(&g.s, false).map_err(CodegenError::Bug)?;
    let mut stats = ir.as_deref().map(Stats::count).unwrap_or_default();
    stats.width = geometry.width;
    stats.frame_bytes = g.frame.bytes;
    stats.regions = kernel.resumes.len() as u32 + 1;
    if let Some(text) = &asm {
        stats.count_assembly(text);
    }
    let (local_bytes, recursive) = local_bytes(unit);
    let symbols = unit.symbols.iter().map(|s| match s {
        Symbol::Variable(name) => name.clone(),
        Symbol::Function(name) => format!("@{name}"),
    });
    let info = KernelInfo {
        name: kernel.name.clone(),
        block: geometry.block,
        width: geometry.width,
        suspends: g.suspends,
        frame_bytes: g.frame.bytes,
        shared_bytes: unit.shared_bytes,
        local_bytes,
        recursive: recursive || unit.dynamic_local,
        param_bytes: unit.param_bytes,
        symbols: symbols.collect(),
        resume_lines: resume_lines(kernel),
        non_temporal_bytes: non_temporal_bytes(kernel),
        candidates: Vec::new(),
        blocks_per_call,
        bounds: kernel.bounds.clone(),
        variant: Variant::default(),
        probes: g.sites.into_list(),
    };
    Ok(Object { bytes, info, stats, raw_ir, ir, asm })
}

/// Lines of the places where the kernel waits, by resume point.
fn resume_lines(kernel: &Function) -> Vec<u32> {
    let mut lines = vec![0; kernel.resumes.len()];
    for b in &kernel.layout {
        if let Terminator::Suspend { resume, loc, .. } = kernel.blocks[*b].term
            && let Some(line) = lines.get_mut(resume as usize)
        {
            *line = loc;
        }
    }
    lines
}

/// Local memory of the deepest chain of calls, and whether functions call each other in a circle.
fn local_bytes(unit: &Unit) -> (u32, bool) {
    fn visit(unit: &Unit, n: usize, path: &mut Vec<usize>, done: &mut [Option<u32>]) -> (u32, bool) {
        if path.contains(&n) {
            return (0, true);
        }
        if let Some(bytes) = done[n] {
            return (bytes, false);
        }
        let Some(f) = unit.functions.get(n) else { return (0, false) };
        path.push(n);
        let (mut deepest, mut circle) = (0, false);
        let calls = f.layout.iter().flat_map(|b| &f.blocks[*b].insts).filter_map(|i| match f.insts[*i].op {
            Op::Call(callee) => Some(callee.index()),
            _ => None,
        });
        for c in calls.collect::<std::collections::BTreeSet<_>>() {
            let (bytes, round) = visit(unit, c, path, done);
            deepest = deepest.max(bytes);
            circle |= round;
        }
        path.pop();
        let bytes = f.local_bytes.next_multiple_of(16) + deepest;
        if !circle {
            done[n] = Some(bytes);
        }
        (bytes, circle)
    }
    visit(unit, 0, &mut Vec::new(), &mut vec![None; unit.functions.len()])
}

impl Gen<'_> {
    /// LLVM's type for a value of `n` lanes. The small floats travel as their bits: CPUs compute them as `f32`.
    pub(crate) fn ty(&self, t: Type, n: u32) -> Ty {
        let s = &self.s;
        let one = match t {
            Type::F32 => s.float(),
            Type::F64 => s.double(),
            _ => s.int(t.bits()),
        };
        s.vector(one, n)
    }

    fn declare(&mut self) {
        let s = &self.s;
        let (ptr, i32) = (s.ptr(), s.int(32));
        let mut out = Vec::new();
        for (n, f) in self.unit.functions.iter().enumerate() {
            let signature = if n == 0 {
                s.signature(i32, &[ptr, i32, i32, s.int(64)])
            } else {
                let mut args = vec![ptr, i32];
                if let Some(e) = f.entry {
                    args.extend(f.blocks[e].params.iter().map(|p| self.ty(f.ty(*p), self.lanes)));
                }
                let returns: Vec<_> = f.returns.iter().map(|t| self.ty(*t, self.lanes)).collect();
                let ret = if returns.is_empty() { s.void() } else { s.record(&returns) };
                s.signature(ret, &args)
            };
            let name = if n == 0 { "weft_body".to_owned() } else { format!("weft_fn{n}") };
            let function = s.function(&name, signature);
            s.set_internal(function);
            self.attributes(function);
            if n == 0 {
                s.attribute(function, FUNCTION, "alwaysinline", None);
            }
            out.push((function, signature));
        }
        self.functions = out;
    }

    pub(crate) fn attributes(&self, f: Val) {
        let s = &self.s;
        s.attribute(f, FUNCTION, "nounwind", None);
        // LLVM aligns what it spills to whole cache lines only where it has a frame pointer.
        s.attribute(f, FUNCTION, "frame-pointer", Some("all"));
        s.attribute(f, FUNCTION, "target-cpu", Some(&self.target.cpu));
        s.attribute(f, FUNCTION, "target-features", Some(&self.target.features));
        if self.target.arch == Arch::X86 {
            let bits = self.target.vector_bits.to_string();
            s.attribute(f, FUNCTION, "prefer-vector-width", Some(&bits));
            s.attribute(f, FUNCTION, "min-legal-vector-width", Some(&bits));
        }
    }

    /// Address of a group's state.
    pub(crate) fn group_state(&self, cta: Val, group: Val) -> Val {
        let s = &self.s;
        let groups = s.load(s.ptr(), s.byte_offset(cta, offset_of!(CtaContext, groups)), 8);
        s.metadata(groups, s.node_kind("invariant.load"), s.node(&[]));
        let size = s.iconst(s.int(64), size_of::<GroupState>() as u64);
        s.gep(s.int(8), groups, s.nuw_mul(s.zext(group, s.int(64)), size))
    }

    /// Says why a group stops.
    pub(crate) fn set_reason(&self, state: Val, reason: WaitReason) {
        let s = &self.s;
        let at = s.byte_offset(state, offset_of!(GroupState, reason));
        s.store(s.iconst(s.int(32), reason as u64), at, 4);
    }
}

/// Attribute index of the function itself.
pub(crate) const FUNCTION: u32 = u32::MAX;
