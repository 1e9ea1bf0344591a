//! Initial values of module variables.

use weft_ptx::{FuncId, GlobalId, Init, InitSymbol, Variable};

/// Bytes of a variable; an array without length has that of its list.
pub fn size(v: &Variable) -> usize {
    let list = match &v.init {
        Some(Init::List(items)) => items.len() as u64,
        _ => 0,
    };
    let dims = v.dims.iter().map(|d| d.unwrap_or(list));
    dims.fold(u64::from(v.ty.bytes()) * u64::from(v.vector), |n, d| n.saturating_mul(d)) as usize
}

/// The initial bytes of a variable; `global` and `function` say where those lie.
pub fn bytes(v: &Variable, global: &dyn Fn(GlobalId) -> u64, function: &dyn Fn(FuncId) -> u64) -> Vec<u8> {
    let mut out = vec![0u8; size(v)];
    let element = v.ty.bytes() as usize;
    let mut put = |at: usize, value: u64| {
        let n = element.min(8);
        if let Some(place) = out.get_mut(at..at + n) {
            place.copy_from_slice(&value.to_le_bytes()[..n]);
        }
    };
    let value = |init: &Init| match init {
        Init::Value(n) => *n,
        Init::Address { of, offset, byte, .. } => {
            let base = match of {
                InitSymbol::Global(g) => global(*g),
                InitSymbol::Function(f) => function(*f),
            };
            base.wrapping_add_signed(*offset) >> byte.unwrap_or(0)
        }
        Init::List(_) => 0,
    };
    match &v.init {
        None => {}
        Some(Init::List(rows)) => {
            let inner: usize = v.dims.iter().skip(1).map(|d| d.unwrap_or(1) as usize).product();
            for (i, item) in rows.iter().enumerate() {
                match item {
                    // One level of nesting is all that tests use.
                    Init::List(row) => {
                        for (j, item) in row.iter().enumerate() {
                            put((i * inner.max(1) + j) * element, value(item));
                        }
                    }
                    item => put(i * element, value(item)),
                }
            }
        }
        Some(init) => put(0, value(init)),
    }
    out
}
