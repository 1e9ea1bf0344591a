//! What users and programs want of core dumps: environment variables, attributes of the process, attributes of contexts. A variable
//! that is set counts for good (CUDA Driver API, "Coredump Attributes Control API").

use std::collections::HashMap;
use std::sync::OnceLock;

use parking_lot::Mutex;

use crate::context::Context;
use crate::error::{Code, Result, fail};

/// Attributes (`CUcoredumpSettings`).
const ENABLE_ON_EXCEPTION: u32 = 1;
const TRIGGER_HOST: u32 = 2;
const LIGHTWEIGHT: u32 = 3;
const ENABLE_USER_TRIGGER: u32 = 4;
const FILE: u32 = 5;
const PIPE: u32 = 6;
const GENERATION_FLAGS: u32 = 7;

/// Flags of contexts for which a dump is wanted (`CU_CTX_COREDUMP_ENABLE`).
const ENABLED_BY_FLAG: u32 = 0x20;

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
    pub(crate) const LIGHTWEIGHT: u32 =
        SKIP_IMAGES | SKIP_GLOBAL | SKIP_SHARED | SKIP_LOCAL | SKIP_CONSTBANK | SKIP_TENSOR;
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

/// What has been chosen in one place.
#[derive(Clone, Debug, Default)]
struct Choice {
    enabled: Option<bool>,
    user_trigger: Option<bool>,
    flags: Option<u32>,
    file: Option<String>,
    pipe: Option<String>,
}

impl Choice {
    /// This one's, else the other's.
    fn or(self, other: &Choice) -> Choice {
        Choice {
            enabled: self.enabled.or(other.enabled),
            user_trigger: self.user_trigger.or(other.user_trigger),
            flags: self.flags.or(other.flags),
            file: self.file.or_else(|| other.file.clone()),
            pipe: self.pipe.or_else(|| other.pipe.clone()),
        }
    }

    /// What environment variables say.
    fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Choice {
        let is_on = |name: &str| variable(name).map(|v| v.trim() != "0" && !v.trim().is_empty());
        let mut flags = variable("CUDA_COREDUMP_GENERATION_FLAGS").map(|v| named_flags(&v));
        if is_on("CUDA_ENABLE_LIGHTWEIGHT_COREDUMP") == Some(true) {
            flags = Some(flags.unwrap_or(0) | flag::LIGHTWEIGHT);
        }
        if is_on("CUDA_ENABLE_CPU_COREDUMP_ON_EXCEPTION") == Some(false) {
            flags = Some(flags.unwrap_or(0) | flag::SKIP_ABORT);
        }
        Choice {
            enabled: is_on("CUDA_ENABLE_COREDUMP_ON_EXCEPTION"),
            user_trigger: is_on("CUDA_ENABLE_USER_TRIGGERED_COREDUMP"),
            flags,
            file: variable("CUDA_COREDUMP_FILE").filter(|f| !f.is_empty()),
            pipe: variable("CUDA_COREDUMP_PIPE").filter(|f| !f.is_empty()),
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

static OF_PROCESS: Mutex<Choice> =
    Mutex::new(Choice { enabled: None, user_trigger: None, flags: None, file: None, pipe: None });
static OF_CONTEXTS: Mutex<Option<HashMap<u64, Choice>>> = Mutex::new(None);

/// What counts.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    /// Whether a fault makes a dump.
    pub(super) enabled: bool,
    pub(super) flags: u32,
    /// The file's name, with its `%`.
    pub(super) file: String,
    user_trigger: bool,
    pipe: String,
}

impl Settings {
    /// Those of a context, or of the process.
    pub(super) fn of(context: Option<&Context>) -> Settings {
        let local = context.and_then(|c| OF_CONTEXTS.lock().as_ref()?.get(&c.id()).cloned());
        let choice = of_environment().clone().or(&local.unwrap_or_default()).or(&OF_PROCESS.lock());
        let by_flag = context.is_some_and(|c| c.flags().bits() & ENABLED_BY_FLAG != 0);
        Settings {
            enabled: choice.enabled.unwrap_or(by_flag),
            flags: choice.flags.unwrap_or(0),
            file: choice.file.unwrap_or_else(|| default_name("core.cuda")),
            user_trigger: choice.user_trigger.unwrap_or(false),
            pipe: choice.pipe.unwrap_or_else(|| default_name("corepipe.cuda")),
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

/// Bytes of an attribute's value.
///
/// # Errors
/// [`Code::InvalidValue`] for a number that is no attribute.
pub fn size(attribute: u32) -> Result<usize> {
    match attribute {
        ENABLE_ON_EXCEPTION | TRIGGER_HOST | LIGHTWEIGHT | ENABLE_USER_TRIGGER => Ok(1),
        FILE | PIPE => Ok(TEXT),
        GENERATION_FLAGS => Ok(4),
        _ => fail(Code::InvalidValue),
    }
}

/// An attribute's value as C has it, of a context or of the process (`cuCoredumpGetAttribute`, `cuCoredumpGetAttributeGlobal`). Texts
/// end with a zero byte.
///
/// # Errors
/// [`Code::InvalidValue`] for a number that is no attribute, and for less room than the value takes.
pub fn get(context: Option<&Context>, attribute: u32, room: usize) -> Result<Vec<u8>> {
    size(attribute)?;
    let s = Settings::of(context);
    let text = |t: String| t.into_bytes().into_iter().chain([0]).collect::<Vec<u8>>();
    let value = match attribute {
        ENABLE_ON_EXCEPTION => vec![u8::from(s.enabled)],
        TRIGGER_HOST => vec![u8::from(s.flags & flag::SKIP_ABORT == 0)],
        LIGHTWEIGHT => vec![u8::from(s.flags & flag::LIGHTWEIGHT == flag::LIGHTWEIGHT)],
        ENABLE_USER_TRIGGER => vec![u8::from(s.user_trigger)],
        FILE => text(s.file),
        PIPE => text(s.pipe),
        _ => s.flags.to_ne_bytes().to_vec(),
    };
    if room < value.len() { fail(Code::InvalidValue) } else { Ok(value) }
}

/// Chooses an attribute's value, for a context or for the process (`cuCoredumpSetAttribute`, `cuCoredumpSetAttributeGlobal`). What an
/// environment variable says stays.
///
/// # Errors
/// [`Code::InvalidValue`] for a number that is no attribute and for a value of another size; [`Code::NotPermitted`] for a context's
/// pipe, and for the process's once it is watched.
pub fn set(context: Option<&Context>, attribute: u32, value: &[u8]) -> Result<()> {
    let text = || -> Result<String> {
        let end = value.iter().position(|b| *b == 0).unwrap_or(value.len());
        let text = value.get(..end).filter(|t| t.len() < TEXT && !t.is_empty()).ok_or(Code::InvalidValue)?;
        std::str::from_utf8(text).map(str::to_owned).map_err(|_| Code::InvalidValue.into())
    };
    if !matches!(attribute, FILE | PIPE) && value.len() < size(attribute)? {
        return fail(Code::InvalidValue);
    }
    let watched = || Settings::of(None).user_trigger;
    match attribute {
        ENABLE_USER_TRIGGER | PIPE if context.is_some() => return fail(Code::NotPermitted),
        PIPE if watched() => return fail(Code::NotPermitted),
        _ => {}
    }
    let change = |c: &mut Choice| -> Result<()> {
        let is_on = value.first().is_some_and(|b| *b != 0);
        let old = c.flags.unwrap_or(0);
        let with = |bits: u32, on: bool| Some(if on { old | bits } else { old & !bits });
        match attribute {
            ENABLE_ON_EXCEPTION => c.enabled = Some(is_on),
            TRIGGER_HOST => c.flags = with(flag::SKIP_ABORT, !is_on),
            LIGHTWEIGHT => c.flags = with(flag::LIGHTWEIGHT, is_on),
            ENABLE_USER_TRIGGER => c.user_trigger = Some(is_on),
            FILE => c.file = Some(text()?),
            PIPE => c.pipe = Some(text()?),
            _ => {
                let word = value.first_chunk().ok_or(Code::InvalidValue)?;
                c.flags = Some(u32::from_ne_bytes(*word));
            }
        }
        Ok(())
    };
    match context {
        None => change(&mut OF_PROCESS.lock()),
        Some(context) => {
            let mut all = OF_CONTEXTS.lock();
            let of_process = OF_PROCESS.lock().flags;
            let own = all.get_or_insert_default().entry(context.id()).or_default();
            own.flags = own.flags.or(of_process);
            change(own)
        }
    }
}

/// The pipe at which requests for dumps are to be waited for, if that is wanted.
pub fn pipe() -> Option<String> {
    let s = Settings::of(None);
    s.user_trigger.then(|| expanded(&s.pipe))
}

/// Forgets what was chosen for a context that goes.
pub(crate) fn forget(context: u64) {
    if let Some(all) = OF_CONTEXTS.lock().as_mut() {
        all.remove(&context);
    }
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
        assert_eq!(of(&[("CUDA_ENABLE_COREDUMP_ON_EXCEPTION", "1")]).enabled, Some(true));
        assert_eq!(of(&[("CUDA_ENABLE_COREDUMP_ON_EXCEPTION", "0")]).enabled, Some(false));
        assert_eq!(of(&[("CUDA_ENABLE_LIGHTWEIGHT_COREDUMP", "1")]).flags, Some(flag::LIGHTWEIGHT));
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
