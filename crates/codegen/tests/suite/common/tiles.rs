//! The instructions of AMX, done by a handler of the signal that a CPU without them raises: what code for tiles computes can be
//! tested on any x86 that has what else the code takes.

use std::cell::RefCell;
use std::sync::Once;

use weft_target::TargetModel;

/// A thread's registers.
struct Tiles {
    /// Rows and bytes of a row of each; all 0 without a configuration.
    shapes: [(usize, usize); 8],
    data: [[[u8; 64]; 16]; 8],
    /// Instructions that were done, by kind.
    products: u64,
    configurations: u64,
    releases: u64,
}

thread_local! {
    static TILES: RefCell<Tiles> = const {
        RefCell::new(Tiles {
            shapes: [(0, 0); 8],
            data: [[[0; 64]; 16]; 8],
            products: 0,
            configurations: 0,
            releases: 0,
        })
    };
}

/// What this thread has done: products, configurations and releases.
pub(crate) fn counts() -> [u64; 3] {
    TILES.with_borrow(|t| [t.products, t.configurations, t.releases])
}

/// Has the instructions done from here on, by this CPU where it has them.
pub(crate) fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        if TargetModel::host().tile_bytes && weft_codegen::tiles_allowed() {
            return;
        }
        let handler: extern "C" fn(i32, *mut libc::siginfo_t, *mut libc::c_void) = on_signal;
        // SAFETY: all zeros is a valid `sigaction`.
        let mut action: libc::sigaction = unsafe { std::mem::zeroed() };
        action.sa_sigaction = handler as usize;
        action.sa_flags = libc::SA_SIGINFO;
        // SAFETY: the handler has the type that the flags say, and touches what the instruction names.
        assert_eq!(unsafe { libc::sigaction(libc::SIGILL, &action, std::ptr::null_mut()) }, 0);
    });
}

/// This machine's CPU with tiles, by its own instructions or these.
pub(crate) fn cpu() -> TargetModel {
    install();
    let host = TargetModel::host();
    let features = format!("{},+amx-tile,+amx-int8,+amx-bf16", host.features);
    TargetModel { tile_bytes: true, tile_bf16: true, features, ..host }
}

extern "C" fn on_signal(_: i32, _: *mut libc::siginfo_t, context: *mut libc::c_void) {
    // SAFETY: the kernel hands over the context of the thread that is interrupted.
    if !unsafe { emulate(context) } {
        std::process::abort();
    }
}

/// Does the instruction at which a thread was interrupted, and steps over it; false where it is none of AMX.
///
/// # Safety
/// `context` is the `ucontext_t` of a handler of SIGILL, and the instruction may be executed.
pub(crate) unsafe fn emulate(context: *mut libc::c_void) -> bool {
    // SAFETY: as the caller says.
    let registers = unsafe { &mut (*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs };
    let at = registers[libc::REG_RIP as usize] as *const u8;
    // SAFETY: an instruction of VEX with a byte of operands has five bytes at least.
    let [vex, one, two, opcode, modrm] = unsafe { at.cast::<[u8; 5]>().read() };
    if vex != 0xc4 || one & 0x1f != 2 || two & 0x84 != 0 {
        return false;
    }
    let prefix = two & 3;
    let (mode, reg, rm) = (modrm >> 6, usize::from(modrm >> 3 & 7), usize::from(modrm & 7));
    let second = usize::from(!(two >> 3) & 7);
    let mut length = 5;
    let mut memory = (0u64, 0u64);
    if mode != 3 {
        // SAFETY: the operand's bytes follow.
        memory = unsafe { operand(registers, at, one, modrm, &mut length) };
    }
    let (address, stride) = memory;
    let known = TILES.with_borrow_mut(|t| {
        match (opcode, prefix, mode) {
            (0x49, 0, 3) if modrm == 0xc0 => {
                t.shapes = [(0, 0); 8];
                t.releases += 1;
            }
            // SAFETY: the operand is 64 bytes of memory.
            (0x49, 0, _) if reg == 0 && mode != 3 => t.configure(unsafe { &*(address as *const [u8; 64]) }),
            (0x49, 3, 3) => t.data[reg] = [[0; 64]; 16],
            // SAFETY: the operand is the rows that the configuration says.
            (0x4b, 1 | 3, 0..=2) => unsafe { t.load(reg, address, stride) },
            // SAFETY: as above.
            (0x4b, 2, 0..=2) => unsafe { t.store(reg, address, stride) },
            (0x5e, _, 3) => t.bytes(reg, rm, second, prefix),
            (0x5c, 2, 3) => t.bf16(reg, rm, second),
            _ => return false,
        }
        true
    });
    if known {
        registers[libc::REG_RIP as usize] += length as i64;
    }
    known
}

/// Address and index register of a memory operand.
///
/// # Safety
/// `at` is the instruction.
unsafe fn operand(
    registers: &[i64; 23],
    at: *const u8,
    one: u8,
    modrm: u8,
    length: &mut usize,
) -> (u64, u64) {
    const NUMBERS: [i32; 16] = [
        libc::REG_RAX,
        libc::REG_RCX,
        libc::REG_RDX,
        libc::REG_RBX,
        libc::REG_RSP,
        libc::REG_RBP,
        libc::REG_RSI,
        libc::REG_RDI,
        libc::REG_R8,
        libc::REG_R9,
        libc::REG_R10,
        libc::REG_R11,
        libc::REG_R12,
        libc::REG_R13,
        libc::REG_R14,
        libc::REG_R15,
    ];
    let of = |n: u8| registers[NUMBERS[usize::from(n)] as usize] as u64;
    let (x, b) = (!one >> 6 & 1, !one >> 5 & 1);
    let (mode, rm) = (modrm >> 6, modrm & 7);
    let (mut base, mut stride) = (0, 0);
    let mut wide = mode == 2;
    if rm == 4 {
        // SAFETY: the byte is the instruction's.
        let sib = unsafe { at.add(*length).read() };
        *length += 1;
        if sib & 7 == 5 && mode == 0 {
            wide = true;
        } else {
            base = of(sib & 7 | b << 3);
        }
        let index = sib >> 3 & 7 | x << 3;
        if index != 4 {
            stride = of(index) << (sib >> 6);
        }
    } else if rm == 5 && mode == 0 {
        // From the instruction's end on.
        // SAFETY: the bytes are the instruction's.
        let offset = unsafe { at.add(*length).cast::<i32>().read_unaligned() };
        *length += 4;
        return ((at as u64 + *length as u64).wrapping_add_signed(offset.into()), 0);
    } else {
        base = of(rm | b << 3);
    }
    if wide {
        // SAFETY: the bytes are the instruction's.
        let offset = unsafe { at.add(*length).cast::<i32>().read_unaligned() };
        *length += 4;
        base = base.wrapping_add_signed(offset.into());
    } else if mode == 1 {
        // SAFETY: the bytes are the instruction's.
        let offset = unsafe { at.add(*length).cast::<i8>().read() };
        *length += 1;
        base = base.wrapping_add_signed(offset.into());
    }
    // Of LDTILECFG's operand the index is a part.
    (base, stride)
}

impl Tiles {
    fn configure(&mut self, c: &[u8; 64]) {
        assert!(c[0] == 1 && c[1] == 0, "palette {} from row {}", c[0], c[1]);
        self.configurations += 1;
        self.data = [[[0; 64]; 16]; 8];
        for n in 0..8 {
            let shape =
                (usize::from(c[48 + n]), usize::from(u16::from_le_bytes([c[16 + 2 * n], c[17 + 2 * n]])));
            assert!(shape.0 <= 16 && shape.1 <= 64 && (shape.0 == 0) == (shape.1 == 0), "{shape:?}");
            self.shapes[n] = shape;
        }
    }

    fn shape(&self, n: usize) -> (usize, usize) {
        let shape = self.shapes[n];
        assert!(shape.0 > 0, "tile {n} is not configured");
        shape
    }

    unsafe fn load(&mut self, n: usize, address: u64, stride: u64) {
        let (rows, bytes) = self.shape(n);
        self.data[n] = [[0; 64]; 16];
        for r in 0..rows {
            let from = address.wrapping_add(stride.wrapping_mul(r as u64)) as *const u8;
            // SAFETY: the operand's.
            unsafe { std::ptr::copy_nonoverlapping(from, self.data[n][r].as_mut_ptr(), bytes) };
        }
    }

    unsafe fn store(&mut self, n: usize, address: u64, stride: u64) {
        let (rows, bytes) = self.shape(n);
        for r in 0..rows {
            let to = address.wrapping_add(stride.wrapping_mul(r as u64)) as *mut u8;
            // SAFETY: the operand's.
            unsafe { std::ptr::copy_nonoverlapping(self.data[n][r].as_ptr(), to, bytes) };
        }
    }

    /// Rows, words of a row of the first factor, and words of a row of sums.
    fn product(&mut self, to: usize, a: usize, b: usize) -> (usize, usize, usize) {
        let (sums, first, second) = (self.shape(to), self.shape(a), self.shape(b));
        assert!(to != a && a != b && to != b);
        assert!(
            first.0 == sums.0 && first.1 == 4 * second.0 && second.1 == sums.1,
            "{sums:?} {first:?} {second:?}"
        );
        self.products += 1;
        (sums.0, second.0, sums.1 / 4)
    }

    fn word(&self, n: usize, row: usize, word: usize) -> [u8; 4] {
        let r = &self.data[n][row][4 * word..4 * word + 4];
        [r[0], r[1], r[2], r[3]]
    }

    fn bytes(&mut self, to: usize, a: usize, b: usize, prefix: u8) {
        let (rows, words, columns) = self.product(to, a, b);
        // Which have signs: of BSSD both, of BSUD and BUSD one.
        let (x_signed, y_signed) = (prefix >= 2, prefix & 1 != 0);
        let number = |v: u8, signed: bool| if signed { i32::from(v as i8) } else { i32::from(v) };
        for (r, c) in (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))) {
            let mut sum = i32::from_le_bytes(self.word(to, r, c));
            for w in 0..words {
                for (x, y) in self.word(a, r, w).into_iter().zip(self.word(b, w, c)) {
                    sum = sum.wrapping_add(number(x, x_signed) * number(y, y_signed));
                }
            }
            self.data[to][r][4 * c..4 * c + 4].copy_from_slice(&sum.to_le_bytes());
        }
    }

    fn bf16(&mut self, to: usize, a: usize, b: usize) {
        let (rows, words, columns) = self.product(to, a, b);
        // Subnormal numbers are zeros, on both sides.
        let flushed = |v: f32| if v.is_subnormal() { 0f32.copysign(v) } else { v };
        let number = |v: [u8; 4], n: usize| flushed(f32::from_le_bytes([0, 0, v[2 * n], v[2 * n + 1]]));
        for (r, c) in (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))) {
            let (mut even, mut odd) = (0f32, 0f32);
            for w in 0..words {
                let (x, y) = (self.word(a, r, w), self.word(b, w, c));
                even = flushed(number(x, 0).mul_add(number(y, 0), even));
                odd = flushed(number(x, 1).mul_add(number(y, 1), odd));
            }
            let sum = flushed(f32::from_le_bytes(self.word(to, r, c))) + flushed(even + odd);
            self.data[to][r][4 * c..4 * c + 4].copy_from_slice(&flushed(sum).to_le_bytes());
        }
    }
}
