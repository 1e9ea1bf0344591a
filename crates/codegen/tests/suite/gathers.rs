//! Gathers: an instruction where that takes less time than loads lane by lane, of bytes and halves by the words around them.
#![cfg(target_arch = "x86_64")]

use crate::common::{BuilderExt, Kernel, Make, cpu};
use crate::rows_off::{Alone, PAGE};
use weft_codegen::{Object, Options};
use weft_ir::{Access, IntCond, Op, Ordering, Space, Special, Terminator, Type, Values};

const THREADS: u32 = 64;

/// Thread `t` stores `table[index[t]]` to `to[t]` if `wanted[t]` is not 0, else 0.
fn look_up(ty: Type, width: u32, cpu_name: &str) -> Object {
    look_up_by(ty, width, cpu_name, Access::default())
}

/// The same by a kind of access.
fn look_up_by(ty: Type, width: u32, cpu_name: &str, access: Access) -> Object {
    let mut make = Make::new("look_up", [THREADS, 1, 1], width);
    let mut b = make.entry();
    let [index, table, to, wanted] = [0, 1, 2, 3].map(|n| b.param(Type::I64, n));
    let t = b.special(Special::Tid(0));
    let at = b.element(index, t, 4);
    let n = b.ld(Type::I32, Space::Global, at);
    let at = b.element(wanted, t, 4);
    let want = b.ld(Type::I32, Space::Global, at);
    let zero = b.iconst(Type::I32, 0);
    let mask = b.icmp(IntCond::Ne, want, zero);
    let size = u64::from(ty.bytes());
    let at = b.element(table, n, size);
    b.mask = Some(mask);
    let load = Op::Load { ty, space: Space::Global, count: 1, align: ty.bytes(), access };
    let v = b.value(load, &[at], ty);
    b.mask = None;
    let none = b.iconst(ty, 0);
    let v = b.value(Op::Select, &[mask, v, none], ty);
    let at = b.element(to, t, size);
    b.st(ty, Space::Global, at, v);
    b.term(Terminator::Return(Values::new()));
    make.compile(&Options { target: cpu(Some(cpu_name)), keep_asm: true, ..Options::default() })
}

#[test]
fn active_lanes_are_loaded_and_no_others() {
    for ty in [Type::I8, Type::I16, Type::I32, Type::I64] {
        for (width, name) in
            [(4, "host+avx2"), (8, "host+avx2"), (16, "host+avx2"), (64, "host+avx2"), (16, "host")]
        {
            let k = Kernel::load(&look_up(ty, width, name));
            let size = ty.bytes() as usize;
            // It begins in a word and ends in one.
            let all: Vec<u8> = (0..258 * size).map(|i| (i * 37 + 11) as u8).collect();
            let table = &all[size..];
            let wanted: Vec<u32> = (0..THREADS).map(|t| u32::from(t % 3 != 1)).collect();
            // Nothing is there for the others.
            let index: Vec<u32> =
                (0..THREADS).map(|t| if t % 3 == 1 { 0x4000_0000 } else { t * 83 % 256 }).collect();
            let mut got = vec![0xab_u8; THREADS as usize * size];
            let params = [
                index.as_ptr() as u64,
                table.as_ptr() as u64,
                got.as_mut_ptr() as u64,
                wanted.as_ptr() as u64,
            ];
            k.run([1; 3], &params);
            for (t, v) in got.chunks(size).enumerate() {
                let at = index[t] as usize * size;
                let want = if wanted[t] != 0 { &table[at..at + size] } else { &[0; 8][..size] };
                assert_eq!(v, want, "{ty} thread {t} W={width} {name}");
            }
        }
    }
}

#[test]
fn figures_decide_between_an_instruction_and_loads() {
    let gathers = |ty, name| look_up(ty, 8, name).asm.expect("kept").contains("gather");
    for ty in [Type::I32, Type::I64] {
        assert!(gathers(ty, "skylake") && gathers(ty, "zen3") && !gathers(ty, "zen2"), "{ty}");
    }
    // Bytes and halves are taken out of words where there are masks.
    for ty in [Type::I8, Type::I16] {
        assert!(gathers(ty, "sapphire-rapids") && gathers(ty, "zen4") && !gathers(ty, "skylake"), "{ty}");
    }
}

#[test]
fn what_is_volatile_is_no_part_of_a_word() {
    let volatile = Access { ordering: Ordering::Volatile, ..Access::default() };
    let gathers = |access| look_up_by(Type::I8, 16, "zen4", access).asm.expect("kept").contains("gather");
    assert!(gathers(Access::default()) && !gathers(volatile));
}

#[test]
fn words_do_not_go_over_the_end_of_a_page() {
    let page = Alone::of(1);
    let byte = |i: usize| (i * 37 % 251) as u8;
    for i in 0..PAGE {
        // SAFETY: within the page.
        unsafe { page.start().add(i).write(byte(i)) };
    }
    for (ty, name) in
        [(Type::I8, "host+avx2"), (Type::I16, "host+avx2"), (Type::I8, "host"), (Type::I16, "host")]
    {
        let size = ty.bytes() as usize;
        let k = Kernel::load(&look_up(ty, 16, name));
        let index: Vec<u32> = (0..THREADS).map(|t| (PAGE / size) as u32 - 1 - t).collect();
        let wanted = vec![1u32; THREADS as usize];
        let mut got = vec![0xab_u8; THREADS as usize * size];
        k.run(
            [1; 3],
            &[index.as_ptr() as u64, page.start() as u64, got.as_mut_ptr() as u64, wanted.as_ptr() as u64],
        );
        for (t, v) in got.chunks(size).enumerate() {
            let at = index[t] as usize * size;
            assert!(v.iter().enumerate().all(|(j, b)| *b == byte(at + j)), "{ty} thread {t} {name}");
        }
    }
}

/// Thread `t` stores the two bytes at `table + 3 * index[t]`, a word for each.
#[test]
fn bytes_that_come_together_go_over_the_ends_of_words() {
    for (width, name) in [(16, "host"), (32, "host"), (8, "host+avx2")] {
        let mut make = Make::new("pairs", [THREADS, 1, 1], width);
        let mut b = make.entry();
        let [index, table, to] = [0, 1, 2].map(|n| b.param(Type::I64, n));
        let t = b.special(Special::Tid(0));
        let at = b.element(index, t, 4);
        let n = b.ld(Type::I32, Space::Global, at);
        let at = b.element(table, n, 3);
        let access = Access::default();
        let load = Op::Load { ty: Type::I8, space: Space::Global, count: 2, align: 1, access };
        let loaded = b.inst(load, &[at], &[Type::I8; 2]);
        let bytes = b.func.insts[loaded].results.to_vec();
        let at = b.element(to, t, 2);
        let store = Op::Store { ty: Type::I8, space: Space::Global, count: 2, align: 1, access };
        b.inst(store, &[at, bytes[0], bytes[1]], &[]);
        b.term(Terminator::Return(Values::new()));
        let target = cpu(Some(name));
        let k = Kernel::load(&make.compile(&Options { target, ..Options::default() }));
        let table: Vec<u8> = (0..3 * THREADS + 8).map(|i| (i * 37 + 11) as u8).collect();
        let index: Vec<u32> = (0..THREADS).map(|t| t * 29 % THREADS).collect();
        let mut got = vec![0u8; 2 * THREADS as usize];
        k.run([1; 3], &[index.as_ptr() as u64, table.as_ptr() as u64, got.as_mut_ptr() as u64]);
        for (t, v) in got.chunks(2).enumerate() {
            let at = 3 * index[t] as usize;
            assert_eq!(v, &table[at..at + 2], "thread {t} W={width} {name}");
        }
    }
}
