//! Types of operands and results.

use weft_abi::{HelperType, Probe};

use crate::*;

/// Types of an operation's results.
pub type Types = smallvec::SmallVec<[Type; 4]>;

fn types(list: &[Type]) -> Types {
    Types::from_slice(list)
}

fn helper_type(t: HelperType) -> Option<Type> {
    match t {
        HelperType::Void => None,
        HelperType::I32 => Some(Type::I32),
        HelperType::I64 => Some(Type::I64),
    }
}

impl Op {
    /// Checks the operands' types and answers the results' types. `unit` gives the signatures of called functions
    /// (without it calls are not checked), `func` the frame slots.
    ///
    /// # Errors
    /// A sentence that says which rule is broken.
    pub fn result_types(&self, args: &[Type], func: &Function, unit: Option<&Unit>) -> Result<Types, String> {
        use Type::{I32, I64, Pred};
        let arity = |n: usize| {
            if args.len() == n { Ok(()) } else { Err(format!("{n} operands wanted, {} given", args.len())) }
        };
        let want = |list: &[Type]| {
            if args == list { Ok(()) } else { Err(format!("operands {list:?} wanted, {args:?} given")) }
        };
        let rule = |ok: bool, text: &str| if ok { Ok(()) } else { Err(format!("{text}: {args:?}")) };
        let same = |n: usize, class: fn(Type) -> bool, text: &str| {
            arity(n)?;
            rule(args.iter().all(|&t| t == args[0]) && class(args[0]), text)
        };
        let int = |t: Type| t.is_int();
        let bits = |t: Type| t.is_int() || t == Pred;
        let float = |t: Type| t.is_float();
        Ok(match *self {
            Op::Const(ty, value) => {
                arity(0)?;
                rule(ty.bits() == 64 || value >> ty.bits() == 0, "constant is wider than its type")?;
                types(&[ty])
            }
            Op::Undef(ty) => {
                arity(0)?;
                types(&[ty])
            }
            Op::Int(op) => {
                let logic = matches!(op, IntOp::And | IntOp::Or | IntOp::Xor);
                same(2, if logic { bits } else { int }, "integers of one type wanted")?;
                types(&args[..1])
            }
            Op::IntUnary(op) => {
                same(1, if op == IntUnary::Not { bits } else { int }, "an integer wanted")?;
                let counts = !matches!(op, IntUnary::Not | IntUnary::Neg | IntUnary::Abs | IntUnary::Brev);
                types(&[if counts { I32 } else { args[0] }])
            }
            Op::Float(..) | Op::DivApprox(_) => {
                same(2, float, "floats of one type wanted")?;
                types(&args[..1])
            }
            Op::FloatUnary(..) => {
                same(1, float, "a float wanted")?;
                types(&args[..1])
            }
            Op::Fma(_) => {
                same(3, float, "floats of one type wanted")?;
                types(&args[..1])
            }
            Op::ICmp(c) => {
                let eq = matches!(c, IntCond::Eq | IntCond::Ne);
                same(2, if eq { bits } else { int }, "integers of one type wanted")?;
                types(&[Pred])
            }
            Op::FCmp(..) => {
                same(2, float, "floats of one type wanted")?;
                types(&[Pred])
            }
            Op::Select => {
                arity(3)?;
                rule(args[0] == Pred && args[1] == args[2], "pred and two of one type wanted")?;
                types(&args[1..2])
            }
            Op::Convert(how, to) => {
                arity(1)?;
                let from = args[0];
                let ok = match how {
                    Convert::Trunc => int(from) && bits(to) && to.bits() < from.bits(),
                    Convert::ZExt => bits(from) && int(to) && to.bits() > from.bits(),
                    Convert::SExt => int(from) && int(to) && to.bits() > from.bits(),
                    Convert::Bitcast => from.bits() == to.bits() && from != Pred,
                    Convert::FToS(_) | Convert::FToU(_) => float(from) && int(to),
                    Convert::SToF(_) | Convert::UToF(_) => int(from) && float(to),
                    Convert::FToF(_) => float(from) && float(to),
                };
                rule(ok, &format!("no such conversion to {to}"))?;
                types(&[to])
            }
            Op::AddCarry | Op::SubBorrow => {
                arity(3)?;
                rule(
                    args[0] == args[1] && int(args[0]) && args[2] == Pred,
                    "two integers and a pred wanted",
                )?;
                types(&[args[0], Pred])
            }
            Op::Bfe(_) => {
                arity(3)?;
                rule(int(args[0]) && args[1..] == [I32, I32], "an integer and two i32 wanted")?;
                types(&args[..1])
            }
            Op::Bfi => {
                arity(4)?;
                rule(
                    int(args[0]) && args[1] == args[0] && args[2..] == [I32, I32],
                    "two integers and two i32",
                )?;
                types(&args[..1])
            }
            Op::Funnel { .. } | Op::Prmt | Op::Dp4a(..) | Op::Sad(_) => {
                if matches!(self, Op::Sad(_)) {
                    same(3, int, "integers of one type wanted")?;
                } else {
                    want(&[I32, I32, I32])?;
                }
                types(&args[..1])
            }
            Op::Dots(dots) => {
                arity(4 * dots.words() + 4)?;
                rule(args.iter().all(|&t| t == I32), "words wanted")?;
                types(&[I32; 4])
            }
            Op::Special(s) => {
                arity(0)?;
                types(&[match s {
                    Special::Gridid | Special::Clock64 | Special::Globaltimer => I64,
                    _ => I32,
                }])
            }
            Op::SymbolAddr(_) => {
                arity(0)?;
                types(&[I64])
            }
            Op::ToGeneric(_) | Op::FromGeneric(_) => {
                want(&[I64])?;
                types(&[I64])
            }
            Op::IsSpace(_) => {
                want(&[I64])?;
                types(&[Pred])
            }
            Op::Mapa(_) => {
                want(&[I64, I32])?;
                types(&[I64])
            }
            Op::GetCtarank(_) => {
                want(&[I64])?;
                types(&[I32])
            }
            Op::Load { ty, count, access, .. } => {
                let step = match args {
                    [_, step @ (I32 | I64)] if access.prefetch.times != 0 => &[*step][..],
                    _ => &[],
                };
                want(&[&[I64], step].concat())?;
                rule(access.prefetch.times == 0 || !step.is_empty(), "a distance wanted")?;
                rule(matches!(count, 1..=8), "1 to 8 elements")?;
                std::iter::repeat_n(ty, count.into()).collect()
            }
            Op::Store { ty, count, .. } => {
                arity(1 + usize::from(count))?;
                rule(matches!(count, 1..=8), "1 to 8 elements")?;
                rule(args[0] == I64 && args[1..].iter().all(|&t| t == ty), "i64 and elements wanted")?;
                Types::new()
            }
            Op::CheckAlign(n) => {
                want(&[I64])?;
                rule(n.is_power_of_two(), "a power of two wanted")?;
                Types::new()
            }
            Op::Atomic { ty, .. } => {
                want(&[I64, ty])?;
                types(&[ty])
            }
            Op::AtomicCas { ty, .. } => {
                want(&[I64, ty, ty])?;
                types(&[ty])
            }
            Op::AtomicCasWide { .. } => {
                want(&[I64; 5])?;
                types(&[I64, I64])
            }
            Op::Shfl(_) => {
                want(&[I32, I32, I32, I32])?;
                types(&[I32, Pred])
            }
            Op::Vote(m) => {
                want(&[Pred, I32])?;
                types(&[if m == VoteMode::Ballot { I32 } else { Pred }])
            }
            Op::Match(m) => {
                arity(2)?;
                rule(matches!(args[0], I32 | I64) && args[1] == I32, "a value and members wanted")?;
                if m == MatchMode::All { types(&[I32, Pred]) } else { types(&[I32]) }
            }
            Op::Redux(_) => {
                want(&[I32, I32])?;
                types(&[I32])
            }
            Op::Mma(mma) => {
                rule(mma.fits(), "sizes that fill registers wanted")?;
                let [a, b, c] = mma.registers();
                arity(a + b + c)?;
                rule(args.iter().all(|&t| t == mma.ty()), "registers of one type wanted")?;
                std::iter::repeat_n(mma.ty(), c).collect()
            }
            Op::Rows(rows, mma) => {
                rule(mma.fits() && mma.has_rows(), "sizes that fill registers wanted")?;
                let [a, b, c] = mma.registers();
                arity(if rows == Rows::Product { a + b + c } else { c })?;
                rule(args.iter().all(|&t| t == mma.ty()), "registers of one type wanted")?;
                std::iter::repeat_n(mma.ty(), c).collect()
            }
            Op::Elect => {
                want(&[I32])?;
                types(&[I32, Pred])
            }
            Op::ActiveMask => {
                arity(0)?;
                types(&[I32])
            }
            Op::WarpSync => {
                want(&[I32])?;
                Types::new()
            }
            Op::Barrier(k, _) => match k {
                BarrierKind::Sync | BarrierKind::Arrive => {
                    want(&[I32, I32])?;
                    Types::new()
                }
                BarrierKind::RedPopc | BarrierKind::RedAnd | BarrierKind::RedOr => {
                    want(&[I32, I32, Pred])?;
                    types(&[if k == BarrierKind::RedPopc { I32 } else { Pred }])
                }
            },
            Op::Yield => {
                want(&[Pred, Pred][..args.len().min(2)])?;
                Types::new()
            }
            Op::Fence(..) | Op::ClusterArrive | Op::ClusterWait | Op::Trap(_) | Op::NextIteration => {
                arity(0)?;
                Types::new()
            }
            Op::Image(op) => {
                arity(1 + op.words())?;
                rule(args[0] == I64 && args[1..].iter().all(|&t| t == I32), "i64 and i32 wanted")?;
                std::iter::repeat_n(I32, op.results()).collect()
            }
            Op::Probe(probe) => {
                match probe {
                    Probe::Request(a) | Probe::Address(a) | Probe::Lines(a) => {
                        want(&[I64])?;
                        rule(matches!(a.bytes, 1..=64), "1 to 64 bytes")?;
                    }
                    Probe::Image(op) => {
                        arity(1 + op.place_words())?;
                        let words = args[0] == I64 && args[1..].iter().all(|&t| t == I32);
                        rule(words, "i64 and i32 wanted")?;
                    }
                    Probe::Piece(_) => arity(0)?,
                    Probe::Branch => want(&[Pred])?,
                }
                Types::new()
            }
            Op::Helper(h) => {
                let list: Types = h.args().iter().filter_map(|&t| helper_type(t)).collect();
                want(&list)?;
                helper_type(h.ret()).into_iter().collect()
            }
            Op::Call(f) => {
                let Some(unit) = unit else { return Ok(Types::new()) };
                let callee = unit.functions.get(f.index()).ok_or("no such function")?;
                let entry = callee.entry.ok_or("the function has no body")?;
                let params: Types = callee.blocks[entry].params.iter().map(|&p| callee.ty(p)).collect();
                // From Stage::Group on, the caller's mask is the first parameter and passed as such.
                want(&params)?;
                types(&callee.returns)
            }
            Op::EntryMask => {
                arity(0)?;
                types(&[Pred])
            }
            Op::AnyLane => {
                want(&[Pred])?;
                types(&[Pred])
            }
            Op::Compress => {
                arity(2)?;
                rule(args[0] == Pred, "a mask and a value wanted")?;
                types(&args[1..])
            }
            Op::Expand => {
                arity(3)?;
                rule(args[0] == Pred && args[1] == args[2], "a mask and two of one type wanted")?;
                types(&args[1..2])
            }
            Op::Spill => {
                arity(1)?;
                types(args)
            }
            Op::CountLanes => {
                want(&[Pred])?;
                types(&[I32])
            }
            Op::Permute(p) => {
                rule(!args.is_empty() && args.iter().all(|t| *t == args[0]), "values of one type wanted")?;
                rule(p.index() < func.patterns.len(), "no such pattern")?;
                let lanes = func.geometry.map_or(0, |g| g.width as usize);
                let picks = &func.patterns[p];
                let fits =
                    |&(of, lane): &(u16, u16)| usize::from(of) < args.len() && usize::from(lane) < lanes;
                rule(picks.len() == lanes, "the pattern is not of the group's width")?;
                rule(picks.iter().flatten().all(fits), "the pattern picks what is not there")?;
                types(&args[..1])
            }
            Op::FrameLoad(s) => {
                arity(0)?;
                rule(s.index() < func.slots.len(), "no such slot")?;
                types(&[func.slots[s].ty])
            }
            Op::FrameStore(s) => {
                rule(s.index() < func.slots.len(), "no such slot")?;
                want(&[func.slots[s].ty])?;
                Types::new()
            }
            Op::ResumeValue(n) => {
                arity(0)?;
                rule(n < 2, "0 or 1 wanted")?;
                types(&[I32])
            }
        })
    }
}
