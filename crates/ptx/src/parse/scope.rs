//! Names inside a function: nested scopes, register ranges, labels.

use rustc_hash::FxHashMap;

use crate::{LabelId, RegId, ScalarType, Span, VarId};

/// What a name inside a function means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Name {
    Reg(RegId),
    /// A vector register: its first element and their number.
    Vector(RegId, u32),
    Var(VarId),
    Param(u32),
    Return(u32),
    Prototype(usize),
}

#[derive(Clone, Copy)]
struct Binding {
    depth: usize,
    name: Name,
}

/// A label as one scope knows it.
pub(super) struct Label {
    pub(super) id: LabelId,
    pub(super) defined: bool,
    pub(super) span: Span,
}

/// `%r<count>` as declared.
#[derive(Clone, Copy)]
struct Range {
    depth: usize,
    ty: ScalarType,
    vector: u32,
    count: u64,
}

#[derive(Default)]
struct Scope<'a> {
    undo: Vec<(&'a str, Option<Binding>)>,
    /// Prefixes of the ranges declared here.
    ranges: Vec<&'a str>,
    labels: FxHashMap<&'a str, Label>,
    /// In order of first mention, so that numbering does not depend on hashing.
    label_order: Vec<&'a str>,
}

/// The names in force at one place of a function.
pub(super) struct Scopes<'a> {
    names: FxHashMap<&'a str, Binding>,
    /// Ranges by prefix, the innermost last.
    ranges: FxHashMap<&'a str, Vec<Range>>,
    stack: Vec<Scope<'a>>,
    /// Labels of inner scopes that turned out to be a label of an outer one.
    pub(super) aliases: FxHashMap<LabelId, LabelId>,
}

impl<'a> Scopes<'a> {
    pub(super) fn new() -> Self {
        Self {
            names: FxHashMap::default(),
            ranges: FxHashMap::default(),
            stack: vec![Scope::default()],
            aliases: FxHashMap::default(),
        }
    }

    pub(super) fn push(&mut self) {
        self.stack.push(Scope::default());
    }

    /// Leaves the innermost scope. Labels it mentions but does not define go to the scope around it, or, from the
    /// outermost, to the caller.
    pub(super) fn pop(&mut self) -> Vec<(&'a str, Label)> {
        let Some(mut scope) = self.stack.pop() else { return Vec::new() };
        for (text, old) in scope.undo.into_iter().rev() {
            match old {
                Some(b) => self.names.insert(text, b),
                None => self.names.remove(text),
            };
        }
        for prefix in scope.ranges {
            if let Some(ranges) = self.ranges.get_mut(prefix) {
                ranges.pop();
            }
        }
        let mut left = Vec::new();
        for name in scope.label_order {
            let Some(label) = scope.labels.remove(name) else { continue };
            if label.defined {
                continue;
            }
            match self.stack.last_mut() {
                None => left.push((name, label)),
                Some(outer) => match outer.labels.get(name) {
                    Some(known) => {
                        self.aliases.insert(label.id, known.id);
                    }
                    None => {
                        outer.label_order.push(name);
                        outer.labels.insert(name, label);
                    }
                },
            }
        }
        left
    }

    pub(super) fn depth(&self) -> usize {
        self.stack.len()
    }

    fn insert(&mut self, text: &'a str, depth: usize, name: Name) {
        let old = self.names.insert(text, Binding { depth, name });
        if let Some(scope) = depth.checked_sub(1).and_then(|d| self.stack.get_mut(d)) {
            scope.undo.push((text, old));
        }
    }

    /// Declares a name in the innermost scope; false when that scope has it already.
    pub(super) fn declare(&mut self, text: &'a str, name: Name) -> bool {
        let depth = self.depth();
        let fresh = self.names.get(text).is_none_or(|b| b.depth != depth);
        self.insert(text, depth, name);
        fresh
    }

    /// Declares `prefix<count>` in the innermost scope.
    pub(super) fn declare_range(&mut self, prefix: &'a str, ty: ScalarType, vector: u32, count: u64) {
        let range = Range { depth: self.depth(), ty, vector, count };
        self.ranges.entry(prefix).or_default().push(range);
        if let Some(scope) = self.stack.last_mut() {
            scope.ranges.push(prefix);
        }
    }

    /// What `text` means. For a register of a range that has not been mentioned yet, `make` creates it.
    pub(super) fn lookup(
        &mut self,
        text: &'a str,
        make: impl FnOnce(ScalarType, u32) -> Name,
    ) -> Option<Name> {
        let exact = self.names.get(text).copied();
        let exact_depth = exact.map_or(0, |b| b.depth);
        if self.stack.iter().skip(exact_depth).any(|s| !s.ranges.is_empty())
            && let Some(range) = self.range_of(text)
            && range.depth > exact_depth
        {
            let name = make(range.ty, range.vector);
            self.insert(text, range.depth, name);
            return Some(name);
        }
        exact.map(|b| b.name)
    }

    /// The innermost range that `text` falls into.
    fn range_of(&self, text: &'a str) -> Option<Range> {
        let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
        let mut best: Option<Range> = None;
        for n in 1..=digits.min(19) {
            let (prefix, number) = text.split_at(text.len() - n);
            if n > 1 && number.starts_with('0') {
                continue;
            }
            let (Some(ranges), Ok(i)) = (self.ranges.get(prefix), number.parse::<u64>()) else { continue };
            if let Some(found) = ranges.iter().rev().find(|r| i < r.count)
                && best.is_none_or(|b| found.depth > b.depth)
            {
                best = Some(*found);
            }
        }
        best
    }

    /// The label a branch in the innermost scope names; `make` numbers a label not yet mentioned there.
    pub(super) fn label(&mut self, text: &'a str, span: Span, make: impl FnOnce() -> LabelId) -> LabelId {
        let Some(scope) = self.stack.last_mut() else { return make() };
        if let Some(label) = scope.labels.get(text) {
            return label.id;
        }
        let id = make();
        scope.labels.insert(text, Label { id, defined: false, span });
        scope.label_order.push(text);
        id
    }

    /// Defines a label in the innermost scope; `Err` when it is defined there already.
    pub(super) fn define_label(
        &mut self,
        text: &'a str,
        span: Span,
        make: impl FnOnce() -> LabelId,
    ) -> Result<LabelId, LabelId> {
        let id = self.label(text, span, make);
        match self.stack.last_mut().and_then(|s| s.labels.get_mut(text)) {
            Some(label) if label.defined => Err(id),
            Some(label) => {
                label.defined = true;
                Ok(id)
            }
            None => Ok(id),
        }
    }
}
