//! Structures whose lanes lie one behind the other: members are taken apart and put together within 128 bits.
#![cfg(target_arch = "x86_64")]

use crate::common::{BuilderExt, Kernel, Make, cpu};
use weft_codegen::{Object, Options};
use weft_ir::{Builder, FloatMode, FloatOp, IntOp, Op, Space, Special, Terminator, Type, Value, Values};

const THREADS: u32 = 64;

/// Where members are next to each other: in what is loaded, in what is stored, or both.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Where {
    Loaded,
    Stored,
    Both,
}

/// Loads `count` members of each thread, adds a number to each, and stores them; elsewhere members lie in an array each.
fn members(ty: Type, count: u32, width: u32, place: Where, cpu_name: &str) -> Object {
    let mut make = Make::new("members", [THREADS, 1, 1], width);
    let mut b = make.entry();
    let [from, to] = [0, 1].map(|n| b.param(Type::I64, n));
    let t = b.special(Special::Tid(0));
    let size = u64::from(ty.bytes());
    let structure = |b: &mut Builder<'_>, base| b.element(base, t, size * u64::from(count));
    let in_array = |b: &mut Builder<'_>, base, j: u32| {
        let c = b.iconst(Type::I64, u64::from(j * THREADS) * size);
        let base = b.int(IntOp::Add, base, c);
        b.element(base, t, size)
    };
    let (space, align, access) = (Space::Global, ty.bytes(), crate::common::weak());
    let loaded: Vec<Value> = if place == Where::Stored {
        (0..count)
            .map(|j| {
                let at = in_array(&mut b, from, j);
                b.ld(ty, space, at)
            })
            .collect()
    } else {
        let at = structure(&mut b, from);
        let op = Op::Load { ty, space, count: count as u8, align, access };
        let types = vec![ty; count as usize];
        let i = b.inst(op, &[at], &types);
        b.func.insts[i].results.to_vec()
    };
    let changed: Vec<Value> = loaded
        .into_iter()
        .map(|v| match ty {
            Type::F32 | Type::F64 => {
                let one =
                    b.iconst(ty, if ty == Type::F32 { u64::from(1f32.to_bits()) } else { 1f64.to_bits() });
                b.value(Op::Float(FloatOp::Add, FloatMode::default()), &[v, one], ty)
            }
            _ => {
                let one = b.iconst(ty, 1);
                b.int(IntOp::Add, v, one)
            }
        })
        .collect();
    if place == Where::Loaded {
        for (j, v) in changed.iter().enumerate() {
            let at = in_array(&mut b, to, j as u32);
            b.st(ty, space, at, *v);
        }
    } else {
        let at = structure(&mut b, to);
        let args: Vec<Value> = std::iter::once(at).chain(changed).collect();
        b.inst(Op::Store { ty, space, count: count as u8, align, access }, &args, &[]);
    }
    b.term(Terminator::Return(Values::new()));
    make.compile(&Options { target: cpu(Some(cpu_name)), keep_asm: true, ..Options::default() })
}

/// The bytes of a number and of that number and one.
fn numbers(ty: Type, n: u64) -> [Vec<u8>; 2] {
    [n, n + 1].map(|n| match ty {
        Type::F32 => (n as f32).to_le_bytes().to_vec(),
        Type::F64 => (n as f64).to_le_bytes().to_vec(),
        _ => n.to_le_bytes()[..ty.bytes() as usize].to_vec(),
    })
}

#[test]
fn members_come_to_their_places() {
    let threads = u64::from(THREADS);
    for ty in [Type::I32, Type::F32, Type::I64, Type::F64] {
        for count in 2..=4u64 {
            for (width, place) in [8, 16, 64]
                .into_iter()
                .flat_map(|w| [Where::Loaded, Where::Stored, Where::Both].map(|p| (w, p)))
            {
                let k = Kernel::load(&members(ty, count as u32, width, place, "host+avx2"));
                let order = |next: bool, j: u64, t: u64| if next { t * count + j } else { j * threads + t };
                let size = ty.bytes() as usize;
                let mut from = vec![0u8; size * (threads * count) as usize];
                let (mut got, mut want) = (from.clone(), from.clone());
                for (j, t) in (0..count).flat_map(|j| (0..threads).map(move |t| (j, t))) {
                    let [a, b] = numbers(ty, 100 * t + j);
                    let put = |to: &mut Vec<u8>, at: u64, v: &[u8]| {
                        to[at as usize * size..(at as usize + 1) * size].copy_from_slice(v);
                    };
                    put(&mut from, order(place != Where::Stored, j, t), &a);
                    put(&mut want, order(place != Where::Loaded, j, t), &b);
                }
                k.run([1; 3], &[from.as_ptr() as u64, got.as_mut_ptr() as u64]);
                assert!(got == want, "{ty} {count} W={width} {place:?}");
            }
        }
    }
}

#[test]
fn shuffles_stay_within_128_bits_and_members_in_order_need_none() {
    let shuffles = |count, place| {
        let asm = members(Type::F32, count, 8, place, "x86-64-v3").asm.expect("kept");
        let of =
            |names: &[&str]| asm.lines().filter(|l| names.iter().any(|n| l.trim().starts_with(n))).count();
        // Halves that move whole (vperm2f128), where LLVM joins two stores of 16 bytes, are no matter.
        (of(&["vunpck", "vshuf", "vblendps"]), of(&["vpermp", "vpermd", "vpermq"]))
    };
    // Two for each member of eight structures, where the general shuffle takes seven; the loop over groups may be written out.
    let groups = THREADS as usize / 8;
    for place in [Where::Loaded, Where::Stored] {
        let (within, across) = shuffles(4, place);
        assert!(within > 0 && within <= 8 * groups && across == 0, "{place:?}: {within}, {across}");
    }
    for count in 2..=4 {
        assert_eq!(shuffles(count, Where::Both), (0, 0), "{count}");
    }
}
