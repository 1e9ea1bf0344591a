//! The addresses that device memory of all devices lies in.

use std::sync::OnceLock;

use weft_exec::memory::DeviceArena;

use crate::error::{Code, Result};

/// Device memory of all devices. The range is only reserved; 4 TiB leave room for guards.
pub(crate) fn arena() -> Result<&'static DeviceArena> {
    static ARENA: OnceLock<Option<DeviceArena>> = OnceLock::new();
    let arena = ARENA.get_or_init(|| {
        let sizes = [4usize << 40, 1 << 40, 256 << 30, 64 << 30, 8 << 30, 1 << 30];
        // Smaller reservations help where the address space is limited.
        let arena = sizes.iter().find_map(|bytes| DeviceArena::new(*bytes).ok())?;
        Some(arena.treating(weft_cache::Options::from_env().variant.racy))
    });
    arena.as_ref().ok_or_else(|| Code::OutOfMemory.into())
}

/// Who wants to know of memory that goes.
static BEFORE_FREE: OnceLock<fn(u64)> = OnceLock::new();

/// Has memory told by its first byte before it is given back; the first who asks stays.
pub(crate) fn before_free(tell: fn(u64)) {
    let _ = BEFORE_FREE.set(tell);
}

/// Gives an allocation's memory back.
pub(crate) fn free(base: u64) {
    if let Some(tell) = BEFORE_FREE.get() {
        tell(base);
    }
    match arena().map(|a| a.free(base)) {
        Ok(Ok(())) => {}
        Ok(Err(e)) => tracing::error!("freeing {base:#x}: {e}"),
        Err(e) => tracing::error!("freeing {base:#x}: {e}"),
    }
}
