//! Textures and surfaces, one thread at a time.
//!
//! * [`fetch`]: `tex` and `tld4`;
//! * [`surface`]: `suld`, `sust`, `sured`.

mod fetch;
mod surface;

use weft_abi::{ChannelFormat, Image};
use weft_ptx::{AddressBase, Inst, Opcode, Operand};

use super::{Machine, Result, unsupported};
use crate::api::TrapKind;

fn words(inst: &Inst) -> impl Iterator<Item = &str> {
    inst.mods.iter().map(|m| m.as_str())
}

fn says(inst: &Inst, word: &str) -> bool {
    words(inst).any(|w| w == word)
}

/// The word that names one of a list of things.
fn named<T>(inst: &Inst, of: impl Fn(&str) -> Option<T>) -> Option<T> {
    words(inst).find_map(of)
}

impl Machine<'_> {
    /// `tex`, `tld4`, `txq`, `suq`, `suld`, `sust`, `sured`.
    pub(super) fn image(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        match inst.opcode {
            Opcode::Tex | Opcode::Tld4 => self.fetch(slot, thread, inst),
            Opcode::Txq | Opcode::Suq => self.ask(slot, thread, inst),
            _ => self.surface(slot, thread, inst),
        }
    }

    fn image_of(
        &mut self,
        slot: usize,
        thread: usize,
        inst: &Inst,
        o: &Operand,
        surface: bool,
    ) -> Result<Image> {
        let handle = match o {
            Operand::Reg(r) | Operand::Address(AddressBase::Reg(r), 0) => self.reg(slot, thread, *r) as u64,
            Operand::Symbol(s, 0) | Operand::Address(AddressBase::Symbol(s), 0) => {
                self.reference(slot, thread, *s)?
            }
            _ => return Err(unsupported(inst)),
        };
        let bad = TrapKind::BadAddress { address: handle, size: 0, write: false };
        let image = self.system.as_mut().and_then(|s| s.image(handle)).ok_or(bad)?;
        if image.surface == surface { Ok(image) } else { Err(TrapKind::BadTarget) }
    }

    /// The object of `[object, {…}]`, and its coordinates' bits.
    fn operands(
        &mut self,
        slot: usize,
        thread: usize,
        inst: &Inst,
        n: usize,
        surface: bool,
    ) -> Result<(Image, Vec<u32>)> {
        let Some(Operand::Texture(object, coordinates)) = inst.operands.get(n) else {
            return Err(unsupported(inst));
        };
        let image = self.image_of(slot, thread, inst, object, surface)?;
        Ok((image, self.list(slot, thread, coordinates, 4)?))
    }

    /// So many words of a vector; those that it lacks are 0.
    fn list(&mut self, slot: usize, thread: usize, o: &Operand, words: usize) -> Result<Vec<u32>> {
        let list = match o {
            Operand::Vector(items) => items.as_slice(),
            one => std::slice::from_ref(one),
        };
        let mut out = Vec::new();
        for c in list {
            out.push(self.value(slot, thread, c)? as u32);
        }
        out.resize(words, 0);
        Ok(out)
    }

    fn ask(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        let [d, object, ..] = inst.operands.as_slice() else { return Err(unsupported(inst)) };
        let surface = inst.opcode == Opcode::Suq;
        let image = match self.image_of(slot, thread, inst, object, surface) {
            Err(TrapKind::BadTarget) => self.image_of(slot, thread, inst, object, !surface)?,
            other => other?,
        };
        let level = match inst.operands.get(2) {
            Some(level) => self.value(slot, thread, level)? as u32,
            None => 0,
        };
        // A level that there is not has no size.
        let size = image.size.map(|n| {
            if level >= u32::from(image.mips.levels) {
                0
            } else {
                n.checked_shr(level).unwrap_or(0).max(u32::from(n > 0))
            }
        });
        let narrow = |code: u32, float: u32| if image.to_float { float } else { code };
        let answer = words(inst).find_map(|w| {
            Some(match w {
                "width" => size[0],
                "height" => size[1],
                "depth" => match size[2].max(image.layers) {
                    _ if size[0] == 0 => 0,
                    1 => 0,
                    n => n,
                },
                "array_size" => image.layers,
                "num_mipmap_levels" => image.mips.levels.into(),
                "num_samples" => 1,
                "normalized_coords" => image.normalized.into(),
                "memory_layout" => 0,
                // As OpenCL numbers them: R, RG, RGBA.
                "channel_order" => [0, 0x10b0, 0x10b2, 0, 0x10b5][usize::from(image.channels.min(4))],
                "channel_data_type" => match image.format {
                    ChannelFormat::S8 => narrow(0x10d7, 0x10d0),
                    ChannelFormat::S16 => narrow(0x10d8, 0x10d1),
                    ChannelFormat::S32 => 0x10d9,
                    ChannelFormat::U8 => narrow(0x10da, 0x10d2),
                    ChannelFormat::U16 => narrow(0x10db, 0x10d3),
                    ChannelFormat::U32 => 0x10dc,
                    ChannelFormat::F16 => 0x10dd,
                    ChannelFormat::F32 => 0x10de,
                },
                _ => return None,
            })
        });
        self.set(slot, thread, d, answer.ok_or_else(|| unsupported(inst))?.into())
    }
}
