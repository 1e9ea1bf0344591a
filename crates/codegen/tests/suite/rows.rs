//! Rows of a block at 32-bit indices that may wrap between two lanes: by a parameter, row by row, or lane by lane.

use std::ptr;

use crate::common::{BuilderExt, Kernel, Make};
use weft_codegen::{Object, Options};
use weft_ir::{BarrierKind, Geometry, IntOp, Op, Space, Special, Terminator, Type, Values};

const SIDE: u32 = 16;
const THREADS: usize = (SIDE * SIDE) as usize;
/// Lines of the source that load and store.
const LOAD: u32 = 30;
const STORE: u32 = 40;

/// Memory for every index of 32 bits, of which only what is touched exists.
struct All {
    at: *mut libc::c_void,
    bytes: usize,
}

impl All {
    fn of(element: usize) -> Self {
        let bytes = element << 32;
        let (access, kind) = (
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
        );
        // SAFETY: a new mapping.
        let at = unsafe { libc::mmap(ptr::null_mut(), bytes, access, kind, -1, 0) };
        assert!(at != libc::MAP_FAILED);
        All { at, bytes }
    }

    /// Where index 0 is.
    fn middle<T>(&self) -> *mut T {
        // SAFETY: within the mapping.
        unsafe { self.at.cast::<u8>().add(self.bytes / 2) }.cast()
    }
}

impl Drop for All {
    fn drop(&mut self) {
        // SAFETY: the mapping made above.
        unsafe { libc::munmap(self.at, self.bytes) };
    }
}

/// Thread (x, y) copies `from[y * n + start + x]` plus 7 to `to[16 * y + x]`, or (`store`) the other way round.
fn copy(ty: Type, store: bool, options: &Options, part: u32) -> Object {
    copy_at(None, ty, store, options, part)
}

/// As [`copy`]; rows lie at a number if there is one.
fn copy_at(base: Option<u64>, ty: Type, store: bool, options: &Options, part: u32) -> Object {
    let mut make = Make::new("copy", [SIDE, SIDE, 1], THREADS as u32);
    make.f().geometry = Some(Geometry::new([SIDE, SIDE, 1], THREADS as u32).in_parts(part));
    let mut b = make.entry();
    let [from, to] = [0, 1].map(|n| b.param(Type::I64, n));
    let [n, start] = [2, 3].map(|n| b.param(Type::I32, n));
    let [x, y] = [0, 1].map(|d| b.special(Special::Tid(d)));
    let row = b.int(IntOp::Mul, y, n);
    let row = b.int(IntOp::Add, row, start);
    let far = b.int(IntOp::Add, row, x);
    let side = b.iconst(Type::I32, SIDE.into());
    let line = b.int(IntOp::Mul, y, side);
    let near = b.int(IntOp::Add, line, x);
    let (i, o) = if store { (near, far) } else { (far, near) };
    let number = base.map(|at| b.iconst(Type::I64, at));
    let (from, to) = if store { (from, number.unwrap_or(to)) } else { (number.unwrap_or(from), to) };
    let size = ty.bytes().into();
    let at = b.element(from, i, size);
    b.loc = LOAD;
    let v = b.ld(ty, Space::Global, at);
    b.loc = 0;
    let seven = b.iconst(ty, 7);
    let v = b.int(IntOp::Add, v, seven);
    let at = b.element(to, o, size);
    b.loc = STORE;
    b.st(ty, Space::Global, at, v);
    b.term(Terminator::Return(Values::new()));
    make.compile(options)
}

/// Rows of so many elements from a start, by what decides about them.
const ROWS: [(i32, i32); 8] = [
    // Both are multiples of a vector.
    (64, 32),
    (1 << 27, -(1 << 30)),
    // They are not, and nothing wraps.
    (37, 5),
    (-51, 1000),
    // The first row wraps, one in the middle, the last, some at a multiple.
    (100, i32::MAX - 3),
    ((1 << 28) - 1, 0),
    (1 << 27, (1 << 27) - 5),
    (1 << 27, 16),
];

fn check<T: Copy + PartialEq + std::fmt::Debug>(ty: Type, value: impl Fn(i32) -> T, plus_7: impl Fn(T) -> T) {
    let cpus = [(None, crate::common::cpu(None).native_lanes()), (Some("x86-64-v3".to_owned()), 8)];
    for (cpu, part) in cpus {
        let options = Options { target: crate::common::cpu(cpu.as_deref()), opt: 2, ..Options::default() };
        for store in [false, true] {
            let object = copy(ty, store, &options, part.max(4));
            let kernel = Kernel::load(&object);
            for (n, start) in ROWS {
                let all = All::of(size_of::<T>());
                let middle: *mut T = all.middle();
                let places: Vec<i32> = (0..THREADS as i32)
                    .map(|t| {
                        (t / SIDE as i32).wrapping_mul(n).wrapping_add(start).wrapping_add(t % SIDE as i32)
                    })
                    .collect();
                let mut near: Vec<T> = (0..THREADS as i32).map(&value).collect();
                let at = |i: i32| middle.wrapping_offset(i as isize);
                if !store {
                    // SAFETY: every index lies in the mapping.
                    places.iter().for_each(|&i| unsafe { at(i).write(value(i)) });
                }
                let [from, to] = if store {
                    [near.as_ptr() as u64, middle as u64]
                } else {
                    [middle as u64, near.as_mut_ptr() as u64]
                };
                kernel.run([1, 1, 1], &[from, to, n as u32 as u64, start as u32 as u64]);
                for (t, &i) in places.iter().enumerate() {
                    let (got, want) = if store {
                        // SAFETY: as above.
                        (unsafe { at(i).read() }, plus_7(value(t as i32)))
                    } else {
                        (near[t], plus_7(value(i)))
                    };
                    assert_eq!(got, want, "{ty:?} store={store} n={n} start={start} thread {t}, part {part}");
                }
            }
        }
    }
}

#[test]
fn words_at_indices_that_wrap() {
    check(Type::I32, |i| (i as u32).wrapping_mul(2_654_435_761), |x| x.wrapping_add(7));
}

#[test]
fn bytes_at_indices_that_wrap() {
    check(Type::I8, |i| ((i as u32).wrapping_mul(2_654_435_761) >> 20) as u8, |x| x.wrapping_add(7));
}

/// All rows of an access that wraps are gathered or scattered by one instruction, in a loop.
#[test]
#[cfg(target_arch = "x86_64")]
fn rows_that_wrap_are_one_loop() {
    for store in [false, true] {
        let options =
            Options { keep_ir: true, target: crate::common::cpu(Some("x86-64-v4")), ..Options::default() };
        let ir = copy(Type::I32, store, &options, 16).ir.expect("kept");
        let count = |what: &str| ir.lines().filter(|l| l.contains("call") && l.contains(what)).count();
        let (gathers, scatters) = (count("@llvm.masked.gather"), count("@llvm.masked.scatter"));
        assert_eq!((gathers, scatters), if store { (0, 1) } else { (1, 0) }, "{ir}");
        // Where such an access faults, the line of its instruction is reported.
        let call =
            ir.lines().find(|l| l.contains("call") && l.contains("@llvm.masked.") && l.contains("!dbg"));
        let place = call.and_then(|l| l.split("!dbg ").nth(1)?.split(',').next()).unwrap_or_default();
        let line = format!("DILocation(line: {},", if store { STORE } else { LOAD });
        assert!(ir.lines().any(|l| l.starts_with(&format!("{place} = ")) && l.contains(&line)), "{ir}");
    }
}

/// One test of the parameters stands before those of the rows.
#[test]
#[cfg(target_arch = "x86_64")]
fn multiples_are_asked_first() {
    let options =
        Options { keep_raw_ir: true, target: crate::common::cpu(Some("x86-64-v4")), ..Options::default() };
    let ir = copy(Type::I32, false, &options, 16).raw_ir.expect("kept");
    let near: Vec<&str> = ir.lines().filter(|l| l.contains("br i1") && l.contains("%near")).collect();
    let [first, second] = near[..] else { panic!("{ir}") };
    assert!(first.contains("%each") && second.contains("%far"), "{ir}");
    let of = |line: &str| {
        line.split("br i1 ").nth(1).and_then(|l| l.split(',').next()).unwrap_or_default().to_owned()
    };
    let test = ir.lines().find(|l| l.contains(&format!("{} = icmp eq i32", of(first)))).unwrap_or_default();
    let bits = test.split("i32 ").nth(1).and_then(|l| l.split(',').next()).unwrap_or_default();
    assert!(ir.lines().any(|l| l.contains(&format!("{bits} = and i32")) && l.contains(", 15")), "{ir}");
}

/// Row `y` comes from `y * n` to shared memory; behind the barrier each thread stores its neighbour's, times its own.
fn through_shared(options: &Options) -> Object {
    let mut make = Make::new("shared", [SIDE, SIDE, 1], THREADS as u32);
    make.f().geometry = Some(Geometry::new([SIDE, SIDE, 1], THREADS as u32).in_parts(16));
    make.unit.shared_bytes = 4 * THREADS as u32;
    let mut b = make.entry();
    let [from, to] = [0, 1].map(|n| b.param(Type::I64, n));
    let n = b.param(Type::I32, 2);
    let [x, y] = [0, 1].map(|d| b.special(Special::Tid(d)));
    let row = b.int(IntOp::Mul, y, n);
    let far = b.int(IntOp::Add, row, x);
    let at = b.element(from, far, 4);
    let v = b.ld(Type::I32, Space::Global, at);
    let [side, last, zero] = [u64::from(SIDE), THREADS as u64 - 1, 0].map(|c| b.iconst(Type::I32, c));
    let line = b.int(IntOp::Mul, y, side);
    let t = b.int(IntOp::Add, line, x);
    let nothing = b.iconst(Type::I64, 0);
    let at = b.element(nothing, t, 4);
    b.st(Type::I32, Space::Shared, at, v);
    b.inst(Op::Barrier(BarrierKind::Sync, true), &[zero, zero], &[]);
    let other = b.int(IntOp::Sub, last, t);
    let at = b.element(nothing, other, 4);
    let w = b.ld(Type::I32, Space::Shared, at);
    let product = b.int(IntOp::Mul, v, w);
    let at = b.element(to, t, 4);
    b.st(Type::I32, Space::Global, at, product);
    b.term(Terminator::Return(Values::new()));
    make.compile(options)
}

#[test]
fn what_follows_a_barrier_is_emitted_once() {
    let options = Options { keep_raw_ir: true, opt: 2, ..Options::default() };
    let object = through_shared(&options);
    let ir = object.raw_ir.as_deref().expect("kept");
    // One multiplication for each part.
    let products = ir.lines().filter(|l| l.contains(" = mul <16 x i32>")).count();
    assert_eq!(products, THREADS / 16, "{ir}");
    let kernel = Kernel::load(&object);
    for n in [16, 48, 21, -16, (1 << 28) - 1, 1 << 27] {
        let all = All::of(4);
        let from: *mut i32 = all.middle();
        let place = |t: i32| (t / 16).wrapping_mul(n).wrapping_add(t % 16);
        let value = |t: i32| place(t).wrapping_mul(40_503) ^ 5;
        // SAFETY: every index lies in the mapping.
        (0..THREADS as i32).for_each(|t| unsafe { from.wrapping_offset(place(t) as isize).write(value(t)) });
        let mut to = vec![0i32; THREADS];
        kernel.run([1, 1, 1], &[from as u64, to.as_mut_ptr() as u64, n as u32 as u64]);
        for (t, &got) in to.iter().enumerate() {
            assert_eq!(got, value(t as i32).wrapping_mul(value(255 - t as i32)), "n={n} thread {t}");
        }
    }
}

/// LLVM would not come to an end with a vector of addresses that adds to a number.
#[test]
#[cfg(target_arch = "x86_64")]
fn rows_at_a_number_have_no_loop() {
    for store in [false, true] {
        let options =
            Options { keep_ir: true, target: crate::common::cpu(Some("x86-64-v4")), ..Options::default() };
        let ir = copy_at(Some(1 << 30), Type::I32, store, &options, 16).ir.expect("kept");
        let what = if store { "@llvm.masked.scatter" } else { "@llvm.masked.gather" };
        let all = ir.lines().filter(|l| l.contains("call") && l.contains(what)).count();
        assert_eq!(all, THREADS / 16, "{ir}");
    }
}
