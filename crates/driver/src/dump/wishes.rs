//! What users and programs want of core dumps: environment variables, attributes of the process, attributes of contexts. A variable
//! that is set counts for good; a context begins with what the process has chosen (CUDA Driver API, "Coredump Attributes Control API").
//! What the reference leaves open is as an H100 with CUDA 13.0 answers.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use parking_lot::Mutex;

use crate::error::{Code, Result, fail};

/// Attributes (`CUcoredumpSettings`).
const ENABLE_ON_EXCEPTION: u32 = 1;
const TRIGGER_HOST: u32 = 2;
const LIGHTWEIGHT: u32 = 3;
const ENABLE_USER_TRIGGER: u32 = 4;
const FILE: u32 = 5;
const PIPE: u32 = 6;
const GENERATION_FLAGS: u32 = 7;

/// Flags (`CUCoredumpGenerationFlags`), and their names in `CUDA_COREDUMP_GENERATION_FLAGS`.
pub(super) mod flag {
    pub(crate) const SKIP_IMAGES: u32 = 1 << 0;
    pub(crate) const SKIP_GLOBAL: u32 = 1 << 1;
    pub(crate) const SKIP_SHARED: u32 = 1 << 2;
    pub(crate) const SKIP_LOCAL: u32 = 1 << 3;
    pub(crate) const SKIP_ABORT: u32 = 1 << 4;
    pub(crate) const SKIP_CONSTBANK: u32 = 1 << 5;
    pub(crate) const GZIP: u32 = 1 << 6;
    pub(crate) const FAULTED_ONLY: u32 = 1 << 7;
    pub(crate) const SKIP_TENSOR: u32 = 1 << 8;
    pub(crate) const NO_ERRBAR: u32 = 1 << 30;
    pub(crate) const LOG_ONLY: u32 = 1 << 31;
    /// All that can be left out of the file.
    pub(crate) const LIGHTWEIGHT: u32 = SKIP_IMAGES | SKIP_GLOBAL | SKIP_SHARED | SKIP_LOCAL | SKIP_CONSTBANK;
    pub(crate) const NAMES: &[(&str, u32)] = &[
        ("skip_nonrelocated_elf_images", SKIP_IMAGES),
        ("skip_global_memory", SKIP_GLOBAL),
        ("skip_shared_memory", SKIP_SHARED),
        ("skip_local_memory", SKIP_LOCAL),
        ("skip_abort", SKIP_ABORT),
        ("skip_constbank_memory", SKIP_CONSTBANK),
        ("gzip_compress", GZIP),
        ("faulted_contexts_only", FAULTED_ONLY),
        ("skip_tensor_memory", SKIP_TENSOR),
        ("no_errbar_at_exit", NO_ERRBAR),
        ("log_only", LOG_ONLY),
    ];
}

/// A file's name.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Name {
    text: String,
    /// Whether it still has `%h` and the like.
    is_pattern: bool,
}

impl Name {
    fn pattern(text: String) -> Name {
        Name { text, is_pattern: true }
    }

    /// The file; none when the name is empty.
    fn file(&self) -> Option<String> {
        let text = || if self.is_pattern { expanded(&self.text) } else { self.text.clone() };
        (!self.text.is_empty()).then(text)
    }
}

/// What has been chosen in one place. Numbers are as they were given.
#[derive(Clone, Debug, Default)]
struct Choice {
    enabled: Option<u8>,
    user_trigger: Option<u8>,
    flags: Option<u32>,
    lightweight: bool,
    file: Option<Name>,
    pipe: Option<Name>,
}

impl Choice {
    const NONE: Choice =
        Choice { enabled: None, user_trigger: None, flags: None, lightweight: false, file: None, pipe: None };

    /// This one's, else the other's.
    fn or(self, other: &Choice) -> Choice {
        Choice {
            enabled: self.enabled.or(other.enabled),
            user_trigger: self.user_trigger.or(other.user_trigger),
            flags: self.flags.or(other.flags),
            lightweight: self.lightweight || other.lightweight,
            file: self.file.or_else(|| other.file.clone()),
            pipe: self.pipe.or_else(|| other.pipe.clone()),
        }
    }

    /// What environment variables say.
    fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Choice {
        let number = |name: &str| variable(name).map(|v| u8::from(v.trim().parse::<i64>().unwrap_or(0) != 0));
        let mut flags = variable("CUDA_COREDUMP_GENERATION_FLAGS").map(|v| named_flags(&v));
        if number("CUDA_ENABLE_CPU_COREDUMP_ON_EXCEPTION") == Some(0) {
            flags = Some(flags.unwrap_or(0) | flag::SKIP_ABORT);
        }
        Choice {
            enabled: number("CUDA_ENABLE_COREDUMP_ON_EXCEPTION"),
            user_trigger: number("CUDA_ENABLE_USER_TRIGGERED_COREDUMP"),
            flags,
            lightweight: number("CUDA_ENABLE_LIGHTWEIGHT_COREDUMP") == Some(1),
            file: variable("CUDA_COREDUMP_FILE").map(Name::pattern),
            pipe: variable("CUDA_COREDUMP_PIPE").map(Name::pattern),
        }
    }

    /// Whether an attribute has been chosen here.
    fn has(&self, attribute: u32) -> bool {
        match attribute {
            ENABLE_ON_EXCEPTION => self.enabled.is_some(),
            ENABLE_USER_TRIGGER => self.user_trigger.is_some(),
            FILE => self.file.is_some(),
            PIPE => self.pipe.is_some(),
            _ => self.flags.is_some() || self.lightweight,
        }
    }
}

/// Flags by their names, between commas. Names that there are not change nothing.
fn named_flags(names: &str) -> u32 {
    let mut flags = 0;
    for name in names.split(',').map(str::trim).filter(|n| !n.is_empty()) {
        match flag::NAMES.iter().find(|f| f.0.eq_ignore_ascii_case(name)) {
            Some(found) => flags |= found.1,
            None => tracing::warn!("CUDA_COREDUMP_GENERATION_FLAGS: there is no {name}"),
        }
    }
    flags
}

fn of_environment() -> &'static Choice {
    static CHOICE: OnceLock<Choice> = OnceLock::new();
    CHOICE.get_or_init(|| Choice::from_environment(|name| std::env::var(name).ok()))
}

static OF_PROCESS: Mutex<Choice> = Mutex::new(Choice::NONE);
static OF_CONTEXTS: Mutex<BTreeMap<u64, Choice>> = Mutex::new(BTreeMap::new());

/// What counts for a context, or for the process.
fn choice(context: Option<u64>) -> Choice {
    let own = match context {
        Some(id) => OF_CONTEXTS.lock().get(&id).cloned().unwrap_or_default(),
        None => OF_PROCESS.lock().clone(),
    };
    of_environment().clone().or(&own)
}

/// A context begins; its flags may say that a fault makes a dump.
pub(crate) fn begin(context: u64, by_flag: bool) {
    let mut own = OF_PROCESS.lock().clone();
    if by_flag {
        own.enabled = Some(1);
    }
    if own.has(ENABLE_ON_EXCEPTION) || own.has(FILE) || own.has(GENERATION_FLAGS) {
        OF_CONTEXTS.lock().insert(context, own);
    }
}

/// Forgets what was chosen for a context that goes.
pub(crate) fn forget(context: u64) {
    OF_CONTEXTS.lock().remove(&context);
}

/// What a dump is to be.
#[derive(Clone, Debug)]
pub(super) struct Wishes {
    /// Whether a fault makes one.
    pub(super) enabled: bool,
    pub(super) flags: u32,
    /// The file.
    pub(super) file: String,
}

impl Wishes {
    /// Those of a context, or of the process.
    pub(super) fn of(context: Option<u64>) -> Wishes {
        let choice = choice(context);
        let light = if choice.lightweight { flag::LIGHTWEIGHT } else { 0 };
        Wishes {
            enabled: choice.enabled.is_some_and(|n| n != 0),
            flags: choice.flags.unwrap_or(0) | light,
            file: choice.file.and_then(|n| n.file()).unwrap_or_else(|| default_name("core.cuda")),
        }
    }
}

fn default_name(prefix: &str) -> String {
    format!("{prefix}.{}.{}", host(), std::process::id())
}

/// The machine's name.
pub(super) fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname");
    name.map_or_else(|_| "localhost".into(), |n| n.trim().to_owned())
}

/// A name with the machine (`%h`), the process (`%p`) and the time in seconds (`%t`) for what stands for them.
pub(super) fn expanded(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut rest = name.chars();
    while let Some(c) = rest.next() {
        match if c == '%' { rest.next() } else { None } {
            Some('h') => out.push_str(&host()),
            Some('p') => out.push_str(&std::process::id().to_string()),
            Some('t') => out.push_str(&seconds().to_string()),
            Some('%') => out.push('%'),
            Some(other) => out.extend(['%', other]),
            None => out.push(c),
        }
    }
    out
}

/// Seconds since 1970.
pub(super) fn seconds() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |d| d.as_secs())
}

/// Bytes of texts, with the zero byte.
const TEXT: usize = 1024;

/// Bytes of an attribute's value, of a context or of the process.
///
/// # Errors
/// [`Code::InvalidValue`] for a number that is no attribute, and for those of requests, which contexts do not have.
pub fn size(of_context: bool, attribute: u32) -> Result<usize> {
    match attribute {
        ENABLE_USER_TRIGGER | PIPE if of_context => fail(Code::InvalidValue),
        ENABLE_ON_EXCEPTION | TRIGGER_HOST | LIGHTWEIGHT | ENABLE_USER_TRIGGER => Ok(1),
        FILE | PIPE => Ok(TEXT),
        GENERATION_FLAGS => Ok(4),
        _ => fail(Code::InvalidValue),
    }
}

/// A number has its own size, a text any size.
fn check_size(context: Option<u64>, attribute: u32, bytes: usize) -> Result<()> {
    let size = size(context.is_some(), attribute)?;
    if size == TEXT || size == bytes { Ok(()) } else { fail(Code::InvalidValue) }
}

/// An attribute's value as C has it, of a context or of the process (`cuCoredumpGetAttribute`, `cuCoredumpGetAttributeGlobal`). A text
/// is cut where it does not fit, and ends with a zero byte; one that nobody has chosen is empty.
///
/// # Errors
/// [`Code::InvalidValue`] as [`size`], and for a number in room of another size.
pub fn get(context: Option<u64>, attribute: u32, room: usize) -> Result<Vec<u8>> {
    check_size(context, attribute, room)?;
    let choice = choice(context);
    let flags = choice.flags.unwrap_or(0);
    let text = |name: Option<Name>| {
        let mut bytes = name.map_or_else(Vec::new, |n| n.text.into_bytes());
        bytes.truncate(room.saturating_sub(1));
        bytes.push(0);
        bytes
    };
    Ok(match attribute {
        ENABLE_ON_EXCEPTION => vec![choice.enabled.unwrap_or(0)],
        TRIGGER_HOST => vec![u8::from(flags & flag::SKIP_ABORT == 0)],
        LIGHTWEIGHT => vec![u8::from(choice.lightweight || flags & flag::LIGHTWEIGHT == flag::LIGHTWEIGHT)],
        ENABLE_USER_TRIGGER => vec![choice.user_trigger.unwrap_or(0)],
        FILE => text(choice.file),
        PIPE => text(choice.pipe),
        _ => flags.to_ne_bytes().to_vec(),
    })
}

/// The text up to a zero byte.
fn text(value: &[u8]) -> Result<String> {
    let whole = value.split(|b| *b == 0).next().unwrap_or_default();
    let text = std::str::from_utf8(&whole[..whole.len().min(TEXT - 1)]).map_err(|_| Code::InvalidValue)?;
    if value.len() > TEXT { fail(Code::InvalidValue) } else { Ok(text.to_owned()) }
}

/// Chooses an attribute's value, for a context or for the process and the contexts that it makes later (`cuCoredumpSetAttribute`,
/// `cuCoredumpSetAttributeGlobal`). What an environment variable says stays; names of the process get machine, process and time here.
///
/// # Errors
/// [`Code::InvalidValue`] as [`size`], for a number of another size, a text of more than 1024 bytes, and for the process what an
/// environment variable says; [`Code::NotSupported`] for another pipe once the first is watched.
pub fn set(context: Option<u64>, attribute: u32, value: &[u8]) -> Result<()> {
    check_size(context, attribute, value.len())?;
    if context.is_none() {
        if attribute == PIPE && choice(None).user_trigger.is_some_and(|n| n != 0) {
            return fail(Code::NotSupported);
        }
        if of_environment().has(attribute) {
            return fail(Code::InvalidValue);
        }
    }
    let name = || -> Result<Option<Name>> {
        let text = text(value)?;
        let of_process = || Name { text: expanded(&text), is_pattern: false };
        Ok(Some(if context.is_some() { Name::pattern(text.clone()) } else { of_process() }))
    };
    let change = |c: &mut Choice| -> Result<()> {
        let first = value.first().copied().unwrap_or(0);
        let old = c.flags.unwrap_or(0);
        let with = |bits: u32, on: bool| Some(if on { old | bits } else { old & !bits });
        match attribute {
            ENABLE_ON_EXCEPTION => c.enabled = Some(first),
            TRIGGER_HOST => c.flags = with(flag::SKIP_ABORT, first == 0),
            LIGHTWEIGHT => c.flags = with(flag::LIGHTWEIGHT, first != 0),
            ENABLE_USER_TRIGGER => c.user_trigger = Some(first),
            FILE => c.file = name()?,
            PIPE => c.pipe = name()?,
            _ => {
                let word = value.first_chunk().ok_or(Code::InvalidValue)?;
                c.flags = Some(u32::from_ne_bytes(*word));
            }
        }
        Ok(())
    };
    match context {
        None => change(&mut OF_PROCESS.lock()),
        Some(id) => change(OF_CONTEXTS.lock().entry(id).or_default()),
    }
}

/// The pipe at which requests for dumps are to be waited for, if that is wanted.
pub fn pipe() -> Option<String> {
    let choice = choice(None);
    let name = || choice.pipe.as_ref().and_then(Name::file).unwrap_or_else(|| default_name("corepipe.cuda"));
    choice.user_trigger.is_some_and(|n| n != 0).then(name)
}

#[cfg(test)]
mod tests {
    use super::{Choice, expanded, flag, named_flags};

    #[test]
    fn variables_say_what_is_wanted() {
        let of = |variables: &[(&str, &str)]| {
            Choice::from_environment(|name| variables.iter().find(|v| v.0 == name).map(|v| v.1.to_owned()))
        };
        assert_eq!(of(&[]).enabled, None);
        assert_eq!(of(&[("CUDA_ENABLE_COREDUMP_ON_EXCEPTION", "1")]).enabled, Some(1));
        assert_eq!(of(&[("CUDA_ENABLE_COREDUMP_ON_EXCEPTION", "0")]).enabled, Some(0));
        assert_eq!(of(&[("CUDA_ENABLE_COREDUMP_ON_EXCEPTION", "yes")]).enabled, Some(0));
        assert!(of(&[("CUDA_ENABLE_LIGHTWEIGHT_COREDUMP", "1")]).lightweight);
        let both = [
            ("CUDA_ENABLE_CPU_COREDUMP_ON_EXCEPTION", "0"),
            ("CUDA_COREDUMP_GENERATION_FLAGS", "skip_global_memory, gzip_compress"),
        ];
        assert_eq!(of(&both).flags, Some(flag::SKIP_ABORT | flag::SKIP_GLOBAL | flag::GZIP));
        assert_eq!(named_flags("SKIP_ABORT,,nonsense"), flag::SKIP_ABORT);
    }

    #[test]
    fn names_have_machine_process_and_time() {
        let pid = std::process::id();
        assert_eq!(expanded("a.%p.%%.%x.%"), format!("a.{pid}.%.%x.%"));
        assert!(!expanded("%h.%t").contains('%'));
    }
}
