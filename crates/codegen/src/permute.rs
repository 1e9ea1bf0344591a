//! Lanes that change places over the whole group.

use weft_ir::{InstData, Pattern, Value};

use crate::func::{Part, Repr};
use crate::llvm::Val;

/// A vector that lanes come from: an operand and a part.
type Source = (Value, u32);

impl Part<'_> {
    /// Emits [`weft_ir::Op::Permute`]: for a part, shuffles of those parts of the operands that it takes lanes of.
    pub(crate) fn permute_lanes(&self, inst: &InstData, pattern: Pattern) {
        let s = self.s;
        let [r] = inst.results[..] else { return };
        let picks = &self.t.f.patterns[pattern];
        let n = self.n as usize;
        let mine = picks.iter().skip(self.number as usize * n).take(n);
        let lanes: Vec<Option<(Source, u32)>> = mine
            .map(|pick| {
                let (of, lane) = (*pick)?;
                let (part, lane) = (u32::from(lane) / self.n, u32::from(lane) % self.n);
                Some(((*inst.args.get(usize::from(of))?, part), lane))
            })
            .collect();
        if self.part_relation(r).is_uniform() {
            let first = lanes.iter().flatten().next();
            let v = match first {
                Some((source, lane)) => self.lane_of(*source, *lane),
                None => s.zero(self.g.ty(self.t.f.ty(r), 1)),
            };
            return self.set(r, Repr::Scalar(v));
        }
        let mut sources: Vec<Source> = Vec::new();
        for (source, _) in lanes.iter().flatten() {
            if !sources.contains(source) {
                sources.push(*source);
            }
        }
        // Two sources at a time put their lanes in place; what comes of them is blended, two at a time.
        let mut pieces: Vec<(Val, Vec<bool>)> = sources
            .chunks(2)
            .map(|pair| {
                let a = self.source(pair[0]);
                let b = pair.get(1).map(|b| self.source(*b));
                let place = |l: &Option<(Source, u32)>| {
                    let (source, lane) = (*l)?;
                    let at = pair.iter().position(|p| *p == source)? as u32;
                    Some(at * self.n + lane)
                };
                let has = lanes.iter().map(|l| place(l).is_some()).collect();
                (self.shuffled(a, b, lanes.iter().map(place)), has)
            })
            .collect();
        while pieces.len() > 1 {
            pieces = pieces
                .chunks(2)
                .map(|pair| {
                    let [(a, in_a), (b, in_b)] = pair else { return pair[0].clone() };
                    let place = |lane: usize| {
                        let at = if in_b[lane] { self.n } else { 0 };
                        (in_a[lane] || in_b[lane]).then_some(at + lane as u32)
                    };
                    let has = (0..n).map(|l| in_a[l] || in_b[l]).collect();
                    (self.shuffled(*a, Some(*b), (0..n).map(place)), has)
                })
                .collect();
        }
        let v = pieces.first().map_or_else(|| s.zero(self.g.ty(self.t.f.ty(r), self.n)), |p| p.0);
        self.set(r, Repr::Vector(v));
    }

    /// A shuffle in which lanes that nobody asks for stay where they are, or come from the first vector: they must
    /// have some value.
    fn shuffled(&self, a: Val, b: Option<Val>, picks: impl Iterator<Item = Option<u32>>) -> Val {
        let picks: Vec<u32> = picks.enumerate().map(|(l, p)| p.unwrap_or(l as u32)).collect();
        if picks.iter().copied().eq(0..self.n) {
            return a;
        }
        self.s.shuffle(a, b.unwrap_or(a), &picks.into_iter().map(Some).collect::<Vec<_>>())
    }

    /// The generator of a part.
    fn view(&self, part: u32) -> Part<'_> {
        Part { t: self.t.clone(), number: part, whole: self.t.parts == 1, code: self.code }
    }

    fn source(&self, (v, part): Source) -> Val {
        self.view(part).vector(v)
    }

    fn lane_of(&self, (v, part): Source, lane: u32) -> Val {
        let view = self.view(part);
        match view.repr(v) {
            Repr::Scalar(x) => x,
            _ => self.s.lane(view.vector(v), lane),
        }
    }
}
