//! Parameters of test files: what is in them, and what must be in them afterwards.

use weft_abi::Image;

use crate::expr::{Names, Number, evaluate};

/// A parameter.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) ty: String,
    /// Elements; `None` for a plain value.
    pub(super) len: Option<usize>,
    pub(super) start: Vec<u8>,
    /// What must be in the buffer afterwards.
    pub(super) expected: Option<Vec<u8>>,
    /// The buffer is that of a texture or surface object, which lies there.
    pub(super) image: Option<Image>,
    /// It is a tensor map.
    pub(super) map: Option<super::tensor::Map>,
}

/// A tensor map, of which a launch has the bytes.
pub(super) fn tensor(name: String, map: super::tensor::Map) -> Parameter {
    let start = vec![0; size_of::<[u64; 16]>()];
    Parameter { name, ty: "u64".into(), len: None, start, expected: None, image: None, map: Some(map) }
}

/// `a: u32[4] = i * 3`, the directive's word being `in`, `out`, `inout` or `val`.
pub(super) fn parameter(word: &str, text: &str, names: &mut Names) -> Result<Parameter, String> {
    let (head, value) = text.split_once(" = ").ok_or("`name: type[n] = value` expected")?;
    let (name, ty) = head.split_once(':').ok_or("`name: type` expected")?;
    let (ty, len) = match ty.trim().split_once('[') {
        Some((ty, n)) => {
            let n = n.trim_end_matches(']').parse().map_err(|_| "a length expected")?;
            (ty.to_owned(), Some(n))
        }
        None => (ty.trim().to_owned(), None),
    };
    let n = len.unwrap_or(1);
    let (start, expected) = match word {
        "out" => (vec![0xcd; n * size(&ty)?], Some(values(&ty, n, value, names)?)),
        "inout" => {
            let (before, after) = value.split_once("->").ok_or("`before -> after` expected")?;
            let start = values(&ty, n, before.trim(), names)?;
            names.arrays.insert(name.trim().to_owned(), numbers(&ty, &start));
            (start, Some(values(&ty, n, after.trim(), names)?))
        }
        _ => (values(&ty, n, value, names)?, None),
    };
    Ok(Parameter { name: name.trim().to_owned(), ty, len, start, expected, image: None, map: None })
}

/// Bytes of an element.
pub(super) fn size(ty: &str) -> Result<usize, String> {
    match ty {
        "u8" | "s8" => Ok(1),
        "u16" | "s16" => Ok(2),
        "u32" | "s32" | "f32" => Ok(4),
        "u64" | "s64" | "f64" => Ok(8),
        _ => Err(format!("unknown type `{ty}`")),
    }
}

/// Bytes of `n` elements.
fn values(ty: &str, n: usize, text: &str, names: &mut Names) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    let list = text.strip_prefix('[').and_then(|t| t.strip_suffix(']'));
    let items: Vec<&str> = list.map(|l| l.split(',').collect()).unwrap_or_default();
    for i in 0..n {
        names.variables.push(("i".into(), i as i128));
        let text = items.get(i % items.len().max(1)).copied().unwrap_or(text);
        let value = evaluate(text, names);
        names.variables.pop();
        let value = value?;
        match (ty, size(ty)?) {
            ("f32", _) => out.extend((value.float() as f32).to_le_bytes()),
            ("f64", _) => out.extend(value.float().to_le_bytes()),
            (_, size) => out.extend(&value.int().to_le_bytes()[..size]),
        }
    }
    Ok(out)
}

/// The elements of a buffer as numbers.
pub(super) fn numbers(ty: &str, bytes: &[u8]) -> Vec<Number> {
    let size = size(ty).unwrap_or(1);
    let element = |b: &[u8]| {
        let raw = b.iter().rev().fold(0u64, |n, b| n << 8 | u64::from(*b));
        match ty {
            "f32" => Number::Float(f64::from(f32::from_bits(raw as u32))),
            "f64" => Number::Float(f64::from_bits(raw)),
            "s8" => Number::Int(i128::from(raw as i8)),
            "s16" => Number::Int(i128::from(raw as i16)),
            "s32" => Number::Int(i128::from(raw as i32)),
            "s64" => Number::Int(i128::from(raw as i64)),
            _ => Number::Int(i128::from(raw)),
        }
    };
    bytes.chunks(size).map(element).collect()
}

/// Whether a buffer holds what it should.
pub(super) fn compare(p: &Parameter, expected: &[u8], got: &[u8]) -> Result<(), String> {
    let size = size(&p.ty)?;
    for (i, (want, have)) in expected.chunks(size).zip(got.chunks(size)).enumerate() {
        let nan = |b: &[u8]| matches!(numbers(&p.ty, b)[..], [Number::Float(f)] if f.is_nan());
        if want != have && !(nan(want) && nan(have)) {
            let show = |b: &[u8]| match numbers(&p.ty, b)[..] {
                [Number::Float(f)] => format!("{f:e}"),
                [Number::Int(n)] => format!("{n} ({n:#x})"),
                _ => String::new(),
            };
            return Err(format!("{}[{i}] is {}, not {}", p.name, show(have), show(want)));
        }
    }
    Ok(())
}
