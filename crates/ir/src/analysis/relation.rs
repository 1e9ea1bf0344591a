//! How machine code holds values: by what the lanes of a part, and of the whole group, have to do with each other.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::possible::{PossibleLanes, possible_lanes};
use super::shape::{Guard, Shape, ShapeOptions, Shapes};
use crate::{Entity, Function, Value};

/// Relation of a value's lanes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Equal in all lanes.
    Uniform,
    /// Lane `i` holds lane 0's value plus `offsets[i]` (wrapping).
    Affine {
        /// By lane, from lane 0's.
        offsets: Rc<[i64]>,
        /// Only if no extension on the way wrapped and no bound cut lanes off, which the code must check.
        guarded: bool,
    },
    /// Anything.
    Varying,
}

impl Relation {
    /// Whether all lanes are equal.
    pub fn is_uniform(&self) -> bool {
        *self == Relation::Uniform
    }

    /// Whether nothing is known of the lanes.
    pub fn is_varying(&self) -> bool {
        *self == Relation::Varying
    }

    /// Whether lanes are at constant distances only if a check says so.
    pub fn is_guarded(&self) -> bool {
        matches!(self, Relation::Affine { guarded: true, .. })
    }
}

/// What is known of a function's values, and of the masks of its accesses.
#[derive(Debug, Default)]
pub struct Relations {
    /// By value: the relation over a part with whether it is a number below 2^31 in all lanes.
    pub parts: Vec<(Relation, bool)>,
    /// By value: the relation over the whole group.
    pub group: Vec<Relation>,
    /// Values that parts hold as affine ones if a minimum or maximum among what they are computed from cuts no lane off, and
    /// no comparison selects something else for some lanes.
    pub clamped: FxHashSet<Value>,
    /// Lanes that masks can have.
    pub possible: PossibleLanes,
    /// Facts over the whole group; `None` where a group is one lane.
    pub of_group: Option<Shapes>,
}

impl Relations {
    /// Relations over parts and over a group of `width`.
    ///
    /// Of a guard that parts do without, nothing of the group is made: what a part's lanes have in common holds without it,
    /// while a part's first lane is at its distance from the group's only where the guard does. A group in which one row
    /// wraps and the next does not has such parts. They go by their own lanes.
    pub fn new(f: &Function, width: u32) -> Self {
        if width == 1 {
            let uniform = f.values.keys().map(|_| ((Relation::Uniform, false), Relation::Uniform));
            let (parts, group) = uniform.unzip();
            return Relations { parts, group, ..Relations::default() };
        }
        let part = Shapes::of_part(f, ShapeOptions::CLAMPED);
        let options = ShapeOptions::of_group(f);
        let shapes = Shapes::new(f, options);
        let possible = possible_lanes(f, &shapes, width);
        let cut = |shapes: &Shapes| f.values.keys().filter(|&v| is_cut(shapes.shape(v))).collect();
        let Some(part) = part else {
            // Of groups of one part it is only asked what bounds cut off.
            let clamped = cut(&shapes);
            let parts = facts(f, &shapes);
            let group = parts.iter().map(|s| s.0.clone()).collect();
            return Relations { parts, group, clamped, possible, of_group: Some(shapes) };
        };
        let needless: FxHashSet<Guard> = f
            .values
            .keys()
            .filter(|&v| !part.shape(v).is_varying())
            .flat_map(|v| {
                let needed = part.shape(v).guards();
                shapes.shape(v).guards().iter().filter(|g| !needed.contains(g))
            })
            .copied()
            .collect();
        let of_group = |v: Value| {
            let s = shapes.shape(v);
            if s.guards().iter().any(|g| needless.contains(g)) { Relation::Varying } else { relation(s) }
        };
        let group = f.values.keys().map(of_group).collect();
        Relations { parts: facts(f, &part), group, clamped: cut(&part), possible, of_group: Some(shapes) }
    }

    /// Whether an address is affine in a part, or in the group, only if a check says so.
    pub fn is_guarded(&self, v: Value) -> bool {
        self.parts[v.index()].0.is_guarded() || self.group[v.index()].is_guarded()
    }
}

fn facts(f: &Function, shapes: &Shapes) -> Vec<(Relation, bool)> {
    let all = f.values.keys().map(|v| shapes.fact(v));
    all.map(|x| (relation(&x.shape), x.min >= 0 && x.max < 1 << 31)).collect()
}

fn relation(of: &Shape) -> Relation {
    match of {
        Shape::Uniform => Relation::Uniform,
        Shape::Affine { offsets, guards } => {
            Relation::Affine { offsets: offsets.clone(), guarded: !guards.is_empty() }
        }
        Shape::Varying => Relation::Varying,
    }
}

/// Whether lanes are at constant distances only where bounds, multiples and comparisons do not tell them apart.
fn is_cut(s: &Shape) -> bool {
    let cuts = |g: &Guard| matches!(g, Guard::Passes(_) | Guard::Between(_) | Guard::Alike(_));
    matches!(s, Shape::Affine { guards, .. } if guards.iter().any(cuts))
}
