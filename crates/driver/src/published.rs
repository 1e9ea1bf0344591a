//! What the process uses of its devices, told to whoever looks at the machine: NVML and `nvidia-smi` ([`weft_record::usage`]).

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Once, OnceLock};

use weft_exec::{Meter, publish};
use weft_record::usage::{self, BUSY, CONTEXTS, DEVICE, HEAD, LINE, MAGIC, MEMORY, SINCE, UUID};

use crate::device::{Device, Told};

/// The process's devices.
static DEVICES: OnceLock<Vec<Arc<Device>>> = OnceLock::new();

/// These are the process's devices.
pub(crate) fn prepare(devices: &[Arc<Device>]) {
    let _ = DEVICES.set(devices.to_vec());
}

/// A context of the device is there.
pub(crate) fn begin(device: &Device) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        if let Err(e) = tell_all() {
            tracing::info!("what the process uses is not told to other processes: {e}");
        }
    });
    if let Some(told) = device.told() {
        told.contexts.fetch_add(1, Ordering::Relaxed);
    }
}

/// It is there no more.
pub(crate) fn end(device: &Device) {
    if let Some(told) = device.told() {
        told.contexts.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Makes the process's file, of all of its devices.
fn tell_all() -> io::Result<()> {
    let Some(devices) = DEVICES.get() else { return Ok(()) };
    let Some(folder) = own_folder()? else { return Ok(()) };
    let process = std::process::id();
    let words = publish(&folder.join(process.to_string()), HEAD + devices.len() * DEVICE)?;
    let (head, rest) = words.split_at(HEAD);
    for (device, record) in devices.iter().zip(rest.chunks_exact(DEVICE)) {
        for (word, half) in record[UUID..].iter().zip(device.uuid().chunks_exact(8)) {
            word.store(u64::from_ne_bytes(half.try_into().unwrap_or_default()), Ordering::Relaxed);
        }
        let meter = Meter::new(&record[LINE..], LINE, [BUSY, SINCE]);
        device.tell(Told { memory: &record[MEMORY], contexts: &record[CONTEXTS], meter });
    }
    let tell = |at: usize, value: u64, order| AtomicU64::store(&head[at], value, order);
    tell(1, process.into(), Ordering::Relaxed);
    tell(2, usage::start_of(process).unwrap_or(0), Ordering::Relaxed);
    tell(3, devices.len() as u64, Ordering::Relaxed);
    // Last: without it, there is nothing to be read.
    tell(0, MAGIC, Ordering::Release);
    Ok(())
}

/// The folder of the user's processes; none if nothing is to be told.
fn own_folder() -> io::Result<Option<PathBuf>> {
    let user = fs::metadata("/proc/self")?.uid();
    let variable = std::env::var(usage::VARIABLE).ok();
    let Some(folder) = usage::folder(variable.as_deref(), user) else { return Ok(None) };
    match DirBuilder::new().mode(0o755).create(&folder) {
        Err(e) if e.kind() != io::ErrorKind::AlreadyExists => return Err(e),
        _ => {}
    }
    // Where everybody may write, another user may have been there first.
    if usage::owned(&folder, user) { Ok(Some(folder)) } else { Err(io::ErrorKind::PermissionDenied.into()) }
}
