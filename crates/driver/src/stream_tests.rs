use super::Stream;
use crate::job::Job;
use crate::programmatic::Triggers;
use crate::task::Task;
use crate::{Context, NON_BLOCKING, init};
use std::sync::atomic::Ordering;

/// A kernel behind a wait may begin early; other work that follows the wait ends that, and launches do not look any more.
#[test]
fn other_work_behind_a_wait_ends_what_it_lets() {
    let system = init(0).expect("init");
    let context = Context::create(&system.devices()[0], 0).expect("context");
    let stream = Stream::create(&context, NON_BLOCKING, 0).expect("stream");
    let health = &context.state().health;
    let wait = || {
        let both = Triggers::new(true, true, health);
        let (Some(trigger), Some(end)) = (&both.trigger, &both.begun) else { panic!("both were asked for") };
        stream.enqueue_early_wait(trigger, end);
        assert!(stream.may_begin_early(false));
        both
    };
    let first = wait();
    let marker = Task::new(Job::Marker, health);
    stream.enqueue_between(&marker, &marker, None);
    marker.release();
    assert!(!stream.may_begin_early(false));
    let second = wait();
    first.finish();
    second.finish();
    stream.synchronize().expect("all is done");
    stream.begin_if_idle().expect("nothing is left").finish();
    assert!(!stream.lets_any.load(Ordering::Relaxed));
}
