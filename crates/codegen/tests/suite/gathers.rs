//! Gathers with AVX2: an instruction where that takes less time than loads lane by lane.
#![cfg(target_arch = "x86_64")]

use crate::common::{BuilderExt, Kernel, Make, cpu};
use weft_codegen::{Object, Options};
use weft_ir::{IntCond, Op, Space, Special, Terminator, Type, Values};

const THREADS: u32 = 64;

/// Thread `t` stores `table[index[t]]` to `to[t]` if `wanted[t]` is not 0, else 0.
fn look_up(ty: Type, width: u32, cpu_name: &str) -> Object {
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
    let v = b.ld(ty, Space::Global, at);
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
        for width in [4, 8, 16, 64] {
            let k = Kernel::load(&look_up(ty, width, "host+avx2"));
            let size = ty.bytes() as usize;
            let table: Vec<u8> = (0..256 * size).map(|i| (i * 37 + 11) as u8).collect();
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
                assert_eq!(v, want, "{ty} thread {t} W={width}");
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
    // There are none of bytes.
    assert!(!gathers(Type::I8, "skylake"));
}
