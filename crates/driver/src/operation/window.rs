//! Windows of accesses (`CUaccessPolicyWindow`): bytes whose accesses are to persist in L2, or to leave it first.

use weft_caches::Property;

/// A value of an attribute as C has it: a union of 64 bytes (`CUlaunchAttributeValue`).
type Value = [u8; 64];

/// `CU_ACCESS_PROPERTY_PERSISTING`.
const PERSISTING: u32 = 2;

/// A window, as the program has given it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    base: u64,
    bytes: u64,
    /// Bits of the ratio of hits.
    ratio: u32,
    hit: u32,
    miss: u32,
}

impl Window {
    /// Of a value.
    pub(crate) fn read(value: &Value) -> Self {
        let words = value.as_chunks::<4>().0;
        let word = |n: usize| words.get(n).map_or(0, |b| u32::from_ne_bytes(*b));
        let long = |n: usize| value.as_chunks::<8>().0.get(n).map_or(0, |b| u64::from_ne_bytes(*b));
        Window { base: long(0), bytes: long(1), ratio: word(4), hit: word(5), miss: word(6) }
    }

    /// The same as a value.
    pub(crate) fn value(&self) -> Value {
        let mut value = [0; 64];
        let long = [self.base, self.bytes].map(u64::to_ne_bytes);
        let short = [self.ratio, self.hit, self.miss].map(u32::to_ne_bytes);
        for (to, b) in value.iter_mut().zip(long.iter().flatten().chain(short.iter().flatten())) {
            *to = *b;
        }
        value
    }

    /// Whether it can be given where so many bytes are the widest. What misses cannot be made to persist; all other properties are taken, and so is
    /// a ratio that is no number, as an H100 does.
    pub(crate) fn is_possible(&self, widest: u64) -> bool {
        let ratio = f32::from_bits(self.ratio);
        (ratio.is_nan() || (0.0..=1.0).contains(&ratio))
            && self.miss != PERSISTING
            && self.bytes <= widest
            && self.base.checked_add(self.bytes).is_some()
    }

    /// The same for the model of caches; none where it has no bytes.
    pub(crate) fn modelled(&self) -> Option<weft_caches::Window> {
        let property = |p| match p {
            1 => Property::Streaming,
            PERSISTING => Property::Persisting,
            _ => Property::Normal,
        };
        let (ratio, hit, miss) = (f32::from_bits(self.ratio), property(self.hit), property(self.miss));
        (self.bytes > 0).then(|| weft_caches::Window::new(self.base, self.bytes, ratio, hit, miss))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_back() {
        let w = Window { base: 0x7f00_1234_5600, bytes: 1 << 20, ratio: 0.25f32.to_bits(), hit: 2, miss: 1 };
        assert_eq!(Window::read(&w.value()), w);
        assert_eq!(
            w.modelled().map(|m| (m.base, m.choice.sixteenths, m.choice.hit)),
            Some((w.base, 5, Property::Persisting))
        );
        assert_eq!(Window { bytes: 0, ..w }.modelled(), None);
    }
}
