//! Images of EGL (`EGLImageKHR`).
//!
//! An image of EGL may have been made in any context of its display, of OpenGL ES too, and is used while none is current. So a thread of
//! ours has a context of its own for each display, in which an image is a texture.

use core::ffi::{CStr, c_void};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};

use crate::find::{Gl, egl_symbol};
use crate::image::Image;
use crate::names::*;
use crate::wrong::Wrong;

type Handle = *mut c_void;
type GetHandle = unsafe extern "C" fn() -> Handle;
type BindApi = unsafe extern "C" fn(u32) -> u32;
type CreateContext = unsafe extern "C" fn(Handle, Handle, Handle, *const i32) -> Handle;
type MakeCurrent = unsafe extern "C" fn(Handle, Handle, Handle, Handle) -> u32;
/// `glEGLImageTargetTexture2DOES`.
type ImageTarget = unsafe extern "C" fn(u32, Handle);

/// What a display's thread does.
type Job = Box<dyn FnOnce(&Server) + Send>;

/// A context of ours, in its thread.
struct Server {
    gl: Gl,
    target: ImageTarget,
}

/// Threads, by the addresses of displays. They stay while the process does, as displays do.
static SERVERS: Mutex<Vec<(usize, Sender<Job>)>> = Mutex::new(Vec::new());

fn find<T>(name: &CStr) -> Option<T> {
    let at = egl_symbol(name)?;
    assert_eq!(size_of::<T>(), size_of::<Handle>(), "a function");
    // SAFETY: the caller names the type that EGL's specification gives the function.
    Some(unsafe { core::mem::transmute_copy::<Handle, T>(&at) })
}

/// The display of this thread's context, as a number.
fn current_display() -> Option<usize> {
    let get: GetHandle = find(c"eglGetCurrentDisplay")?;
    // SAFETY: may be called at any time.
    let display = unsafe { get() };
    (!display.is_null()).then_some(display.expose_provenance())
}

impl Server {
    /// Makes a context of OpenGL, without a surface, current in this thread.
    fn start(display: usize) -> Option<Server> {
        const OPENGL_API: u32 = 0x30A2;
        let none: Handle = core::ptr::null_mut();
        let display: Handle = core::ptr::with_exposed_provenance_mut(display);
        let (bind, create): (BindApi, CreateContext) = (find(c"eglBindAPI")?, find(c"eglCreateContext")?);
        let make_current: MakeCurrent = find(c"eglMakeCurrent")?;
        // SAFETY: a display that was a context's; neither configuration nor surface is asked for.
        let current = unsafe {
            bind(OPENGL_API) != 0 && {
                let context = create(display, none, none, core::ptr::null());
                !context.is_null() && make_current(display, none, none, context) != 0
            }
        };
        if !current {
            return None;
        }
        Some(Server { gl: Gl::current()?, target: find(c"glEGLImageTargetTexture2DOES")? })
    }

    /// Makes a texture of an image. Answers its name beside what it is.
    fn open(&self, image: usize) -> Result<(u32, Image), Wrong> {
        let mut name = 0;
        let f = self.gl.f;
        while f.glGetError() != 0 {}
        // SAFETY: room for a name. Drivers look whether the image is one of the display's before they use it.
        unsafe {
            f.glGenTextures(1, &raw mut name);
            f.glBindTexture(TEXTURE_2D, name);
            (self.target)(TEXTURE_2D, core::ptr::with_exposed_provenance_mut(image));
        }
        let is_one = f.glGetError() == 0;
        f.glBindTexture(TEXTURE_2D, 0);
        let found = if is_one { self.gl.image(name, TEXTURE_2D) } else { Err(Wrong::NoObject) };
        // Of an image's texture there is one level.
        found.map(|image| (name, Image { levels: 1, ..image })).inspect_err(|_| self.close(name))
    }

    fn close(&self, name: u32) {
        // SAFETY: a name.
        unsafe { self.gl.f.glDeleteTextures(1, &raw const name) };
    }
}

/// The thread of a display.
fn server(display: usize) -> Option<Sender<Job>> {
    let mut all = SERVERS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, jobs)) = all.iter().find(|(d, _)| *d == display) {
        return Some(jobs.clone());
    }
    let (jobs, todo) = channel::<Job>();
    let (tell, told) = channel();
    let work = move || {
        let server = Server::start(display);
        let _ = tell.send(server.is_some());
        if let Some(server) = server {
            todo.iter().for_each(|job| job(&server));
        }
    };
    std::thread::Builder::new().name("weft-egl".into()).spawn(work).ok()?;
    if !told.recv().unwrap_or(false) {
        return None;
    }
    all.push((display, jobs.clone()));
    Some(jobs)
}

/// Has a thread do something, and waits for what it answers.
fn ask<T: Send + 'static>(jobs: &Sender<Job>, job: impl FnOnce(&Server) -> T + Send + 'static) -> Option<T> {
    let (tell, told) = channel();
    jobs.send(Box::new(move |server| drop(tell.send(job(server))))).ok()?;
    told.recv().ok()
}

/// An image of EGL, which all threads can read and write.
#[derive(Debug)]
pub struct EglImage {
    image: Image,
    texture: u32,
    jobs: Sender<Job>,
}

impl EglImage {
    /// An image (`EGLImageKHR`, as a number) of the display whose context is current in this thread.
    ///
    /// # Errors
    /// [`Wrong::Context`] where none is, or the display gives no context of OpenGL that knows such images; [`Wrong::NoObject`] for what is no image
    /// of the display's; as [`Gl::image`].
    pub fn open(image: usize) -> Result<EglImage, Wrong> {
        let display = current_display().ok_or(Wrong::Context)?;
        let jobs = server(display).ok_or(Wrong::Context)?;
        let found = ask(&jobs, move |server| server.open(image)).ok_or(Wrong::Context)?;
        found.map(|(texture, image)| EglImage { image, texture, jobs })
    }

    /// What it is; it has one level.
    pub fn image(&self) -> &Image {
        &self.image
    }

    /// Reads it, row after row: what OpenGL has drawn before it was told to finish. Nothing where that cannot be had.
    pub fn read(&self) -> Option<Vec<u8>> {
        let image = self.image;
        ask(&self.jobs, move |server| {
            let mut to = vec![0; image.level_bytes(0)];
            server.gl.read_image(&image, 0, &mut to).then_some(to)
        })?
    }

    /// Writes it from rows after each other, [`Image::level_bytes`] in all. OpenGL has them when this is over.
    pub fn write(&self, from: &[u8]) {
        let (image, from) = (self.image, from.to_vec());
        ask(&self.jobs, move |server| {
            server.gl.write_image(&image, 0, &from);
            server.gl.f.glFinish();
        });
    }
}

impl Drop for EglImage {
    fn drop(&mut self) {
        let texture = self.texture;
        // Where the thread is no more, nor is the texture.
        let _ = self.jobs.send(Box::new(move |server| server.close(texture)));
    }
}
