use std::sync::Arc;

use super::{Account, CHUNK, For, Pool, PoolAttribute, PoolProperties};
use crate::error::Code;

const FIRST: For = For { stream: 1, last: 0 };
const SECOND: For = For { stream: 2, last: 0 };

fn pool(most: u64) -> (Pool, Arc<Account>) {
    let account = Arc::new(Account::new(1 << 40));
    let properties = PoolProperties { most, ..PoolProperties::of_device(0) };
    (Pool::new(0, &account, properties).expect("a pool"), account)
}

fn reserved(pool: &Pool) -> u64 {
    pool.attribute(PoolAttribute::ReservedMemCurrent)
}

#[test]
fn attributes_are_remembered() {
    let ((pool, _), (other, _)) = (pool(0), pool(0));
    for number in 1..=3 {
        let flag = PoolAttribute::from_number(number).expect("an attribute");
        assert_eq!((flag.bytes(), pool.attribute(flag)), (4, 1));
        pool.set_attribute(flag, 0).expect("set");
        assert_eq!((pool.attribute(flag), other.attribute(flag)), (0, 1));
    }
    let threshold = PoolAttribute::ReleaseThreshold;
    assert_eq!((threshold.bytes(), pool.attribute(threshold)), (8, 0));
    pool.set_attribute(threshold, u64::MAX).expect("set");
    assert_eq!((pool.attribute(threshold), other.attribute(threshold)), (u64::MAX, 0));
    for number in [5, 7] {
        let which = PoolAttribute::from_number(number).expect("an attribute");
        assert_eq!(pool.set_attribute(which, 0).unwrap_err().code, Code::InvalidValue);
    }
    assert!([0, 9].iter().all(|n| PoolAttribute::from_number(*n).is_err()));
}

#[test]
fn memory_is_counted_kept_and_given_back() {
    let (pool, account) = pool(0);
    let a = pool.take(1000, FIRST).expect("memory").base;
    let b = pool.take(3 * CHUNK, FIRST).expect("memory").base;
    assert_eq!(pool.attribute(PoolAttribute::UsedMemCurrent), 1000 + 3 * CHUNK);
    assert_eq!(reserved(&pool), 4 * CHUNK);
    pool.give(b, 3 * CHUNK);
    assert_eq!(reserved(&pool), 4 * CHUNK);
    assert!(account.is_unsettled());
    pool.settle();
    assert_eq!(reserved(&pool), CHUNK);
    pool.set_attribute(PoolAttribute::ReleaseThreshold, CHUNK).expect("set");
    pool.give(a, 1000);
    assert!(!account.is_unsettled(), "all that is left may stay");
    pool.settle();
    assert_eq!(reserved(&pool), CHUNK);
    assert_eq!(pool.take(1000, SECOND).expect("memory").base, a);
    pool.give(a, 1000);
    pool.trim(0);
    assert_eq!((reserved(&pool), pool.attribute(PoolAttribute::ReservedMemHigh)), (0, 4 * CHUNK));
    let total = account.info().1;
    assert!(account.take(total.min(1 << 20)));
}

#[test]
fn freed_in_a_stream() {
    let (pool, _) = pool(CHUNK);
    let a = pool.take(CHUNK, FIRST).expect("memory").base;
    let id = pool.defer(a, CHUNK, FIRST.stream);
    assert_eq!(pool.take(64, SECOND).unwrap_err().code, Code::OutOfMemory, "the pool may have no more");
    assert_eq!(pool.take(CHUNK, FIRST).expect("freed there").base, a);
    pool.complete(id);
    assert!(pool.take(64, SECOND).is_err(), "it is in use again");
    let id = pool.defer(a, CHUNK, FIRST.stream);
    pool.complete(id);
    assert_eq!(pool.take(64, SECOND).expect("free").base, a);
    // Without that permission only the same stream, until the program has waited.
    pool.set_attribute(PoolAttribute::ReuseAllowOpportunistic, 0).expect("set");
    let rest = pool.take(CHUNK - 512, SECOND).expect("the rest").base;
    let id = pool.defer(rest, CHUNK - 512, SECOND.stream);
    pool.complete(id);
    assert!(pool.take(64, FIRST).is_err());
    pool.settle();
    assert_eq!(pool.take(64, FIRST).expect("settled").base, rest);
}
