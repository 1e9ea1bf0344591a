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

/// Gives an allocation's memory back.
pub(crate) fn free(base: u64) {
    match arena().map(|a| a.free(base)) {
        Ok(Ok(())) => {}
        Ok(Err(e)) => tracing::error!("freeing {base:#x}: {e}"),
        Err(e) => tracing::error!("freeing {base:#x}: {e}"),
    }
}
