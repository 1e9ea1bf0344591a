//! Modules: variables, lookup, attributes, errors.

use std::sync::Arc;

use weft_driver::memory::{self, Place, PlaceKind, Timing};
use weft_driver::{
    Binding, Code, Context, Library, Module, function_attribute as attribute, init, load_image,
};

const PTX: &str = "
.version 8.0
.target sm_80
.address_size 64
.visible .global .align 4 .u32 counter = 41;
.visible .global .align 8 .u64 where = generic(counter)+4;
.visible .const .align 4 .b8 table[8] = {1, 2, 3};
.visible .entry k(.param .u32 n, .param .u64 p, .param .align 8 .b8 s[12])
.maxntid 256, 1, 1
{
    .shared .align 4 .b8 tile[1024];
    .reg .b32 %r<2>;
    ld.param.u32 %r1, [n];
    st.shared.u32 [tile], %r1;
    ret;
}
.visible .func helper() { ret; }
";

fn context() -> Arc<Context> {
    let system = init(0).expect("init");
    Context::create(&system.devices()[0], 0).expect("context")
}

fn load(c: &Arc<Context>, bindings: &[Binding]) -> Arc<Module> {
    let image = load_image(PTX.as_bytes(), 90).image.expect("PTX");
    Module::load(c, image, bindings).expect("module")
}

fn read(c: &Arc<Context>, at: u64, n: usize) -> Vec<u8> {
    let mut out = vec![0u8; n];
    let to = Place::linear(PlaceKind::Host, out.as_mut_ptr() as u64);
    let from = Place::linear(PlaceKind::Device, at);
    memory::copy(&c.legacy_stream(), to, from, n as u64, Timing::Sync).expect("copy");
    out
}

#[test]
fn variables_have_their_initial_values() {
    let c = context();
    let m = load(&c, &[]);
    let (counter, size) = m.global("counter").expect("counter");
    assert_eq!(size, 4);
    assert_eq!(read(&c, counter, 4), 41u32.to_le_bytes());
    let (pointer, _) = m.global("where").expect("where");
    assert_eq!(read(&c, pointer, 8), (counter + 4).to_le_bytes());
    let (table, size) = m.global("table").expect("table");
    assert_eq!((read(&c, table, 8), size), (vec![1, 2, 3, 0, 0, 0, 0, 0], 8));
    // The host may write constants.
    let new = [9u8; 8];
    let from = Place::linear(PlaceKind::Host, new.as_ptr() as u64);
    memory::copy(&c.legacy_stream(), Place::linear(PlaceKind::Device, table), from, 8, Timing::Sync)
        .expect("copy");
    assert_eq!(read(&c, table, 8), new);
    assert_eq!(m.global("nothing").unwrap_err().code, Code::NotFound);
    // Each module has its own.
    assert_ne!(load(&c, &[]).global("counter").expect("counter").0, counter);
    m.unload().expect("unload");
    assert!(memory::find(counter).is_none());
}

#[test]
fn variables_can_lie_in_memory_of_the_program() {
    let c = context();
    let own = Box::new([0u32; 4]);
    let address = own.as_ptr() as u64;
    let m = load(&c, &[Binding { name: "counter".into(), address }]);
    assert_eq!(m.global("counter").expect("counter").0, address);
    assert_eq!(own[0], 41);
    let m = load(&c, &[]);
    let other = Box::new([0u32; 4]);
    let address = other.as_ptr() as u64;
    let binding = Binding { name: "counter".into(), address };
    assert_eq!(m.bind(&binding, 3).unwrap_err().code, Code::InvalidValue);
    m.bind(&binding, 16).expect("bind");
    assert_eq!(other[0], 41);
    let (pointer, _) = m.global("where").expect("where");
    assert_eq!(read(&c, pointer, 8), (address + 4).to_le_bytes());
}

#[test]
fn functions_and_attributes() {
    let c = context();
    let m = load(&c, &[]);
    let f = m.function("k").expect("k");
    assert!(Arc::ptr_eq(&f, &m.function("k").expect("k")));
    assert_eq!(m.function("helper").unwrap_err().code, Code::NotFound);
    assert_eq!(f.param_layout(), (&[0, 8, 16][..], 28));
    assert_eq!(f.param(2), Ok((16, 12)));
    assert_eq!(f.param(3).unwrap_err().code, Code::InvalidValue);
    assert_eq!(f.attribute(attribute::MAX_THREADS_PER_BLOCK), Ok(256));
    assert_eq!(f.attribute(attribute::SHARED_SIZE_BYTES), Ok(1024));
    assert_eq!(f.attribute(attribute::PTX_VERSION), Ok(80));
    assert_eq!(f.attribute(attribute::BINARY_VERSION), Ok(90));
    assert_eq!(f.attribute(attribute::MAX_DYNAMIC_SHARED_SIZE_BYTES), Ok(48 * 1024 - 1024));
    let room = 227 * 1024 - 1024;
    let over = f.set_attribute(attribute::MAX_DYNAMIC_SHARED_SIZE_BYTES, room + 1);
    assert_eq!(over.unwrap_err().code, Code::InvalidValue);
    f.set_attribute(attribute::MAX_DYNAMIC_SHARED_SIZE_BYTES, room).expect("opt in");
    assert_eq!(f.occupancy(256, room as u64), Ok(1));
    assert_eq!(f.occupancy(256, 0), Ok(8));
    // As on hardware, the bound on launches does not matter here.
    assert_eq!(f.occupancy(512, 0), Ok(4));
    assert_eq!(f.best_block_size(0, |_| 0), Ok((8 * 132, 256)));
}

#[test]
fn wrong_images() {
    let code = |text: &str| load_image(text.as_bytes(), 90).image.unwrap_err().code;
    assert_eq!(code("no PTX at all"), Code::InvalidImage);
    let bad =
        load_image(b".version 8.0\n.target sm_90\n.address_size 64\n.entry k() { add.u32 %r1, 1; }", 90);
    assert_eq!(bad.image.unwrap_err().code, Code::InvalidPtx);
    assert!(bad.log.contains("line 4"), "{}", bad.log);
}

/// A call of a function that nobody defines is refused when the module is loaded; declarations alone are not.
#[test]
fn functions_that_nobody_defines() {
    let text = |call: &str| {
        format!(
            ".version 8.0\n.target sm_80\n.address_size 64\n.extern .func missing();\n.extern .func unused();\n\
             .extern .func (.param .b64 p) malloc(.param .b64 n);\n.func own() {{ ret; }}\n\
             .visible .entry k() {{\n{call}\nret;\n}}\n"
        )
    };
    assert!(load_image(text("call own;").as_bytes(), 90).image.is_ok());
    let loaded = load_image(text("call own;\ncall missing;\ncall missing;").as_bytes(), 90);
    assert_eq!(loaded.image.expect_err("must fail").code, Code::InvalidPtx);
    assert_eq!(loaded.log.matches("Unresolved extern function 'missing'").count(), 1, "{}", loaded.log);
    let heap =
        ".reg .b64 %rd<2>; { .param .b64 a; .param .b64 b; st.param.b64 [a], 8; call (b), malloc, (a); }";
    assert!(load_image(text(heap).as_bytes(), 90).image.is_ok());
}

#[test]
fn libraries_load_into_each_context() {
    let image = load_image(PTX.as_bytes(), 90).image.expect("PTX");
    let (a, b) = (context(), context());
    let l = Library::new(image);
    let k = l.kernel("k").expect("k");
    assert_eq!(l.kernel("nothing").unwrap_err().code, Code::NotFound);
    let (f, g) = (k.function(&a).expect("f"), k.function(&b).expect("g"));
    assert!(!Arc::ptr_eq(&f, &g));
    assert!(Arc::ptr_eq(&f, &k.function(&a).expect("f")));
    l.unload().expect("unload");
    assert_eq!(k.function(&a).unwrap_err().code, Code::InvalidHandle);
}
