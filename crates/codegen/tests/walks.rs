//! What loops down columns and over pieces of arrays ask for ahead.
#![cfg(target_arch = "x86_64")]

mod common;

use common::{BuilderExt, Make};
use weft_codegen::Options;
use weft_ir::{Block, Edge, IntCond, IntOp, Space, Special, Terminator, Type, Value, Values};

fn requests(make: &Make) -> usize {
    let object = make.compile(&Options { keep_asm: true, ..Options::default() });
    object.asm.as_deref().unwrap_or_default().matches("prefetch").count()
}

fn edge(block: Block, args: &[Value]) -> Edge {
    Edge { block, args: Values::from_slice(args) }
}

/// `for (n = 0; n < rounds; n++, p += pitch) sum ^= x[*p];`, or `*p` alone, of `threads` threads each beside the one before.
/// The pitch is a parameter if no bytes are given; a row of blocks of the grid may read the same.
fn column(threads: u32, pitch: Option<u64>, rows: bool, gather: bool) -> usize {
    let mut make = Make::new("column", [threads, 1, 1], 16);
    let (body, done) = (make.f().add_block(), make.f().add_block());
    let at = make.f().add_param(body, Type::I64);
    let n = make.f().add_param(body, Type::I32);
    let sum = make.f().add_param(body, Type::I32);
    let mut b = make.entry();
    let (from, to, rounds) = (b.param(Type::I64, 0), b.param(Type::I64, 1), b.param(Type::I32, 2));
    let pitch = match pitch {
        Some(bytes) => b.iconst(Type::I64, bytes),
        None => b.param(Type::I64, 3),
    };
    let (block, t) = (b.special(Special::Ctaid(0)), b.special(Special::Tid(0)));
    let threads = b.iconst(Type::I32, threads.into());
    let first = b.int(IntOp::Mul, block, threads);
    let i = b.int(IntOp::Add, first, t);
    let start = b.element(from, i, 4);
    let out = if rows { b.special(Special::Ctaid(1)) } else { i };
    let (zero, one) = (b.iconst(Type::I32, 0), b.iconst(Type::I32, 1));
    b.term(Terminator::Jump(edge(body, &[start, zero, zero])));
    let mut b = make.at(body);
    let x = b.ld(Type::I32, Space::Global, at);
    let place = b.element(from, if gather { x } else { zero }, 4);
    let x = if gather { b.ld(Type::I32, Space::Global, place) } else { x };
    let new = b.int(IntOp::Xor, sum, x);
    let next = b.int(IntOp::Add, at, pitch);
    let count = b.int(IntOp::Add, n, one);
    let cond = b.icmp(IntCond::LtU, count, rounds);
    b.term(Terminator::Branch { cond, then: edge(body, &[next, count, new]), other: edge(done, &[]) });
    let mut b = make.at(done);
    let out = b.element(to, out, 4);
    b.st(Type::I32, Space::Global, out, new);
    b.term(Terminator::Return(Values::new()));
    requests(&make)
}

#[test]
fn columns_ask_for_those_of_the_next_block() {
    assert!(column(64, None, false, true) > 0);
    assert!(column(64, Some(1 << 20), false, true) > 0);
    // Rounds that are near each other, long pieces of rows, what other blocks read as well, and where nothing is gathered.
    assert_eq!(column(64, Some(256), false, true), 0);
    assert_eq!(column(2048, None, false, true), 0);
    assert_eq!(column(64, None, true, true), 0);
    assert_eq!(column(64, None, false, false), 0);
}

/// How a loop over a piece comes to its start.
#[derive(Clone, Copy, PartialEq)]
enum Start {
    /// `start[block]`.
    InOrder,
    /// `start[block / 4]`, so that the same is read again.
    Again,
    /// `start[queue[block]]`.
    Queued,
    /// `if (active[block])` before all.
    IfActive,
    /// `16 * block`.
    Known,
}

/// `for (k = start[block] + thread; k < end; k += step) sum ^= data[k];`, by groups of 16 threads or single ones.
fn piece(how: Start, step: u64, width: u32) -> usize {
    let mut make = Make::new("piece", [16, 1, 1], width);
    let (head, body, done) = (make.f().add_block(), make.f().add_block(), make.f().add_block());
    let k = make.f().add_param(body, Type::I32);
    let sum = make.f().add_param(body, Type::I32);
    let mut b = make.entry();
    let (data, starts, to) = (b.param(Type::I64, 0), b.param(Type::I64, 1), b.param(Type::I64, 2));
    let (other, end) = (b.param(Type::I64, 3), b.param(Type::I32, 4));
    let (block, t) = (b.special(Special::Ctaid(0)), b.special(Special::Tid(0)));
    let (zero, step) = (b.iconst(Type::I32, 0), b.iconst(Type::I32, step));
    if how == Start::IfActive {
        let at = b.element(other, block, 4);
        let active = b.ld(Type::I32, Space::Global, at);
        let cond = b.icmp(IntCond::Ne, active, zero);
        b.term(Terminator::Branch { cond, then: edge(head, &[]), other: edge(done, &[]) });
    } else {
        b.term(Terminator::Jump(edge(head, &[])));
    }
    let mut b = make.at(head);
    let row = match how {
        Start::Queued => {
            let at = b.element(other, block, 4);
            b.ld(Type::I32, Space::Global, at)
        }
        Start::Again => {
            let two = b.iconst(Type::I32, 2);
            b.int(IntOp::LShr, block, two)
        }
        _ => block,
    };
    let start = if how == Start::Known {
        let sixteen = b.iconst(Type::I32, 16);
        b.int(IntOp::Mul, block, sixteen)
    } else {
        let at = b.element(starts, row, 4);
        b.ld(Type::I32, Space::Global, at)
    };
    b.term(Terminator::Jump(edge(body, &[start, zero])));
    let mut b = make.at(body);
    let i = b.int(IntOp::Add, k, t);
    let at = b.element(data, i, 4);
    let x = b.ld(Type::I32, Space::Global, at);
    let new = b.int(IntOp::Xor, sum, x);
    let out = b.element(to, t, 4);
    b.st(Type::I32, Space::Global, out, new);
    let next = b.int(IntOp::Add, k, step);
    let cond = b.icmp(IntCond::LtU, next, end);
    b.term(Terminator::Branch { cond, then: edge(body, &[next, new]), other: edge(done, &[]) });
    make.at(done).term(Terminator::Return(Values::new()));
    requests(&make)
}

#[test]
fn loops_over_pieces_ask_for_what_lies_behind() {
    assert!(piece(Start::InOrder, 16, 16) > 0);
    // By single threads too.
    assert!(piece(Start::InOrder, 1, 1) > 0);
    // Far steps are no piece.
    assert_eq!(piece(Start::InOrder, 4096, 16), 0);
    for other in [Start::Again, Start::Queued, Start::IfActive, Start::Known] {
        assert_eq!(piece(other, 16, 16), 0);
    }
}
