//! Buffer objects.

use crate::find::Gl;
use crate::names::*;
use crate::state::Bound;
use crate::wrong::Wrong;

impl Gl {
    /// How many bytes a buffer has. A buffer that the program has mapped is unmapped, as NVIDIA's driver does.
    ///
    /// # Errors
    /// [`Wrong::NoObject`], [`Wrong::Empty`]; [`Wrong::Version`] in contexts of ES, whose buffers cannot be read.
    pub fn buffer(&self, name: u32) -> Result<u64, Wrong> {
        if !self.is_desktop((1, 5)) {
            return Err(Wrong::Version);
        }
        if self.f.glIsBuffer(name) == 0 {
            return Err(Wrong::NoObject);
        }
        let _bound = Bound::buffer(self, ARRAY_BUFFER, name);
        match self.prepare() {
            0 => Err(Wrong::Empty),
            bytes => Ok(bytes),
        }
    }

    /// Reads a buffer from its beginning on, as far as it and the room go. Answers how many bytes that were: none of a buffer that is
    /// gone.
    pub fn read_buffer(&self, name: u32, to: &mut [u8]) -> usize {
        if self.f.glIsBuffer(name) == 0 {
            return 0;
        }
        let _bound = Bound::buffer(self, ARRAY_BUFFER, name);
        let bytes = self.prepare().min(to.len() as u64) as isize;
        if bytes > 0 {
            // SAFETY: so many bytes.
            unsafe { self.f.glGetBufferSubData(ARRAY_BUFFER, 0, bytes, to.as_mut_ptr().cast()) };
        }
        bytes as usize
    }

    /// Writes it from its beginning on, as far as it and the data go. A buffer that is gone takes nothing.
    pub fn write_buffer(&self, name: u32, from: &[u8]) {
        if self.f.glIsBuffer(name) == 0 {
            return;
        }
        let _bound = Bound::buffer(self, ARRAY_BUFFER, name);
        let bytes = self.prepare().min(from.len() as u64) as isize;
        if bytes == 0 {
            return;
        }
        let is_fixed = self.is_desktop((4, 4))
            && self.buffer_parameter(BUFFER_IMMUTABLE_STORAGE) != 0
            && self.buffer_parameter(BUFFER_STORAGE_FLAGS) as u32 & DYNAMIC_STORAGE == 0;
        if is_fixed {
            return self.copy_into_bound(from, bytes);
        }
        // SAFETY: so many bytes.
        unsafe { self.f.glBufferSubData(ARRAY_BUFFER, 0, bytes, from.as_ptr().cast()) };
    }

    /// Writes the buffer that is bound where data cannot be written from memory.
    fn copy_into_bound(&self, from: &[u8], bytes: isize) {
        let mut name = 0;
        // SAFETY: room for a name.
        unsafe { self.f.glGenBuffers(1, &raw mut name) };
        let bound = Bound::buffer(self, COPY_READ_BUFFER, name);
        // SAFETY: so many bytes.
        unsafe { self.f.glBufferData(COPY_READ_BUFFER, bytes, from.as_ptr().cast(), STREAM_DRAW) };
        self.f.glCopyBufferSubData(COPY_READ_BUFFER, ARRAY_BUFFER, 0, 0, bytes);
        drop(bound);
        // SAFETY: a name.
        unsafe { self.f.glDeleteBuffers(1, &raw const name) };
    }

    /// Unmaps the buffer that is bound if the program has mapped it. Answers its bytes.
    fn prepare(&self) -> u64 {
        if self.buffer_parameter(BUFFER_MAPPED) != 0 {
            self.f.glUnmapBuffer(ARRAY_BUFFER);
        }
        if !self.is_desktop((3, 2)) {
            return self.buffer_parameter(BUFFER_SIZE).max(0) as u64;
        }
        let mut bytes = 0;
        // SAFETY: room for the number.
        unsafe { self.f.glGetBufferParameteri64v(ARRAY_BUFFER, BUFFER_SIZE, &raw mut bytes) };
        bytes.max(0) as u64
    }

    fn buffer_parameter(&self, which: u32) -> i32 {
        let mut value = 0;
        // SAFETY: room for the number.
        unsafe { self.f.glGetBufferParameteriv(ARRAY_BUFFER, which, &raw mut value) };
        value
    }
}
