//! Tiles of the CPU's matrix unit (AMX): who may use them, and that a kernel which is left leaves none in use.

use weft_abi::TrapCode;
use weft_exec::{Code, LoadError};

use crate::common::{info, launch, object, pool, run};

/// Says how tiles are configured, configures some, uses one, and ends as it is asked to.
const KERNEL: &str = "
void weft_tiles(void) {}
void weft_block(Cta *c) {
  __attribute__((aligned(64))) unsigned char tiles[64] = {1};
  tiles[16] = 64; tiles[48] = 16;
  /* sttilecfg (%rax); ldtilecfg (%rax); tilezero %tmm0 */
  __asm__ volatile(\".byte 0xc4,0xe2,0x79,0x49,0x00\" : : \"a\"(PARAM(c, void *, 0)) : \"memory\");
  __asm__ volatile(\".byte 0xc4,0xe2,0x78,0x49,0x00\" : : \"a\"(tiles) : \"memory\");
  __asm__ volatile(\".byte 0xc4,0xe2,0x7b,0x49,0xc0\");
  int how = *PARAM(c, int *, 8);
  if (how == 1) trap(c, 0, 3, 0, 0);
  if (how == 2) __builtin_trap();
  __asm__ volatile(\".byte 0xc4,0xe2,0x78,0x49,0xc0\");
}";

#[test]
fn a_kernel_that_is_left_releases_tiles() {
    let info = info(1, 1, false);
    // SAFETY: two numbers.
    let allowed = unsafe { libc::syscall(libc::SYS_arch_prctl, 0x1023, 18) } == 0;
    let code = Code::load(&object(KERNEL), &info);
    if !allowed {
        assert!(matches!(code, Err(LoadError::Tiles)), "code for tiles is loaded where there are none");
        weft_testing::skipped("the rest needs a CPU with AMX");
        return;
    }
    let (code, pool) = (code.expect("loads"), pool(1));
    for (how, expected) in
        [(1, Err(TrapCode::Trap)), (2, Err(TrapCode::IllegalInstruction)), (0, Ok(())), (0, Ok(()))]
    {
        let mut found = [0xffu8; 64];
        let how = [how];
        let l = launch(&code, 1, &[found.as_mut_ptr() as u64, how.as_ptr() as u64]);
        assert_eq!(run(&pool, l).map_err(|f| f.code), expected);
        assert_eq!(found, [0; 64], "what came before has left tiles configured");
    }
}
