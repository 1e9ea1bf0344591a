//! How many registers hold the part of a matrix that a lane has (PTX ISA, "Warp-Level Matrix Instructions").

use super::binding::Binding;
use crate::{Mod, Opcode, ScalarType};

/// Rows, columns and products for an element of the result, of a word such as `m16n8k16`.
fn shape(word: &str) -> Option<[u32; 3]> {
    let (m, rest) = word.strip_prefix('m')?.split_once('n')?;
    let (n, k) = rest.split_once('k')?;
    Some([m.parse().ok()?, n.parse().ok()?, k.parse().ok()?])
}

/// Bits of an element of a matrix.
fn bits(ty: Mod) -> Option<u32> {
    match ty {
        Mod::Type(t) => Some(t.bits()),
        _ => match ty.as_str() {
            "s4" | "u4" => Some(4),
            "b1" => Some(1),
            // In a byte each, unless the kind of the instruction says that there are no others.
            "e3m2" | "e2m3" | "e2m1" => Some(8),
            _ => None,
        },
    }
}

/// The registers of an operand, and the type of each; `None` for operands that are no vectors.
pub(crate) fn fragment(opcode: Opcode, binding: &Binding, operand: &str) -> Option<(usize, ScalarType)> {
    let words = binding.iter().flatten();
    if matches!(opcode, Opcode::Ldmatrix | Opcode::Stmatrix) {
        let count: usize = words.clone().filter_map(|m| m.as_str().strip_prefix('x')?.parse().ok()).next()?;
        // Sixteen rows of sixteen bytes are twice as many as eight of eight halves.
        let count = if words.clone().any(|m| m.as_str() == "m16n16") { 2 * count } else { count };
        return matches!(operand, "d" | "r").then_some((count, ScalarType::B32));
    }
    if opcode == Opcode::Wgmma {
        // 128 threads hold the result; what is multiplied lies in shared memory, but for one kind of the first matrix.
        let [m, n, _] = words.clone().find_map(|m| shape(m.as_str()))?;
        let (count, ty) = match words.clone().find(|m| bits(**m).is_some())? {
            Mod::Type(ScalarType::F16) => (m * n / 256, ScalarType::F16x2),
            Mod::Type(ScalarType::S32) => (m * n / 128, ScalarType::S32),
            _ => (m * n / 128, ScalarType::F32),
        };
        return (operand == "d").then_some((count as usize, ty));
    }
    if !matches!(opcode, Opcode::Mma | Opcode::Wmma) {
        return None;
    }
    if matches!(operand, "ia" | "ib") {
        // Which byte, and which lanes have the factors of rows or columns.
        return Some((2, ScalarType::U16));
    }
    let types: Vec<Mod> = words.clone().copied().filter(|m| bits(*m).is_some()).collect();
    let half = Mod::Type(ScalarType::F16);
    let [d, a, b, c] = match types.as_slice() {
        [d, a, b, c] => [*d, *a, *b, *c],
        [d, c] => [*d, half, half, *c],
        [one] => [*one; 4],
        _ => return None,
    };
    // A load or a store names the matrix in a word, not by its operand.
    let part = words.clone().map(|m| m.as_str()).find(|w| matches!(*w, "a" | "b" | "c" | "d"));
    let part = match operand {
        "a" | "b" | "c" | "d" | "r" => part.unwrap_or(operand),
        _ => return None,
    };
    let [m, n, k] = words.clone().find_map(|m| shape(m.as_str()))?;
    let sparse = words.clone().any(|m| m.as_str().starts_with("sp"));
    let (elements, ty) = match part {
        "a" if sparse => (m * k / 2, a),
        "a" => (m * k, a),
        "b" => (k * n, b),
        "c" => (m * n, c),
        _ => (m * n, d),
    };
    let factor = matches!(part, "a" | "b") && ty == half;
    let small = words.clone().any(|m| m.as_str().starts_with("kind::mxf4"));
    let elements = if small && matches!(part, "a" | "b") { elements / 2 } else { elements };
    let count = match (opcode, factor) {
        // Some elements are in several lanes.
        (Opcode::Wmma, true) => 8,
        // Four matrices, one for each quarter of the warp.
        (Opcode::Mma, _) if [m, n, k] == [8, 8, 4] && a == half => elements * 4 * bits(ty)? / 32 / 32,
        _ => elements * bits(ty)? / bits(ty)?.max(32) / 32,
    };
    let register = match ty {
        Mod::Type(t @ (ScalarType::F32 | ScalarType::F64 | ScalarType::S32)) => t,
        Mod::Type(ScalarType::F16) => ScalarType::F16x2,
        _ => ScalarType::B32,
    };
    Some((count.max(1) as usize, register))
}
