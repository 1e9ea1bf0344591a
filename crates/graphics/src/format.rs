//! Formats of images, and what their texels are in memory.

use crate::names::*;

/// What a component of a texel is in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// Bytes without a sign; normalised ones too.
    U8,
    /// 16 bits without a sign; normalised ones too.
    U16,
    /// 32 bits without a sign.
    U32,
    /// Bytes with a sign.
    S8,
    /// 16 bits with a sign.
    S16,
    /// 32 bits with a sign.
    S32,
    /// Numbers of 16 bits.
    F16,
    /// Numbers of 32 bits.
    F32,
}

impl Component {
    /// Bytes of a component.
    pub fn bytes(self) -> usize {
        match self {
            Component::U8 | Component::S8 => 1,
            Component::U16 | Component::S16 | Component::F16 => 2,
            Component::U32 | Component::S32 | Component::F32 => 4,
        }
    }

    fn type_number(self) -> u32 {
        match self {
            Component::U8 => UNSIGNED_BYTE,
            Component::U16 => UNSIGNED_SHORT,
            Component::U32 => UNSIGNED_INT,
            Component::S8 => BYTE,
            Component::S16 => SHORT,
            Component::S32 => INT,
            Component::F16 => HALF_FLOAT,
            Component::F32 => FLOAT,
        }
    }
}

/// What a texel is in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// What its components are.
    pub component: Component,
    /// 1, 2 or 4.
    pub channels: u8,
    /// What OpenGL is told of such texels in memory.
    pub(crate) format: u32,
    pub(crate) kind: u32,
}

impl Format {
    /// Bytes of a texel.
    pub fn bytes(&self) -> usize {
        self.component.bytes() * usize::from(self.channels)
    }

    /// Of an image with that internal format: those that CUDA shares, which an H100 was asked for. Images of three components have a
    /// fourth in memory.
    pub(crate) fn of(internal: u32) -> Option<Format> {
        use Component::*;
        // Components in the order of the numbers; RGBA, RGB, alpha, intensity, luminance, luminance and alpha of each.
        const SIXES: [(u32, Component); 8] = [
            (0x8814, F32),
            (0x881A, F16),
            (0x8D70, U32),
            (0x8D76, U16),
            (0x8D7C, U8),
            (0x8D82, S32),
            (0x8D88, S16),
            (0x8D8E, S8),
        ];
        if let Some((base, component)) = SIXES.iter().find(|(base, _)| (*base..base + 6).contains(&internal))
        {
            let plain = matches!(component, F16 | F32);
            return Some(match internal - base {
                0 | 1 => Self::new(*component, 4, if plain { RGBA } else { RGBA_INTEGER }),
                2 => Self::new(*component, 1, if plain { ALPHA } else { ALPHA_INTEGER }),
                3 | 4 => Self::new(*component, 1, if plain { RED } else { RED_INTEGER }),
                _ => Self::new(*component, 2, if plain { LUMINANCE_ALPHA } else { LUMINANCE_ALPHA_INTEGER }),
            });
        }
        Some(match internal {
            // GL_RGBA, 4, GL_RGB, 3 and sizes up to 8 bits; sRGB.
            0x1908 | 4 | 0x1907 | 3 | 0x8058 | 0x8051 | 0x804F | 0x8050 | 0x8055 | 0x8056 | 0x8C41
            | 0x8C43 => Self::new(U8, 4, RGBA),
            // More bits than 8: GL_RGB12, GL_RGB16, GL_RGBA12, GL_RGBA16.
            0x8053 | 0x8054 | 0x805A | 0x805B => Self::new(U16, 4, RGBA),
            // GL_RED, GL_R8; GL_RG, GL_RG8; the same of 16 bits.
            0x1903 | 0x8229 => Self::new(U8, 1, RED),
            0x8227 | 0x822B => Self::new(U8, 2, RG),
            0x822A => Self::new(U16, 1, RED),
            0x822C => Self::new(U16, 2, RG),
            0x822D => Self::new(F16, 1, RED),
            0x822E => Self::new(F32, 1, RED),
            0x822F => Self::new(F16, 2, RG),
            0x8230 => Self::new(F32, 2, RG),
            // GL_R8I and after it: with and without a sign in turn, then the same of two components.
            0x8231..=0x823C => {
                let n = internal - 0x8231;
                let component = [S8, U8, S16, U16, S32, U32][(n % 6) as usize];
                if n < 6 { Self::new(component, 1, RED_INTEGER) } else { Self::new(component, 2, RG_INTEGER) }
            }
            // GL_LUMINANCE, 1, GL_LUMINANCE8, GL_INTENSITY, GL_INTENSITY8; all lie in what red is.
            0x1909 | 1 | 0x8040 | 0x8049 | 0x804B => Self::new(U8, 1, RED),
            0x8042 | 0x804D => Self::new(U16, 1, RED),
            // GL_ALPHA, GL_ALPHA8, GL_ALPHA16.
            0x1906 | 0x803C => Self::new(U8, 1, ALPHA),
            0x803E => Self::new(U16, 1, ALPHA),
            // GL_LUMINANCE_ALPHA, 2, GL_LUMINANCE8_ALPHA8, GL_LUMINANCE16_ALPHA16.
            0x190A | 2 | 0x8045 => Self::new(U8, 2, LUMINANCE_ALPHA),
            0x8048 => Self::new(U16, 2, LUMINANCE_ALPHA),
            _ => return None,
        })
    }

    fn new(component: Component, channels: u8, format: u32) -> Format {
        Format { component, channels, format, kind: component.type_number() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_what_an_h100_shares() {
        let of = |internal| Format::of(internal).map(|f| (f.component, f.channels));
        assert_eq!(of(0x8058), Some((Component::U8, 4)));
        assert_eq!(of(0x8230), Some((Component::F32, 2)));
        assert_eq!(of(0x8234), Some((Component::U16, 1)));
        assert_eq!(of(0x823B), Some((Component::S32, 2)));
        assert_eq!(of(0x881A), Some((Component::F16, 4)));
        assert_eq!(of(0x8D82), Some((Component::S32, 4)));
        assert_eq!(of(0x8D8E), Some((Component::S8, 4)));
        assert_eq!(of(0x8815), Some((Component::F32, 4)));
        // Normalised with a sign, packed, depth, compressed.
        for refused in [0x8F94, 0x8F97, 0x8059, 0x8C3A, 0x8057, 0x81A6, 0x8DBB] {
            assert_eq!(of(refused), None, "{refused:#x}");
        }
    }
}
