//! Products of matrices that a warp holds, and their way from and to memory.

mod layout;
mod scale;
mod small;
mod sparse;
mod warpgroup;

use layout::{Layout, Part};
use sparse::Sparse;
use weft_ptx::{Inst, Mod, Opcode, Operand};

use super::{Machine, Result, unsupported};
use crate::eval::soft::Round;
use crate::eval::{Element, Product};

/// A lane of the warp, the thread's number, and its instruction.
pub(super) type Lane<'a> = (u32, usize, &'a Inst);

/// Elements of one matrix or, in quarters, of four.
struct Matrix {
    rows: usize,
    columns: usize,
    elements: Vec<u64>,
}

impl Matrix {
    fn new(layout: &Layout) -> Self {
        let (rows, columns) = layout.size();
        Self { rows, columns, elements: vec![0; 4 * rows * columns] }
    }

    fn at(&self, (n, row, column): layout::Place) -> usize {
        (n * self.rows + row) * self.columns + column
    }
}

/// What the modifiers of an instruction say.
struct Form {
    shape: [usize; 3],
    /// Of d, a, b, c.
    elements: [Element; 4],
    quarters: bool,
    /// Whether a, and b, lie in rows; for loads and stores the first.
    rows: [bool; 2],
    /// Half of a row's elements are zero, and not there.
    sparse: bool,
    /// Pieces of rows and columns have factors.
    scaled: bool,
}

impl Form {
    fn of(inst: &Inst) -> Option<Form> {
        let shape = inst.mods.iter().find_map(|m| shape(m.as_str()))?;
        let elements: Vec<Element> = inst.mods.iter().filter_map(|m| Element::of(*m)).collect();
        let elements = match elements.as_slice() {
            // Elements of 4 bits lie in bytes, unless the kind says that there are no others.
            [d, Element::E2m1, Element::E2m1, c]
                if inst.mods.iter().any(|m| m.as_str().starts_with("kind::mxf4")) =>
            {
                [*d, Element::Nibble, Element::Nibble, *c]
            }
            [d, a, b, c] => [*d, *a, *b, *c],
            [d, c] => [*d, Element::F16, Element::F16, *c],
            [one] => [*one; 4],
            _ => return None,
        };
        let mut layouts = inst.mods.iter().map(|m| m.as_str()).filter(|w| matches!(*w, "row" | "col"));
        let first = layouts.next()? == "row";
        let rows = [first, layouts.next().map_or(first, |w| w == "row")];
        let quarters = inst.opcode == Opcode::Mma && shape == [8, 8, 4] && elements[1] == Element::F16;
        let scaled = inst.mods.iter().any(|m| m.as_str() == "block_scale");
        Some(Form { shape, elements, quarters, rows, sparse: sparse::is(inst), scaled })
    }

    fn layout(&self, part: Part, element: Element) -> Layout {
        let rows = if part == Part::B { self.rows[1] } else { self.rows[0] };
        let [m, n, k] = self.shape;
        let k = if self.sparse && part == Part::A { k / 2 } else { k };
        Layout { part, shape: [m, n, k], bits: element.bits(), quarters: self.quarters.then_some(rows) }
    }

    fn product(&self, inst: &Inst) -> Product {
        let [d, a, b, c] = self.elements;
        let rounds = [(Mod::Rz, Round::Zero), (Mod::Rm, Round::Down), (Mod::Rp, Round::Up)];
        let round = rounds.iter().find(|(m, _)| inst.has(*m)).map_or(Round::Nearest, |(_, r)| *r);
        Product {
            d,
            a,
            b,
            c,
            quarters: self.quarters,
            // As hardware's instructions, of which `wmma` becomes two here.
            step: (inst.opcode == Opcode::Wmma && a == Element::Tf32).then_some(4),
            saturate: inst.has(Mod::Satfinite),
            differ: inst.has(Mod::Xor),
            round,
            group: false,
            native: inst.mods.iter().any(|m| m.as_str().starts_with("kind::")),
        }
    }
}

/// The numbers in a word such as `m16n8k16`.
fn shape(word: &str) -> Option<[usize; 3]> {
    let (m, rest) = word.strip_prefix('m')?.split_once('n')?;
    let (n, k) = rest.split_once('k')?;
    Some([m.parse().ok()?, n.parse().ok()?, k.parse().ok()?])
}

/// The registers of an operand.
fn registers(inst: &Inst, at: usize) -> Result<&[Operand]> {
    match inst.operands.get(at) {
        Some(Operand::Vector(items)) => Ok(items),
        Some(one) => Ok(std::slice::from_ref(one)),
        None => Err(unsupported(inst)),
    }
}

fn mask(bits: u32) -> u64 {
    if bits < 64 { (1 << bits) - 1 } else { u64::MAX }
}

impl Machine<'_> {
    /// An instruction of a whole warp. What lanes that have ended would hold counts as zero.
    pub(super) fn matrix(&mut self, slot: usize, lanes: &[Lane<'_>]) -> Result<()> {
        let Some((_, _, inst)) = lanes.first() else { return Ok(()) };
        let is = |word: &str| inst.mods.iter().any(|m| m.as_str() == word);
        match inst.opcode {
            Opcode::Ldmatrix => self.load_small(slot, lanes),
            Opcode::Stmatrix => self.store_small(slot, lanes),
            Opcode::Movmatrix => self.transpose(slot, lanes),
            // Products are complete when they are issued.
            Opcode::Wgmma if is("fence") || is("commit_group") || is("wait_group") => Ok(()),
            Opcode::Wgmma => self.multiply_stored(slot, lanes),
            Opcode::Wmma if is("load") => self.load_matrix(slot, lanes),
            Opcode::Wmma if is("store") => self.store_matrix(slot, lanes),
            _ => self.multiply(slot, lanes),
        }
    }

    fn multiply(&mut self, slot: usize, lanes: &[Lane<'_>]) -> Result<()> {
        let Some((_, _, inst)) = lanes.first() else { return Ok(()) };
        let form = Form::of(inst).ok_or_else(|| unsupported(inst))?;
        let [of_d, of_a, of_b, of_c] = form.elements;
        let a = self.gather(slot, lanes, 1, &form.layout(Part::A, of_a))?;
        let b = self.gather(slot, lanes, 2, &form.layout(Part::B, of_b))?;
        let c = self.gather(slot, lanes, 3, &form.layout(Part::C, of_c))?;
        let places = match form.sparse {
            true => Some(self.sparse(slot, lanes, (4, 5), of_a, form.shape[2])?),
            false => None,
        };
        let scales = form.scaled.then(|| self.scales(slot, lanes)).transpose()?;
        let product = form.product(inst);
        let layout = form.layout(Part::C, of_d);
        let mut d = Matrix::new(&layout);
        for n in 0..if form.quarters { 4 } else { 1 } {
            for row in 0..d.rows {
                let left = &a.elements[a.at((n, row, 0))..][..a.columns];
                let places = places.as_ref().map(|p: &Sparse| p.places(row));
                for column in 0..d.columns {
                    let right: Vec<u64> = (0..b.rows).map(|k| b.elements[b.at((n, k, column))]).collect();
                    let at = d.at((n, row, column));
                    let right = sparse::chosen(right, places.as_deref());
                    let addend = c.elements[at];
                    d.elements[at] = match &scales {
                        Some(s) => product.scaled(left, &right, addend, (&s.rows[row], &s.columns[column])),
                        None => product.element(left, &right, addend),
                    };
                }
            }
        }
        self.scatter(slot, lanes, 0, &layout, &d)
    }

    /// The matrix that the registers of an operand hold.
    fn gather(&mut self, slot: usize, lanes: &[Lane<'_>], operand: usize, layout: &Layout) -> Result<Matrix> {
        let mut matrix = Matrix::new(layout);
        for (lane, thread, inst) in lanes {
            for (register, o) in registers(inst, operand)?.iter().enumerate() {
                let word = match o {
                    Operand::F32(bits) if layout.bits == 64 => f64::from(f32::from_bits(*bits)).to_bits(),
                    o => self.value(slot, *thread, o)? as u64,
                };
                for index in 0..layout.packed() {
                    let at = matrix.at(layout.place(*lane as usize, register, index));
                    let element = word >> (index as u32 * layout.bits) & mask(layout.bits);
                    *matrix.elements.get_mut(at).ok_or_else(|| unsupported(inst))? = element;
                }
            }
        }
        Ok(matrix)
    }

    /// Gives lanes their parts of a matrix.
    fn scatter(
        &mut self,
        slot: usize,
        lanes: &[Lane<'_>],
        operand: usize,
        layout: &Layout,
        matrix: &Matrix,
    ) -> Result<()> {
        for (lane, thread, inst) in lanes {
            for (register, o) in registers(inst, operand)?.iter().enumerate() {
                let mut word = 0;
                for index in 0..layout.packed() {
                    let at = matrix.at(layout.place(*lane as usize, register, index));
                    let element = matrix.elements.get(at).ok_or_else(|| unsupported(inst))?;
                    word |= element << (index as u32 * layout.bits);
                }
                self.set(slot, *thread, o, word.into())?;
            }
        }
        Ok(())
    }

    fn load_matrix(&mut self, slot: usize, lanes: &[Lane<'_>]) -> Result<()> {
        for (lane, thread, inst) in lanes {
            let form = Form::of(inst).ok_or_else(|| unsupported(inst))?;
            let part = match inst.mods.iter().map(|m| m.as_str()).find(|w| matches!(*w, "a" | "b" | "c")) {
                Some("a") => Part::A,
                Some("b") => Part::B,
                _ => Part::C,
            };
            let layout = Layout { part, shape: form.shape, bits: form.elements[0].bits(), quarters: None };
            for (register, d) in registers(inst, 0)?.iter().enumerate() {
                let mut word = 0;
                for index in 0..layout.packed() {
                    let place = layout.place(*lane as usize, register, index);
                    let element = self.element(slot, (*thread, inst), 1, (&form, &layout), place, None)?;
                    word |= element << (index as u32 * layout.bits);
                }
                self.set(slot, *thread, d, word.into())?;
            }
        }
        Ok(())
    }

    fn store_matrix(&mut self, slot: usize, lanes: &[Lane<'_>]) -> Result<()> {
        for (lane, thread, inst) in lanes {
            let form = Form::of(inst).ok_or_else(|| unsupported(inst))?;
            let layout =
                Layout { part: Part::C, shape: form.shape, bits: form.elements[0].bits(), quarters: None };
            for (register, o) in registers(inst, 1)?.iter().enumerate() {
                let word = self.value(slot, *thread, o)? as u64;
                for index in 0..layout.packed() {
                    let place = layout.place(*lane as usize, register, index);
                    let element = word >> (index as u32 * layout.bits) & mask(layout.bits);
                    self.element(slot, (*thread, inst), 0, (&form, &layout), place, Some(element))?;
                }
            }
        }
        Ok(())
    }

    /// Loads an element of a matrix in memory, or stores it. `at` is the operand with the address; the last one may be a stride.
    fn element(
        &mut self,
        slot: usize,
        (thread, inst): (usize, &Inst),
        at: usize,
        (form, layout): (&Form, &Layout),
        (_, row, column): layout::Place,
        store: Option<u64>,
    ) -> Result<u64> {
        let address = inst.operands.get(at).ok_or_else(|| unsupported(inst))?;
        let (space, base) = self.address(slot, thread, inst, address)?;
        let (rows, columns) = layout.size();
        let natural = if form.rows[0] { columns } else { rows } as u64;
        let stride = match inst.operands.get(2) {
            Some(o) => u64::from(self.value(slot, thread, o)? as u32),
            None => natural,
        };
        let (line, in_line) = if form.rows[0] { (row, column) } else { (column, row) };
        let bit = (line as u64 * stride + in_line as u64) * u64::from(layout.bits);
        let size = layout.bits.div_ceil(8);
        let address = base.wrapping_add(bit / 8);
        Self::aligned(space, address, size)?;
        let place = self.place(slot, space, address)?;
        if let Some(element) = store {
            self.write_number(slot, thread, place, size, element.into())?;
            return Ok(element);
        }
        let bits = self.read_number(slot, thread, place, size)? as u64;
        Ok(bits >> (bit % 8) & mask(layout.bits))
    }
}
