//! Bytes and halves under a mask, where the CPU's masks are of words; and words where masked stores are slow.
//!
//! AVX2 has masked loads and stores of 32 bits and more. Of smaller elements LLVM makes a branch for each lane: a tile of bytes
//! with its halo is thousands of them. But memory is there or not by pages: what lies within one page as an active lane can
//! be read, so a vector that does not cross a page is loaded as it is, and one that does from two aligned places. Shared memory
//! belongs to one thread of the operating system; there such a vector can also be written back. AMD's CPUs take twelve cycles for a
//! masked store with AVX2, and the load behind it waits: there words are written back too.

use super::Memory;
use crate::llvm::{ICond, Val};

/// Bytes of the smallest elements that have masks everywhere.
const WORD: u32 = 4;

impl Memory<'_, '_> {
    /// The active lanes of `m` as an integer, if some of them are there and the vector at `at` lies within one page.
    fn bits_in_page(&self, at: Val, m: Val, bytes: u32) -> (Val, Val) {
        let s = self.s;
        let bits = s.bitcast(m, s.int(m.ty().lanes()));
        let some = s.icmp(ICond::LLVMIntNE, bits, s.zero(bits.ty()));
        let number = |x: u64| s.iconst(s.int(64), x);
        let page = self.g.target.page_bytes;
        let in_page = s.and(s.ptr_to_int(at), number(page - 1));
        let fits = s.icmp(ICond::LLVMIntULE, in_page, number(page - u64::from(bytes)));
        (bits, s.and(some, fits))
    }

    /// What was loaded from a place, with the active elements of `v` put in, to be written back. LLVM 22 makes a masked store of a choice
    /// between a value and what was loaded from the place that it is stored to, however slow that is.
    pub(super) fn put_in(&self, v: Val, m: Val, old: Val) -> Val {
        let slow = self.g.target.blends_masked_stores(8 * self.way.ty.bytes());
        self.s.select(m, v, if slow { self.s.freeze(old) } else { old })
    }

    /// Loads the active elements of a vector; zero for others. `None` where a masked load does it.
    pub(super) fn load_small(&self, at: Val, m: Val, tag: &dyn Fn(Val)) -> Option<Val> {
        let s = self.s;
        let (n, size) = (m.ty().lanes(), self.way.ty.bytes());
        let bytes = n * size;
        if !self.way.access.page || size >= WORD || m.is_const() || !bytes.is_power_of_two() || n > 64 {
            return None;
        }
        let ty = s.vector(self.g.ty(self.way.ty, 1), n);
        let (bits, plain) = self.bits_in_page(at, m, bytes);
        let read = |p: Val, align: u32| {
            let v = self.s.load(ty, p, align);
            tag(v);
            v
        };
        let out = self.either(
            plain,
            || vec![read(at, size)],
            || {
                // Aligned vectors do not cross pages. Each is read if an active lane lies in it.
                let s = self.s;
                let i64 = s.int(64);
                let number = |x: u64| s.iconst(i64, x);
                let address = s.ptr_to_int(at);
                let within = s.and(address, number(u64::from(bytes - 1)));
                let first = s.int_to_ptr(s.sub(address, within));
                let in_first =
                    s.lshr(s.sub(number(u64::from(bytes)), within), number(u64::from(size.ilog2())));
                // As many low bits; all 64 of them by two shifts.
                let half = s.lshr(in_first, number(1));
                let low = s.not(s.shl(s.shl(number(u64::MAX), half), s.sub(in_first, half)));
                let lanes = s.zext(bits, i64);
                let room = self.stack_array(s.int(8), 2 * bytes);
                let any = |x: Val| s.icmp(ICond::LLVMIntNE, x, s.zero(i64));
                for (k, lanes) in [s.and(lanes, low), s.and(lanes, s.not(low))].into_iter().enumerate() {
                    let k = k * bytes as usize;
                    let p = s.select(any(lanes), s.byte_offset(first, k), room);
                    s.store(s.load(ty, p, bytes), s.byte_offset(room, k), bytes);
                }
                vec![s.load(ty, s.gep(s.int(8), room, within), size)]
            },
        );
        Some(s.select(m, *out.first()?, s.zero(ty)))
    }

    /// Stores the active elements of a vector, which is `inside` what the lanes' elements make up; `false` where a masked store does it.
    pub(super) fn store_small(&self, v: Val, at: Val, m: Val, inside: bool, tag: &dyn Fn(Val)) -> bool {
        let (n, size) = (m.ty().lanes(), self.way.ty.bytes());
        let words = size >= WORD;
        if !self.way.access.page || m.is_const() || n > 64 {
            return false;
        }
        let write_back = || {
            let old = self.s.load(v.ty(), at, size);
            tag(old);
            tag(self.s.store(self.put_in(v, m, old), at, size));
        };
        if inside && self.way.access.inside {
            write_back();
            return true;
        }
        let (bits, plain) = self.bits_in_page(at, m, n * size);
        self.perform_either(plain, write_back, || {
            if words {
                let some = self.s.icmp(ICond::LLVMIntNE, bits, self.s.zero(bits.ty()));
                let masked = || tag(self.s.masked_store(v, at, m, size));
                return self.perform_either(some, masked, || {});
            }
            // Lanes that are not active go to a place of their own.
            let s = self.s;
            let idle = self.stack_array(s.int(8), size);
            for lane in 0..n {
                let to = s.byte_offset(at, (lane * size) as usize);
                let to = s.select(s.lane(m, lane), to, idle);
                s.store(s.lane(v, lane), to, size);
            }
        });
        true
    }
}
