//! Mnemonics of the operations. A mnemonic is a word and modifiers joined by dots; numbers that belong to the
//! operation follow it, before the operands. Types of results are not repeated in it.

use weft_abi::{Helper, ImageOp};

use super::matrix::{dots_from_parts, dots_text, mma_from_parts, mma_text, rows_from_parts, rows_text};
use super::names::{Named, special_from_text, special_text};
use super::probe;
use crate::*;

fn mode(m: FloatMode) -> String {
    let mut s = String::new();
    if m.rounding != Rounding::Rn {
        s += ".";
        s += m.rounding.text();
    }
    if m.ftz {
        s += ".ftz";
    }
    s
}

fn rounding(r: Rounding) -> String {
    if r == Rounding::Rn { String::new() } else { format!(".{}", r.text()) }
}

fn access(a: Access) -> String {
    let mut s = String::new();
    if a.ordering != Ordering::Weak || a.scope != Scope::default() {
        s += &format!(".{}.{}", a.ordering.text(), a.scope.text());
    }
    let words = [
        (a.read_only, ".ro"),
        (a.streaming, ".stream"),
        (a.non_temporal, ".nt"),
        (a.everywhere, ".everywhere"),
        (a.page, ".page"),
        (a.tested, ".tested"),
        (a.inside, ".inside"),
        (a.alike, ".alike"),
    ];
    s.extend(words.iter().filter(|w| w.0).map(|w| w.1));
    if a.rows != 0 {
        s += &format!(".rows{}", a.rows);
    }
    let how = if a.prefetch.near { "near" } else { "prefetch" };
    for by in a.prefetch.bytes.iter().filter(|by| **by != 0) {
        s += &format!(".{how}{by:+}");
    }
    if a.prefetch.times != 0 {
        s += &format!(".{how}*{}", a.prefetch.times);
    }
    s + &unless_default(a.form) + &unless_default(a.guarding)
}

/// `.name`, or nothing of what is so if nothing is said.
fn unless_default<T: Named + Default>(x: T) -> String {
    if x == T::default() { String::new() } else { format!(".{}", x.text()) }
}

fn sign(s: bool) -> &'static str {
    if s { "s" } else { "u" }
}

/// The mnemonic, and the numbers that follow it.
pub(super) fn op_text(op: &Op) -> String {
    match *op {
        Op::Const(ty, bits) => {
            if ty.is_float() {
                format!("const {bits:#x}")
            } else {
                let shift = 64 - ty.bits();
                let n = if ty == Type::Pred { bits as i64 } else { ((bits << shift) as i64) >> shift };
                format!("const {n}")
            }
        }
        Op::Undef(_) => "undef".into(),
        Op::Int(o) => o.text().into(),
        Op::IntUnary(o) => o.text().into(),
        Op::Float(o, m) => format!("{}{}", o.text(), mode(m)),
        Op::DivApprox(m) => format!("fdivapprox{}", mode(m)),
        Op::FloatUnary(o, m) => format!("{}{}", o.text(), mode(m)),
        Op::Fma(m) => format!("fma{}", mode(m)),
        Op::ICmp(c) => format!("icmp.{}", c.text()),
        Op::FCmp(c, ftz) => format!("fcmp.{}{}", c.text(), if ftz { ".ftz" } else { "" }),
        Op::Select => "select".into(),
        Op::Convert(c, _) => match c {
            Convert::Trunc => "trunc".into(),
            Convert::ZExt => "zext".into(),
            Convert::SExt => "sext".into(),
            Convert::Bitcast => "bitcast".into(),
            Convert::FToS(m) => format!("ftos{}", mode(m)),
            Convert::FToU(m) => format!("ftou{}", mode(m)),
            Convert::SToF(r) => format!("stof{}", rounding(r)),
            Convert::UToF(r) => format!("utof{}", rounding(r)),
            Convert::FToF(m) => format!("ftof{}", mode(m)),
        },
        Op::AddCarry => "addcarry".into(),
        Op::SubBorrow => "subborrow".into(),
        Op::Bfe(s) => format!("bfe.{}", sign(s)),
        Op::Bfi => "bfi".into(),
        Op::Funnel { left, clamp } => {
            format!("funnel.{}.{}", if left { "l" } else { "r" }, if clamp { "clamp" } else { "wrap" })
        }
        Op::Prmt => "prmt".into(),
        Op::Dp4a(a, b) => format!("dp4a.{}.{}", sign(a), sign(b)),
        Op::Dots(d) => dots_text(d),
        Op::Sad(s) => format!("sad.{}", sign(s)),
        Op::Special(s) => format!("special {}", special_text(s)),
        Op::SymbolAddr(s) => format!("symaddr {s}"),
        Op::ToGeneric(s) => format!("togeneric.{}", s.text()),
        Op::FromGeneric(s) => format!("fromgeneric.{}", s.text()),
        Op::IsSpace(s) => format!("isspace.{}", s.text()),
        Op::Mapa(g) => format!("mapa{}", if g { ".generic" } else { "" }),
        Op::GetCtarank(g) => format!("getctarank{}", if g { ".generic" } else { "" }),
        Op::Load { space, align, access: a, .. } => format!("load.{}{} {align}", space.text(), access(a)),
        Op::Store { ty, space, align, access: a, .. } => {
            format!("store.{ty}.{}{} {align}", space.text(), access(a))
        }
        Op::CheckAlign(n) => format!("checkalign {n}"),
        Op::Atomic { op, ty, space, ordering, scope, form, look } => {
            let form = unless_default(form) + if look { ".look" } else { "" };
            format!("atomic.{}.{ty}.{}.{}.{}{form}", op.text(), space.text(), ordering.text(), scope.text())
        }
        Op::AtomicCas { ty, space, ordering, scope, form } => {
            let form = unless_default(form);
            format!("atomiccas.{ty}.{}.{}.{}{form}", space.text(), ordering.text(), scope.text())
        }
        Op::AtomicCasWide { space, ordering, scope } => {
            format!("atomiccaswide.{}.{}.{}", space.text(), ordering.text(), scope.text())
        }
        Op::Fence(o, s) => format!("fence.{}.{}", o.text(), s.text()),
        Op::Shfl(m) => format!("shfl.{}", m.text()),
        Op::Vote(m) => format!("vote.{}", m.text()),
        Op::Match(m) => format!("match.{}", m.text()),
        Op::Redux(o) => format!("redux.{}", o.text()),
        Op::Mma(m) => mma_text(m),
        Op::Rows(rows, m) => rows_text(rows, m),
        Op::Elect => "elect".into(),
        Op::ActiveMask => "activemask".into(),
        Op::WarpSync => "warpsync".into(),
        Op::Barrier(k, aligned) => format!("barrier.{}{}", k.text(), if aligned { ".aligned" } else { "" }),
        Op::ClusterArrive => "clusterarrive".into(),
        Op::ClusterWait => "clusterwait".into(),
        Op::Yield => "yield".into(),
        Op::Image(op) => format!("image {}", op.to_u32()),
        Op::Probe(what) => probe::text(what),
        Op::Helper(h) => format!("helper.{}", h.name()),
        Op::Call(f) => format!("call {f}"),
        Op::Trap(n) => format!("trap {n}"),
        Op::NextIteration => "nextiteration".into(),
        Op::EntryMask => "entrymask".into(),
        Op::AnyLane => "anylane".into(),
        Op::Compress => "compress".into(),
        Op::Expand => "expand".into(),
        Op::Spill => "spill".into(),
        Op::CountLanes => "countlanes".into(),
        Op::Permute(p) => format!("permute {p}"),
        Op::FrameLoad(s) => format!("frameload {s}"),
        Op::FrameStore(s) => format!("framestore {s}"),
        Op::ResumeValue(n) => format!("resumevalue {n}"),
    }
}

/// Reads a request: `prefetch+8192`, `near-64`, `prefetch*4`.
fn read_prefetch(prefetch: &mut Prefetch, p: &str) -> Option<()> {
    let (near, by) = match (p.strip_prefix("near"), p.strip_prefix("prefetch")) {
        (Some(by), _) => (true, by),
        (_, by) => (false, by?),
    };
    match by.strip_prefix('*') {
        Some(times) => prefetch.times = times.parse().ok()?,
        None => *prefetch.bytes.iter_mut().find(|b| **b == 0)? = by.parse().ok()?,
    }
    prefetch.near = near;
    Some(())
}

/// Reads a mnemonic. `results` are the types of the instruction's results; `rest` the words after the mnemonic, of
/// which the operation's own numbers are taken away so that the operands remain.
pub(super) fn parse_op(mnemonic: &str, results: &[Type], rest: &mut Vec<String>) -> Option<Op> {
    let mut parts = mnemonic.split('.');
    let head = parts.next()?;
    let parts: Vec<&str> = parts.collect();
    let first = results.first().copied();
    let part = |i: usize| parts.get(i).copied();
    let float_mode = |from: usize| -> Option<FloatMode> {
        let mut m = FloatMode::default();
        for p in &parts[from..] {
            match Rounding::from_text(p) {
                Some(r) => m.rounding = r,
                None if *p == "ftz" => m.ftz = true,
                None => return None,
            }
        }
        Some(m)
    };
    let round = || part(0).map_or(Some(Rounding::Rn), Rounding::from_text);
    let read_access = |from: usize| -> Option<Access> {
        let mut a = Access::default();
        for p in parts.get(from..).unwrap_or(&[]) {
            if let Some(o) = Ordering::from_text(p) {
                a.ordering = o;
            } else if let Some(s) = Scope::from_text(p) {
                a.scope = s;
            } else if let Some(f) = Form::from_text(p) {
                a.form = f;
            } else if let Some(g) = Guarding::from_text(p) {
                a.guarding = g;
            } else {
                match *p {
                    "ro" => a.read_only = true,
                    "stream" => a.streaming = true,
                    "nt" => a.non_temporal = true,
                    "everywhere" => a.everywhere = true,
                    "page" => a.page = true,
                    "tested" => a.tested = true,
                    "inside" => a.inside = true,
                    "alike" => a.alike = true,
                    p if p.starts_with("rows") => a.rows = p["rows".len()..].parse().ok()?,
                    p => read_prefetch(&mut a.prefetch, p)?,
                }
            }
        }
        Some(a)
    };
    let signed = |i: usize| match part(i)? {
        "s" => Some(true),
        "u" => Some(false),
        _ => None,
    };
    let mut word = || if rest.is_empty() { None } else { Some(rest.remove(0)) };
    if let Some(o) = IntOp::from_text(head) {
        return Some(Op::Int(o));
    }
    if let Some(o) = IntUnary::from_text(head) {
        return Some(Op::IntUnary(o));
    }
    if let Some(o) = FloatOp::from_text(head) {
        return Some(Op::Float(o, float_mode(0)?));
    }
    if let Some(o) = FloatUnary::from_text(head) {
        return Some(Op::FloatUnary(o, float_mode(0)?));
    }
    Some(match head {
        "const" => {
            let ty = first?;
            Op::Const(ty, number(&word()?)? & mask(ty))
        }
        "undef" => Op::Undef(first?),
        "fdivapprox" => Op::DivApprox(float_mode(0)?),
        "fma" => Op::Fma(float_mode(0)?),
        "icmp" => Op::ICmp(IntCond::from_text(part(0)?)?),
        "fcmp" => Op::FCmp(FloatCond::from_text(part(0)?)?, part(1) == Some("ftz")),
        "select" => Op::Select,
        "trunc" => Op::Convert(Convert::Trunc, first?),
        "zext" => Op::Convert(Convert::ZExt, first?),
        "sext" => Op::Convert(Convert::SExt, first?),
        "bitcast" => Op::Convert(Convert::Bitcast, first?),
        "ftos" => Op::Convert(Convert::FToS(float_mode(0)?), first?),
        "ftou" => Op::Convert(Convert::FToU(float_mode(0)?), first?),
        "stof" => Op::Convert(Convert::SToF(round()?), first?),
        "utof" => Op::Convert(Convert::UToF(round()?), first?),
        "ftof" => Op::Convert(Convert::FToF(float_mode(0)?), first?),
        "addcarry" => Op::AddCarry,
        "subborrow" => Op::SubBorrow,
        "bfe" => Op::Bfe(signed(0)?),
        "bfi" => Op::Bfi,
        "funnel" => Op::Funnel { left: part(0)? == "l", clamp: part(1)? == "clamp" },
        "prmt" => Op::Prmt,
        "dp4a" => Op::Dp4a(signed(0)?, signed(1)?),
        "dots" => Op::Dots(dots_from_parts(&parts)?),
        "sad" => Op::Sad(signed(0)?),
        "special" => Op::Special(special_from_text(&word()?)?),
        "symaddr" => Op::SymbolAddr(SymbolId(word()?.strip_prefix("sym")?.parse().ok()?)),
        "togeneric" => Op::ToGeneric(Space::from_text(part(0)?)?),
        "fromgeneric" => Op::FromGeneric(Space::from_text(part(0)?)?),
        "isspace" => Op::IsSpace(Space::from_text(part(0)?)?),
        "mapa" => Op::Mapa(part(0) == Some("generic")),
        "getctarank" => Op::GetCtarank(part(0) == Some("generic")),
        "load" => Op::Load {
            ty: first?,
            space: Space::from_text(part(0)?)?,
            count: results.len() as u8,
            align: word()?.parse().ok()?,
            access: read_access(1)?,
        },
        "store" => {
            let align = word()?.parse().ok()?;
            Op::Store {
                ty: Type::from_text(part(0)?)?,
                space: Space::from_text(part(1)?)?,
                count: rest.len().saturating_sub(1) as u8,
                align,
                access: read_access(2)?,
            }
        }
        "checkalign" => Op::CheckAlign(word()?.parse().ok()?),
        "atomic" => Op::Atomic {
            op: AtomicOp::from_text(part(0)?)?,
            ty: Type::from_text(part(1)?)?,
            space: Space::from_text(part(2)?)?,
            ordering: Ordering::from_text(part(3)?)?,
            scope: Scope::from_text(part(4)?)?,
            form: part(5)
                .filter(|p| *p != "look")
                .map_or(Some(AtomicForm::default()), AtomicForm::from_text)?,
            look: parts.last() == Some(&"look"),
        },
        "atomiccas" => Op::AtomicCas {
            ty: Type::from_text(part(0)?)?,
            space: Space::from_text(part(1)?)?,
            ordering: Ordering::from_text(part(2)?)?,
            scope: Scope::from_text(part(3)?)?,
            form: part(4).map_or(Some(AtomicForm::default()), AtomicForm::from_text)?,
        },
        "atomiccaswide" => Op::AtomicCasWide {
            space: Space::from_text(part(0)?)?,
            ordering: Ordering::from_text(part(1)?)?,
            scope: Scope::from_text(part(2)?)?,
        },
        "fence" => Op::Fence(Ordering::from_text(part(0)?)?, Scope::from_text(part(1)?)?),
        "shfl" => Op::Shfl(ShflMode::from_text(part(0)?)?),
        "vote" => Op::Vote(VoteMode::from_text(part(0)?)?),
        "match" => Op::Match(MatchMode::from_text(part(0)?)?),
        "redux" => Op::Redux(ReduxOp::from_text(part(0)?)?),
        "mma" => Op::Mma(mma_from_parts(&parts)?),
        "rows" => rows_from_parts(&parts)?,
        "elect" => Op::Elect,
        "activemask" => Op::ActiveMask,
        "warpsync" => Op::WarpSync,
        "barrier" => Op::Barrier(BarrierKind::from_text(part(0)?)?, part(1) == Some("aligned")),
        "clusterarrive" => Op::ClusterArrive,
        "clusterwait" => Op::ClusterWait,
        "yield" => Op::Yield,
        "image" => Op::Image(ImageOp::from_u32(word()?.parse().ok()?)?),
        "probe" => Op::Probe(probe::read(
            [part(0)?, part(1).unwrap_or_default(), part(2).unwrap_or_default()],
            word,
        )?),
        "helper" => Op::Helper(*Helper::ALL.iter().find(|h| Some(h.name()) == part(0))?),
        "call" => Op::Call(FuncRef(word()?.strip_prefix("fn")?.parse().ok()?)),
        "trap" => Op::Trap(word()?.parse().ok()?),
        "nextiteration" => Op::NextIteration,
        "entrymask" => Op::EntryMask,
        "anylane" => Op::AnyLane,
        "compress" => Op::Compress,
        "expand" => Op::Expand,
        "spill" => Op::Spill,
        "countlanes" => Op::CountLanes,
        "permute" => Op::Permute(Pattern(word()?.strip_prefix("pattern")?.parse().ok()?)),
        "frameload" => Op::FrameLoad(Slot(word()?.strip_prefix("slot")?.parse().ok()?)),
        "framestore" => Op::FrameStore(Slot(word()?.strip_prefix("slot")?.parse().ok()?)),
        "resumevalue" => Op::ResumeValue(word()?.parse().ok()?),
        _ => return None,
    })
}

fn mask(ty: Type) -> u64 {
    if ty.bits() == 64 { u64::MAX } else { (1 << ty.bits()) - 1 }
}

fn number(s: &str) -> Option<u64> {
    if let Some(hex) = s.strip_prefix("0x") {
        return u64::from_str_radix(hex, 16).ok();
    }
    s.parse::<i64>().ok().map(|n| n as u64).or_else(|| s.parse().ok())
}

/// Why a group stops, in text.
pub(super) fn reason_text(r: SuspendReason) -> String {
    match r {
        SuspendReason::Barrier(k) => format!("barrier.{}", k.text()),
        SuspendReason::ClusterWait => "clusterwait".into(),
        SuspendReason::Yield => "yield".into(),
        SuspendReason::Collective(n) => format!("collective.{n}"),
    }
}

/// Reads why a group stops.
pub(super) fn parse_reason(s: &str) -> Option<SuspendReason> {
    Some(match s.split_once('.') {
        Some(("barrier", k)) => SuspendReason::Barrier(BarrierKind::from_text(k)?),
        Some(("collective", n)) => SuspendReason::Collective(n.parse().ok()?),
        None if s == "clusterwait" => SuspendReason::ClusterWait,
        None if s == "yield" => SuspendReason::Yield,
        _ => return None,
    })
}
