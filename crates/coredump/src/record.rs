//! What notes say: lines of `key value`, of which a key comes several times where there is a list. Line feeds and backslashes in
//! values are escaped.

/// What can be a value.
trait Field: Sized {
    /// Its text; none when there is nothing to say.
    fn text(&self) -> Vec<String>;
    /// From the texts of all its lines.
    fn parse(texts: &[String]) -> Option<Self>;
}

macro_rules! numbers {
    ($($t:ty),*) => {$(
        impl Field for $t {
            fn text(&self) -> Vec<String> {
                vec![self.to_string()]
            }
            fn parse(texts: &[String]) -> Option<Self> {
                texts.first()?.parse().ok()
            }
        }
    )*};
}
numbers!(u32, u64, bool, String);

impl Field for [u32; 3] {
    fn text(&self) -> Vec<String> {
        let [x, y, z] = self;
        vec![format!("{x} {y} {z}")]
    }

    fn parse(texts: &[String]) -> Option<Self> {
        let mut words = texts.first()?.split(' ').map(|w| w.parse().ok());
        Some([words.next()??, words.next()??, words.next()??])
    }
}

impl<T: Field> Field for Option<T> {
    fn text(&self) -> Vec<String> {
        self.as_ref().map_or_else(Vec::new, Field::text)
    }

    fn parse(texts: &[String]) -> Option<Self> {
        if texts.is_empty() { Some(None) } else { T::parse(texts).map(Some) }
    }
}

impl Field for Vec<String> {
    fn text(&self) -> Vec<String> {
        self.clone()
    }

    fn parse(texts: &[String]) -> Option<Self> {
        Some(texts.to_vec())
    }
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n")
}

fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match (c, c == '\\') {
            (_, true) => match rest.next() {
                Some('n') => out.push('\n'),
                Some(other) => out.push(other),
                None => {}
            },
            _ => out.push(c),
        }
    }
    out
}

/// Records, each a kind of note: its number, a structure, and a variant of [`Record`].
macro_rules! records {
    ($($(#[$meta:meta])* $name:ident = $number:literal { $($(#[$fmeta:meta])* $field:ident: $t:ty,)* })*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Debug, Default, PartialEq, Eq)]
            pub struct $name {
                $($(#[$fmeta])* pub $field: $t,)*
            }

            impl $name {
                fn lines(&self) -> Vec<(&'static str, String)> {
                    let mut lines = Vec::new();
                    $(lines.extend(self.$field.text().into_iter().map(|t| (stringify!($field), t)));)*
                    lines
                }

                fn parse(values: impl Fn(&str) -> Vec<String>) -> Option<Self> {
                    Some($name { $($field: Field::parse(&values(stringify!($field)))?,)* })
                }
            }
        )*

        /// A note.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Record {
            $(#[doc = concat!("Type ", $number, ".")] $name($name),)*
        }

        impl Record {
            /// The note's type.
            pub fn number(&self) -> u32 {
                match self {
                    $(Record::$name(_) => $number,)*
                }
            }

            /// The note's text.
            pub fn text(&self) -> String {
                let lines = match self {
                    $(Record::$name(r) => r.lines(),)*
                };
                lines.iter().map(|(key, value)| format!("{key} {}\n", escape(value))).collect()
            }

            /// From a note's type and text; none for others, or where something is missing.
            pub fn parse(number: u32, text: &str) -> Option<Self> {
                let values = |key: &str| -> Vec<String> {
                    let value = |line: &str| line.split_once(' ').filter(|l| l.0 == key).map(|l| unescape(l.1));
                    text.lines().filter_map(value).collect()
                };
                match number {
                    $($number => $name::parse(values).map(Record::$name),)*
                    _ => None,
                }
            }
        }
    };
}

records! {
    /// The process.
    Process = 1 {
        /// Its number.
        pid: u32,
        /// The machine's name.
        host: String,
        /// Its program and arguments.
        command: String,
        /// Seconds since 1970.
        time: u64,
        /// Version of the library that has written the dump.
        version: String,
    }

    /// A device that the process sees.
    Device = 2 {
        /// Its number.
        ordinal: u32,
        /// The model.
        name: String,
        /// Its identity.
        uuid: String,
    }

    /// A context.
    Context = 3 {
        /// A number that no other context of the process has.
        id: u64,
        /// Its device.
        device: u32,
        /// Whether it is the device's primary one.
        primary: bool,
        /// Whether a kernel has ended it.
        failed: bool,
    }

    /// What ended a kernel.
    Fault = 4 {
        /// Its context.
        context: u64,
        /// CUDA's code.
        code: u32,
        /// What happened, in words.
        message: String,
        /// The kernel, as PTX names it.
        kernel: Option<String>,
        /// Blocks of the grid.
        grid: Option<[u32; 3]>,
        /// Threads of a block.
        block: Option<[u32; 3]>,
        /// Index of the block.
        block_index: Option<[u32; 3]>,
        /// Index of the thread in its block.
        thread_index: Option<[u32; 3]>,
        /// Line of the module's PTX.
        ptx_line: Option<u32>,
        /// File and line of the source.
        source: Option<String>,
        /// The address of a bad access.
        address: Option<u64>,
        /// Who waited for what, where that is why the grid was ended.
        waiter: Vec<String>,
    }

    /// The text of a module's PTX.
    Module = 5 {
        /// The context whose module it is.
        context: u64,
        /// Its PTX.
        ptx: String,
    }

    /// A piece of memory.
    Allocation = 6 {
        /// Whose it is.
        context: u64,
        /// Its device.
        device: u32,
        /// Where it begins.
        address: u64,
        /// Its bytes.
        size: u64,
        /// By what it was allocated.
        kind: String,
    }

    /// Memory of the block that a fault has ended.
    BlockMemory = 7 {
        /// The context that has failed.
        context: u64,
        /// Index of the block.
        block_index: [u32; 3],
        /// `shared` or `local`, which is that of all threads of the block.
        space: String,
        /// Where it begins.
        address: u64,
        /// Its bytes.
        size: u64,
        /// Bytes of each thread, of local memory.
        per_thread: Option<u32>,
    }
}

#[cfg(test)]
mod tests {
    use super::{BlockMemory, Fault, Process, Record};

    #[test]
    fn records_come_back() {
        let process =
            Process { pid: 7, host: "a b".into(), command: "x \\n\ny".into(), ..Process::default() };
        let fault = Fault {
            context: 1,
            code: 700,
            message: "two\nlines".into(),
            kernel: Some("k".into()),
            grid: Some([1, 2, 3]),
            waiter: vec!["one".into(), "two".into()],
            ..Fault::default()
        };
        let shared = BlockMemory { space: "shared".into(), size: 4, ..BlockMemory::default() };
        let faults = [Record::Fault(fault), Record::Fault(Fault::default())];
        for record in faults.into_iter().chain([Record::Process(process), Record::BlockMemory(shared)]) {
            assert_eq!(Record::parse(record.number(), &record.text()), Some(record));
        }
    }

    #[test]
    fn what_is_no_record_is_none() {
        assert_eq!(Record::parse(99, "pid 1\n"), None);
        assert_eq!(Record::parse(1, "pid x\nhost a\ncommand b\ntime 0\nversion 1\n"), None);
        assert_eq!(Record::parse(4, "context 1\ncode 1\nmessage m\ngrid 1 2\n"), None);
        assert_eq!(Record::parse(1, ""), None);
    }
}
