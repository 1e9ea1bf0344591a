//! Groups that stop, without code: when barriers of blocks and clusters let them go on.

use weft_abi::{Collective, GroupState, WaitReason};

use super::{Block, Cluster, Status};

/// Blocks of one cluster, with the states of their groups.
struct Blocks {
    blocks: Vec<Block>,
    _states: Vec<Vec<GroupState>>,
    _cluster: Box<Cluster>,
}

impl Blocks {
    fn new(count: usize, threads: u32, width: u32) -> Self {
        let groups = threads.div_ceil(width);
        let mut cluster = Box::<Cluster>::default();
        let mut states = vec![vec![GroupState::default(); groups as usize]; count];
        let mut blocks: Vec<Block> = (0..count).map(|_| Block::new()).collect();
        for (block, states) in blocks.iter_mut().zip(&mut states) {
            (block.threads, block.width, block.groups) = (threads, width, groups);
            block.cta.groups = states.as_mut_ptr();
            block.cluster = &raw mut *cluster;
            block.start();
        }
        cluster.reset(blocks.iter_mut().map(|b| &raw mut *b), threads);
        Blocks { blocks, _states: states, _cluster: cluster }
    }

    /// A group of block `b` stops for a reason.
    fn stop(&mut self, b: usize, group: u32, reason: WaitReason, args: [u64; 4]) {
        let state = self.blocks[b].state(group);
        state.reason = reason as u32;
        state.args = args;
        assert!(self.blocks[b].stopped(group).is_ok());
    }

    /// It comes to barrier `n`, where so many threads are expected.
    fn sync(&mut self, group: u32, n: u64, expected: u64) {
        self.stop(0, group, WaitReason::Barrier, [n, expected, 0, 0]);
    }

    fn exit(&mut self, b: usize, group: u32) {
        self.stop(b, group, WaitReason::Exit, [0; 4]);
    }

    /// Groups of a block that may run.
    fn ready(&self, b: usize) -> Vec<u32> {
        let status = &self.blocks[b].status;
        (0..).zip(status).filter(|(_, s)| **s == Status::Ready).map(|(g, _)| g).collect()
    }

    fn result(&mut self, group: u32) -> [u64; 2] {
        self.blocks[0].state(group).result
    }

    /// A group arrives at barrier 4, where 64 threads are expected, and does not wait.
    fn arrive(&mut self, group: u32) {
        self.blocks[0].arrive(4, group, 64, false, None);
    }
}

#[test]
fn a_barrier_wants_all_threads_that_live_each_time() {
    let mut b = Blocks::new(1, 64, 16);
    for _ in 0..2 {
        for g in 0..3 {
            b.sync(g, 0, 0);
            assert_eq!(b.ready(0), (g + 1..4).collect::<Vec<_>>());
        }
        b.sync(3, 0, 0);
        assert_eq!(b.ready(0), [0, 1, 2, 3]);
    }
    // Who exits is not waited for, nor does it arrive.
    b.exit(0, 2);
    b.sync(0, 0, 0);
    b.sync(1, 0, 0);
    assert_eq!(b.ready(0), [3]);
    b.exit(0, 3);
    assert_eq!(b.ready(0), [0, 1]);
}

#[test]
fn there_are_sixteen() {
    let mut b = Blocks::new(1, 64, 32);
    for reason in [WaitReason::Barrier, WaitReason::BarrierReduce] {
        let state = b.blocks[0].state(0);
        (state.reason, state.args) = (reason as u32, [16, 0, 0, 0]);
        assert!(b.blocks[0].stopped(0).is_err());
    }
}

#[test]
fn barriers_do_not_know_each_other() {
    let mut b = Blocks::new(1, 64, 16);
    for (g, n) in [(0, 3), (1, 15), (2, 3)] {
        b.sync(g, n, 32);
        let ready: &[u32] = [&[1, 2, 3][..], &[2, 3], &[0, 2, 3]][g as usize];
        assert_eq!(b.ready(0), ready);
    }
    b.sync(3, 15, 32);
    assert_eq!(b.ready(0), [0, 1, 2, 3]);
}

#[test]
fn counts_are_of_whole_warps() {
    // The last warp has sixteen threads, and counts in full.
    let mut b = Blocks::new(1, 48, 16);
    b.sync(0, 1, 64);
    b.sync(1, 1, 64);
    assert_eq!(b.ready(0), [2]);
    b.sync(2, 1, 64);
    assert_eq!(b.ready(0), [0, 1, 2]);
    // So does a warp the rest of which has exited, once it arrives; one that has exited as a whole does not.
    let mut b = Blocks::new(1, 96, 16);
    for g in 0..3 {
        b.exit(0, g);
    }
    b.sync(4, 1, 64);
    b.sync(5, 1, 64);
    assert_eq!(b.ready(0), [3]);
    b.sync(3, 1, 64);
    assert_eq!(b.ready(0), [3, 4, 5]);
    // A warp of which some are still to come does not.
    let mut b = Blocks::new(1, 96, 8);
    b.sync(0, 1, 40);
    b.sync(1, 1, 40);
    b.sync(4, 1, 40);
    b.sync(5, 1, 40);
    assert_eq!(b.ready(0), [2, 3, 6, 7, 8, 9, 10, 11]);
    // It does when these exit.
    b.exit(0, 2);
    assert_eq!(b.ready(0), [3, 6, 7, 8, 9, 10, 11]);
    b.exit(0, 3);
    assert_eq!(b.ready(0), [0, 1, 4, 5, 6, 7, 8, 9, 10, 11]);
}

#[test]
fn groups_may_be_several_warps() {
    let mut b = Blocks::new(1, 224, 64);
    b.sync(0, 2, 64);
    assert_eq!(b.ready(0), [0, 1, 2, 3]);
    b.sync(1, 2, 160);
    b.sync(2, 2, 160);
    assert_eq!(b.ready(0), [0, 3]);
    // The last group has one warp.
    b.sync(3, 2, 160);
    assert_eq!(b.ready(0), [0, 1, 2, 3]);
    // Of the last group the second warp is cut short; it counts in full.
    let mut b = Blocks::new(1, 240, 64);
    b.sync(3, 2, 64);
    assert_eq!(b.ready(0), [0, 1, 2, 3]);
}

#[test]
fn an_exit_opens_what_waits_for_it_whatever_has_opened_since() {
    let mut b = Blocks::new(1, 64, 16);
    b.sync(0, 1, 0);
    for g in 1..3 {
        b.sync(g, 3, 32);
    }
    assert_eq!(b.ready(0), [1, 2, 3]);
    for g in 1..4 {
        assert!(!b.ready(0).contains(&0));
        b.exit(0, g);
    }
    assert_eq!(b.ready(0), [0]);
}

#[test]
fn who_only_arrives_goes_on() {
    let mut b = Blocks::new(1, 64, 32);
    for _ in 0..2 {
        b.arrive(0);
        assert_eq!(b.ready(0), [0, 1]);
        b.sync(1, 4, 64);
        assert_eq!(b.ready(0), [0, 1]);
    }
    // Nobody waits: the barrier begins anew.
    b.arrive(0);
    b.arrive(1);
    b.sync(1, 4, 64);
    assert_eq!(b.ready(0), [0]);
}

#[test]
fn reductions_add_up_what_groups_bring() {
    let mut b = Blocks::new(1, 48, 16);
    for round in 0..2 {
        for g in 0..3 {
            b.stop(0, g, WaitReason::BarrierReduce, [0, 0, u64::from(g) + round, 16]);
        }
        assert_eq!([0, 1, 2].map(|g| b.result(g)), [[3 + 3 * round, 48]; 3]);
    }
}

#[test]
fn clusters_go_on_phase_by_phase() {
    let mut b = Blocks::new(2, 64, 32);
    for _ in 0..3 {
        for (block, group) in [(0, 0), (0, 1), (1, 0)] {
            b.blocks[block].cluster_arrive(group);
            // Again in the same phase says nothing new.
            b.blocks[block].cluster_arrive(group);
            b.stop(block, group, WaitReason::ClusterWait, [0; 4]);
        }
        assert_eq!((b.ready(0), b.ready(1)), (vec![], vec![1]));
        b.blocks[1].cluster_arrive(1);
        assert_eq!((b.ready(0), b.ready(1)), (vec![0, 1], vec![0, 1]));
        // Its phase is over.
        b.stop(1, 1, WaitReason::ClusterWait, [0; 4]);
        assert_eq!(b.ready(1), [0, 1]);
    }
}

#[test]
fn clusters_do_not_wait_for_who_has_exited() {
    let mut b = Blocks::new(2, 64, 32);
    // One that arrives and exits, and one that exits only.
    b.blocks[1].cluster_arrive(0);
    b.exit(1, 0);
    b.exit(1, 1);
    b.blocks[0].cluster_arrive(0);
    b.stop(0, 0, WaitReason::ClusterWait, [0; 4]);
    assert_eq!(b.ready(0), [1]);
    b.exit(0, 1);
    assert_eq!(b.ready(0), [0]);
    // Who has arrived and exits counts no more for those that wait.
    let mut b = Blocks::new(2, 64, 32);
    b.blocks[0].cluster_arrive(0);
    b.stop(0, 0, WaitReason::ClusterWait, [0; 4]);
    b.blocks[1].cluster_arrive(0);
    b.exit(1, 0);
    b.exit(1, 1);
    assert_eq!(b.ready(0), [1]);
    b.exit(0, 1);
    assert_eq!(b.ready(0), [0]);
    // The last one is alone.
    b.blocks[0].cluster_arrive(0);
    b.stop(0, 0, WaitReason::ClusterWait, [0; 4]);
    assert_eq!(b.ready(0), [0]);
}

#[test]
fn clusters_begin_anew_with_their_next_blocks() {
    let mut b = Blocks::new(2, 32, 32);
    for block in 0..2 {
        b.blocks[block].cluster_arrive(0);
    }
    // The blocks that come after these have not arrived at anything.
    let Blocks { blocks, _cluster, .. } = &mut b;
    blocks.iter_mut().for_each(Block::start);
    _cluster.reset(blocks.iter_mut().map(|b| &raw mut *b), 32);
    b.blocks[0].cluster_arrive(0);
    b.stop(0, 0, WaitReason::ClusterWait, [0; 4]);
    assert_eq!(b.ready(0), []);
    b.blocks[1].cluster_arrive(0);
    assert_eq!(b.ready(0), [0]);
}

#[test]
fn who_polls_says_whether_it_got_on() {
    // What a group brings: whether it changed memory, and whether it only lets others come as far.
    for (args, on, polled) in
        [([0, 0], false, true), ([1, 0], true, true), ([0, 1], true, false), ([1, 1], true, false)]
    {
        let mut b = Blocks::new(1, 64, 32);
        b.stop(0, 0, WaitReason::Yield, [args[0], args[1], 0, 0]);
        let block = &b.blocks[0];
        assert_eq!((block.woken(), block.polled, b.ready(0)), (on, polled, vec![0, 1]), "{args:?}");
    }
    // Who stops for anything else got on, too.
    let mut b = Blocks::new(1, 64, 32);
    assert!(!b.blocks[0].woken());
    b.sync(0, 0, 0);
    assert!(b.blocks[0].woken());
}

/// Threads of one warp, at width 1, come to an operation of these members, each with its value; their results.
fn collective(b: &mut Blocks, op: Collective, members: u32, value: impl Fn(u32) -> u64) -> Vec<u64> {
    let lanes = (0..32).filter(|l| members & 1 << l != 0);
    let key = u64::from(members) << 32 | u64::from(op as u32);
    lanes.clone().for_each(|l| b.stop(0, l, WaitReason::Collective, [key, value(l), 0, 0]));
    lanes.map(|l| b.result(l)[0]).collect()
}

#[test]
fn votes_are_of_the_members() {
    let low = 0xffff;
    // Lanes that say yes, and what comes of it.
    for (yes, want) in [(0..0, [0, 0, 1]), (0..32, [1, 1, 1]), (0..8, [0, 1, 0]), (1..32, [0, 1, 0])] {
        let vote = |l| yes.contains(&l).into();
        for (op, want) in
            [Collective::VoteAll, Collective::VoteAny, Collective::VoteUni].into_iter().zip(want)
        {
            let mut b = Blocks::new(1, 32, 1);
            assert_eq!(collective(&mut b, op, low, vote), [want; 16], "{op:?}");
            // All go on.
            assert_eq!(b.ready(0).len(), 32);
        }
    }
}

#[test]
fn two_operations_of_a_warp_do_not_meet() {
    let mut b = Blocks::new(1, 32, 1);
    // All but one of the upper half wait; what the lower half does has nothing of theirs.
    let upper = u64::from(0xffff_0000u32) << 32 | Collective::VoteBallot as u64;
    (17..32).for_each(|l| b.stop(0, l, WaitReason::Collective, [upper, 1, 0, 0]));
    assert_eq!(collective(&mut b, Collective::VoteBallot, 0xffff, |_| 1), [0xffff; 16]);
    assert_eq!(b.ready(0), (0..17).collect::<Vec<_>>());
    b.stop(0, 16, WaitReason::Collective, [upper, 0, 0, 0]);
    assert_eq!(b.ready(0).len(), 32);
    assert_eq!(b.result(20)[0], 0xfffe_0000);
}

#[test]
fn an_operation_does_not_wait_for_who_has_exited() {
    let mut b = Blocks::new(1, 32, 1);
    let all = u64::from(u32::MAX) << 32 | Collective::VoteBallot as u64;
    (0..31).for_each(|l| b.stop(0, l, WaitReason::Collective, [all, 1, 0, 0]));
    assert_eq!(b.ready(0), [31]);
    b.exit(0, 31);
    assert_eq!(b.ready(0), (0..31).collect::<Vec<_>>());
    assert_eq!(b.result(0)[0], 0x7fff_ffff);
}

#[test]
fn warps_have_operations_of_their_own() {
    // The second warp is cut short by the block's end: its members are the lanes that there are.
    let mut b = Blocks::new(1, 40, 1);
    let all = u64::from(u32::MAX) << 32 | Collective::VoteBallot as u64;
    let vote = |b: &mut Blocks, t| b.stop(0, t, WaitReason::Collective, [all, 1, 0, 0]);
    (1..32).chain(33..40).for_each(|t| vote(&mut b, t));
    assert_eq!(b.ready(0), [0, 32]);
    vote(&mut b, 32);
    assert_eq!(b.ready(0), [0].into_iter().chain(32..40).collect::<Vec<_>>());
    assert_eq!((b.result(32)[0], b.result(39)[0]), (0xff, 0xff));
    // Who exits in one warp is waited for in no other.
    vote(&mut b, 39);
    b.exit(0, 33);
    assert_eq!(b.ready(0), [0].into_iter().chain([32]).chain(34..39).collect::<Vec<_>>());
    b.exit(0, 0);
    assert_eq!((b.ready(0).len(), b.result(1)[0]), (31 + 6, 0xffff_fffe));
    assert!(!b.ready(0).contains(&39));
}

#[test]
fn an_exit_ends_each_wait_that_was_for_it_alone() {
    let mut b = Blocks::new(1, 32, 1);
    let ballot = |members: u32| u64::from(members) << 32 | Collective::VoteBallot as u64;
    // Lane 0 waits for lane 31, lane 1 for lanes 30 and 31.
    b.stop(0, 0, WaitReason::Collective, [ballot(0x8000_0001), 1, 0, 0]);
    b.stop(0, 1, WaitReason::Collective, [ballot(0xc000_0002), 1, 0, 0]);
    b.exit(0, 31);
    assert_eq!((b.ready(0).contains(&0), b.ready(0).contains(&1), b.result(0)[0]), (true, false, 1));
    b.exit(0, 30);
    assert_eq!((b.ready(0), b.result(1)[0]), ((0..30).collect(), 2));
}

/// A thread asks at some place who is active.
fn ask(b: &mut Blocks, t: u32, place: u32) {
    b.blocks[0].state(t).resume = place;
    b.stop(0, t, WaitReason::Collective, [Collective::ActiveMask as u64, 0, 0, 0]);
}

#[test]
fn active_are_those_who_ask_at_one_place_when_nobody_of_the_warp_can_come_any_more() {
    let mut b = Blocks::new(1, 64, 1);
    (0..20).for_each(|t| ask(&mut b, t, 1));
    (20..31).for_each(|t| ask(&mut b, t, 2));
    // Lane 31 may still come, and so may all but one of the other warp.
    ask(&mut b, 32, 1);
    b.blocks[0].tell_active(false);
    assert_eq!(b.ready(0), [31].into_iter().chain(33..64).collect::<Vec<_>>());
    // An exit is no answer, but then nobody is left to come.
    b.exit(0, 31);
    assert_eq!(b.ready(0), (33..64).collect::<Vec<_>>());
    b.blocks[0].tell_active(false);
    assert_eq!(b.ready(0), (0..31).chain(33..64).collect::<Vec<_>>());
    assert_eq!([0, 19, 20, 30].map(|t| b.result(t)[0]), [0xf_ffff, 0xf_ffff, 0x7ff0_0000, 0x7ff0_0000]);
    // Where the block is stuck otherwise, those who have come are told.
    b.blocks[0].tell_active(true);
    assert_eq!((b.ready(0).len(), b.result(32)[0]), (63, 1));
    // Each question has its own answer.
    ask(&mut b, 33, 1);
    ask(&mut b, 34, 1);
    b.blocks[0].tell_active(true);
    assert_eq!(b.result(33)[0], 6);
    ask(&mut b, 32, 1);
    b.blocks[0].tell_active(true);
    assert_eq!(b.ready(0).len(), 63);
}
