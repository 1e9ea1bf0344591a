//! What all functions of a unit share.

use std::mem::offset_of;

use weft_abi::{CtaContext, GroupState, WaitReason};
use weft_ir::{Function, Space, Type, Unit};
use weft_target::{Arch, TargetModel};

use crate::llvm::{Session, Ty, Val};
use crate::sites::Sites;
use crate::tables::Copies;
use crate::tiles::Tiles;

/// Attribute index of the function itself.
pub(crate) const FUNCTION: u32 = u32::MAX;

/// The body's answer when the group has ended. Of a kernel that takes iterations: wants no other one.
pub(crate) const ENDED: u64 = u32::MAX as u64;
/// The body's answer when only the scheduler can tell how to go on.
pub(crate) const OTHER: u64 = u32::MAX as u64 - 1;

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
    /// A call runs its blocks iteration after iteration; the body's last argument is the iteration, not a resume point.
    pub(crate) takes_iterations: bool,
    /// See [`crate::Options::any_order`].
    pub(crate) any_order: bool,
    /// See [`crate::Options::fast_tensor`].
    pub(crate) fast_tensor: bool,
    /// Registers of the CPU's matrix unit.
    pub(crate) tiles: Tiles,
    pub(crate) frame: Frame,
    /// Bytes of local memory of a thread, functions that are called included.
    pub(crate) local_bytes: u32,
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
    pub(crate) fn layout(kernel: &Function, width: u32, part: u32) -> Self {
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

    pub(crate) fn declare(&mut self) {
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
        s.attribute(f, FUNCTION, "target-features", Some(&self.target.features_for_llvm()));
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

    /// Tells LLVM that accesses to different spaces do not meet.
    pub(crate) fn tag(&self, inst: Val, space: Space) {
        let s = &self.s;
        let name = match space {
            Space::Shared | Space::SharedCluster => "shared",
            Space::Local => "local",
            Space::Global | Space::Const => "global",
            Space::Generic | Space::Param => return,
        };
        let root = s.node(&[s.node_text("weft")]);
        let zero = s.iconst(s.int(64), 0);
        let zero = s.value_node(zero);
        let ty = s.node(&[s.node_text(name), root, zero]);
        s.metadata(inst, s.node_kind("tbaa"), s.node(&[ty, ty, zero]));
    }
}
