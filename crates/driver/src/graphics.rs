//! Buffers and images of graphics APIs: the rules of registering and mapping (`cuGraphicsMapResources`).
//!
//! The other API has its own memory. A resource has as much of the device's, which holds what the object holds while it is mapped: mapping
//! copies it in, unmapping copies it back, as far as flags do not say that this is of no use. How the object is reached is a [`Peer`]'s matter.

pub mod frames;

use std::sync::Arc;

use parking_lot::Mutex;

use crate::array::{Array, ArrayShape, Mipmapped};
use crate::context::Context;
use crate::error::{Code, Result, fail};
use crate::graph::capture;
use crate::memory::alloc;
use crate::operation::copy::{Copy3D, Place, PlaceKind};
use crate::operation::{Operation, Timing};
use crate::state::State;
use crate::stream::Stream;
use crate::tag::{Tag, Tagged};

/// `CU_GRAPHICS_REGISTER_FLAGS_READ_ONLY`, and of the same number that of mappings: the device does not write.
const READ_ONLY: u32 = 1;
/// `CU_GRAPHICS_REGISTER_FLAGS_WRITE_DISCARD`, likewise: it writes all and reads nothing.
const WRITE_DISCARD: u32 = 2;
/// `CU_GRAPHICS_REGISTER_FLAGS_SURFACE_LDST`.
const SURFACE: u32 = 4;
/// `CU_GRAPHICS_REGISTER_FLAGS_TEXTURE_GATHER`.
const GATHER: u32 = 8;
/// `CUDA_ARRAY3D_SURFACE_LDST` and `CUDA_ARRAY3D_TEXTURE_GATHER`.
const ARRAY_FLAGS: [(u32, u32); 2] = [(SURFACE, 2), (GATHER, 8)];

/// An object of another API.
pub trait Peer: Send + Sync + std::fmt::Debug {
    /// Whether this thread can reach it.
    ///
    /// # Errors
    /// [`Code::InvalidGraphicsContext`].
    fn check(&self) -> Result<()>;

    /// Copies a level, row after row, or the bytes of a buffer, which is level 0. Answers how many bytes it still has of them.
    ///
    /// # Errors
    /// As [`Peer::check`].
    fn read(&self, level: u32, to: &mut [u8]) -> Result<usize>;

    /// The other way.
    ///
    /// # Errors
    /// As [`Peer::check`].
    fn write(&self, level: u32, from: &[u8]) -> Result<()>;
}

/// The device's memory of a resource.
#[derive(Debug)]
enum Memory {
    Buffer { address: u64, bytes: u64 },
    Image { whole: Arc<Mipmapped>, parts: Vec<Vec<Arc<Array>>> },
}

#[derive(Debug)]
struct Mapping {
    mapped: bool,
    /// Of the next mapping, or of the present one.
    flags: u32,
    ended: bool,
}

/// An object of another API that is registered (`CUgraphicsResource`).
#[derive(Debug)]
pub struct Resource {
    state: Arc<State>,
    peer: Box<dyn Peer>,
    memory: Memory,
    mapping: Mutex<Mapping>,
    tag: Tag,
}

/// Checks what a program says of its use of a buffer.
///
/// # Errors
/// [`Code::InvalidValue`] for what it cannot say.
pub fn check_buffer_flags(flags: u32) -> Result<()> {
    if flags > WRITE_DISCARD { fail(Code::InvalidValue) } else { Ok(()) }
}

/// The same for an image.
///
/// # Errors
/// [`Code::InvalidValue`] for what it cannot say.
pub fn check_image_flags(flags: u32) -> Result<()> {
    if flags & !(READ_ONLY | WRITE_DISCARD | SURFACE | GATHER) != 0 {
        fail(Code::InvalidValue)
    } else {
        Ok(())
    }
}

/// Checks a call that no capture permits.
///
/// # Errors
/// [`Code::StreamCaptureUnsupported`] while a stream of the context is captured, which ends the capture; the context's error.
pub fn check_call(context: &Context) -> Result<()> {
    context.check()?;
    capture::check_context(context.state().id())
}

/// What ends with a registration: an image's levels as a whole, and each array.
pub type Ended = (Option<Arc<Mipmapped>>, Vec<Arc<Array>>);

impl Resource {
    /// Registers a buffer of so many bytes.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for flags that buffers do not have; [`Code::OutOfMemory`]; as [`check_call`].
    pub fn buffer(context: &Arc<Context>, peer: Box<dyn Peer>, bytes: u64, flags: u32) -> Result<Arc<Self>> {
        check_buffer_flags(flags)?;
        check_call(context)?;
        let address = alloc::alloc(context, bytes)?;
        Ok(Self::new(context, peer, Memory::Buffer { address, bytes }, flags))
    }

    /// Registers an image; of `shape` what flags say is not looked at.
    ///
    /// # Errors
    /// As [`Mipmapped::create`]; [`Code::InvalidValue`] for flags that images do not have; as [`check_call`].
    pub fn image(
        context: &Arc<Context>,
        peer: Box<dyn Peer>,
        mut shape: ArrayShape,
        levels: u32,
        flags: u32,
    ) -> Result<Arc<Self>> {
        check_image_flags(flags)?;
        check_call(context)?;
        shape.flags |= ARRAY_FLAGS.iter().filter(|(f, _)| flags & f != 0).map(|(_, of)| of).sum::<u32>();
        let whole = Mipmapped::create(context, shape, levels)?;
        let parts = (0..levels).map(|n| whole.parts(context, n)).collect::<Result<_>>()?;
        Ok(Self::new(context, peer, Memory::Image { whole, parts }, flags))
    }

    fn new(context: &Arc<Context>, peer: Box<dyn Peer>, memory: Memory, flags: u32) -> Arc<Self> {
        let mapping = Mapping { mapped: false, flags: flags & (READ_ONLY | WRITE_DISCARD), ended: false };
        Arc::new(Resource {
            state: context.state().clone(),
            peer,
            memory,
            mapping: Mutex::new(mapping),
            tag: Tag::default(),
        })
    }

    fn context(&self) -> Result<Arc<Context>> {
        Context::by_id(self.state.id()).ok_or(Code::ContextIsDestroyed.into())
    }

    /// Says how it will be used while it is mapped (`cuGraphicsResourceSetMapFlags`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for what cannot be said; [`Code::AlreadyMapped`].
    pub fn set_map_flags(&self, flags: u32) -> Result<()> {
        check_buffer_flags(flags)?;
        let mut mapping = self.mapping.lock();
        if mapping.mapped {
            return fail(Code::AlreadyMapped);
        }
        mapping.flags = flags;
        Ok(())
    }

    /// Address and bytes of a buffer that is mapped.
    ///
    /// # Errors
    /// [`Code::NotMapped`], [`Code::NotMappedAsPointer`].
    pub fn pointer(&self) -> Result<(u64, u64)> {
        self.check_mapped()?;
        match self.memory {
            Memory::Buffer { address, bytes } => Ok((address, bytes)),
            Memory::Image { .. } => fail(Code::NotMappedAsPointer),
        }
    }

    /// A layer or face, at a level, of an image that is mapped.
    ///
    /// # Errors
    /// [`Code::NotMapped`], [`Code::NotMappedAsArray`]; [`Code::InvalidValue`] for those that there are not.
    pub fn array(&self, part: u32, level: u32) -> Result<Arc<Array>> {
        self.check_mapped()?;
        self.part(part, level)
    }

    /// The same whether it is mapped or not.
    fn part(&self, part: u32, level: u32) -> Result<Arc<Array>> {
        let Memory::Image { parts, .. } = &self.memory else { return fail(Code::NotMappedAsArray) };
        let found = parts.get(level as usize).and_then(|l| l.get(part as usize));
        found.cloned().ok_or(Code::InvalidValue.into())
    }

    /// All of an image that is mapped.
    ///
    /// # Errors
    /// [`Code::NotMapped`], [`Code::NotMappedAsArray`].
    pub fn mipmapped(&self) -> Result<Arc<Mipmapped>> {
        self.check_mapped()?;
        match &self.memory {
            Memory::Image { whole, .. } => Ok(whole.clone()),
            Memory::Buffer { .. } => fail(Code::NotMappedAsArray),
        }
    }

    fn check_mapped(&self) -> Result<()> {
        if self.mapping.lock().mapped { Ok(()) } else { fail(Code::NotMapped) }
    }

    /// Ends the registration. Answers the arrays that end with it.
    ///
    /// # Errors
    /// [`Code::AlreadyMapped`] while it is mapped; [`Code::InvalidHandle`] when it has ended; as [`Peer::check`].
    pub fn unregister(&self) -> Result<Ended> {
        let context = self.context()?;
        {
            let mut mapping = self.mapping.lock();
            if mapping.mapped {
                return fail(Code::AlreadyMapped);
            }
            self.peer.check()?;
            if std::mem::replace(&mut mapping.ended, true) {
                return fail(Code::InvalidHandle);
            }
        }
        match &self.memory {
            Memory::Buffer { address, .. } => alloc::free(&context, *address).map(|()| (None, Vec::new())),
            Memory::Image { whole, parts } => {
                let arrays: Vec<_> = parts.iter().flatten().chain(whole.levels()).cloned().collect();
                whole.destroy()?;
                arrays.iter().for_each(|a| a.end());
                Ok((Some(whole.clone()), arrays))
            }
        }
    }

    /// The levels, and how many bytes each has.
    fn levels(&self) -> Vec<(u32, usize)> {
        match &self.memory {
            Memory::Buffer { bytes, .. } => vec![(0, *bytes as usize)],
            Memory::Image { whole, .. } => {
                let bytes = |a: &Arc<Array>| a.row_bytes() * a.shape().extent()[1] * a.shape().extent()[2];
                whole.levels().iter().zip(0..).map(|(a, n)| (n, bytes(a) as usize)).collect()
            }
        }
    }

    fn bytes_of(&self, level: u32) -> usize {
        self.levels().get(level as usize).map_or(0, |(_, bytes)| *bytes)
    }

    /// Copies a level, or the first bytes of a buffer, between the device's memory and the host's, in the order of a stream, and waits.
    fn copy(&self, level: u32, host: &mut [u8], into: bool, stream: &Stream) -> Result<()> {
        let theirs = Place::linear(PlaceKind::Host, host.as_mut_ptr() as u64);
        let (mine, extent) = match &self.memory {
            Memory::Buffer { address, .. } => {
                (Place::linear(PlaceKind::Device, *address), [host.len() as u64, 1, 1])
            }
            Memory::Image { whole, .. } => {
                let array = whole.level(level)?;
                let [_, rows, slices] = array.shape().extent();
                let extent = [array.row_bytes(), rows, slices];
                (array.place([0; 3], extent)?, extent)
            }
        };
        let theirs = Place { pitch: extent[0], height: extent[1], ..theirs };
        let (from, to) = if into { (theirs, mine) } else { (mine, theirs) };
        stream.submit(Operation::Copy(Copy3D { from, to, extent }), Timing::Sync).map(drop)
    }

    fn bring(&self, stream: &Stream) -> Result<()> {
        if self.mapping.lock().flags & WRITE_DISCARD != 0 {
            return Ok(());
        }
        for (level, bytes) in self.levels() {
            let mut host = vec![0; bytes];
            // What the object no more has stays as it is in the device's memory.
            let there = self.peer.read(level, &mut host)?;
            if there > 0 {
                self.copy(level, &mut host[..there], true, stream)?;
            }
        }
        Ok(())
    }

    fn give_back(&self, stream: &Stream) -> Result<()> {
        if self.mapping.lock().flags & READ_ONLY != 0 {
            return self.peer.check();
        }
        for (level, bytes) in self.levels() {
            let mut host = vec![0; bytes];
            self.copy(level, &mut host, false, stream)?;
            self.peer.write(level, &host)?;
        }
        Ok(())
    }
}

/// Maps resources for work that streams are given from now on (`cuGraphicsMapResources`).
///
/// # Errors
/// [`Code::InvalidValue`] for none; [`Code::AlreadyMapped`] where one is mapped or there twice, and none is mapped then; as
/// [`Peer::check`] and [`check_call`].
pub fn map(list: &[Arc<Resource>], stream: &Stream) -> Result<()> {
    let Some(first) = list.first() else { return fail(Code::InvalidValue) };
    check_call(&*first.context()?)?;
    for (i, r) in list.iter().enumerate() {
        if r.mapping.lock().mapped || list[..i].iter().any(|other| Arc::ptr_eq(r, other)) {
            return fail(Code::AlreadyMapped);
        }
    }
    list.iter().try_for_each(|r| r.peer.check())?;
    for r in list {
        r.bring(stream)?;
        r.mapping.lock().mapped = true;
    }
    Ok(())
}

/// Unmaps resources after the work that the stream has been given (`cuGraphicsUnmapResources`).
///
/// # Errors
/// [`Code::InvalidValue`] for none; [`Code::NotMapped`] where one is not mapped, and all stay as they are; as [`Peer::check`], though
/// they are unmapped then, and [`check_call`].
pub fn unmap(list: &[Arc<Resource>], stream: &Stream) -> Result<()> {
    let Some(first) = list.first() else { return fail(Code::InvalidValue) };
    check_call(&*first.context()?)?;
    if list.iter().any(|r| !r.mapping.lock().mapped) {
        return fail(Code::NotMapped);
    }
    stream.synchronize()?;
    let mut result = Ok(());
    for r in list {
        r.mapping.lock().mapped = false;
        result = result.and(r.give_back(stream));
    }
    result
}

impl Tagged for Resource {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        !self.mapping.lock().ended && self.state.is_alive()
    }
}
