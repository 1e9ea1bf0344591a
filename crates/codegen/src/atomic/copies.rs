//! Copies of tables that groups add to ([`weft_ir::analysis::Tables`]).
//!
//! An addition to a number that was stored a moment ago waits until the store can be read: in a histogram of data that are mostly
//! alike each lane waits for the one before. So neighbouring lanes add to copies of the table. They lie behind the block's shared
//! memory, in its window; before a region's groups begin they hold what changes nothing, and behind the last group they
//! are added to the table.

use std::mem::offset_of;

use weft_abi::{CtaContext, LaunchContext, SHARED_SPARE, SHARED_WINDOW};
use weft_ir::Space;

use super::combined::neutral;
use super::single::order_free;
use crate::code::Code;
use crate::llvm::{ICond, Val};
use crate::tables::Copies;
use crate::unit::Gen;

/// Bytes that are cleared and added at a time.
const LINE: u32 = 64;

/// The copies of a region's table, as its code has them.
struct Room {
    shared: Val,
    /// First byte of the table and the one behind its end, in whole lines.
    first: Val,
    end: Val,
    /// Bytes from one copy to the next.
    distance: Val,
    /// How many there are, the table among them.
    count: Val,
}

impl Gen<'_> {
    /// Emits the code of a region, `body`, which gets what [`crate::env::Env::copies`] is.
    pub(crate) fn among_copies(&self, region: usize, cta: Val, body: impl FnOnce(Val) -> Val) -> Val {
        let s = &self.s;
        let (i32, i64) = (s.int(32), s.int(64));
        let copies = self.copies.as_ref();
        let table = copies.and_then(|c| Some((c, c.tables.regions.get(region).copied()??)));
        let Some((copies, table)) = table else { return body(s.iconst(i64, 0)) };
        let c = |x: u32| s.iconst(i32, x.into());
        let launch = s.load(s.ptr(), s.byte_offset(cta, offset_of!(CtaContext, launch)), 8);
        let shared = s.load(s.ptr(), s.byte_offset(cta, offset_of!(CtaContext, shared)), 8);
        let total = s.load(i32, s.byte_offset(launch, offset_of!(LaunchContext, total_shared_bytes)), 4);
        let whole = |v: Val| s.and(s.add(v, c(LINE - 1)), c(!(LINE - 1)));
        // An odd number of lines, so that one place of several copies is not in one set of the cache.
        let distance = s.or(whole(total), c(LINE));
        let (first, end) = match table.range {
            Some((first, end)) => (c(first & !(LINE - 1)), c(end.next_multiple_of(LINE))),
            None => (c(0), whole(total)),
        };
        let bytes = s.sub(end, first);
        // As many as fit, and no more than are worth being cleared and added.
        let mut count = c(1);
        let mut n = 2;
        while n <= copies.by.count {
            let small = s.icmp(ICond::LLVMIntULE, bytes, c(copies.most_bytes(table.operations, n)));
            let inside = s.icmp(ICond::LLVMIntULE, distance, c((SHARED_WINDOW - SHARED_SPARE) / n));
            count = s.select(s.and(small, inside), c(n), count);
            n *= 2;
        }
        let room = Room { shared, first, end, distance, count };
        self.clear(copies, &room);
        let mask = s.shl(s.zext(s.sub(count, c(1)), i64), s.iconst(i64, 32));
        let out = body(s.or(mask, s.zext(distance, i64)));
        self.add_up(copies, &room);
        out
    }

    /// Makes copies that change nothing.
    fn clear(&self, copies: &Copies, room: &Room) {
        let s = &self.s;
        let ty = copies.tables.ty;
        let bits = neutral(copies.tables.op, ty.bits()).unwrap_or_default();
        let none = s.splat(s.iconst(s.int(ty.bits()), bits), LINE / ty.bytes());
        self.each_line(room, |table| {
            self.each_copy(room, table, none, |_, p| {
                self.tag(s.store(none, p, LINE), Space::Shared);
                none
            });
        });
    }

    /// Adds all copies to the table.
    fn add_up(&self, copies: &Copies, room: &Room) {
        let s = &self.s;
        let ty = copies.tables.ty;
        let vector = s.vector(s.int(ty.bits()), LINE / ty.bytes());
        let load = |p: Val| {
            let v = s.load(vector, p, LINE);
            self.tag(v, Space::Shared);
            v
        };
        self.each_line(room, |table| {
            let sum = self
                .each_copy(room, table, load(table), |sum, p| order_free(s, copies.tables.op, sum, load(p)));
            self.tag(s.store(sum, table, LINE), Space::Shared);
        });
    }

    /// Emits `body` for a line's place in each copy but the table itself, with a value that it makes anew.
    fn each_copy(&self, room: &Room, table: Val, start: Val, body: impl FnOnce(Val, Val) -> Val) -> Val {
        let s = &self.s;
        let i32 = s.int(32);
        let before = s.here();
        let f = s.parent(before);
        let (copy, after) = (s.block(f, "copy"), s.block(f, "copies.done"));
        s.jump(copy);
        s.at(copy);
        let (n, v, at) = (s.phi(i32), s.phi(start.ty()), s.phi(s.ptr()));
        let one = s.iconst(i32, 1);
        let distance = s.zext(room.distance, s.int(64));
        let p = s.gep(s.int(8), at, distance);
        let new = body(v, p);
        let next = s.nuw_add(n, one);
        for (phi, from, to) in [(n, one, next), (v, start, new), (at, table, p)] {
            s.phi_input(phi, from, before);
            s.phi_input(phi, to, s.here());
        }
        s.loop_branch(s.icmp(ICond::LLVMIntULT, next, room.count), copy, after);
        s.at(after);
        new
    }

    /// Emits `body` for each line of a table.
    fn each_line(&self, room: &Room, body: impl FnOnce(Val)) {
        let s = &self.s;
        let i32 = s.int(32);
        let before = s.here();
        let f = s.parent(before);
        let [line, after] = ["line", "lines.done"].map(|name| s.block(f, name));
        let several = s.icmp(ICond::LLVMIntUGT, room.count, s.iconst(i32, 1));
        let any = s.icmp(ICond::LLVMIntULT, room.first, room.end);
        s.branch(s.and(several, any), line, after);
        s.at(line);
        let at = s.phi(i32);
        s.phi_input(at, room.first, before);
        body(s.gep(s.int(8), room.shared, s.zext(at, s.int(64))));
        let next = s.nuw_add(at, s.iconst(i32, LINE.into()));
        s.phi_input(at, next, s.here());
        s.loop_branch(s.icmp(ICond::LLVMIntULT, next, room.end), line, after);
        s.at(after);
    }
}

impl Code<'_> {
    /// Offsets in shared memory at which lanes operate, in the copies that they go to.
    pub(super) fn in_copies(&self, offsets: Val) -> Val {
        let s = self.s;
        let (i32, i64) = (s.int(32), s.int(64));
        let mask = s.trunc(s.lshr(self.env.copies, s.iconst(i64, 32)), i32);
        let distance = s.trunc(self.env.copies, i32);
        let copy = s.and(self.iota(32), s.splat(mask, self.n));
        s.add(offsets, s.mul(copy, s.splat(distance, self.n)))
    }
}
