//! What processes use of devices at the moment: a small file for each process, which libcuda writes through shared memory and NVML reads.
//!
//! All numbers are words of 64 bits in the machine's order. A file has a head of [`HEAD`] words, then a record of [`DEVICE`] words for each device
//! of the process: a line of figures, then a line for each of [`SLOTS`] threads, lest threads wait for each other's lines.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The first word of a file.
pub const MAGIC: u64 = u64::from_le_bytes(*b"weftuse1");
/// Words of the head: the magic number, the process, when it began, how many devices there are.
pub const HEAD: usize = 8;
/// Words of a line.
pub const LINE: usize = 8;
/// Threads that have lines of their own in a device's record; more share them.
pub const SLOTS: usize = 31;
/// Words of a device's record.
pub const DEVICE: usize = LINE * (1 + SLOTS);

/// Words of the first line of a device's record: both halves of its identity, bytes of memory taken, contexts.
pub const UUID: usize = 0;
/// See [`UUID`].
pub const MEMORY: usize = 2;
/// See [`UUID`].
pub const CONTEXTS: usize = 3;
/// Words of a thread's line: nanoseconds in kernels that have left, and since when it is in one, 0 if it is in none (monotonic clock).
pub const BUSY: usize = 0;
/// See [`BUSY`].
pub const SINCE: usize = 1;

/// The environment's word on where the files are: a folder, or `off`.
pub const VARIABLE: &str = "WEFT_USAGE";

/// Where the files of the processes of a user are, by what [`VARIABLE`] says; none if nothing is to be told.
pub fn folder(variable: Option<&str>, user: u32) -> Option<PathBuf> {
    match variable.map(str::trim).filter(|v| !v.is_empty()) {
        Some("off") => None,
        Some(dir) => Some(dir.into()),
        None => Some(shared().join(format!("weft-usage-{user}"))),
    }
}

/// Folders to read, of all users who have one; what of another pretends to be a user's does not count.
pub fn folders(variable: Option<&str>) -> Vec<PathBuf> {
    match variable.map(str::trim).filter(|v| !v.is_empty()) {
        Some("off") => Vec::new(),
        Some(dir) => vec![dir.into()],
        None => fs::read_dir(shared())
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|e| of_user(&e.path()))
            .collect(),
    }
}

fn of_user(dir: &Path) -> Option<PathBuf> {
    let user: u32 = dir.file_name()?.to_str()?.strip_prefix("weft-usage-")?.parse().ok()?;
    owned(dir, user).then(|| dir.to_owned())
}

/// Whether a path is a folder of this user's own, and no link.
pub fn owned(dir: &Path, user: u32) -> bool {
    fs::symlink_metadata(dir).is_ok_and(|m| m.is_dir() && m.uid() == user)
}

/// Memory where there is some for files.
fn shared() -> &'static Path {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { memory } else { Path::new("/tmp") }
}

/// When a process began, in ticks of the system's; none of one that is not there, or only waits for its end to be noticed.
pub fn start_of(process: u32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, in parentheses, may hold anything.
    let mut words = text.get(text.rfind(')')? + 1..)?.split_ascii_whitespace();
    let state = words.next()?;
    // The 22nd word of all.
    let start = words.nth(18)?.parse().ok()?;
    (!matches!(state, "Z" | "X")).then_some(start)
}

/// What a process uses of a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceUse {
    /// The device's identity.
    pub uuid: [u8; 16],
    /// Bytes of its memory that are taken.
    pub memory: u64,
    /// Contexts.
    pub contexts: u64,
    /// Nanoseconds that each thread has been in kernels, the one under way included.
    pub busy: Vec<u64>,
}

/// A process that has told what it uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessUse {
    /// The system's number.
    pub id: u32,
    /// When it began, in ticks of the system's.
    pub start: u64,
    /// Devices that it sees.
    pub devices: Vec<DeviceUse>,
}

/// Reads a file at a moment of the monotonic clock; none of what is no such file.
pub fn parse(bytes: &[u8], now: u64) -> Option<ProcessUse> {
    let words: Vec<u64> =
        bytes.chunks_exact(8).map(|w| u64::from_ne_bytes(w.try_into().unwrap_or_default())).collect();
    let (head, rest) = words.split_at_checked(HEAD)?;
    let &[MAGIC, id, start, count, ..] = head else { return None };
    let records = rest.chunks_exact(DEVICE).take(usize::try_from(count).ok()?);
    let devices = records.map(|r| device(r, now)).collect();
    Some(ProcessUse { id: u32::try_from(id).ok()?, start, devices })
}

fn device(record: &[u64], now: u64) -> DeviceUse {
    let mut uuid = [0; 16];
    uuid[..8].copy_from_slice(&record[UUID].to_ne_bytes());
    uuid[8..].copy_from_slice(&record[UUID + 1].to_ne_bytes());
    let busy = |line: &[u64]| {
        let under_way = if line[SINCE] == 0 { 0 } else { now.saturating_sub(line[SINCE]) };
        line[BUSY].saturating_add(under_way)
    };
    let busy = record[LINE..].chunks_exact(LINE).map(busy).collect();
    DeviceUse { uuid, memory: record[MEMORY], contexts: record[CONTEXTS], busy }
}

/// All processes that tell what they use and are there, by number. What others have left behind is removed.
pub fn read(folders: &[PathBuf], now: u64) -> Vec<ProcessUse> {
    let files = folders.iter().flat_map(fs::read_dir).flatten().flatten();
    let mut all: Vec<ProcessUse> = files.filter_map(|f| living(&f.path(), now)).collect();
    all.sort_by_key(|p| p.id);
    all
}

fn living(path: &Path, now: u64) -> Option<ProcessUse> {
    let named: u32 = path.file_name()?.to_str()?.parse().ok()?;
    let Some(told) = parse(&fs::read(path).ok()?, now) else {
        // One that is only about to be written.
        return None;
    };
    if told.id == named && start_of(named) == Some(told.start) {
        return Some(told);
    }
    // It may be another user's; then it stays.
    let _ = fs::remove_file(path);
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(id: u32, start: u64) -> Vec<u8> {
        let mut words = vec![0u64; HEAD + DEVICE];
        words[..4].copy_from_slice(&[MAGIC, id.into(), start, 1]);
        let record = &mut words[HEAD..];
        record[UUID] = u64::from_ne_bytes([7; 8]);
        record[UUID + 1] = u64::from_ne_bytes([9; 8]);
        record[MEMORY] = 1 << 30;
        record[CONTEXTS] = 2;
        record[LINE + BUSY] = 500;
        record[LINE + SINCE] = 1_000;
        record[3 * LINE + BUSY] = 30;
        words.iter().flat_map(|w| w.to_ne_bytes()).collect()
    }

    #[test]
    fn files_say_what_is_used() {
        let told = parse(&file(12, 5), 1_700).expect("a file");
        let device = &told.devices[0];
        assert_eq!((told.id, told.start, told.devices.len()), (12, 5, 1));
        assert_eq!((device.uuid[0], device.uuid[15], device.memory, device.contexts), (7, 9, 1 << 30, 2));
        assert_eq!((device.busy.len(), device.busy[0], device.busy[2]), (SLOTS, 1_200, 30));
        for wrong in [&b""[..], b"weftuse", &file(12, 5)[1..], &[0; 4096]] {
            assert_eq!(parse(wrong, 0), None);
        }
    }

    #[test]
    fn who_has_ended_does_not_count() {
        let dir = tempfile::tempdir().expect("a folder");
        let own = std::process::id();
        let start = start_of(own).expect("it is there");
        let at = dir.path().join(own.to_string());
        let folders = [dir.path().to_owned()];
        fs::write(&at, file(own, start)).expect("written");
        fs::write(dir.path().join("notes"), "of somebody").expect("written");
        assert_eq!(read(&folders, 0).len(), 1);
        // Of another process that had the number before.
        fs::write(&at, file(own, start + 1)).expect("written");
        assert!(read(&folders, 0).is_empty() && !at.exists());
        assert!(dir.path().join("notes").exists(), "others' files stay");
    }

    #[test]
    fn folders_belong_to_users() {
        assert_eq!(folder(Some("off"), 3), None);
        assert_eq!(folder(Some("/x"), 3), Some("/x".into()));
        assert!(folder(None, 3).is_some_and(|d| d.ends_with("weft-usage-3")));
        assert_eq!(of_user(Path::new("/tmp/weft-usage-x")), None);
        assert!(!owned(Path::new("/proc/self/cwd"), 0), "a link");
    }
}
