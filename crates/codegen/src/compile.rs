//! From a unit to an object file.

use weft_abi::{KernelInfo, Variant};
use weft_ir::{Entity, FuncRef, Function, Geometry, Op, Stage, Symbol, Terminator, Unit};
use weft_target::{Arch, TargetModel};

use crate::emit::emit;
use crate::error::CodegenError;
use crate::llvm::{Machine, Session};
use crate::memory::non_temporal_bytes;
use crate::passes;
use crate::sites::Sites;
use crate::stats::Stats;
use crate::tables::{Copies, Copying};
use crate::target::triple;
use crate::tiles::Tiles;
use crate::unit::{Frame, Gen};

/// How to compile.
#[derive(Clone, Debug)]
pub struct Options {
    /// The CPU that code is made for.
    pub target: TargetModel,
    /// Optimisation level, 0 to 3.
    pub opt: u32,
    /// Export a function that runs one group also where no group waits, so that groups can run in any order.
    pub any_order: bool,
    /// Products of matrices of `f16` and `bf16` are added up in `f32` as is fastest, not as tensor cores do.
    pub fast_tensor: bool,
    /// How tables in shared memory are copied.
    pub copying: Copying,
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
            fast_tensor: false,
            copying: Copying { count: 1, bytes: 0 },
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

/// Compiles a unit.
///
/// # Errors
/// [`CodegenError::Unsupported`] for what cannot be expressed; [`CodegenError::Bug`] when the unit is malformed.
pub fn compile(unit: &Unit, options: &Options) -> Result<Object, CodegenError> {
    let (kernel, geometry) = checked(unit)?;
    let target = &options.target;
    let machine = Machine::new(triple(target.arch), &target.cpu, &target.features_for_llvm(), options.opt)
        .map_err(CodegenError::Bug)?;
    let mut s = Session::new(&kernel.name);
    machine.prepare(&s);
    s.start_debug(&kernel.name);
    let suspends = kernel.stage == Stage::Suspended && !kernel.resumes.is_empty();
    let (local_bytes, recursive) = local_bytes(unit);
    let mut g = Gen {
        s,
        unit,
        target,
        width: geometry.width,
        lanes: geometry.part,
        block: geometry.block,
        suspends,
        blocks_per_call: if options.any_order { 1 } else { kernel.sweep.max(1) },
        takes_iterations: weft_ir::analysis::takes_iterations(unit),
        any_order: options.any_order,
        fast_tensor: options.fast_tensor,
        tiles: Tiles::of(unit, target, options.fast_tensor),
        frame: Frame::layout(kernel, geometry.width, geometry.part),
        local_bytes,
        copies: if suspends { Copies::of(kernel, options.copying) } else { None },
        functions: Vec::new(),
        sites: Sites::default(),
    };
    g.declare();
    for n in 0..unit.functions.len() {
        emit(&g, FuncRef::new(n))?;
    }
    g.entries();
    g.s.finish_debug();
    let raw_ir = options.keep_raw_ir.then(|| g.s.text());
    g.s.verify().map_err(|e| CodegenError::Bug(format!("LLVM's verifier: {e}")))?;
    optimise(&g, &machine, options.opt)?;
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
    let info = info(&g, kernel, recursive);
    Ok(Object { bytes, info, stats, raw_ir, ir, asm })
}

/// The kernel of a unit that can be compiled.
fn checked(unit: &Unit) -> Result<(&Function, Geometry), CodegenError> {
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
    Ok((kernel, geometry))
}

/// LLVM's passes, and what it leaves to be done for the target.
fn optimise(g: &Gen<'_>, machine: &Machine, level: u32) -> Result<(), CodegenError> {
    let passes = passes::text(level, g.unit.functions.len() > 1);
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
    Ok(())
}

fn info(g: &Gen<'_>, kernel: &Function, recursive: bool) -> KernelInfo {
    let unit = g.unit;
    let symbols = unit.symbols.iter().map(|s| match s {
        Symbol::Variable(name) => name.clone(),
        Symbol::Function(name) => format!("@{name}"),
    });
    KernelInfo {
        name: kernel.name.clone(),
        block: g.block,
        width: g.width,
        suspends: g.suspends,
        frame_bytes: g.frame.bytes,
        shared_bytes: unit.shared_bytes,
        local_bytes: g.local_bytes,
        recursive: recursive || unit.dynamic_local,
        param_bytes: unit.param_bytes,
        symbols: symbols.collect(),
        resume_lines: resume_lines(kernel),
        non_temporal_bytes: non_temporal_bytes(kernel),
        candidates: Vec::new(),
        blocks_per_call: g.blocks_per_call,
        beside: 0,
        bounds: kernel.bounds.clone(),
        variant: Variant::default(),
        probes: g.sites.list(),
        pieces: unit.pieces.clone(),
    }
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
