//! Which accesses may go together.

use weft_ir::{Access, InstData, Op, Ordering, Space, Type, Value};

use super::address::Addresses;

/// What members of a group have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    /// Address from which distances count.
    pub(super) root: Value,
    pub(super) ty: Type,
    pub(super) space: Space,
    pub(super) access: Access,
    pub(super) mask: Option<Value>,
}

/// An access that may be merged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    /// Place in the block.
    pub(super) at: usize,
    pub(super) key: Key,
    /// First byte, and the one behind the last.
    pub(super) low: i64,
    pub(super) high: i64,
    /// Most bytes of a merged access.
    pub(super) limit: i64,
}

/// Accesses that can all be made where the first of them was found.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) members: Vec<Member>,
    /// Bytes behind the root that something on the way from there uses.
    barred: Vec<(i64, i64)>,
}

impl Group {
    /// Bytes from the lowest member to the end of the highest.
    pub(super) fn range(&self) -> (i64, i64) {
        let low = self.members.iter().map(|m| m.low).min().unwrap_or(0);
        (low, self.members.iter().map(|m| m.high).max().unwrap_or(low))
    }

    fn takes(&self, m: &Member) -> bool {
        let first = &self.members[0];
        let (low, high) = self.range();
        let size = i64::from(m.key.ty.bytes());
        let all = (low.min(m.low), high.max(m.high));
        first.key == m.key
            && (m.low - first.low) % size == 0
            && all.1 - all.0 <= m.limit.min(first.limit)
            && self.barred.iter().all(|b| b.1 <= m.low || m.high <= b.0)
    }

    /// The largest set of members without holes or overlaps, by address, if it has two.
    pub(super) fn longest_run(&self) -> Option<Vec<Member>> {
        let mut sorted = self.members.clone();
        sorted.sort_by_key(|m| m.low);
        let mut runs: Vec<Vec<Member>> = Vec::new();
        for m in sorted {
            match runs.last_mut() {
                Some(run) if run.last().is_some_and(|l| l.high == m.low) => run.push(m),
                _ => runs.push(vec![m]),
            }
        }
        runs.into_iter().max_by_key(Vec::len).filter(|r| r.len() > 1)
    }
}

/// The groups of a block, found by going through it one way.
#[derive(Debug, Default)]
pub(super) struct Groups {
    open: Vec<Group>,
    closed: Vec<Group>,
}

impl Groups {
    /// Adds an access to a group that takes it, or starts one.
    pub(super) fn join(&mut self, m: Member) {
        match self.open.iter_mut().find(|g| g.takes(&m)) {
            Some(g) => g.members.push(m),
            None => self.open.push(Group { members: vec![m], barred: Vec::new() }),
        }
    }

    /// Goes past a store that has joined a group: what touches the same bytes must not come over it.
    pub(super) fn pass_store(&mut self, m: &Member) {
        self.bar(m.key.space, m.key.root, m.low, m.high);
    }

    /// Goes past an instruction that uses memory.
    pub(super) fn pass(&mut self, d: &InstData, addresses: &Addresses) {
        let (ty, space, count, access) = match d.op {
            Op::Load { ty, space, count, access, .. } | Op::Store { ty, space, count, access, .. } => {
                (ty, space, count, access)
            }
            _ => return self.closed.append(&mut self.open),
        };
        if access.ordering != Ordering::Weak {
            return self.closed.append(&mut self.open);
        }
        let (root, low) = addresses.of(d.args[0]);
        self.bar(space, root, low, low.saturating_add(i64::from(ty.bytes()) * i64::from(count)));
    }

    /// Closes the groups that memory at an unknown distance may belong to, and bars known bytes from the others.
    fn bar(&mut self, space: Space, root: Value, low: i64, high: i64) {
        let (open, closed) = std::mem::take(&mut self.open).into_iter().partition(|g: &Group| {
            let key = &g.members[0].key;
            key.root == root && key.space == space || apart(key.space, space)
        });
        self.open = open;
        self.closed.extend::<Vec<Group>>(closed);
        for g in self.open.iter_mut().filter(|g| g.members[0].key.root == root) {
            g.barred.push((low, high));
        }
    }

    /// All groups of more than one member.
    pub(super) fn done(self) -> impl Iterator<Item = Group> {
        self.closed.into_iter().chain(self.open).filter(|g| g.members.len() > 1)
    }
}

/// Whether two spaces share no memory.
fn apart(a: Space, b: Space) -> bool {
    use Space::{Generic, Shared, SharedCluster};
    let shared = |s| matches!(s, Shared | SharedCluster);
    a != b && a != Generic && b != Generic && !(shared(a) && shared(b))
}
