//! Allocation, copies and fills through the driver's Rust interface.

use std::sync::Arc;

use weft_driver::memory::{self, Copy3D, Pattern, Place, PlaceKind, Timing};
use weft_driver::{Code, Context, Stream, init};

fn context() -> Arc<Context> {
    let system = init(0).expect("init");
    system.devices()[0].retain_primary().expect("primary context")
}

fn host(address: *const u8) -> Place {
    Place::linear(PlaceKind::Host, address as u64)
}

fn device(address: u64) -> Place {
    Place::linear(PlaceKind::Device, address)
}

fn read(stream: &Stream, at: u64, n: usize) -> Vec<u8> {
    let mut out = vec![0u8; n];
    memory::copy(stream, host(out.as_mut_ptr()), device(at), n as u64, Timing::Sync).expect("copy back");
    out
}

#[test]
fn copies_there_and_back() {
    let c = context();
    let s = c.legacy_stream();
    let a = memory::alloc(&c, 1000).expect("alloc");
    assert_eq!(a % 256, 0);
    let data: Vec<u8> = (0..1000u32).map(|i| i as u8).collect();
    memory::copy(&s, device(a), host(data.as_ptr()), 1000, Timing::Sync).expect("copy");
    assert_eq!(read(&s, a, 1000), data);
    let b = memory::alloc(&c, 1000).expect("alloc");
    memory::copy(&s, device(b), device(a), 1000, Timing::Async).expect("copy");
    assert_eq!(read(&s, b, 1000), data);
    memory::free(&c, a).expect("free");
    assert_eq!(memory::free(&c, a).unwrap_err().code, Code::InvalidValue);
    memory::free(&c, b).expect("free");
    memory::free(&c, 0).expect("nothing to free");
}

#[test]
fn ranges_are_checked() {
    let c = context();
    let s = c.legacy_stream();
    let a = memory::alloc(&c, 100).expect("alloc");
    let data = [0u8; 200];
    let over = memory::copy(&s, device(a), host(data.as_ptr()), 101, Timing::Sync);
    assert_eq!(over.unwrap_err().code, Code::InvalidValue);
    let inside = memory::copy(&s, device(a + 50), host(data.as_ptr()), 51, Timing::Sync);
    assert_eq!(inside.unwrap_err().code, Code::InvalidValue);
    let not_device = memory::copy(&s, device(data.as_ptr() as u64), host(data.as_ptr()), 1, Timing::Sync);
    assert_eq!(not_device.unwrap_err().code, Code::InvalidValue);
    let bad_host = memory::copy(&s, device(a), host(std::ptr::null()), 1, Timing::Sync);
    assert_eq!(bad_host.unwrap_err().code, Code::InvalidValue);
    let unmapped = memory::copy(&s, device(a), host(4096 as *const u8), 1, Timing::Sync);
    assert_eq!(unmapped.unwrap_err().code, Code::InvalidValue);
    assert_eq!(memory::alloc(&c, 0).unwrap_err().code, Code::InvalidValue);
    assert_eq!(memory::alloc(&c, 1 << 60).unwrap_err().code, Code::OutOfMemory);
    memory::free(&c, a).expect("free");
}

#[test]
fn pageable_sources_may_change_after_the_call() {
    let c = context();
    let s = Stream::create(&c, 1, 0).expect("stream");
    for n in [16usize, 200_000] {
        let a = memory::alloc(&c, n as u64).expect("alloc");
        let mut data = vec![7u8; n];
        memory::copy(&s, device(a), host(data.as_ptr()), n as u64, Timing::Async).expect("copy");
        data.fill(9);
        s.synchronize().expect("synchronize");
        assert_eq!(read(&s, a, n), vec![7u8; n]);
        memory::free(&c, a).expect("free");
    }
}

#[test]
fn areas() {
    let c = context();
    let s = c.legacy_stream();
    let (a, pitch) = memory::alloc_pitch(&c, 30, 5, 4).expect("alloc");
    assert_eq!(pitch, 512);
    let data: Vec<u8> = (0..30 * 5).collect();
    let to = Place { pitch, ..device(a) };
    let from = Place { pitch: 30, ..host(data.as_ptr()) };
    let all = Copy3D { from, to: to.clone(), extent: [30, 5, 1] };
    memory::copy_3d(&s, all, Timing::Sync).expect("copy");
    assert_eq!(read(&s, a + 2 * pitch, 30), data[60..90]);
    // The 2 x 2 corner at column 3 of row 1.
    let mut part = [0u8; 4];
    let from = Place { origin: [3, 1, 0], ..to };
    let into = Place { pitch: 2, ..host(part.as_mut_ptr()) };
    let corner = Copy3D { from: from.clone(), to: into.clone(), extent: [2, 2, 1] };
    memory::copy_3d(&s, corner, Timing::Sync).expect("copy");
    assert_eq!(part, [33, 34, 63, 64]);
    let narrow = Copy3D { from: Place { pitch: 20, ..from }, to: into, extent: [21, 2, 1] };
    assert_eq!(memory::copy_3d(&s, narrow, Timing::Sync).unwrap_err().code, Code::InvalidValue);
    memory::free(&c, a).expect("free");
}

#[test]
fn fills() {
    let c = context();
    let s = c.legacy_stream();
    let a = memory::alloc(&c, 64).expect("alloc");
    memory::set_2d(&s, a, 0, Pattern::D32(0x0403_0201), 16, 1, Timing::Sync).expect("set");
    assert_eq!(read(&s, a, 8), [1, 2, 3, 4, 1, 2, 3, 4]);
    memory::set_2d(&s, a + 2, 16, Pattern::D16(0x0a09), 1, 3, Timing::Sync).expect("set");
    assert_eq!(read(&s, a + 16, 5), [1, 2, 9, 10, 1]);
    let odd = memory::set_2d(&s, a + 1, 0, Pattern::D32(0), 1, 1, Timing::Sync);
    assert_eq!(odd.unwrap_err().code, Code::InvalidValue);
    let long = memory::set_2d(&s, a, 0, Pattern::D8(0), 65, 1, Timing::Sync);
    assert_eq!(long.unwrap_err().code, Code::InvalidValue);
    memory::free(&c, a).expect("free");
}

#[test]
fn host_memory() {
    let c = context();
    let h = memory::alloc_host(&c, 10_000, 0).expect("alloc");
    assert!(memory::find(h + 9_999).is_some_and(|a| a.is_host()));
    assert_eq!(memory::free(&c, h).unwrap_err().code, Code::InvalidValue);
    memory::free_host(&c, h).expect("free");
    assert!(memory::find(h).is_none());
    let own = vec![0u8; 4096];
    let at = own.as_ptr() as u64;
    memory::register_host(&c, at, 4096, 0).expect("register");
    let again = memory::register_host(&c, at + 100, 10, 0);
    assert_eq!(again.unwrap_err().code, Code::HostMemoryAlreadyRegistered);
    memory::unregister_host(&c, at).expect("unregister");
    assert_eq!(memory::unregister_host(&c, at).unwrap_err().code, Code::HostMemoryNotRegistered);
}
