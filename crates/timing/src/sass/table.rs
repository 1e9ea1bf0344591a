//! What each form of PTX becomes, alone.

use weft_ptx::{Inst, Mod, Opcode, Operand, ScalarType, Space, Special};

use super::made::{Pipe, Wait, key};
use super::quotient;
use super::registers::Registers;

/// Instructions of each part of an SM.
pub(super) type Parts = Vec<(Pipe, f64)>;

pub(super) fn count(parts: &Parts) -> f64 {
    parts.iter().map(|p| p.1).sum()
}

/// The same in all, `n` of them.
pub(super) fn scaled(parts: Parts, n: f64) -> Parts {
    let all = count(&parts);
    if all == 0.0 {
        return if n > 0.0 { vec![(Pipe::Alu, n)] } else { parts };
    }
    parts.into_iter().map(|(p, k)| (p, k * n / all)).filter(|p| p.1 > 0.0).collect()
}

/// Whether an instruction has a modifier.
fn says(i: &Inst, word: &str) -> bool {
    i.mods.iter().any(|m| m.as_str() == word)
}

/// Within a block one instruction, else with what waits for errors and for other SMs, and an L1 that is emptied.
fn fence(i: &Inst) -> Parts {
    vec![(Pipe::Lsu, if says(i, "cta") { 1.0 } else { 4.0 })]
}

/// What loads and stores have beside them that order others.
fn ordered(i: &Inst) -> f64 {
    if says(i, "cta") {
        return 0.0;
    }
    let both = says(i, "acq_rel");
    let (acquires, releases) = (both || says(i, "acquire"), both || says(i, "release"));
    f64::from(u8::from(acquires)) + if releases { 3.0 } else { 0.0 }
}

/// Back to the caller.
pub(super) fn of_return() -> Parts {
    vec![(Pipe::Cbu, 1.0)]
}

pub(super) fn is_global(i: &Inst) -> bool {
    matches!(i.opcode, Opcode::Ld | Opcode::St | Opcode::Atom | Opcode::Red | Opcode::Cp)
        && matches!(i.space(), Space::Global | Space::Generic)
}

fn is_64(i: &Inst) -> bool {
    i.ty(0).is_some_and(|t| t.bits() == 64)
}

/// What an instruction becomes where it is not part of another.
pub(super) fn form(i: &Inst, r: &Registers) -> Parts {
    use Opcode::*;
    match i.opcode {
        Cvta | Stacksave | Stackrestore | Pmevent | Griddepcontrol => none(),
        Mov => mov(i, r),
        Ld | Ldu | St | Atom | Red | Prefetch | Prefetchu | Cp | Ldmatrix | Stmatrix | Discard
        | Applypriority => memory(i, r),
        // A fetch that names no level takes a register that says so.
        Tex if i.ty(1) == Some(ScalarType::F32) && !says(i, "level") => {
            vec![(Pipe::Tex, 1.0), (Pipe::Alu, 1.0)]
        }
        Tex | Tld4 | Suld | Sust | Sured | Txq | Suq => vec![(Pipe::Tex, 1.0)],
        Shfl | Movmatrix => vec![(Pipe::Lsu, 1.0)],
        Vote | Activemask | Elect => vec![(Pipe::Alu, 1.0)],
        Match => vec![(Pipe::Adu, 1.0)],
        Redux => vec![(Pipe::Adu, 1.0), (Pipe::Alu, 1.0)],
        // Of a cluster: all that was stored is there for the others before, and L1 is emptied behind.
        Barrier if says(i, "cluster") && says(i, "arrive") => vec![(Pipe::Lsu, 3.0), (Pipe::Adu, 1.0)],
        Barrier if says(i, "cluster") => vec![(Pipe::Lsu, 1.0), (Pipe::Adu, 1.0)],
        Bar | Barrier => vec![(Pipe::Adu, 1.0)],
        Membar | Fence => fence(i),
        Mbarrier => vec![(Pipe::Lsu, 2.0)],
        Bra | Brx | Ret | Exit | Trap | Brkpt => vec![(Pipe::Cbu, 1.0)],
        Call => vec![(Pipe::Cbu, 1.0), (Pipe::Alu, 1.0)],
        Nanosleep => vec![(Pipe::Adu, 1.0)],
        Mma | Wgmma | Tcgen05 => vec![(Pipe::Tensor, 1.0)],
        Wmma => {
            if says(i, "mma") {
                vec![(Pipe::Tensor, 2.0)]
            } else {
                vec![(Pipe::Lsu, 4.0), (Pipe::Alu, 4.0)]
            }
        }
        Cvt => convert(i),
        Sin | Cos => vec![(Pipe::Fma, 1.0), (Pipe::Xu, 1.0)],
        Ex2 | Lg2 | Rsqrt | Sqrt | Rcp | Tanh | Div | Rem => slow(i),
        _ => arithmetic(i, r),
    }
}

fn none() -> Parts {
    Vec::new()
}

fn alu(n: f64) -> Parts {
    vec![(Pipe::Alu, n)]
}

fn either(n: f64) -> Parts {
    vec![(Pipe::Either, n)]
}

fn fma(n: f64) -> Parts {
    vec![(Pipe::Fma, n)]
}

fn product(n: f64) -> Parts {
    vec![(Pipe::Product, n)]
}

fn mov(i: &Inst, r: &Registers) -> Parts {
    match (i.operands.first(), i.operands.get(1)) {
        _ if r.again.contains(&key(i)) => none(),
        (_, Some(Operand::Special(Special::Ctaid(_) | Special::Nctaid(_)))) => vec![(Pipe::Uniform, 1.0)],
        (_, Some(Operand::Special(Special::WarpSize))) => none(),
        (_, Some(Operand::Special(_))) => vec![(Pipe::Adu, 1.0)],
        // Of a loop's variable: its first value.
        (Some(Operand::Reg(d)), Some(Operand::Imm(_) | Operand::F32(_) | Operand::F64(_))) => {
            let halves = r.ty(*d).map_or(1, |t| t.bits().div_ceil(32));
            if r.writers(*d) > 1 { either(f64::from(halves)) } else { none() }
        }
        (_, Some(Operand::Symbol(s, _))) => {
            // Of shared memory and of constants instructions have the address in them.
            if r.is_shared(s) || r.is_constant(s) { none() } else { vec![(Pipe::Adu, 1.0)] }
        }
        // Halves of 16 bits are put together; those of 32 bits are registers.
        (_, Some(Operand::Vector(list))) if list.len() == 2 && i.ty(0).is_some_and(|t| t.bits() == 32) => {
            alu(1.0)
        }
        _ => none(),
    }
}

fn memory(i: &Inst, r: &Registers) -> Parts {
    match (i.opcode, i.space()) {
        (Opcode::Ld, Space::Param) => match (r.of_kernel(), r.readers_of_result(i)) {
            (_, 0) => none(),
            (true, _) if r.is_bound(i) => none(),
            (true, _) => vec![(Pipe::Adu, f64::from(i.vector().min(2)))],
            (false, _) => alu(0.5),
        },
        (Opcode::St, Space::Param) => alu(0.5),
        // Two words beside each other come together.
        (Opcode::Ld, Space::Const) if r.is_operand(i) => {
            vec![(Pipe::Constant, if r.has_neighbour(i) { 0.5 } else { 1.0 })]
        }
        (Opcode::Ld, Space::Const) if r.is_alike(i) => vec![(Pipe::Constant, 1.0)],
        (Opcode::Ld, Space::Const) => vec![(Pipe::Adu, 1.0)],
        (Opcode::Atom | Opcode::Red, space) => atomic(i, space, r),
        (Opcode::Ld | Opcode::St, Space::Global | Space::Generic) if r.is_pair_of_loop(i) => {
            vec![(Pipe::Lsu, 1.0), (Pipe::Adu, ordered(i)), (Pipe::Either, 2.0)]
        }
        // What orders others is no access.
        _ => vec![(Pipe::Lsu, 1.0), (Pipe::Adu, ordered(i))],
    }
}

/// Cycles of a turn of [`of_loop`]: a load from shared memory (`lat_shared`), an atomic operation there (`lat_shared_atomic`), sum, comparison
/// and branch.
pub(super) const TURN: f64 = 32.0 + 59.0 + 25.0;

/// Whether an atomic operation is a loop of load, operation, compare-and-swap.
pub(super) fn is_loop(i: &Inst) -> bool {
    let wide = i.ty(0).is_some_and(|t| t.is_float() || t.bits() == 64);
    let swaps = i.has(Mod::Exch) || i.has(Mod::Cas);
    matches!(i.opcode, Opcode::Atom | Opcode::Red) && i.space() == Space::Shared && wide && !swaps
}

/// What such a loop becomes that is gone round `n` times.
pub(super) fn of_loop(i: &Inst, n: f64) -> Parts {
    let float = i.ty(0).is_some_and(ScalarType::is_float);
    let own = if float { (Pipe::Fma, n) } else { (Pipe::Alu, 2.0 * n) };
    vec![(Pipe::Lsu, 2.0 * n), own, (Pipe::Alu, n), (Pipe::Branch, n), (Pipe::Cbu, n + 2.0)]
}

/// Additions at one place are added up in the warp before: the lanes are counted and one of them goes.
fn atomic(i: &Inst, space: Space, r: &Registers) -> Parts {
    let float = i.ty(0).is_some_and(ScalarType::is_float);
    let loops = space == Space::Shared && float && i.has(Mod::Add);
    if loops {
        // A loop of load, addition, compare-and-swap.
        return vec![(Pipe::Lsu, 2.0), (Pipe::Fma, 1.0), (Pipe::Alu, 1.0), (Pipe::Cbu, 3.0)];
    }
    let at = i.operands.iter().find_map(|o| match o {
        Operand::Address(weft_ptx::AddressBase::Reg(reg), _) => Some(r.is_varying(*reg)),
        Operand::Address(..) => Some(false),
        _ => None,
    });
    let whole = i.ty(0).is_some_and(|t| t.is_int() && t.bits() == 32);
    let known = i.operands.iter().any(|o| matches!(o, Operand::Imm(_)));
    if at == Some(false) && whole && i.has(Mod::Add) && (space != Space::Shared || known) {
        // Who takes part, the first of them, how many, whether it is this one; then what those before it add, from the first to all.
        if i.opcode == Opcode::Atom {
            return vec![
                (Pipe::Uniform, 1.0),
                (Pipe::Adu, 2.0),
                (Pipe::Xu, 3.0),
                (Pipe::Alu, 3.0),
                (Pipe::Lsu, 2.0 + ordered(i)),
            ];
        }
        let product = if known { 0.0 } else { 1.0 };
        return vec![
            (Pipe::Uniform, 3.0),
            (Pipe::Adu, 1.0),
            (Pipe::Alu, 1.0 + product),
            (Pipe::Lsu, 1.0 + ordered(i)),
        ];
    }
    vec![(Pipe::Lsu, 1.0 + ordered(i))]
}

fn convert(i: &Inst) -> Parts {
    let (Some(to), Some(from)) = (i.ty(0), i.ty(1)) else { return alu(1.0) };
    match (to.is_float(), from.is_float()) {
        (false, false) if to.bits() > from.bits() && from.is_signed() => alu(1.0),
        (false, false) if to.bits() < from.bits() || to.bits() == from.bits() => none(),
        (false, false) if from.bits() < 32 => alu(1.0),
        (false, false) => none(),
        (true, true) if to.bits() == 64 || from.bits() == 64 => vec![(Pipe::Xu, 1.0)],
        // Of at most 32 bits: `rate_i2f`.
        (true, false) if to.bits() <= 32 && from.bits() <= 32 => alu(1.0),
        // Rounding to whole numbers in the same type, and halves.
        (true, true) if to == from => vec![(Pipe::Xu, 1.0)],
        (true, true) => alu(1.0),
        _ => vec![(Pipe::Xu, 1.0)],
    }
}

/// Quotients, roots, powers.
fn slow(i: &Inst) -> Parts {
    let ty = i.ty(0).unwrap_or(ScalarType::F32);
    let flushes = i.has(Mod::Ftz);
    let near = i.has(Mod::Approx) || i.has(Mod::Full);
    let f64s = |xu, d, alus| vec![(Pipe::Xu, xu), (Pipe::Fp64, d), (Pipe::Alu, alus), (Pipe::Cbu, 3.0)];
    match (i.opcode, ty) {
        (Opcode::Div, ScalarType::F64) => f64s(1.0, 8.0, 4.0),
        (Opcode::Sqrt, ScalarType::F64) => f64s(1.0, 8.0, 6.0),
        (Opcode::Rsqrt, ScalarType::F64) => f64s(1.0, 5.0, 6.0),
        (Opcode::Rcp, ScalarType::F64) => f64s(1.0, 5.0, 2.0),
        // Where the divisor is great or small both are scaled before.
        (Opcode::Div, ScalarType::F32) if near => match (i.has(Mod::Full), flushes) {
            (true, false) => vec![(Pipe::Xu, 1.0), (Pipe::Fma, 5.0), (Pipe::Alu, 2.0)],
            (true, true) => vec![(Pipe::Xu, 1.0), (Pipe::Fma, 3.0), (Pipe::Alu, 1.0)],
            (false, false) => vec![(Pipe::Xu, 1.0), (Pipe::Fma, 3.0), (Pipe::Alu, 1.0)],
            (false, true) => vec![(Pipe::Xu, 1.0), (Pipe::Fma, 1.0)],
        },
        (Opcode::Div, ScalarType::F32) => vec![(Pipe::Xu, 2.0), (Pipe::Fma, 5.0), (Pipe::Cbu, 3.0)],
        (Opcode::Sqrt, ScalarType::F32) if !near => {
            vec![(Pipe::Xu, 1.0), (Pipe::Fma, 4.0), (Pipe::Alu, 2.0), (Pipe::Cbu, 3.0)]
        }
        (Opcode::Rcp, ScalarType::F32) if !near => {
            vec![(Pipe::Xu, 1.0), (Pipe::Fma, 3.0), (Pipe::Alu, 3.0), (Pipe::Cbu, 3.0)]
        }
        (Opcode::Tanh, _) => vec![(Pipe::Xu, 1.0)],
        (Opcode::Rcp, ScalarType::F32) if !flushes => {
            vec![(Pipe::Xu, 1.0), (Pipe::Fma, 2.0), (Pipe::Alu, 5.0)]
        }
        (Opcode::Ex2 | Opcode::Lg2 | Opcode::Rsqrt | Opcode::Sqrt | Opcode::Rcp, ScalarType::F32) => {
            // Small numbers are scaled up before and down after, unless they may be taken as zero.
            if flushes {
                vec![(Pipe::Xu, 1.0)]
            } else {
                vec![(Pipe::Xu, 1.0), (Pipe::Fma, 2.0), (Pipe::Alu, 1.0)]
            }
        }
        (Opcode::Div | Opcode::Rem, t) if t.is_int() => quotient::form(i, 1.0),
        _ => vec![(Pipe::Xu, 1.0)],
    }
}

fn arithmetic(i: &Inst, r: &Registers) -> Parts {
    use Opcode::*;
    use ScalarType as T;
    let ty = i.ty(0).unwrap_or(T::B32);
    match (i.opcode, ty) {
        (Neg | Abs | Copysign, t) if t.is_float() => {
            if i.opcode == Copysign {
                alu(1.0)
            } else {
                none()
            }
        }
        (Setp, T::F64) => vec![(Pipe::Fp64, 1.0)],
        // Halves one after the other; a parameter is loaded each time.
        (Setp, t) if t.bits() == 64 && r.has_parameter(i) => vec![(Pipe::Alu, 2.0), (Pipe::Constant, 1.0)],
        (Min | Max, T::F64) => vec![(Pipe::Fp64, 1.0), (Pipe::Alu, 6.0)],
        (Add | Sub | Mul | Fma | Mad, T::F64) => {
            vec![(Pipe::Fp64, 1.0), (Pipe::Uniform, halves_of_constants(i))]
        }
        (Add | Sub | Mul | Fma | Mad, T::F32 | T::F16 | T::F16x2 | T::BF16 | T::BF16x2) => fma(1.0),
        (Mul | Mad, t) if t.bits() == 64 && i.has(Mod::Hi) => vec![(Pipe::Product, 5.0), (Pipe::Wide, 5.0)],
        // `rate_product_long`: 2.1 cycles, of which the one with its upper half takes as long as the other two.
        (Mul | Mad, t) if t.bits() == 64 => vec![(Pipe::Product, 2.0), (Pipe::Wide, 1.0), (Pipe::Alu, 1.0)],
        (Mul | Mad, _) if i.has(Mod::Hi) => vec![(Pipe::Wide, 1.0)],
        (Mul | Mad | Mul24 | Mad24 | Dp2a | Dp4a, _) => product(1.0),
        (Not, T::Pred) | (Cnot, _) => none(),
        (And | Or | Xor, T::Pred) => alu(1.0),
        (Popc | Bfind | Brev | Clz, _) => {
            let extra = if i.opcode == Clz { 1.0 } else { 0.0 };
            vec![
                (Pipe::Xu, if is_64(i) { 2.0 } else { 1.0 }),
                (Pipe::Alu, extra + if is_64(i) { 1.0 } else { 0.0 }),
            ]
        }
        (Bfe, _) if !matches!(i.operands.get(2), Some(Operand::Imm(_))) => alu(5.0),
        (Bfe | Bfi, _) => alu(2.0),
        (And, t) if t.bits() == 64 && small_constant(i) => alu(1.0),
        (Min | Max, t) if t.bits() == 64 => alu(4.0),
        (Add | Sub, t) if t.bits() == 64 => vec![(Pipe::Alu, 1.0), (Pipe::Either, 1.0)],
        (_, t) if t.bits() == 64 => alu(2.0),
        (Add | Sub, _) => either(1.0),
        (Shl, _) if matches!(i.operands.get(2), Some(Operand::Imm(_))) => either(1.0),
        _ => alu(1.0),
    }
}

/// Moves for a constant of 64 bits whose lower half is not zero, which no instruction has room for.
fn halves_of_constants(i: &Inst) -> f64 {
    let long = |o: &&Operand| matches!(o, Operand::F64(bits) if *bits as u32 != 0);
    2.0 * i.operands.iter().filter(long).count() as f64
}

/// Whether the upper half of a constant is zero.
fn small_constant(i: &Inst) -> bool {
    i.operands.iter().any(|o| matches!(o, Operand::Imm(n) if u32::try_from(*n).is_ok()))
}

/// Of quotients, roots and reciprocals beyond a cycle for each instruction that they become: `result_*` of `far.txt`, less what stands beside them in a
/// chain (`quotient_signed` 146 cycles, `quotient_long` 342, `quotient_float` 64, `reciprocal_float` 84, `root_float` 63, `quotient_double` 133,
/// `root_double` 101).
fn slow_wait(opcode: Opcode, ty: ScalarType) -> Wait {
    Wait::Cycles(match (opcode, ty) {
        (Opcode::Sqrt, ScalarType::F64) => 75,
        (_, ScalarType::F64) => 109,
        (_, t) if t.is_int() && t.bits() == 64 => 264,
        (_, t) if t.is_int() => QUOTIENT[0] + QUOTIENT[1],
        (Opcode::Rcp, _) => 69,
        _ => 50,
    })
}

/// Cycles of a quotient of 32 bits whose divisor's reciprocal is there, and of that (`result_quotient_same`: 78).
pub(super) const QUOTIENT: [u32; 2] = [59, 51];

/// Until the result of an instruction is there.
pub(super) fn wait(i: &Inst) -> Wait {
    use Opcode::*;
    let ty = i.ty(0).unwrap_or(ScalarType::B32);
    match (i.opcode, i.space()) {
        // Within a block it orders what goes the same way anyway.
        (Membar | Fence, _) if !(says(i, "gl") || says(i, "gpu") || says(i, "sys")) => Wait::Cycles(5),
        (Membar | Fence, _) => Wait::Fence { system: says(i, "sys") },
        (Bra | Brx, _) => Wait::Branch,
        (Ld | Ldu, Space::Param | Space::Const) => Wait::Cycles(8),
        (Ld | Ldu | Atom, Space::Shared | Space::SharedCluster) | (Ldmatrix, _) => Wait::Shared,
        (Ld | Ldu | Atom, _) => Wait::Memory,
        (Tex | Tld4 | Suld, _) => Wait::Texture,
        (Bar | Barrier, _) => Wait::Barrier,
        (Mov, _) if matches!(i.operands.get(1), Some(Operand::Special(_))) => Wait::Cycles(20),
        (Mov | Cvta, _) => Wait::Cycles(0),
        (Shfl, _) => Wait::Cycles(24),
        (Vote | Match | Redux, _) => Wait::Cycles(19),
        (Cvt, _) if ty.is_float() || i.ty(1).is_some_and(ScalarType::is_float) => Wait::Cycles(14),
        (Popc | Clz | Bfind | Brev, _) => Wait::Cycles(14),
        (Div | Rem | Sqrt | Rcp, _) if !i.has(Mod::Approx) && !i.has(Mod::Full) => slow_wait(i.opcode, ty),
        (Div | Sqrt | Rcp | Rsqrt | Sin | Cos | Ex2 | Lg2 | Tanh, _) => Wait::Cycles(30),
        (Mma | Wmma | Wgmma, _) => Wait::Cycles(33),
        (_, _) if ty == ScalarType::F64 => Wait::Cycles(8),
        (_, _) if ty.is_int() && ty.bits() == 64 => Wait::Cycles(9),
        // With the cycle in which it begins 4: integer sums (`alone_add_chain_1_warps`: 90 for sixteen and a loop, of which 25 are the loop's), and
        // sums and products of floats and products of integers (`lat_ffma`, `lat_fadd`, `lat_imad`: 39 for eight and a loop of at least 7).
        _ => Wait::Cycles(3),
    }
}
