//! `ldmatrix` and `stmatrix`: small matrices in shared memory, each row of which a lane gives the address of.

use weft_ir::{Convert, IntOp, Op, Space as IrSpace, Type, Value};
use weft_ptx::Inst;

use super::fragment::Kind;
use crate::cx::FnCx;
use crate::error::R;
use crate::types::word;

impl FnCx<'_, '_> {
    /// `ldmatrix`: matrices of eight rows of 16 bytes, or of sixteen, whose addresses as many lanes give.
    pub(crate) fn ldmatrix(&mut self, i: &Inst) -> R {
        if !word(i, "m8n8") {
            return self.load_bytes(i);
        }
        let (address, transposed) = (self.row_addresses(i, 1)?, word(i, "trans"));
        let count = self.matrices(i)?;
        let lane = self.lane();
        let mut out = Vec::new();
        for n in 0..count {
            if !transposed {
                let at = self.within(address, lane, n, false, 0);
                out.push(self.read(IrSpace::Shared, at, Type::I32));
                continue;
            }
            let halves = [0, 1].map(|e| {
                let at = self.within(address, lane, n, true, e);
                self.read(IrSpace::Shared, at, Type::I16)
            });
            out.push(self.join(halves[0], halves[1]));
        }
        self.write_registers(i, 0, &out)
    }

    /// `stmatrix`, the reverse.
    pub(crate) fn stmatrix(&mut self, i: &Inst) -> R {
        if !word(i, "m8n8") {
            return self.store_bytes(i);
        }
        let (address, transposed) = (self.row_addresses(i, 0)?, word(i, "trans"));
        let count = self.matrices(i)?;
        let values = self.registers(i, 1, Kind::S32)?;
        if values.len() != count as usize {
            return self.invalid(format!("{count} registers are expected"));
        }
        let lane = self.lane();
        for (n, v) in (0..count).zip(values) {
            if !transposed {
                let at = self.within(address, lane, n, false, 0);
                self.store_at(IrSpace::Shared, at, v);
                continue;
            }
            for e in 0..2 {
                let at = self.within(address, lane, n, true, e);
                let half = self.field(v, 16 * e, 16, false);
                let half = self.convert(Convert::Trunc, half, Type::I16);
                self.store_at(IrSpace::Shared, at, half);
            }
        }
        Ok(())
    }

    /// How many matrices `.x1`, `.x2`, `.x4` say.
    fn matrices(&mut self, i: &Inst) -> R<u64> {
        let words: Vec<&str> = i.mods.iter().map(|m| m.as_str()).collect();
        Ok(words.iter().find_map(|w| w.strip_prefix('x')?.parse().ok()).unwrap_or(1))
    }

    /// `ldmatrix` of bytes, or of elements of 6 or 4 bits that become bytes. Of sixteen rows a lane has four elements of two columns, of
    /// eight rows four of one row.
    fn load_bytes(&mut self, i: &Inst) -> R {
        let address = self.row_addresses(i, 1)?;
        let count = self.matrices(i)?;
        let bits = match () {
            () if word(i, "b4x16_p64") => 4,
            () if word(i, "b6x16_p32") => 6,
            () => 8,
        };
        let lane = self.lane();
        let line = self.int_imm(IntOp::LShr, lane, 2);
        let mut out = Vec::new();
        for n in 0..count {
            if word(i, "m8n16") {
                let from = self.int_imm(IntOp::Add, line, 8 * n);
                let row = self.ask(address, from);
                let elements = [0, 1, 2, 3].map(|k| {
                    let column = self.scaled(lane, 3, 4, k);
                    self.packed_element(row, column, bits)
                });
                out.push(self.together(elements));
                continue;
            }
            let rows = [0, 1, 2, 3].map(|k| {
                let from = self.scaled(lane, 3, 4, 16 * n + k);
                self.ask(address, from)
            });
            for half in [0, 8] {
                let column = self.int_imm(IntOp::Add, line, half);
                let elements = rows.map(|row| self.packed_element(row, column, bits));
                out.push(self.together(elements));
            }
        }
        self.write_registers(i, 0, &out)
    }

    /// `stmatrix` of bytes: a lane has two elements of two rows each, and columns lie in memory.
    fn store_bytes(&mut self, i: &Inst) -> R {
        let address = self.row_addresses(i, 0)?;
        let count = self.matrices(i)?;
        let values = self.registers(i, 1, Kind::S32)?;
        if values.len() != count as usize {
            return self.invalid(format!("{count} registers are expected"));
        }
        let lane = self.lane();
        let line = self.int_imm(IntOp::LShr, lane, 2);
        for (n, v) in (0..count).zip(values) {
            let columns = [0, 1].map(|k| {
                let from = self.scaled(lane, 3, 2, 8 * n + k);
                self.ask(address, from)
            });
            for byte in 0..4 {
                let within = self.int_imm(IntOp::Add, line, byte / 2 * 8);
                let at = self.int(IntOp::Add, columns[byte as usize % 2], within);
                let at = self.convert(Convert::ZExt, at, Type::I64);
                let element = self.field(v, 8 * byte, 8, false);
                let element = self.convert(Convert::Trunc, element, Type::I8);
                self.store_at(IrSpace::Shared, at, element);
            }
        }
        Ok(())
    }

    /// An element of a row of elements of so many bits, at whose address the first one is (`i32`).
    fn packed_element(&mut self, row: Value, column: Value, bits: u64) -> Value {
        let byte = |this: &mut Self, at: Value, more: u64| {
            let at = this.int_imm(IntOp::Add, at, more);
            let at = this.convert(Convert::ZExt, at, Type::I64);
            let v = this.read(IrSpace::Shared, at, Type::I8);
            this.coerce(v, Type::I32, false)
        };
        let bit = self.int_imm(IntOp::Mul, column, bits);
        let first = self.int_imm(IntOp::LShr, bit, 3);
        let at = self.int(IntOp::Add, row, first);
        let low = byte(self, at, 0);
        if bits == 8 {
            return low;
        }
        let within = self.int_imm(IntOp::And, bit, 7);
        let mut both = low;
        if bits == 6 {
            let high = byte(self, at, 1);
            let high = self.int_imm(IntOp::Shl, high, 8);
            both = self.int(IntOp::Or, low, high);
        }
        let v = self.int(IntOp::LShr, both, within);
        self.int_imm(IntOp::And, v, (1 << bits) - 1)
    }

    /// Bytes as a word, the lowest one first.
    fn together(&mut self, bytes: [Value; 4]) -> Value {
        let mut all = bytes[0];
        for (n, v) in (1..).zip(&bytes[1..]) {
            let up = self.int_imm(IntOp::Shl, *v, 8 * n);
            all = self.int(IntOp::Or, all, up);
        }
        all
    }

    /// The lanes' addresses, in shared memory (`i32`).
    fn row_addresses(&mut self, i: &Inst, n: usize) -> R<Value> {
        let address = self.op(i, n)?;
        let space = self.access_space(i, address);
        let at = self.address(address)?;
        let at = if space == IrSpace::Generic {
            self.emit(Op::FromGeneric(IrSpace::Shared), &[at], Type::I64)
        } else {
            at
        };
        Ok(self.convert(Convert::Trunc, at, Type::I32))
    }

    /// Address of a lane's word of matrix `n`, or, of a transposed one, of its half `e`.
    fn within(&mut self, addresses: Value, lane: Value, n: u64, transposed: bool, e: u64) -> Value {
        let line = self.int_imm(IntOp::LShr, lane, 2);
        let (row, offset) = if transposed {
            (self.scaled(lane, 3, 2, e), self.int_imm(IntOp::Shl, line, 1))
        } else {
            (line, self.scaled(lane, 3, 4, 0))
        };
        let from = self.int_imm(IntOp::Add, row, 8 * n);
        let base = self.ask(addresses, from);
        let at = self.int(IntOp::Add, base, offset);
        self.convert(Convert::ZExt, at, Type::I64)
    }
}
