//! Blocks begin.

use super::{Barrier, Block, Frame, Machine, State, Thread};
use crate::info::FRAME_ALIGN;

impl Machine<'_> {
    /// Makes the blocks of the next cluster, in the order of their number.
    pub(super) fn start_cluster(&mut self) {
        let grid = self.launch.grid;
        let shape = self.launch.cluster.map(|n| n.max(1));
        let clusters = [grid[0] / shape[0], grid[1] / shape[1]].map(|n| u64::from(n.max(1)));
        let size = self.blocks_per_cluster();
        let n = self.next_block / size;
        self.next_block += size;
        let at = [n % clusters[0], n / clusters[0] % clusters[1], n / (clusters[0] * clusters[1])];
        let mut mates = Vec::new();
        for rank in 0..size as u32 {
            let inside = [rank % shape[0], rank / shape[0] % shape[1], rank / (shape[0] * shape[1])];
            let mut id = [0; 3];
            for axis in 0..3 {
                id[axis] = at[axis] as u32 * shape[axis] + inside[axis];
            }
            let block = self.new_block(id, rank);
            let slot = match self.free.pop() {
                Some(slot) => {
                    self.blocks[slot] = block;
                    slot
                }
                None => {
                    self.blocks.push(block);
                    self.blocks.len() - 1
                }
            };
            self.live += 1;
            mates.push(slot);
        }
        for slot in &mates {
            self.blocks[*slot].mates.clone_from(&mates);
            self.ready.extend((0..self.blocks[*slot].threads.len()).map(|t| (*slot, t)));
        }
    }

    fn new_block(&self, id: [u32; 3], rank: u32) -> Block {
        let [x, y, _] = self.launch.block;
        let kernel = self.launch.kernel.index();
        let frame = self.layout.functions.get(kernel).map_or(0, |i| i.frame);
        let base = self.layout.local_size.next_multiple_of(FRAME_ALIGN);
        let regs = self.function(kernel).map_or(0, |f| f.regs.len());
        let threads: Vec<Thread> = (0..self.threads_per_block() as u32)
            .map(|n| Thread {
                id: [n % x, n / x % y, n / (x * y)],
                state: State::Ready,
                frames: vec![Frame { function: kernel, at: 0, regs: vec![0; regs], base, call: None }],
                local: vec![0; (base + frame) as usize],
                carry: false,
                cluster_phase: None,
                vote: false,
                since: 0,
            })
            .collect();
        Block {
            id,
            rank,
            mates: Vec::new(),
            shared: vec![0; self.layout.shared_size as usize],
            left: threads.len(),
            threads,
            barriers: vec![Barrier::default(); 16],
            cluster_phase: 0,
        }
    }
}
