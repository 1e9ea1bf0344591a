//! The verifier. It checks, for every function of a unit:
//!
//! * structure: an entry; blocks of the layout distinct; every reachable block is in the layout and has a
//!   terminator; edges pass as many arguments as the target has parameters, of the same types; an instruction is in
//!   one block; a value's definition names the place where it is;
//! * types: operands and results as [`crate::Op::result_types`] says; conditions are predicates, switch indices and
//!   barrier operands `i32`; returned values as the function declares (none for kernels);
//! * SSA: a definition dominates its uses, with the entry and the resume blocks as roots;
//! * stages: masks are predicates and appear from [`crate::Stage::Group`] on; group operations too; frame
//!   operations, `suspend`, resume points and the absence of waiting instructions belong to
//!   [`crate::Stage::Suspended`]; geometry is known from [`crate::Stage::Group`] on.

use crate::analysis::{Cfg, DomTree};
use crate::*;

/// A rule that a function breaks; always a bug of the compiler.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("in '{function}': {place}: {message}")]
pub struct VerifyError {
    /// The function.
    pub function: String,
    /// Block or instruction, in text.
    pub place: String,
    /// The rule.
    pub message: String,
}

/// Verifies every function of a unit.
///
/// # Errors
/// The first rule that is broken.
pub fn verify_unit(unit: &Unit) -> Result<(), VerifyError> {
    unit.functions.iter().try_for_each(|f| verify_function(f, Some(unit)))
}

/// Verifies one function; with its unit, calls too.
///
/// # Errors
/// The first rule that is broken.
pub fn verify_function(func: &Function, unit: Option<&Unit>) -> Result<(), VerifyError> {
    Verifier { func, unit }.run().map_err(|(place, message)| VerifyError {
        function: func.name.clone(),
        place,
        message,
    })
}

type Check = Result<(), (String, String)>;

fn fail<T>(place: impl ToString, message: impl Into<String>) -> Result<T, (String, String)> {
    Err((place.to_string(), message.into()))
}

struct Verifier<'a> {
    func: &'a Function,
    unit: Option<&'a Unit>,
}

/// Where a value is defined: block and position (0 for parameters).
type Places = Vec<Option<(Block, usize)>>;

impl Verifier<'_> {
    fn run(&self) -> Check {
        let func = self.func;
        let Some(entry) = func.entry else { return fail("function", "no entry") };
        if func.stage != Stage::Suspended && !func.resumes.is_empty() {
            return fail("function", "resume points before suspension");
        }
        if func.stage != Stage::Thread && func.geometry.is_none() {
            return fail("function", "no geometry");
        }
        if let Some(r) = func.resumes.iter().find(|&&r| !func.blocks[r].params.is_empty()) {
            return fail(r, "a resume block has parameters");
        }
        if func.is_kernel && !func.blocks[entry].params.is_empty() {
            return fail(entry, "a kernel's entry has parameters");
        }
        let places = self.places()?;
        let cfg = Cfg::new(func);
        if let Some(b) = cfg.rpo.iter().find(|b| !func.layout.contains(b)) {
            return fail(b, "reachable but not in the layout");
        }
        let dom = DomTree::dominators(func, &cfg);
        for &b in &cfg.rpo {
            for (at, &i) in func.blocks[b].insts.iter().enumerate() {
                self.inst(i).map_err(|m| (format!("{b}, {}", self.text(i)), m))?;
                for v in analysis::inst_uses(func, i) {
                    self.defined(&places, &dom, v, b, at + 1)
                        .map_err(|m| (format!("{b}, {}", self.text(i)), m))?;
                }
            }
            let term = &func.blocks[b].term;
            self.term(term).map_err(|m| (b.to_string(), m))?;
            for v in term.uses() {
                self.defined(&places, &dom, v, b, usize::MAX).map_err(|m| (format!("{b}, terminator"), m))?;
            }
        }
        Ok(())
    }

    fn text(&self, i: Inst) -> String {
        let d = &self.func.insts[i];
        format!("{:?} = {:?} {:?}", d.results, d.op, d.args)
    }

    fn places(&self) -> Result<Places, (String, String)> {
        let func = self.func;
        let mut places: Places = vec![None; func.values.len()];
        let mut placed = vec![false; func.insts.len()];
        let mut seen = vec![false; func.blocks.len()];
        for &b in &func.layout {
            if std::mem::replace(&mut seen[b.index()], true) {
                return fail(b, "in the layout twice");
            }
            for (n, &p) in func.blocks[b].params.iter().enumerate() {
                if func.values[p].def != ValueDef::Param(b, n as u32) {
                    return fail(b, format!("{p} is defined elsewhere"));
                }
                places[p.index()] = Some((b, 0));
            }
            for (at, &i) in func.blocks[b].insts.iter().enumerate() {
                if std::mem::replace(&mut placed[i.index()], true) {
                    return fail(b, format!("{i} is in two places"));
                }
                for (n, &r) in func.insts[i].results.iter().enumerate() {
                    if func.values[r].def != ValueDef::Result(i, n as u32) {
                        return fail(b, format!("{r} is defined elsewhere"));
                    }
                    places[r.index()] = Some((b, at + 1));
                }
            }
        }
        Ok(places)
    }

    /// `at`: position of the use; results of the instruction before have the position of that instruction.
    fn defined(&self, places: &Places, dom: &DomTree, v: Value, b: Block, at: usize) -> Result<(), String> {
        let Some((d, n)) = places.get(v.index()).copied().flatten() else {
            return Err(format!("{v} is not defined in any block"));
        };
        let ok = if d == b { n < at } else { dom.dominates(d, b) };
        if ok { Ok(()) } else { Err(format!("{v} (of {d}) does not dominate this use")) }
    }

    fn inst(&self, i: Inst) -> Result<(), String> {
        let (func, d) = (self.func, &self.func.insts[i]);
        let args: Types = d.args.iter().map(|&v| func.ty(v)).collect();
        let results: Types = d.results.iter().map(|&v| func.ty(v)).collect();
        let unchecked = matches!(d.op, Op::Call(_)) && self.unit.is_none();
        let want = d.op.result_types(&args, func, self.unit)?;
        if want != results && !unchecked {
            return Err(format!("results are {want:?}"));
        }
        if let Some(m) = d.mask {
            if func.stage == Stage::Thread {
                return Err("a mask before linearisation".into());
            }
            if func.ty(m) != Type::Pred {
                return Err("a mask that is no predicate".into());
            }
        }
        let of_group = matches!(
            d.op,
            Op::EntryMask
                | Op::AnyLane
                | Op::Permute(_)
                | Op::Compress
                | Op::Expand
                | Op::Spill
                | Op::CountLanes
        );
        if func.stage == Stage::Thread && of_group {
            return Err("a group operation before linearisation".into());
        }
        let frame = matches!(d.op, Op::FrameLoad(_) | Op::FrameStore(_) | Op::ResumeValue(_));
        if frame && func.stage != Stage::Suspended {
            return Err("a frame operation before suspension".into());
        }
        if func.stage == Stage::Suspended && d.op.effects().waits && !func.passes(d) {
            return Err("an instruction that waits after suspension".into());
        }
        Ok(())
    }

    fn term(&self, term: &Terminator) -> Result<(), String> {
        let func = self.func;
        for e in term.edges() {
            if e.block.index() >= func.blocks.len() {
                return Err(format!("{} is not there", e.block));
            }
            if Some(e.block) == func.entry {
                return Err("an edge to the entry".into());
            }
            let params = &func.blocks[e.block].params;
            if params.len() != e.args.len() {
                return Err(format!("{} arguments for {} of {}", e.args.len(), params.len(), e.block));
            }
            if let Some((&a, &p)) = e.args.iter().zip(params).find(|(a, p)| func.ty(**a) != func.ty(**p)) {
                return Err(format!("{a} is no {} for {p}", func.ty(p)));
            }
        }
        match term {
            Terminator::None => Err("no terminator".into()),
            Terminator::Branch { cond, .. } if func.ty(*cond) != Type::Pred => {
                Err("a condition that is no predicate".into())
            }
            Terminator::Switch { index, .. } if func.ty(*index) != Type::I32 => {
                Err("a switch index that is no i32".into())
            }
            Terminator::Return(v) => {
                let types: Vec<Type> = v.iter().map(|&v| func.ty(v)).collect();
                if types == func.returns { Ok(()) } else { Err(format!("returns {:?} wanted", func.returns)) }
            }
            Terminator::Suspend { resume, .. } => {
                if func.stage != Stage::Suspended {
                    Err("suspends before suspension".into())
                } else if *resume as usize >= func.resumes.len() {
                    Err("no such resume point".into())
                } else {
                    Ok(())
                }
            }
            _ => Ok(()),
        }
    }
}
