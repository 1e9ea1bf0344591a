//! Rows of a block whose 32-bit number wraps while their threads are off, beside rows that are on, in memory with nothing
//! around it: what is known of a vector's lanes holds though the group's relation does not.

use std::ptr;

use crate::common::{BuilderExt, Kernel, Make};
use weft_codegen::{Object, Options};
use weft_ir::{Builder, Convert, Geometry, IntCond, IntOp, IntUnary, Op, Space, Special, Terminator, Type};
use weft_ir::{Value, Values};

const SIDE: u32 = 16;
const THREADS: u32 = SIDE * SIDE;
pub(crate) const PAGE: usize = 4096;

/// Pages between pages that cannot be touched.
pub(crate) struct Alone {
    at: *mut libc::c_void,
    pages: usize,
}

impl Alone {
    pub(crate) fn of(pages: usize) -> Self {
        let kind = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        // SAFETY: a new mapping.
        let at = unsafe { libc::mmap(ptr::null_mut(), (pages + 2) * PAGE, libc::PROT_NONE, kind, -1, 0) };
        assert!(at != libc::MAP_FAILED);
        let all = Alone { at, pages };
        // SAFETY: pages of the mapping.
        let done =
            unsafe { libc::mprotect(all.start().cast(), pages * PAGE, libc::PROT_READ | libc::PROT_WRITE) };
        assert_eq!(done, 0);
        all
    }

    pub(crate) fn start(&self) -> *mut u8 {
        // SAFETY: within the mapping.
        unsafe { self.at.cast::<u8>().add(PAGE) }
    }
}

impl Drop for Alone {
    fn drop(&mut self) {
        // SAFETY: the mapping made above.
        unsafe { libc::munmap(self.at, (self.pages + 2) * PAGE) };
    }
}

/// The CPUs that code is made for, with the lanes of their vectors.
fn cpus() -> [(Option<String>, u32); 2] {
    [(None, crate::common::cpu(None).native_lanes().max(4)), (Some("x86-64-v3".to_owned()), 8)]
}

/// Groups of a block of so many threads, from one vector to the whole block.
fn widths(part: u32, threads: u32) -> impl Iterator<Item = u32> {
    (0..)
        .map(move |k| part << k)
        .take_while(move |w| *w <= threads && threads.is_multiple_of(*w))
        .chain([threads])
}

fn make(block: [u32; 3], width: u32, part: u32) -> Make {
    let mut make = Make::new("rows", block, width);
    make.f().geometry = Some(Geometry::new(block, width).in_parts(part));
    make
}

/// How a row's number becomes 64 bits wide, and what is added to `y` before: with the first row that is on.
const NUMBERS: [(Convert, i32, u32); 5] = [
    (Convert::ZExt, -1, 1),
    (Convert::ZExt, -7, 7),
    (Convert::SExt, i32::MIN, 0),
    // The next row wraps.
    (Convert::ZExt, -1, 0),
    (Convert::SExt, i32::MAX - 4, 0),
];

/// Rows from the first that is on to where the number wraps.
fn rows_on(how: Convert, start: i32, first: u32) -> u32 {
    let number = |y: u32| wide(how, (y as i32).wrapping_add(start));
    (first..SIDE).take_while(|y| number(*y).wrapping_sub(number(first)) == u64::from(y - first)).count()
        as u32
}

fn wide(how: Convert, number: i32) -> u64 {
    if how == Convert::SExt { i64::from(number) as u64 } else { u64::from(number as u32) }
}

/// Whether `first <= y < first + count`, of two parameters from `n` on.
fn is_on(b: &mut Builder<'_>, y: Value, n: u64) -> Value {
    let [first, count] = [n, n + 1].map(|n| b.param(Type::I32, n));
    let from = b.int(IntOp::Sub, y, first);
    b.icmp(IntCond::LtU, from, count)
}

/// Thread (x, y) of a row that is on copies element `x` of row `y + start`, rows lying `pitch` apart from `far` on, to
/// `near[16 * y + x]`, or (`store`) the other way round.
fn pitched(ty: Type, store: bool, how: Convert, options: &Options, [width, part]: [u32; 2]) -> Object {
    let mut make = make([SIDE, SIDE, 1], width, part);
    let mut b = make.entry();
    let [far, near, pitch] = [0, 1, 2].map(|n| b.param(Type::I64, n));
    let start = b.param(Type::I32, 3);
    let [x, y] = [0, 1].map(|d| b.special(Special::Tid(d)));
    let on = is_on(&mut b, y, 4);
    let number = b.int(IntOp::Add, y, start);
    let number = b.convert(how, number, Type::I64);
    let row = b.int(IntOp::Mul, number, pitch);
    let row = b.int(IntOp::Add, far, row);
    let far = b.element(row, x, ty.bytes().into());
    let side = b.iconst(Type::I32, SIDE.into());
    let line = b.int(IntOp::Mul, y, side);
    let t = b.int(IntOp::Add, line, x);
    let near = b.element(near, t, ty.bytes().into());
    let (from, to) = if store { (near, far) } else { (far, near) };
    b.mask = Some(on);
    let v = b.ld(ty, Space::Global, from);
    b.st(ty, Space::Global, to, v);
    b.mask = None;
    b.term(Terminator::Return(Values::new()));
    make.compile(options)
}

fn check(ty: Type, store: bool) {
    let size = ty.bytes() as usize;
    let row_bytes = SIDE as usize * size;
    for ((cpu, part), how) in cpus().iter().flat_map(|c| [Convert::ZExt, Convert::SExt].map(|how| (c, how))) {
        let options = Options { target: crate::common::cpu(cpu.as_deref()), opt: 2, ..Options::default() };
        for width in widths(*part, THREADS) {
            let kernel = Kernel::load(&pitched(ty, store, how, &options, [width, *part]));
            for (_, start, first) in NUMBERS.into_iter().filter(|n| n.0 == how) {
                let count = rows_on(how, start, first);
                // Rows at the start of pages, and at their ends.
                for shift in [0, PAGE - row_bytes] {
                    let memory = Alone::of(count as usize);
                    let row = |y: u32| memory.start().wrapping_add((y - first) as usize * PAGE + shift);
                    let number = wide(how, (first as i32).wrapping_add(start));
                    let far = (row(first) as u64).wrapping_sub(number.wrapping_mul(PAGE as u64));
                    let mut near = vec![0xaau8; THREADS as usize * size];
                    let value = |y: u32, k: usize| (y as usize * 37 + k * 11) as u8;
                    let on = |y: u32| y.wrapping_sub(first) < count;
                    for (y, k) in (0..SIDE).flat_map(|y| (0..row_bytes).map(move |k| (y, k))) {
                        if store {
                            near[y as usize * row_bytes + k] = value(y, k);
                        } else if on(y) {
                            // SAFETY: within the memory.
                            unsafe { row(y).wrapping_add(k).write(value(y, k)) };
                        }
                    }
                    let places = [far, near.as_mut_ptr() as u64, PAGE as u64];
                    let numbers = [start as u32, first, count].map(u64::from);
                    kernel.run([1, 1, 1], &[places, numbers].concat());
                    for (y, k) in (0..SIDE).flat_map(|y| (0..row_bytes).map(move |k| (y, k))) {
                        let here = near[y as usize * row_bytes + k];
                        let got = if store && on(y) {
                            // SAFETY: as above.
                            unsafe { row(y).wrapping_add(k).read() }
                        } else {
                            here
                        };
                        let want = if store || on(y) { value(y, k) } else { 0xaa };
                        let what = format!("{ty:?} store={store} {how:?} start={start} first={first}");
                        assert_eq!(got, want, "{what} width={width} part={part}, row {y} byte {k}");
                    }
                }
            }
        }
    }
}

#[test]
fn rows_of_any_size_are_loaded() {
    [Type::I8, Type::I16, Type::I32, Type::I64].into_iter().for_each(|ty| check(ty, false));
}

#[test]
fn rows_of_any_size_are_stored() {
    [Type::I8, Type::I16, Type::I32, Type::I64].into_iter().for_each(|ty| check(ty, true));
}

/// Thread (x, y) that is on, of those with x > 0, stores three times `table[y + start]` plus one, which is the same for its
/// row, to `to[16 * y + x]`; the others 1.
fn by_row(how: Convert, options: &Options, [width, part]: [u32; 2]) -> Object {
    let mut make = make([SIDE, SIDE, 1], width, part);
    let mut b = make.entry();
    let [table, to] = [0, 1].map(|n| b.param(Type::I64, n));
    let start = b.param(Type::I32, 2);
    let [x, y] = [0, 1].map(|d| b.special(Special::Tid(d)));
    let on = is_on(&mut b, y, 3);
    let [none, three, one, side] = [0, 3, 1, SIDE.into()].map(|c| b.iconst(Type::I32, c));
    let inside = b.icmp(IntCond::Ne, x, none);
    let on = b.int(IntOp::And, on, inside);
    let number = b.int(IntOp::Add, y, start);
    let number = b.convert(how, number, Type::I64);
    let size = b.iconst(Type::I64, 4);
    let at = b.int(IntOp::Mul, number, size);
    let at = b.int(IntOp::Add, table, at);
    b.mask = Some(on);
    let v = b.ld(Type::I32, Space::Global, at);
    b.mask = None;
    let v = b.int(IntOp::Mul, v, three);
    let v = b.int(IntOp::Add, v, one);
    let v = b.select(on, v, one);
    let line = b.int(IntOp::Mul, y, side);
    let t = b.int(IntOp::Add, line, x);
    let to = b.element(to, t, 4);
    b.st(Type::I32, Space::Global, to, v);
    b.term(Terminator::Return(Values::new()));
    make.compile(options)
}

#[test]
fn what_a_row_shares_is_the_same_when_its_first_thread_is_off() {
    for ((cpu, part), (how, start, first)) in cpus().iter().flat_map(|c| NUMBERS.map(|n| (c, n))) {
        let options = Options { target: crate::common::cpu(cpu.as_deref()), opt: 2, ..Options::default() };
        let count = rows_on(how, start, first);
        let memory = Alone::of(1);
        // The table ends where the page does.
        let table = memory.start().wrapping_add(PAGE - 4 * count as usize).cast::<u32>();
        let value = |y: u32| 1000 + 7 * y;
        // SAFETY: within the memory.
        (0..count).for_each(|n| unsafe { table.add(n as usize).write(value(first + n)) });
        let number = wide(how, (first as i32).wrapping_add(start));
        let base = (table as u64).wrapping_sub(number.wrapping_mul(4));
        for width in widths(*part, THREADS) {
            let kernel = Kernel::load(&by_row(how, &options, [width, *part]));
            let mut to = vec![0u32; THREADS as usize];
            let numbers = [start as u32, first, count].map(u64::from);
            kernel.run([1, 1, 1], &[&[base, to.as_mut_ptr() as u64][..], &numbers].concat());
            for (t, &got) in (0..THREADS).zip(&to) {
                let (x, y) = (t % SIDE, t / SIDE);
                let want = if x > 0 && y.wrapping_sub(first) < count { 3 * value(y) + 1 } else { 1 };
                assert_eq!(got, want, "{how:?} start={start} width={width} part={part}, thread ({x}, {y})");
            }
        }
    }
}

/// Thread t of 192, of those from 64 on, stores `from[(t + 64 * start) ^ 1]` to `to[t]`.
fn pairs(options: &Options, [width, part]: [u32; 2]) -> Object {
    let mut make = make([192, 1, 1], width, part);
    let mut b = make.entry();
    let [from, to] = [0, 1].map(|n| b.param(Type::I64, n));
    let start = b.param(Type::I32, 2);
    let t = b.special(Special::Tid(0));
    let [six, first] = [6, 64].map(|c| b.iconst(Type::I32, c));
    let off = b.icmp(IntCond::LtU, t, first);
    let on = b.value(Op::IntUnary(IntUnary::Not), &[off], Type::Pred);
    let start = b.int(IntOp::Shl, start, six);
    let number = b.int(IntOp::Add, t, start);
    let number = b.convert(Convert::ZExt, number, Type::I64);
    let [one, size] = [1, 4].map(|c| b.iconst(Type::I64, c));
    let number = b.int(IntOp::Xor, number, one);
    let at = b.int(IntOp::Mul, number, size);
    let at = b.int(IntOp::Add, from, at);
    b.mask = Some(on);
    let v = b.ld(Type::I32, Space::Global, at);
    b.mask = None;
    let to = b.element(to, t, 4);
    b.st(Type::I32, Space::Global, to, v);
    b.term(Terminator::Return(Values::new()));
    make.compile(options)
}

#[test]
fn vectors_that_start_at_multiples_need_no_guard_of_the_group() {
    let memory = Alone::of(1);
    let from = memory.start().wrapping_add(PAGE - 4 * 128).cast::<u32>();
    // SAFETY: within the memory.
    (0..128).for_each(|n| unsafe { from.add(n).write(500 + n as u32) });
    for (cpu, part) in cpus() {
        let options = Options { target: crate::common::cpu(cpu.as_deref()), opt: 2, ..Options::default() };
        for width in widths(part, 192) {
            let kernel = Kernel::load(&pairs(&options, [width, part]));
            let mut to = vec![0u32; 192];
            kernel.run([1, 1, 1], &[from as u64, to.as_mut_ptr() as u64, u64::from(-1i32 as u32)]);
            for t in 64..192 {
                assert_eq!(to[t as usize], 500 + ((t - 64) ^ 1), "width={width} part={part}, thread {t}");
            }
        }
    }
}

/// Thread t, whose row `y` is its number along `d`, if that is on: `to[t] = from[64 * (y + start) + (x + column)]`, where both
/// sums may wrap.
fn columns(how: Convert, options: &Options, block: [u32; 3], d: u8, [width, part]: [u32; 2]) -> Object {
    let mut make = make(block, width, part);
    let mut b = make.entry();
    let [from, to] = [0, 1].map(|n| b.param(Type::I64, n));
    let [start, column] = [2, 5].map(|n| b.param(Type::I32, n));
    let [x, y] = [0, d].map(|d| b.special(Special::Tid(d)));
    let t = b.special(Special::ThreadLinear);
    let on = is_on(&mut b, y, 3);
    let number = b.int(IntOp::Add, y, start);
    let number = b.convert(how, number, Type::I64);
    let column = b.int(IntOp::Add, x, column);
    let column = b.convert(Convert::ZExt, column, Type::I64);
    let [row, size] = [64, 4].map(|c| b.iconst(Type::I64, c));
    let number = b.int(IntOp::Mul, number, row);
    let number = b.int(IntOp::Add, number, column);
    let at = b.int(IntOp::Mul, number, size);
    let at = b.int(IntOp::Add, from, at);
    b.mask = Some(on);
    let v = b.ld(Type::I32, Space::Global, at);
    b.mask = None;
    let to = b.element(to, t, 4);
    b.st(Type::I32, Space::Global, to, v);
    b.term(Terminator::Return(Values::new()));
    make.compile(options)
}

#[test]
fn what_else_needs_a_guard_does_not_hide_that_rows_wrap() {
    let blocks = [([SIDE, SIDE, 1], 1), ([24, 2, 8], 2)];
    for ((cpu, part), (block, d)) in cpus().iter().flat_map(|c| blocks.map(|b| (c, b))) {
        let options = Options { target: crate::common::cpu(cpu.as_deref()), opt: 2, ..Options::default() };
        let threads: u32 = block.iter().product();
        let rows = block[usize::from(d)];
        for (how, start, first) in NUMBERS {
            let count = rows_on(how, start, first).min(rows.saturating_sub(first));
            let memory = Alone::of(1);
            let from = memory.start().cast::<u32>();
            // SAFETY: within the memory.
            (0..PAGE as u32 / 4).for_each(|n| unsafe { from.add(n as usize).write(9 * n + 1) });
            let number = wide(how, (first as i32).wrapping_add(start));
            let base = (from as u64).wrapping_sub(number.wrapping_mul(256));
            for width in widths(*part, threads) {
                let kernel = Kernel::load(&columns(how, &options, block, d, [width, *part]));
                let mut to = vec![0u32; threads as usize];
                let numbers = [start as u32, first, count, 3].map(u64::from);
                kernel.run([1, 1, 1], &[&[base, to.as_mut_ptr() as u64][..], &numbers].concat());
                let strides = [1, block[0], block[0] * block[1]];
                for (t, &got) in (0..threads).zip(&to) {
                    let (x, y) = (t % block[0], t / strides[usize::from(d)] % rows);
                    let row = y.wrapping_sub(first);
                    if row < count {
                        let what = format!("{how:?} start={start} {block:?} width={width} part={part}");
                        assert_eq!(got, 9 * (64 * row + x + 3) + 1, "{what}, thread {t}");
                    }
                }
            }
        }
    }
}
