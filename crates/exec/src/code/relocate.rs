//! One relocation: the value to store and how. Types of both machines are here, so that both are tested anywhere.

use object::elf;

/// What a relocation refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Need {
    /// The symbol's address.
    Address,
    /// A slot that holds the address.
    Slot,
    /// A place to branch to: the symbol or a stub.
    Branch,
}

/// Where a relocation is applied.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// Address of the bytes to change.
    pub(super) address: u64,
    /// Address referred to.
    pub(super) target: u64,
    pub(super) addend: i64,
}

/// Why one could not be applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    /// The value does not fit.
    Range,
    /// Unknown type.
    Unknown,
    /// It would write beyond the section.
    Short,
}

/// What relocations of the host's type `r` refer to.
pub(super) fn need(r: u32) -> Need {
    if cfg!(target_arch = "x86_64") { need_x86(r) } else { need_arm(r) }
}

/// Applies a relocation of the host's type `r`.
pub(super) fn apply(r: u32, place: Place, bytes: &mut [u8]) -> Result<(), Failure> {
    if cfg!(target_arch = "x86_64") { apply_x86(r, place, bytes) } else { apply_arm(r, place, bytes) }
}

/// Code that jumps to `target`, for the host.
pub(super) fn stub(target: u64) -> Vec<u8> {
    let mut code = if cfg!(target_arch = "x86_64") {
        // jmp [rip + 2]; two bytes of padding
        vec![0xff, 0x25, 0x02, 0, 0, 0, 0xcc, 0xcc]
    } else {
        // ldr x16, #8; br x16
        [0x5800_0050u32, 0xd61f_0200].iter().flat_map(|w| w.to_le_bytes()).collect()
    };
    code.extend(target.to_le_bytes());
    code
}

fn need_x86(r: u32) -> Need {
    match r {
        elf::R_X86_64_GOTPCREL | elf::R_X86_64_GOTPCRELX | elf::R_X86_64_REX_GOTPCRELX => Need::Slot,
        elf::R_X86_64_PLT32 => Need::Branch,
        _ => Need::Address,
    }
}

fn apply_x86(r: u32, place: Place, bytes: &mut [u8]) -> Result<(), Failure> {
    let value = (place.target as i64).wrapping_add(place.addend);
    let relative = value.wrapping_sub(place.address as i64);
    match r {
        elf::R_X86_64_64 => put(bytes, &value.to_le_bytes()),
        elf::R_X86_64_PC64 => put(bytes, &relative.to_le_bytes()),
        elf::R_X86_64_32 => {
            put(bytes, &u32::try_from(value as u64).map_err(|_| Failure::Range)?.to_le_bytes())
        }
        elf::R_X86_64_32S => put(bytes, &i32::try_from(value).map_err(|_| Failure::Range)?.to_le_bytes()),
        elf::R_X86_64_PC32
        | elf::R_X86_64_PLT32
        | elf::R_X86_64_GOTPCREL
        | elf::R_X86_64_GOTPCRELX
        | elf::R_X86_64_REX_GOTPCRELX => {
            put(bytes, &i32::try_from(relative).map_err(|_| Failure::Range)?.to_le_bytes())
        }
        _ => Err(Failure::Unknown),
    }
}

fn need_arm(r: u32) -> Need {
    match r {
        elf::R_AARCH64_ADR_GOT_PAGE | elf::R_AARCH64_LD64_GOT_LO12_NC => Need::Slot,
        elf::R_AARCH64_CALL26 | elf::R_AARCH64_JUMP26 => Need::Branch,
        _ => Need::Address,
    }
}

fn apply_arm(r: u32, place: Place, bytes: &mut [u8]) -> Result<(), Failure> {
    let value = (place.target as i64).wrapping_add(place.addend);
    let relative = value.wrapping_sub(place.address as i64);
    let page = (value & !0xfff).wrapping_sub(place.address as i64 & !0xfff) >> 12;
    // Bits `lo..hi` of the value go to bit `at` of the instruction.
    let mut field = |value: i64, bits: u32, at: u32| {
        let word = bytes.first_chunk_mut::<4>().ok_or(Failure::Short)?;
        let mask = ((1u64 << bits) - 1) as u32;
        let old = u32::from_le_bytes(*word) & !(mask << at);
        *word = (old | ((value as u32) & mask) << at).to_le_bytes();
        Ok(())
    };
    let fits = |value: i64, bits: u32| {
        let half = 1i64 << (bits - 1);
        if (-half..half).contains(&value) { Ok(()) } else { Err(Failure::Range) }
    };
    match r {
        elf::R_AARCH64_ABS64 => put(bytes, &value.to_le_bytes()),
        elf::R_AARCH64_PREL64 => put(bytes, &relative.to_le_bytes()),
        elf::R_AARCH64_PREL32 => {
            put(bytes, &i32::try_from(relative).map_err(|_| Failure::Range)?.to_le_bytes())
        }
        elf::R_AARCH64_CALL26 | elf::R_AARCH64_JUMP26 => {
            fits(relative, 28)?;
            field(relative >> 2, 26, 0)
        }
        elf::R_AARCH64_CONDBR19 | elf::R_AARCH64_LD_PREL_LO19 => {
            fits(relative, 21)?;
            field(relative >> 2, 19, 5)
        }
        elf::R_AARCH64_TSTBR14 => {
            fits(relative, 16)?;
            field(relative >> 2, 14, 5)
        }
        elf::R_AARCH64_ADR_PREL_LO21 => {
            fits(relative, 21)?;
            field(relative, 2, 29)?;
            field(relative >> 2, 19, 5)
        }
        elf::R_AARCH64_ADR_PREL_PG_HI21 | elf::R_AARCH64_ADR_GOT_PAGE => {
            fits(page, 21)?;
            field(page, 2, 29)?;
            field(page >> 2, 19, 5)
        }
        elf::R_AARCH64_ADD_ABS_LO12_NC | elf::R_AARCH64_LDST8_ABS_LO12_NC => field(value & 0xfff, 12, 10),
        elf::R_AARCH64_LDST16_ABS_LO12_NC => field((value & 0xfff) >> 1, 12, 10),
        elf::R_AARCH64_LDST32_ABS_LO12_NC => field((value & 0xfff) >> 2, 12, 10),
        elf::R_AARCH64_LDST64_ABS_LO12_NC | elf::R_AARCH64_LD64_GOT_LO12_NC => {
            field((value & 0xfff) >> 3, 12, 10)
        }
        elf::R_AARCH64_LDST128_ABS_LO12_NC => field((value & 0xfff) >> 4, 12, 10),
        _ => Err(Failure::Unknown),
    }
}

fn put(bytes: &mut [u8], value: &[u8]) -> Result<(), Failure> {
    bytes.get_mut(..value.len()).ok_or(Failure::Short)?.copy_from_slice(value);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn x86_values_and_ranges() {
        let place = Place { address: 0x1000, target: 0x2000, addend: -4 };
        let mut b = [0u8; 8];
        assert_eq!(apply_x86(elf::R_X86_64_PC32, place, &mut b), Ok(()));
        assert_eq!(b[..4], 0xffcu32.to_le_bytes());
        let far = Place { target: 1 << 40, ..place };
        assert_eq!(apply_x86(elf::R_X86_64_PLT32, far, &mut b), Err(Failure::Range));
        assert_eq!(apply_x86(elf::R_X86_64_32, far, &mut b), Err(Failure::Range));
        assert_eq!(apply_x86(elf::R_X86_64_64, far, &mut b), Ok(()));
        assert_eq!(apply_x86(elf::R_X86_64_64, far, &mut b[..4]), Err(Failure::Short));
        assert_eq!(apply_x86(250, place, &mut b), Err(Failure::Unknown));
    }

    #[test]
    fn arm_fields() {
        let mut bl = 0x9400_0000u32.to_le_bytes();
        let place = Place { address: 0x1_0000, target: 0x1_0400, addend: 0 };
        assert_eq!(apply_arm(elf::R_AARCH64_CALL26, place, &mut bl), Ok(()));
        assert_eq!(u32::from_le_bytes(bl), 0x9400_0100);
        let mut adrp = 0x9000_0000u32.to_le_bytes();
        let place = Place { address: 0x1_0008, target: 0x1_5678, addend: 0 };
        assert_eq!(apply_arm(elf::R_AARCH64_ADR_PREL_PG_HI21, place, &mut adrp), Ok(()));
        // Five pages: low two bits 01, the rest 1.
        assert_eq!(u32::from_le_bytes(adrp), 0xb000_0020);
        let mut ldr = 0xf940_0000u32.to_le_bytes();
        assert_eq!(apply_arm(elf::R_AARCH64_LDST64_ABS_LO12_NC, place, &mut ldr), Ok(()));
        assert_eq!(u32::from_le_bytes(ldr), 0xf940_0000 | (0x678 >> 3) << 10);
    }
}
