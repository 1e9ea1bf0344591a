//! Rows of one matrix times columns of another.

use weft_ir::{Byte, Element, Factors, FloatMode, FloatOp, Mma, MmaKind, Op, Part, Type, Value};
use weft_ptx::{Inst, Mod};

use super::Product;
use super::fragment::Kind;
use crate::cx::FnCx;
use crate::error::R;

impl FnCx<'_, '_> {
    /// The registers of `d = a b + c`.
    pub(super) fn matrix_product(
        &mut self,
        i: &Inst,
        p: Product,
        a: &[Value],
        b: &[Value],
        c: &[Value],
    ) -> R<Vec<Value>> {
        // Bytes are multiplied as the `f16` that are equal: elements 4n and 4n + 1, then the others; where the kind is named all at once.
        let Some(kind) = Self::multiplied(i, p, if p.native { Part::Native } else { Part::Low }) else {
            return self.invalid("these elements are not multiplied by each other");
        };
        let small = matches!(p.a, Kind::Byte(_)) && !p.native;
        let k = p.shape.k as usize / p.steps / if p.sparse { 2 } else { 1 };
        let (Ok(m), Ok(n), Ok(k)) = (p.shape.m.try_into(), p.shape.n.try_into(), k.try_into()) else {
            return self.invalid("no such shape");
        };
        let mma = Mma { m, n, k, sparse: p.sparse, kind };
        let [rows, columns, _] = mma.registers();
        let halves = |kind: Kind, n: usize| if kind == Kind::F16 { n / 2 } else { n };
        let cells = p.shape.m as usize * p.shape.n as usize / 32;
        let few = a.len() < rows * p.steps || b.len() < columns * p.steps || c.len() != halves(p.c, cells);
        if few || !mma.fits() {
            return self.invalid("the operands do not have as many registers as the shape wants");
        }
        // Of a result of `f32` an addend of `f16` is the `f32` that is equal.
        let addends =
            if (p.d, p.c) == (Kind::F32, Kind::F16) { self.unpacked(c, Type::F32) } else { c.to_vec() };
        let out = if small {
            self.two_products(i, p, mma, [a, b, &addends])
        } else {
            // Sums that follow each other take some of the registers each.
            let of = |list: &[Value], count: usize, step: usize| list[step * count..][..count].to_vec();
            (0..p.steps).fold(addends, |sums, step| {
                self.mma_op(mma, &of(a, rows, step), &of(b, columns, step), &sums)
            })
        };
        if p.d != Kind::F16 || p.c == Kind::F16 {
            return Ok(out);
        }
        let narrow = |this: &mut Self, v: &Value| {
            let single = this.coerce(*v, Type::F32, false);
            this.float_convert(single, Type::F16)
        };
        let out: Vec<Value> = out.iter().map(|v| narrow(self, v)).collect();
        Ok(out.chunks(2).map(|pair| self.join(pair[0], pair[1])).collect())
    }

    /// What is multiplied, of bytes of floating point this part, and how it is added up; `None` of what is not.
    pub(super) fn multiplied(i: &Inst, p: Product, part: Part) -> Option<MmaKind> {
        let half = p.d == Kind::F16 && p.c == Kind::F16;
        let float = |element| Some(MmaKind::Float { factors: Factors::Same(element), half });
        let old = |byte| matches!(byte, Byte::E4m3 | Byte::E5m2);
        match (p.a, p.b) {
            (Kind::F16, Kind::F16) => float(Element::F16),
            (Kind::Byte(a), Kind::Byte(b)) if part == Part::Native || old(a) && old(b) => {
                let factors = Factors::Bytes(a, b, part);
                Some(MmaKind::Float { factors, half: p.d == Kind::F16 })
            }
            (Kind::Bf16, Kind::Bf16) => float(Element::Bf16),
            (Kind::Tf32, Kind::Tf32) => float(Element::Tf32),
            (Kind::F64, Kind::F64) => Some(MmaKind::F64(Self::named_rounding(i))),
            (Kind::Small(a_signed, bits), Kind::Small(b_signed, other)) if bits == other => {
                let saturate = i.has(Mod::Satfinite);
                Some(MmaKind::Int { a_signed, b_signed, bits: bits as u8, saturate })
            }
            (Kind::B1, Kind::B1) => Some(MmaKind::Bits { and: i.has(Mod::And) }),
            _ => None,
        }
    }

    /// One product, of matrices.
    pub(super) fn mma_op(&mut self, mma: Mma, a: &[Value], b: &[Value], c: &[Value]) -> Vec<Value> {
        let [rows, columns, _] = mma.registers();
        let args: Vec<Value> = a[..rows].iter().chain(&b[..columns]).chain(c).copied().collect();
        self.emit_n(Op::Mma(mma), &args, &vec![mma.ty(); c.len()]).to_vec()
    }

    /// Of bytes: two products from zero on, then a plain addition.
    fn two_products(&mut self, i: &Inst, p: Product, mma: Mma, [a, b, c]: [&[Value]; 3]) -> Vec<Value> {
        let zero = self.iconst(Type::I32, 0);
        let mut sums = vec![zero; mma.registers()[2]];
        for part in [Part::Low, Part::High] {
            let kind = Self::multiplied(i, p, part).unwrap_or(mma.kind);
            sums = self.mma_op(Mma { kind, ..mma }, a, b, &sums);
        }
        let plus =
            |this: &mut Self, x: Value, y: Value| this.float2(FloatOp::Add, FloatMode::default(), x, y);
        if p.d != Kind::F16 {
            let pairs = sums.iter().zip(c);
            return pairs
                .map(|(x, y)| {
                    let [x, y] = [*x, *y].map(|v| self.coerce(v, Type::F32, false));
                    let sum = plus(self, x, y);
                    self.coerce(sum, Type::I32, false)
                })
                .collect();
        }
        let pairs = sums.iter().zip(c);
        pairs
            .map(|(x, y)| {
                let ((x0, x1), (y0, y1)) = (self.split(*x, Type::F16), self.split(*y, Type::F16));
                let (low, high) = (plus(self, x0, y0), plus(self, x1, y1));
                self.join(low, high)
            })
            .collect()
    }

    /// The numbers of words of two `f16` each, as words of a type each.
    fn unpacked(&mut self, words: &[Value], ty: Type) -> Vec<Value> {
        let mut out = Vec::new();
        for &word in words {
            let (low, high) = self.split(word, Type::F16);
            out.extend([low, high].map(|v| {
                let v = self.float_convert(v, ty);
                self.coerce(v, Type::I32, false)
            }));
        }
        out
    }
}
