//! What a program says of itself by NVTX: ranges and marks, and names of things.

use super::event::{Times, of_word, word};

/// How a range is bounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// By a push and a pop of one thread.
    PushPop,
    /// By a start and an end, of whatever threads.
    StartEnd,
    /// It is a moment.
    Mark,
}

/// The type of a payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayloadKind {
    /// `uint64_t`
    U64,
    /// `int64_t`
    I64,
    /// `double`
    F64,
    /// `uint32_t`
    U32,
    /// `int32_t`
    I32,
    /// `float`
    F32,
}

/// A number that goes with a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payload {
    /// Its type.
    pub kind: PayloadKind,
    /// Its bits, those of short types in the low half.
    pub bits: u64,
}

impl std::fmt::Display for Payload {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let low = self.bits as u32;
        match self.kind {
            PayloadKind::U64 => write!(f, "{}", self.bits),
            PayloadKind::I64 => write!(f, "{}", self.bits as i64),
            PayloadKind::F64 => write!(f, "{}", f64::from_bits(self.bits)),
            PayloadKind::U32 => write!(f, "{low}"),
            PayloadKind::I32 => write!(f, "{}", low as i32),
            PayloadKind::F32 => write!(f, "{}", f32::from_bits(low)),
        }
    }
}

/// A range that has ended, or a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range<'a> {
    /// How it is bounded.
    pub style: Style,
    /// The thread that began it.
    pub thread: u32,
    /// The thread that ended it.
    pub end_thread: u32,
    /// From when to when.
    pub times: Times,
    /// How many ranges of its thread and domain it was pushed into.
    pub level: u32,
    /// Its domain; empty: the default one.
    pub domain: &'a str,
    /// Its category, 0 for none.
    pub category: u32,
    /// Its colour: alpha, red, green, blue.
    pub color: Option<u32>,
    /// A number of the program's.
    pub payload: Option<Payload>,
    /// What it is called.
    pub message: &'a str,
}

/// What a program can give a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Object {
    /// A category of a domain.
    Category,
    /// A thread of the host.
    Thread,
    /// A device.
    Device,
    /// A context.
    Context,
    /// A stream.
    Stream,
    /// An event.
    Event,
}

/// A name that a program gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named<'a> {
    /// What it is of.
    pub object: Object,
    /// Its number; of a stream or context as in [`super::Origin`].
    pub number: u64,
    /// The domain of a category.
    pub domain: &'a str,
    /// The name.
    pub name: &'a str,
}

impl Style {
    /// All, with their words in files.
    pub(super) const ALL: [(Style, &'static str); 3] =
        [(Style::PushPop, "pushpop"), (Style::StartEnd, "startend"), (Style::Mark, "mark")];
}

impl PayloadKind {
    /// All, with their words in files.
    pub(super) const ALL: [(PayloadKind, &'static str); 6] = [
        (PayloadKind::U64, "uint64"),
        (PayloadKind::I64, "int64"),
        (PayloadKind::F64, "double"),
        (PayloadKind::U32, "uint32"),
        (PayloadKind::I32, "int32"),
        (PayloadKind::F32, "float"),
    ];

    /// What it is called in C.
    pub fn name(self) -> &'static str {
        word(&Self::ALL, &self)
    }

    /// The one of such a name.
    pub(super) fn named(name: &str) -> Option<Self> {
        of_word(&Self::ALL, name)
    }
}

impl Object {
    /// All, with their words in files.
    pub(super) const ALL: [(Object, &'static str); 6] = [
        (Object::Category, "category"),
        (Object::Thread, "thread"),
        (Object::Device, "device"),
        (Object::Context, "context"),
        (Object::Stream, "stream"),
        (Object::Event, "event"),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payloads_are_numbers_of_their_types() {
        let of = |kind, bits| Payload { kind, bits }.to_string();
        assert_eq!(of(PayloadKind::I64, u64::MAX), "-1");
        assert_eq!(of(PayloadKind::I32, 0xffff_ffff), "-1");
        assert_eq!(of(PayloadKind::U32, 0x7_ffff_ffff), "4294967295");
        assert_eq!(of(PayloadKind::F32, 1.5f32.to_bits().into()), "1.5");
        assert_eq!(of(PayloadKind::F64, (-2.25f64).to_bits()), "-2.25");
        assert_eq!(of(PayloadKind::U64, 7), "7");
    }
}
