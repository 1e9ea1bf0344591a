//! Device memory for tests.

use std::sync::OnceLock;

use weft_exec::{DeviceArena, MemoryFault, read, write};

/// Reserved addresses for all buffers of a test process.
const RESERVED: usize = 16 << 30;
/// Where they begin, if that is free: an address that emulated processes of other architectures have as well.
const WISH: usize = 1 << 44;

fn arena() -> Option<&'static DeviceArena> {
    static ARENA: OnceLock<Option<DeviceArena>> = OnceLock::new();
    ARENA.get_or_init(|| DeviceArena::near(WISH, RESERVED).ok()).as_ref()
}

/// Device memory, freed when dropped.
#[derive(Debug)]
pub struct Buffer {
    address: u64,
    len: usize,
}

/// The system gave no memory, or the memory is not there.
#[derive(Debug, thiserror::Error)]
#[error("device memory: {0}")]
pub struct BufferError(String);

impl From<MemoryFault> for BufferError {
    fn from(fault: MemoryFault) -> Self {
        BufferError(format!("{fault:?}"))
    }
}

impl Buffer {
    /// Allocates; what follows the buffer's last page faults.
    ///
    /// # Errors
    /// When the system gives no memory.
    pub fn new(bytes: &[u8]) -> Result<Self, BufferError> {
        let arena = arena().ok_or_else(|| BufferError("no addresses".into()))?;
        let address = arena.alloc(bytes.len()).map_err(|e| BufferError(e.to_string()))?;
        let buffer = Buffer { address, len: bytes.len() };
        buffer.set(bytes)?;
        Ok(buffer)
    }

    /// Where it lies.
    pub fn address(&self) -> u64 {
        self.address
    }

    /// Its length in bytes.
    pub fn size(&self) -> usize {
        self.len
    }

    /// Writes from the start.
    ///
    /// # Errors
    /// When `bytes` is longer than the buffer.
    pub fn set(&self, bytes: &[u8]) -> Result<(), BufferError> {
        if bytes.len() > self.len {
            return Err(BufferError(format!("{} bytes for {}", bytes.len(), self.len)));
        }
        Ok(write(self.address, bytes)?)
    }

    /// Its contents.
    ///
    /// # Errors
    /// When the memory is not there.
    pub fn get(&self) -> Result<Vec<u8>, BufferError> {
        read_at(self.address, self.len)
    }
}

/// Contents of memory.
pub(crate) fn read_at(address: u64, len: usize) -> Result<Vec<u8>, BufferError> {
    let mut bytes = vec![0; len];
    read(address, &mut bytes)?;
    Ok(bytes)
}

/// Writes to memory.
pub(crate) fn write_at(address: u64, bytes: &[u8]) -> Result<(), BufferError> {
    Ok(write(address, bytes)?)
}

impl Drop for Buffer {
    fn drop(&mut self) {
        if let Some(arena) = arena() {
            // Nothing depends on the memory coming back.
            drop(arena.free(self.address));
        }
    }
}
