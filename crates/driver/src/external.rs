//! Memory and semaphores of other libraries, such as a Vulkan driver for CPUs (`cuImportExternalMemory`, `cuImportExternalSemaphore`).
//!
//! What they share by a file descriptor is an anonymous file of the system, which is mapped among the device's memory: both sides see
//! each other's writes at once, and nothing is copied.

use std::io::ErrorKind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use weft_abi::Image;
use weft_exec::memory::SharedFile;

use crate::array::{ArrayShape, Mipmapped};
use crate::context::Context;
use crate::error::{Code, Error, Result, fail};
use crate::graph::capture;
use crate::memory::pools::map_foreign;
use crate::memory::table::AllocationKind;
use crate::semaphore::ExternalSemaphore;
use crate::state::State;
use crate::tag::{Tag, Tagged};

/// `CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD`.
const OPAQUE_FD: u32 = 1;
/// The last of the types (`CU_EXTERNAL_MEMORY_HANDLE_TYPE_DMABUF_FD`).
const LAST_TYPE: u32 = 9;
/// `CUDA_EXTERNAL_MEMORY_DEDICATED`.
const DEDICATED: u32 = 1;

/// Memory that was imported (`CUexternalMemory`).
pub struct ExternalMemory {
    state: Arc<State>,
    file: Arc<SharedFile>,
    /// Where in the file it begins.
    begin: u64,
    bytes: u64,
    destroyed: AtomicBool,
    tag: Tag,
}

impl std::fmt::Debug for ExternalMemory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes of {:?}", self.bytes, self.file.identity())
    }
}

impl ExternalMemory {
    /// Imports `bytes` bytes by a handle of a type (`CUexternalMemoryHandleType`); `number` is that of file descriptors, which belongs to
    /// the object afterwards.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for types and flags that CUDA does not have, and more bytes than there are; [`Code::NotSupported`] for types
    /// of other systems and of buffers of devices; [`Code::OperatingSystem`] for a descriptor that is none, or not of memory; the context's error.
    pub fn import(context: &Context, kind: u32, number: i32, bytes: u64, flags: u32) -> Result<Arc<Self>> {
        context.check()?;
        if kind == 0 || kind > LAST_TYPE || flags & !DEDICATED != 0 || bytes == 0 {
            return fail(Code::InvalidValue);
        }
        if kind != OPAQUE_FD {
            return Err(Error::new(
                Code::NotSupported,
                "memory is imported by opaque file descriptors alone",
            ));
        }
        let (file, begin) = SharedFile::take_foreign(number, bytes).map_err(|e| {
            let code =
                if e.kind() == ErrorKind::UnexpectedEof { Code::InvalidValue } else { Code::OperatingSystem };
            Error::new(code, format!("file descriptor {number}: {e}"))
        })?;
        Ok(Arc::new(ExternalMemory {
            state: context.state().clone(),
            file: Arc::new(file),
            begin,
            bytes,
            destroyed: AtomicBool::new(false),
            tag: Tag::default(),
        }))
    }

    /// Makes a part device memory, which is freed as such (`cuExternalMemoryGetMappedBuffer`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for flags, no bytes, and parts that are not within; [`Code::OutOfMemory`]; the context's error.
    pub fn buffer(&self, offset: u64, bytes: u64, flags: u32) -> Result<u64> {
        if flags != 0 || bytes == 0 {
            return fail(Code::InvalidValue);
        }
        self.map(&*self.context()?, offset, bytes)
    }

    /// Makes an image that lies in it an array with so many levels (`cuExternalMemoryGetMappedMipmappedArray`).
    ///
    /// # Errors
    /// As [`Mipmapped::create`]; [`Code::InvalidValue`] for parts that are not within, and a number of levels that it cannot have;
    /// [`Code::NotSupported`] for layers and slices whose rows are no multiple of four.
    pub fn image(&self, offset: u64, shape: ArrayShape, levels: u32) -> Result<Arc<Mipmapped>> {
        let context = self.context()?;
        let image = Mipmapped::elsewhere(&context, &shape, levels)?;
        let base = self.map(&context, offset, image.level(levels).base)?;
        Ok(Mipmapped::at(&context, shape, Image { base, ..image }))
    }

    fn context(&self) -> Result<Arc<Context>> {
        let context = Context::by_id(self.state.id()).ok_or(Code::ContextIsDestroyed)?;
        context.check()?;
        Ok(context)
    }

    fn map(&self, context: &Context, offset: u64, bytes: u64) -> Result<u64> {
        let within = offset.checked_add(bytes).is_some_and(|end| end <= self.bytes);
        if !within {
            return fail(Code::InvalidValue);
        }
        map_foreign(context, (&self.file, self.begin + offset), bytes, |mapped| AllocationKind::External {
            mapped,
        })
    }

    /// Ends the object; what was made of it stays until it is freed (`cuDestroyExternalMemory`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] when it has ended already.
    pub fn destroy(&self) -> Result<()> {
        if self.destroyed.swap(true, Ordering::AcqRel) { fail(Code::InvalidHandle) } else { Ok(()) }
    }
}

/// Imports a semaphore that another library shares (`cuImportExternalSemaphore`).
///
/// # Errors
/// [`Code::StreamCaptureUnsupported`] where a capture forbids it; the context's error; as there may be of the handle.
pub fn import_semaphore(
    context: &Context,
    kind: u32,
    number: i32,
    flags: u32,
) -> Result<Arc<ExternalSemaphore>> {
    context.check()?;
    capture::check_unsafe()?;
    ExternalSemaphore::import(context.state(), kind, number, flags)
}

/// Ends a semaphore (`cuDestroyExternalSemaphore`).
///
/// # Errors
/// [`Code::StreamCaptureUnsupported`] where a capture forbids it; as [`ExternalSemaphore::destroy`].
pub fn destroy_semaphore(semaphore: &ExternalSemaphore) -> Result<()> {
    capture::check_unsafe()?;
    semaphore.destroy()
}

impl Tagged for ExternalMemory {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        !self.destroyed.load(Ordering::Acquire) && self.state.is_alive()
    }
}
