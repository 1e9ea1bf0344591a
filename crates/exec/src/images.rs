//! Texture and surface objects: the table that kernels' handles are looked up in.
//!
//! A kernel may use an object that the program destroys at that moment. The table's entries are atomic words, so that
//! the kernel then reads a mixture of two objects at worst, and faults or reads texels that are no longer wanted.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;
use weft_abi::{IMAGE_WORDS, Image};

const CHUNK: usize = 1 << 10;
const CHUNKS: usize = 1 << 10;
const INDEX_BITS: u32 = 20;

#[derive(Default)]
struct Slot {
    /// The handle; 0 while there is no object. Its low bits are the slot's number plus one, the high ones count objects.
    handle: AtomicU64,
    words: [AtomicU64; IMAGE_WORDS],
}

struct Images {
    chunks: [OnceLock<Box<[Slot]>>; CHUNKS],
    free: Mutex<Free>,
}

struct Free {
    /// Handles that were destroyed, to be used again with the next number.
    old: Vec<u64>,
    used: usize,
}

static IMAGES: Images = Images {
    chunks: [const { OnceLock::new() }; CHUNKS],
    free: Mutex::new(Free { old: Vec::new(), used: 0 }),
};

fn slot(handle: u64) -> Option<&'static Slot> {
    let index = ((handle & ((1 << INDEX_BITS) - 1)) as usize).checked_sub(1)?;
    IMAGES.chunks.get(index / CHUNK)?.get()?.get(index % CHUNK)
}

/// Makes an object; its handle, or nothing when there are a million of them.
pub fn create(image: &Image) -> Option<u64> {
    let handle = {
        let mut free = IMAGES.free.lock();
        match free.old.pop() {
            Some(old) => old.wrapping_add(1 << INDEX_BITS),
            None if free.used + 1 < CHUNK * CHUNKS => {
                let chunk = IMAGES.chunks.get(free.used / CHUNK)?;
                chunk.get_or_init(|| (0..CHUNK).map(|_| Slot::default()).collect());
                free.used += 1;
                free.used as u64
            }
            None => return None,
        }
    };
    let slot = slot(handle)?;
    for (word, v) in slot.words.iter().zip(image.to_words()) {
        word.store(v, Ordering::Relaxed);
    }
    slot.handle.store(handle, Ordering::Release);
    Some(handle)
}

/// Ends an object; whether there was one.
pub fn destroy(handle: u64) -> bool {
    let Some(slot) = slot(handle).filter(|_| handle != 0) else { return false };
    let gone = slot.handle.compare_exchange(handle, 0, Ordering::AcqRel, Ordering::Relaxed).is_ok();
    if gone {
        IMAGES.free.lock().old.push(handle);
    }
    gone
}

/// The object of a handle.
#[inline]
pub fn get(handle: u64) -> Option<Image> {
    let slot = slot(handle)?;
    if slot.handle.load(Ordering::Acquire) != handle {
        return None;
    }
    Some(Image::from_words(&std::array::from_fn(|i| slot.words[i].load(Ordering::Relaxed))))
}

#[cfg(test)]
mod tests {
    use weft_abi::ChannelFormat;

    use super::*;

    #[test]
    fn handles_end_with_their_objects() {
        let image = Image { row: 64, size: [16, 1, 1], ..Image::of_texel(4096, ChannelFormat::F32, 1) };
        let first = create(&image).expect("room");
        assert_eq!(get(first), Some(image));
        assert!(destroy(first) && !destroy(first));
        assert_eq!(get(first), None);
        let second = create(&Image { surface: true, ..image }).expect("room");
        assert_ne!(first, second);
        assert_eq!(get(second).map(|i| i.surface), Some(true));
        assert!(destroy(second));
        assert_eq!((get(0), get(u64::MAX), get(1 << INDEX_BITS)), (None, None, None));
        assert!(!destroy(0));
    }
}
