//! Runs lowered code for one thread: pure operations by the IR's constant folder, memory as bytes.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use weft_ir::{
    AtomicOp, Convert, FloatOp, FloatUnary, FuncRef, Op, Rounding, Space, Special, Terminator, Type, Unit,
    Value, fold,
};

/// Where generic addresses of each space lie.
const LOCAL: u64 = 0x1_0000_0000;
const SHARED: u64 = 0x2_0000_0000;
const PARAM: u64 = 0x3_0000_0000;
const SYMBOLS: u64 = 0x4_0000_0000;

/// The machine.
pub(super) struct Machine<'u> {
    unit: &'u Unit,
    pub(super) memory: BTreeMap<u64, u8>,
    steps: u32,
    pub(super) trapped: Option<u32>,
}

impl<'u> Machine<'u> {
    pub(super) fn new(unit: &'u Unit) -> Self {
        Machine { unit, memory: BTreeMap::new(), steps: 0, trapped: None }
    }

    pub(super) fn write(&mut self, addr: u64, bytes: &[u8]) {
        self.memory.extend(bytes.iter().enumerate().map(|(n, b)| (addr + n as u64, *b)));
    }

    pub(super) fn read(&self, addr: u64, bytes: u32) -> u64 {
        (0..u64::from(bytes))
            .fold(0, |v, n| v | u64::from(*self.memory.get(&(addr + n)).unwrap_or(&0)) << (8 * n))
    }

    /// Writes the parameter block.
    pub(super) fn params(&mut self, bytes: &[u8]) {
        self.write(PARAM, bytes);
    }

    fn place(space: Space, addr: u64) -> u64 {
        match space {
            Space::Local => LOCAL + addr,
            Space::Shared | Space::SharedCluster => SHARED + addr,
            Space::Param => PARAM + addr,
            Space::Generic | Space::Global | Space::Const => addr,
        }
    }

    /// Runs a function to its end and gives its results.
    pub(super) fn run(&mut self, f: FuncRef, args: &[u64]) -> Vec<u64> {
        let func = &self.unit.functions[f.0 as usize];
        let mut values: FxHashMap<Value, u64> = FxHashMap::default();
        let mut block = func.entry.expect("an entry");
        for (p, a) in func.blocks[block].params.iter().zip(args) {
            values.insert(*p, *a);
        }
        loop {
            for &i in &func.blocks[block].insts {
                self.steps += 1;
                assert!(self.steps < 1_000_000, "runs for ever");
                let inst = &func.insts[i];
                let args: Vec<u64> = inst.args.iter().map(|a| values[a]).collect();
                let types: Vec<Type> = inst.args.iter().map(|a| func.ty(*a)).collect();
                let out = self.step(&inst.op, &types, &args);
                if self.trapped.is_some() {
                    return Vec::new();
                }
                for (n, r) in inst.results.iter().enumerate() {
                    let bits = func.ty(*r).bits();
                    let v = out[n];
                    values.insert(*r, if bits < 64 { v & ((1 << bits) - 1) } else { v });
                }
            }
            let edge = match &func.blocks[block].term {
                Terminator::Jump(e) => e,
                Terminator::Branch { cond, then, other } => {
                    if values[cond] & 1 != 0 {
                        then
                    } else {
                        other
                    }
                }
                Terminator::Switch { index, targets, default } => {
                    targets.get(values[index] as usize).unwrap_or(default)
                }
                Terminator::Return(v) => return v.iter().map(|v| values[v]).collect(),
                other => panic!("{other:?}"),
            };
            let args: Vec<u64> = edge.args.iter().map(|a| values[a]).collect();
            for (p, a) in func.blocks[edge.block].params.iter().zip(args) {
                values.insert(*p, a);
            }
            block = edge.block;
        }
    }

    fn step(&mut self, op: &Op, types: &[Type], a: &[u64]) -> Vec<u64> {
        match *op {
            Op::Undef(_) => vec![0xdead_beef_dead_beef],
            Op::Special(Special::LocalStride) => vec![4096],
            Op::Special(Special::Tid(n)) => vec![u64::from(n) + 5],
            Op::Special(_) => vec![3],
            Op::SymbolAddr(s) => vec![SYMBOLS + 4096 * u64::from(s.0)],
            Op::ToGeneric(s) => vec![Self::place(s, a[0])],
            Op::FromGeneric(s) => vec![a[0].wrapping_sub(Self::place(s, 0))],
            Op::IsSpace(s) => vec![u64::from(a[0] >> 32 == Self::place(s, 0) >> 32)],
            Op::Load { ty, space, count, align, .. } => {
                let at = Self::place(space, a[0]);
                assert_eq!(at % u64::from(align), 0, "{op:?}");
                (0..u64::from(count)).map(|n| self.read(at + n * u64::from(ty.bytes()), ty.bytes())).collect()
            }
            Op::Store { ty, space, .. } => {
                let at = Self::place(space, a[0]);
                for (n, v) in a[1..].iter().enumerate() {
                    let bytes = &v.to_le_bytes()[..ty.bytes() as usize];
                    self.write(at + n as u64 * u64::from(ty.bytes()), bytes);
                }
                vec![]
            }
            Op::CheckAlign(n) => {
                if !a[0].is_multiple_of(u64::from(n)) {
                    self.trapped = Some(weft_abi::TrapCode::MisalignedAddress as u32);
                }
                vec![]
            }
            Op::Atomic { op, ty, space, .. } => {
                let at = Self::place(space, a[0]);
                let old = self.read(at, ty.bytes());
                let new = match op {
                    AtomicOp::Add => old.wrapping_add(a[1]),
                    AtomicOp::Or => old | a[1],
                    AtomicOp::Exch => a[1],
                    AtomicOp::Inc => {
                        if old >= a[1] {
                            0
                        } else {
                            old + 1
                        }
                    }
                    AtomicOp::MaxS => (old as i32).max(a[1] as i32) as u64,
                    AtomicOp::FAdd => {
                        u64::from((f32::from_bits(old as u32) + f32::from_bits(a[1] as u32)).to_bits())
                    }
                    other => panic!("{other:?}"),
                };
                self.write(at, &new.to_le_bytes()[..ty.bytes() as usize]);
                vec![old]
            }
            Op::AtomicCas { ty, space, .. } => {
                let at = Self::place(space, a[0]);
                let old = self.read(at, ty.bytes());
                if old == a[1] {
                    self.write(at, &a[2].to_le_bytes()[..ty.bytes() as usize]);
                }
                vec![old]
            }
            Op::Trap(code) => {
                self.trapped = Some(code);
                vec![]
            }
            Op::Fence(..) | Op::Barrier(..) | Op::Yield | Op::WarpSync => vec![0],
            Op::Helper(h) => {
                assert_eq!(h.args().len(), a.len());
                vec![7]
            }
            Op::Call(f) => self.run(f, a),
            _ => match fold(op, types, a) {
                Some(v) => v.to_vec(),
                None if matches!(op, Op::Convert(Convert::FToF(_), _)) => vec![half(types[0], a[0])],
                None if types.first() == Some(&Type::F32) && matches!(op, Op::Convert(..)) => {
                    let x = f32::from_bits(a[0] as u32);
                    vec![match op {
                        Op::Convert(Convert::FToS(m), _) if m.rounding == Rounding::Rn => {
                            x.round_ties_even() as i32 as u64
                        }
                        Op::Convert(Convert::FToS(_), _) => x.trunc() as i32 as u64,
                        _ => u64::from(x.trunc() as u32),
                    }]
                }
                None if matches!(op, Op::FloatUnary(FloatUnary::Canon, _)) => {
                    let (abs, infinity, own) = match types.first() {
                        Some(Type::F32) => (a[0] & 0x7fff_ffff, 0x7f80_0000, 0x7fff_ffff),
                        Some(Type::BF16) => (a[0] & 0x7fff, 0x7f80, 0x7fff),
                        _ => (a[0] & 0x7fff, 0x7c00, 0x7fff),
                    };
                    vec![if abs > infinity { own } else { a[0] }]
                }
                None if types.first() == Some(&Type::F32) => {
                    let x: Vec<f32> = a.iter().map(|v| f32::from_bits(*v as u32)).collect();
                    vec![u64::from(float(op, &x).to_bits())]
                }
                None => panic!("cannot fold {op:?} of {a:x?}"),
            },
        }
    }
}

/// Between `f16` and `f32`, for normal numbers that both hold.
fn half(from: Type, bits: u64) -> u64 {
    let (sign, rest) =
        if from == Type::F16 { (bits >> 15, bits & 0x7fff) } else { (bits >> 31, bits & 0x7fff_ffff) };
    match (from, rest) {
        (Type::F16, 0) => sign << 31,
        (Type::F16, _) => sign << 31 | ((rest << 13) + ((127 - 15) << 23)),
        (_, 0) => sign << 15,
        _ => sign << 15 | ((rest - ((127 - 15) << 23)) >> 13),
    }
}

/// The operations on `f32` that the folder leaves alone and the tests use, on ordinary numbers.
fn float(op: &Op, x: &[f32]) -> f32 {
    match op {
        Op::FloatUnary(FloatUnary::Saturate, _) => x[0].clamp(0.0, 1.0),
        Op::FloatUnary(FloatUnary::RoundInt, m) if m.rounding == Rounding::Rz => x[0].trunc(),
        Op::Float(FloatOp::Copysign, _) => x[1].copysign(x[0]),
        Op::Float(FloatOp::Min, _) => x[0].min(x[1]),
        _ => panic!("cannot compute {op:?} of {x:?}"),
    }
}
