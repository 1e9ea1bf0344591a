//! Floats that travel through untyped registers (`.b32` that hold `.f32`) become floats all the way.
//!
//! clang declares nearly every register `.b32` or `.b64`, so that a float accumulator is an integer block parameter
//! with a bit cast at each end. Block parameters, loads and selects have no opinion about their type: they take the
//! one of the operations around them. This also keeps NaN handling away from values that never show their bits.

use rustc_hash::FxHashMap;
use weft_ir::{Convert, Entity, Function, Inst, Op, Type, Value, ValueDef};

use super::edit::{Classes, Insertions, substitute};

/// Votes for the type of a class of connected values.
#[derive(Clone, Copy, Default)]
struct Votes {
    ints: u32,
    floats: [u32; 4],
}

const FLOATS: [Type; 4] = [Type::F32, Type::F64, Type::F16, Type::BF16];

impl Votes {
    fn float(&mut self, ty: Type) {
        if let Some(n) = FLOATS.iter().position(|f| *f == ty) {
            self.floats[n] += 1;
        }
    }

    /// The type that wins, if it is one of the given width.
    fn winner(&self, bits: u32) -> Option<Type> {
        let (n, votes) = self.floats.iter().copied().enumerate().max_by_key(|(_, v)| *v)?;
        (votes > self.ints && FLOATS[n].bits() == bits).then_some(FLOATS[n])
    }
}

struct Retype<'f> {
    func: &'f mut Function,
    classes: Classes,
    /// The new type of each class's representative.
    types: FxHashMap<Value, Type>,
    insertions: Insertions,
    casts: FxHashMap<(Value, Type), Value>,
}

/// Changes the types of a function.
pub(super) fn run(func: &mut Function) {
    let classes = connect(func);
    let mut r = Retype {
        func,
        classes,
        types: FxHashMap::default(),
        insertions: Insertions::default(),
        casts: FxHashMap::default(),
    };
    r.vote();
    r.rewrite();
}

/// Whether the value's definition could as well give a float of the same width.
fn flexible(func: &Function, v: Value) -> bool {
    let data = &func.values[v];
    if !data.ty.is_int() || data.ty == Type::I8 {
        return false;
    }
    match data.def {
        ValueDef::Param(b, _) => Some(b) != func.entry,
        ValueDef::Result(i, _) => matches!(func.insts[i].op, Op::Load { .. } | Op::Select),
    }
}

/// The float that a value is the bits of.
fn source(func: &Function, v: Value) -> Option<Value> {
    let inst = &func.insts[func.def_inst(v)?];
    let float = matches!(inst.op, Op::Convert(Convert::Bitcast, _)) && func.ty(inst.args[0]).is_float();
    float.then(|| inst.args[0])
}

fn neutral(func: &Function, v: Value) -> bool {
    func.def_inst(v).is_some_and(|i| matches!(func.insts[i].op, Op::Const(..) | Op::Undef(_)))
}

fn connect(func: &Function) -> Classes {
    let mut classes = Classes::new(func.values.len());
    let mut join = |a: Value, b: Value| {
        if flexible(func, a) && flexible(func, b) {
            classes.join(a, b);
        }
    };
    for &b in &func.layout {
        for &i in &func.blocks[b].insts {
            let inst = &func.insts[i];
            match inst.op {
                // The elements of a vector load have one type.
                Op::Load { .. } => inst.results.windows(2).for_each(|w| join(w[0], w[1])),
                Op::Select => inst.args[1..].iter().for_each(|a| join(*a, inst.results[0])),
                _ => {}
            }
        }
        for e in func.blocks[b].term.edges() {
            for (&p, &a) in func.blocks[e.block].params.iter().zip(&e.args) {
                join(p, a);
            }
        }
    }
    classes
}

impl Retype<'_> {
    fn vote(&mut self) {
        let mut votes: FxHashMap<Value, Votes> = FxHashMap::default();
        let func = &*self.func;
        let classes = &mut self.classes;
        // What flows into a flexible value from outside of its class.
        let mut flows = |classes: &mut Classes, to: Value, from: Value| {
            if !flexible(func, to) || flexible(func, from) || neutral(func, from) {
                return;
            }
            let v = votes.entry(classes.find(to)).or_default();
            match source(func, from) {
                Some(f) => v.float(func.ty(f)),
                None => v.ints += 1,
            }
        };
        for &b in &func.layout {
            for &i in &func.blocks[b].insts {
                if let Op::Select = func.insts[i].op {
                    let inst = &func.insts[i];
                    inst.args[1..].iter().for_each(|a| flows(classes, inst.results[0], *a));
                }
            }
            for e in func.blocks[b].term.edges() {
                for (&p, &a) in func.blocks[e.block].params.iter().zip(&e.args) {
                    flows(classes, p, a);
                }
            }
        }
        let mut uses = |classes: &mut Classes, v: Value, to: Option<Type>| {
            if flexible(func, v) {
                let votes = votes.entry(classes.find(v)).or_default();
                match to {
                    Some(t) => votes.float(t),
                    None => votes.ints += 1,
                }
            }
        };
        for &b in &func.layout {
            for &i in &func.blocks[b].insts {
                let inst = &func.insts[i];
                match inst.op {
                    Op::Convert(Convert::Bitcast, ty) if ty.is_float() => {
                        uses(classes, inst.args[0], Some(ty));
                    }
                    // A store takes either.
                    Op::Store { .. } => uses(classes, inst.args[0], None),
                    Op::Select => {}
                    _ => inst.args.iter().for_each(|a| uses(classes, *a, None)),
                }
            }
            match &func.blocks[b].term {
                weft_ir::Terminator::Switch { index, .. } => uses(classes, *index, None),
                weft_ir::Terminator::Return(v) => v.iter().for_each(|v| uses(classes, *v, None)),
                _ => {}
            }
        }
        for (v, votes) in votes {
            if let Some(ty) = votes.winner(func.ty(v).bits()) {
                self.types.insert(v, ty);
            }
        }
    }

    /// The float type that a value is about to get.
    fn new_type(&mut self, v: Value) -> Option<Type> {
        if !flexible(self.func, v) {
            return None;
        }
        let class = self.classes.find(v);
        self.types.get(&class).copied()
    }

    fn rewrite(&mut self) {
        // Decide everything with the old types in place, then change them.
        let layout = self.func.layout.clone();
        let mut changes: Vec<(Value, Type)> = Vec::new();
        for n in 0..self.func.values.len() {
            let v = Value::new(n);
            if let Some(ty) = self.new_type(v) {
                changes.push((v, ty));
            }
        }
        let new: FxHashMap<Value, Type> = changes.iter().copied().collect();
        let mut same: FxHashMap<Value, Value> = FxHashMap::default();
        for &b in &layout {
            for i in self.func.blocks[b].insts.clone() {
                self.rewrite_inst(&new, &mut same, i);
            }
            let mut term = std::mem::take(&mut self.func.blocks[b].term);
            for e in term.edges_mut() {
                let params = self.func.blocks[e.block].params.clone();
                for (p, a) in params.into_iter().zip(&mut e.args) {
                    *a = match new.get(&p) {
                        Some(&ty) => self.as_float(&new, *a, ty),
                        None => self.as_int(&new, *a),
                    };
                }
            }
            match &mut term {
                weft_ir::Terminator::Switch { index, .. } => *index = self.as_int(&new, *index),
                weft_ir::Terminator::Return(v) => v.iter_mut().for_each(|v| *v = self.as_int(&new, *v)),
                _ => {}
            }
            self.func.blocks[b].term = term;
        }
        for (v, ty) in changes {
            self.func.values[v].ty = ty;
        }
        std::mem::take(&mut self.insertions).apply(self.func);
        substitute(self.func, &same);
    }

    fn rewrite_inst(&mut self, new: &FxHashMap<Value, Type>, same: &mut FxHashMap<Value, Value>, i: Inst) {
        let mut args = self.func.insts[i].args.clone();
        match self.func.insts[i].op {
            Op::Convert(Convert::Bitcast, ty) if new.get(&args[0]) == Some(&ty) => {
                same.insert(self.func.insts[i].results[0], args[0]);
                return;
            }
            Op::Load { space, count, align, access, .. } => {
                let first = self.func.insts[i].results[0];
                if let Some(&ty) = new.get(&first) {
                    self.func.insts[i].op = Op::Load { ty, space, count, align, access };
                }
                args[0] = self.as_int(new, args[0]);
            }
            Op::Select => {
                let result = self.func.insts[i].results[0];
                for a in &mut args[1..] {
                    *a = match new.get(&result) {
                        Some(&ty) => self.as_float(new, *a, ty),
                        None => self.as_int(new, *a),
                    };
                }
            }
            Op::Store { ty, space, count, align, access } if ty.is_int() => {
                let float = self.store_type(new, &args[1..], ty.bits());
                args[0] = self.as_int(new, args[0]);
                for a in &mut args[1..] {
                    *a = match float {
                        Some(ty) => self.as_float(new, *a, ty),
                        None => self.as_int(new, *a),
                    };
                }
                let ty = float.unwrap_or(ty);
                self.func.insts[i].op = Op::Store { ty, space, count, align, access };
            }
            _ => args.iter_mut().for_each(|a| *a = self.as_int(new, *a)),
        }
        self.func.insts[i].args = args;
    }

    /// The float type that all values of a store have or could have.
    fn store_type(&self, new: &FxHashMap<Value, Type>, values: &[Value], bits: u32) -> Option<Type> {
        let mut found = None;
        for &v in values {
            let ty = match new.get(&v) {
                Some(&ty) => Some(ty),
                None => source(self.func, v).map(|f| self.func.ty(f)),
            };
            match (ty, found) {
                (Some(ty), None) if ty.bits() == bits => found = Some(ty),
                (Some(ty), Some(f)) if ty == f => {}
                (None, _) if neutral(self.func, v) => {}
                _ => return None,
            }
        }
        found
    }

    /// The value as a float of type `ty`, once the types are changed.
    fn as_float(&mut self, new: &FxHashMap<Value, Type>, v: Value, ty: Type) -> Value {
        if new.get(&v) == Some(&ty) {
            return v;
        }
        if let Some(f) = source(self.func, v)
            && self.func.ty(f) == ty
        {
            return f;
        }
        self.cast(v, ty)
    }

    /// The value as the integer that its users expect, once the types are changed.
    fn as_int(&mut self, new: &FxHashMap<Value, Type>, v: Value) -> Value {
        if new.contains_key(&v) { self.cast(v, self.func.ty(v)) } else { v }
    }

    /// A bit cast right after the definition; a constant of the other type for a constant.
    fn cast(&mut self, v: Value, ty: Type) -> Value {
        if let Some(&c) = self.casts.get(&(v, ty)) {
            return c;
        }
        let def = self.func.values[v].def;
        let (op, args, loc) = match def {
            ValueDef::Result(i, _) => {
                let loc = self.func.insts[i].loc;
                match self.func.insts[i].op {
                    Op::Const(_, bits) => (Op::Const(ty, bits), vec![], loc),
                    Op::Undef(_) => (Op::Undef(ty), vec![], loc),
                    _ => (Op::Convert(Convert::Bitcast, ty), vec![v], loc),
                }
            }
            ValueDef::Param(..) => (Op::Convert(Convert::Bitcast, ty), vec![v], 0),
        };
        let inst = self.func.make_inst(op, &args, &[ty], loc);
        let result = self.func.insts[inst].results[0];
        match def {
            ValueDef::Result(i, _) => self.insertions.after.entry(i).or_default().push(inst),
            ValueDef::Param(b, _) => self.insertions.start.entry(b).or_default().push(inst),
        }
        self.casts.insert((v, ty), result);
        result
    }
}
