//! Initial values of variables (PTX ISA, "Initializers").

use crate::engine::{Engine, engine};
use weft_ptx::{GlobalId, Init, InitSymbol, Variable};

/// The number that stands for the address of a function, in the engine that runs kernels.
pub(crate) fn function_token(id: weft_ptx::FuncId) -> u64 {
    if engine() == Engine::Interp {
        return weft_interp::function_address(id);
    }
    weft_abi::FUNCTION_TOKEN_BASE + u64::from(id.0) * 16
}

/// The variable's bytes at the start; `address` gives where a variable lies. Elements without value are zero.
pub(crate) fn bytes(v: &Variable, size: usize, address: &dyn Fn(GlobalId) -> u64) -> Vec<u8> {
    let mut out = vec![0; size];
    if let Some(init) = &v.init {
        let mut dims: Vec<usize> = v.dims.iter().map(|d| d.unwrap_or(0) as usize).collect();
        if v.vector > 1 {
            dims.push(v.vector as usize);
        }
        // The length of an unsized array is that of its list.
        if let (Some(first), Init::List(items)) = (dims.first_mut(), init)
            && *first == 0
        {
            *first = items.len();
        }
        Fill { out: &mut out, element: v.ty.bytes() as usize, address }.put(init, 0, &dims);
    }
    out
}

/// Whether the initial value names this variable.
pub(crate) fn names(init: &Init, id: GlobalId) -> bool {
    match init {
        Init::Address { of: InitSymbol::Global(g), .. } => *g == id,
        Init::List(items) => items.iter().any(|i| names(i, id)),
        _ => false,
    }
}

/// Size in bytes of a variable, counting the list of an unsized array.
pub(crate) fn size(v: &Variable) -> u64 {
    match (&v.init, v.dims.first()) {
        (Some(Init::List(items)), Some(None)) => {
            let rest = v.dims[1..].iter().fold(1u64, |n, d| n.saturating_mul(d.unwrap_or(0)));
            let element = u64::from(v.ty.bytes()) * u64::from(v.vector);
            element.saturating_mul(rest).saturating_mul(items.len() as u64)
        }
        _ => v.size(),
    }
}

struct Fill<'a> {
    out: &'a mut [u8],
    element: usize,
    address: &'a dyn Fn(GlobalId) -> u64,
}

impl Fill<'_> {
    /// Writes `init` at byte `at`, for an array of these dimensions.
    fn put(&mut self, init: &Init, at: usize, dims: &[usize]) {
        match init {
            Init::List(items) => {
                let inner = dims.get(1..).unwrap_or(&[]);
                let nested = items.iter().any(|i| matches!(i, Init::List(_)));
                // A flat list fills an array of arrays element by element.
                let (stride, inner) = if nested {
                    (inner.iter().product::<usize>() * self.element, inner)
                } else {
                    (self.element, &[][..])
                };
                for (i, item) in items.iter().enumerate() {
                    self.put(item, at + i * stride, inner);
                }
            }
            Init::Value(v) => self.word(at, *v),
            Init::Address { of, offset, byte, .. } => {
                let base = match of {
                    InitSymbol::Global(g) => (self.address)(*g),
                    InitSymbol::Function(f) => function_token(*f),
                };
                self.word(at, base.wrapping_add_signed(*offset) >> byte.unwrap_or(0));
            }
        }
    }

    fn word(&mut self, at: usize, value: u64) {
        let n = self.element.min(8);
        if let Some(place) = self.out.get_mut(at..at + n) {
            place.copy_from_slice(&value.to_le_bytes()[..n]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{bytes, size};

    fn global(text: &str) -> (Vec<u8>, u64) {
        let src = format!(".version 8.0\n.target sm_90\n.address_size 64\n.global .u32 t;\n{text}\n");
        let (m, d) = weft_ptx::parse(&src);
        assert!(d.iter().all(|d| !d.is_error()), "{d:?}");
        let v = &m.globals[1];
        let n = size(v);
        (bytes(v, n as usize, &|_| 0x1122_3344_5566_7788), n)
    }

    #[test]
    fn arrays_scalars_and_addresses() {
        assert_eq!(global(".global .u16 x = 258;").0, [2, 1]);
        assert_eq!(global(".global .u8 x[4] = {1, 2};").0, [1, 2, 0, 0]);
        assert_eq!(global(".global .u8 x[2][3] = {{1}, {4, 5}};").0, [1, 0, 0, 4, 5, 0]);
        assert_eq!(global(".global .u64 x = t+8;").0, 0x1122_3344_5566_7790u64.to_le_bytes());
        assert_eq!(global(".global .f32 x = 0f3f800000;").0, 1f32.to_le_bytes());
        assert_eq!(global(".global .u8 x[] = {1, 2, 3};").1, 3);
    }
}
