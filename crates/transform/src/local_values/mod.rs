//! Local arrays become values.
//!
//! Compilers keep an array of a thread in registers only where each access has a constant index. Where an index is one of few
//! numbers (the row of a pivot, the axis along which a ray goes on, the slot of a ring of four, one of the four letters that are
//! counted), it stays in local memory, and a vector of threads gathers and scatters there, or goes lane by lane where the CPU has no
//! scatter, and waits for each store at the next load. Here each element is a value: a load at one of `k` places chooses among their
//! values, a store puts its own in the place of one of them.
//!
//! Compilers of CUDA C++ leave loops as they are whose bodies are long, such as the one over the columns of an elimination, and then
//! its counter is an index. Such loops are written out, if all elements become values then.
//!
//! Requires: [`Stage::Thread`], simplified, loops of known length in which lanes part written out.
//! Ensures: local memory is gone, if each access is at one of at most [`PLACES`] places ([`PLACES_ONCE`] outside of loops), to elements
//! of one size, and there are few elements in all; else nothing is changed.

mod few;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, Loops, local_element};
use weft_ir::*;

use crate::context::Context;
use crate::ssa::Variable;
use crate::{cse, dce, simplify, simplify_cfg, unroll};
use few::{Few, Values};

/// Most places of an access. A store asks for each of them: four counters take as long in registers as in memory without a scatter, and
/// less than with one; eight twice as long (Sapphire Rapids).
const PLACES: usize = 4;
/// As many outside of loops, where no element waits for the next round.
const PLACES_ONCE: usize = 8;
/// Most elements in all: more would have no room in registers.
const ELEMENTS: usize = 40;
/// Bytes of the largest of them.
const ELEMENT_BYTES: u32 = 8;
/// Most elements that are written in loops, around which all of them go.
const IN_LOOPS: usize = 16;

/// Runs the pass.
pub(crate) fn run(func: &mut Function, c: &Context<'_>) {
    if !c.alone || func.stage != Stage::Thread || func.local_bytes == 0 || local_element(func).is_none() {
        return;
    }
    if made_values(func) {
        return;
    }
    // Where a loop counts an index, it is a constant once the loop is written out.
    if func.local_bytes <= ELEMENT_BYTES * ELEMENTS as u32
        && let Some(mut longer) = unroll::over_local_memory(func)
    {
        simplify::run(&mut longer);
        cse::run(&mut longer);
        dce::run(&mut longer);
        simplify_cfg::run(&mut longer);
        if made_values(&mut longer) {
            *func = longer;
        }
    }
}

/// Makes elements values, if they can be; answers whether.
fn made_values(func: &mut Function) -> bool {
    let cfg = Cfg::new(func);
    let values = Values::new(func, &cfg);
    let Some(array) = Array::of(func, &cfg, &values) else { return false };
    let mut state = State::new(func, &array);
    for &b in &cfg.rpo {
        for i in std::mem::take(&mut func.blocks[b].insts) {
            match array.accesses.get(&i) {
                Some(at) => state.access(func, &values, b, i, at),
                None => func.blocks[b].insts.push(i),
            }
        }
        state.end(b);
    }
    func.local_bytes = 0;
    state.finish(func, &cfg);
    true
}

/// The local memory of a thread.
struct Array {
    /// Type of the elements.
    ty: Type,
    /// Where they begin.
    places: Vec<u64>,
    /// Of each access the places where it may begin.
    accesses: FxHashMap<Inst, Few>,
}

impl Array {
    /// `None` if its elements cannot be values.
    fn of(func: &Function, cfg: &Cfg, values: &Values) -> Option<Array> {
        let loops = Loops::new(func, cfg, &DomTree::dominators(func, cfg));
        let mut accesses = FxHashMap::default();
        let (mut places, mut written): (FxHashSet<u64>, FxHashSet<u64>) = Default::default();
        let (mut size, mut floats) = (None, None);
        let shapes = Shapes::new(func, ShapeOptions::default());
        let mut differs = false;
        for &b in &cfg.rpo {
            for &i in &func.blocks[b].insts {
                let d = &func.insts[i];
                let (ty, count, access, store) = match d.op {
                    Op::Load { ty, space: Space::Local, count, access, .. } => (ty, count, access, false),
                    Op::Store { ty, space: Space::Local, count, access, .. } => (ty, count, access, true),
                    _ => continue,
                };
                let bytes = u64::from(ty.bytes());
                if access.ordering != Ordering::Weak
                    || ty == Type::Pred
                    || *size.get_or_insert(bytes) != bytes
                {
                    return None;
                }
                let most = if loops.of(b).is_some() { PLACES } else { PLACES_ONCE };
                let at = values.of(d.args[0]).filter(|at| (1..=most).contains(&at.len()))?;
                // What all lanes have at one place memory gives in one piece.
                match shapes.shape(d.args[0]).is_varying() {
                    false if at.len() > 1 => return None,
                    varying => differs |= varying,
                }
                let all =
                    at.iter().flat_map(|&at| (0..u64::from(count)).map(move |j| at.wrapping_add(j * bytes)));
                for p in all {
                    if p % bytes != 0 || p.checked_add(bytes)? > u64::from(func.local_bytes) {
                        return None;
                    }
                    places.insert(p);
                    if store && loops.of(b).is_some() {
                        written.insert(p);
                    }
                }
                floats = floats.or_else(|| float_of(func, d, ty));
                accesses.insert(i, at.clone());
            }
        }
        if !differs || places.len() > ELEMENTS || written.len() > IN_LOOPS {
            return None;
        }
        let ty = floats.unwrap_or(match size? {
            1 => Type::I8,
            2 => Type::I16,
            4 => Type::I32,
            _ => Type::I64,
        });
        let mut places: Vec<u64> = places.into_iter().collect();
        places.sort_unstable();
        Some(Array { ty, places, accesses })
    }
}

/// The type of floats that an access moves, be it as their bits.
fn float_of(func: &Function, d: &InstData, ty: Type) -> Option<Type> {
    if ty.is_float() {
        return Some(ty);
    }
    let from = |v: &Value| {
        let d = func.def(*v).filter(|d| matches!(d.op, Op::Convert(Convert::Bitcast, _)))?;
        Some(func.ty(d.args[0])).filter(|ty| ty.is_float())
    };
    d.args[1..].iter().find_map(from)
}

/// What elements are, while blocks are gone through in order.
struct State<'a> {
    array: &'a Array,
    /// By place, what the element is in the block so far, if the block has asked or written.
    now: FxHashMap<u64, Value>,
    /// What blocks leave in elements that they have asked for or written.
    ends: FxHashMap<u64, Vec<(Block, Value)>>,
    /// Values in the place of what elements are at the start of a block; nothing makes them.
    starts: FxHashMap<u64, Vec<(Block, Value)>>,
    /// What nobody has written.
    nothing: Value,
}

impl<'a> State<'a> {
    fn new(func: &mut Function, array: &'a Array) -> Self {
        let nothing = crate::prepare::undef(func, array.ty);
        let (now, ends, starts) = Default::default();
        State { array, now, ends, starts, nothing }
    }

    /// What the element at a place is now.
    fn read(&mut self, func: &mut Function, b: Block, at: u64) -> Value {
        let (ty, starts) = (self.array.ty, &mut self.starts);
        *self.now.entry(at).or_insert_with(|| {
            let i = func.make_inst(Op::Undef(ty), &[], &[ty], 0);
            let v = func.insts[i].results[0];
            starts.entry(at).or_default().push((b, v));
            v
        })
    }

    /// Appends what an access becomes.
    fn access(&mut self, func: &mut Function, values: &Values, b: Block, i: Inst, at: &Few) {
        let d = func.insts[i].clone();
        let (ty, store) = match d.op {
            Op::Load { ty, .. } => (ty, false),
            Op::Store { ty, .. } => (ty, true),
            _ => return,
        };
        let add = |func: &mut Function, op: Op, args: &[Value], ty: Type| {
            let i = func.make_inst(op, args, &[ty], d.loc);
            func.blocks[b].insts.push(i);
            func.insts[i].results[0]
        };
        // Whether it is each of the places but the first.
        let mut is: Vec<Value> = Vec::new();
        let index = Index::of(func, values, d.args[0], at);
        for &n in index.numbers.iter().skip(usize::from(!store || at.len() == 1)) {
            let of = func.ty(index.value);
            let n = add(func, Op::Const(of, n), &[], of);
            is.push(add(func, Op::ICmp(IntCond::Eq), &[index.value, n], Type::Pred));
        }
        let own = self.array.ty;
        if store {
            for (j, &v) in d.args[1..].iter().enumerate() {
                let v = if ty == own { v } else { add(func, Op::Convert(Convert::Bitcast, own), &[v], own) };
                for (k, &first) in index.places.iter().enumerate() {
                    let place = first + j as u64 * u64::from(ty.bytes());
                    let new = match is.get(k) {
                        Some(&is) => {
                            let old = self.read(func, b, place);
                            add(func, Op::Select, &[is, v, old], own)
                        }
                        None => v,
                    };
                    self.now.insert(place, new);
                }
            }
            return;
        }
        for (j, &r) in d.results.iter().enumerate() {
            let mut v = None;
            for (k, &first) in index.places.iter().enumerate() {
                let here = self.read(func, b, first + j as u64 * u64::from(ty.bytes()));
                v = Some(match (v, k.checked_sub(1).and_then(|k| is.get(k))) {
                    (Some(v), Some(&is)) => add(func, Op::Select, &[is, here, v], own),
                    _ => here,
                });
            }
            let Some(v) = v else { continue };
            // The result stays the same value.
            let op = Op::Convert(Convert::Bitcast, ty);
            let i = func.make_inst(op, &[v], &[], d.loc);
            func.insts[i].results.push(r);
            func.values[r].def = ValueDef::Result(i, 0);
            func.blocks[b].insts.push(i);
        }
    }

    /// Notes what a block leaves behind.
    fn end(&mut self, b: Block) {
        for (at, v) in self.now.drain() {
            self.ends.entry(at).or_default().push((b, v));
        }
    }

    /// Finds what elements are at the start of blocks.
    fn finish(mut self, func: &mut Function, cfg: &Cfg) {
        let mut map: FxHashMap<Value, Value> = FxHashMap::default();
        for at in &self.array.places {
            let mut var = Variable::new(self.array.ty, self.nothing);
            let starts = self.starts.remove(at).unwrap_or_default();
            for (b, v) in self.ends.remove(at).unwrap_or_default() {
                if !starts.contains(&(b, v)) {
                    var.write(b, v);
                }
            }
            for (b, v) in starts {
                map.insert(v, var.at_start(func, cfg, b));
            }
            var.finish(func, cfg);
        }
        func.replace_values(&map);
    }
}

/// What tells the places of an access apart.
struct Index {
    value: Value,
    /// What it is at each place.
    numbers: Few,
    places: Few,
}

impl Index {
    /// Looks for the number that an address is computed from: it is shared by accesses to several columns, and mostly short.
    fn of(func: &Function, values: &Values, address: Value, places: &Few) -> Index {
        let mut index = Index { value: address, numbers: places.clone(), places: places.clone() };
        if places.len() > 1 {
            while index.go_back(func, values).is_some() {}
        }
        index
    }

    /// Goes on to what the value is computed from, if that tells as much.
    fn go_back(&mut self, func: &Function, values: &Values) -> Option<()> {
        let d = func.def(self.value)?;
        if !matches!(d.op, Op::Int(_) | Op::Convert(Convert::ZExt | Convert::SExt | Convert::Trunc, _)) {
            return None;
        }
        let mut open = d.args.iter().enumerate().filter(|(_, a)| func.as_const(**a).is_none());
        let (n, &from) = open.next()?;
        let of = values.of(from).filter(|of| open.next().is_none() && of.len() == self.numbers.len())?;
        let types: Types = d.args.iter().map(|&a| func.ty(a)).collect();
        let mut numbers = Few::new();
        for number in &self.numbers {
            let gives = |c: &&u64| {
                let args = d
                    .args
                    .iter()
                    .enumerate()
                    .map(|(k, &a)| if k == n { Some(**c) } else { func.as_const(a) });
                let args: Option<Vec<u64>> = args.collect();
                args.and_then(|args| fold(&d.op, &types, &args)).is_some_and(|r| r[0] == *number)
            };
            let mut all = of.iter().filter(gives);
            numbers.push(*all.next()?);
            if all.next().is_some() {
                return None;
            }
        }
        self.value = from;
        self.numbers = numbers;
        Some(())
    }
}
