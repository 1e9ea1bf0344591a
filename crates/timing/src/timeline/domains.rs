//! Domains of memory synchronisation (CUDA C++ Programming Guide, "Memory Synchronization Domains"): a fence waits for what all kernels of its domain
//! have stored before, also where that goes far away. What kernels of other domains store is in its way all the same.

/// What a kernel's fences and stores are to other kernels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fences {
    /// Nanoseconds that the kernel takes longer if all of its fences are beside stores of another kernel to far memory: of one in its domain, and in
    /// another one.
    pub beside: [f64; 2],
    /// Whether the kernel stores to such memory.
    pub sends: bool,
}

/// A kernel that stores to far memory.
#[derive(Clone, Copy, Debug)]
struct Sender {
    device: u32,
    domain: u8,
    begin: f64,
    end: f64,
}

/// Those that have been placed.
#[derive(Clone, Debug, Default)]
pub(super) struct Senders(Vec<Sender>);

impl Senders {
    /// One has its place.
    pub(super) fn add(&mut self, (device, domain): (u32, u8), [begin, end]: [f64; 2]) {
        self.0.push(Sender { device, domain, begin, end });
    }

    /// Forgets what has ended before a time from which on all comes.
    pub(super) fn forget(&mut self, before: f64) {
        self.0.retain(|s| s.end > before);
    }

    /// How long a kernel takes that begins at a time and would take `duration` alone, of which `beside` more if all of it was beside senders of its
    /// domain, or of another one: while it is, it goes on that much slower.
    pub(super) fn lengthened(&self, of: (u32, u8), begin: f64, duration: f64, beside: [f64; 2]) -> f64 {
        if beside.iter().all(|b| *b <= 0.0) || duration <= 0.0 {
            return duration;
        }
        let mine: Vec<&Sender> = self.0.iter().filter(|s| s.device == of.0 && s.end > begin).collect();
        let mut turns: Vec<f64> = mine.iter().flat_map(|s| [s.begin, s.end]).filter(|t| *t > begin).collect();
        turns.sort_by(f64::total_cmp);
        let (mut at, mut left) = (begin, duration);
        // From one begin or end of a sender to the next one.
        for turn in turns {
            let here = mine.iter().filter(|s| s.begin <= at && at < s.end);
            let more = here.map(|s| beside[usize::from(s.domain != of.1)]).fold(0.0, f64::max);
            let slower = (duration + more) / duration;
            if left * slower <= turn - at {
                return at + left * slower - begin;
            }
            left -= (turn - at) / slower;
            at = turn;
        }
        at + left - begin
    }
}

#[cfg(test)]
mod tests {
    use super::Senders;

    #[test]
    fn kernels_beside_senders_of_their_domain_are_slower() {
        let mut all = Senders::default();
        all.add((0, 0), [100.0, 200.0]);
        all.add((0, 0), [150.0, 260.0]);
        all.add((0, 1), [0.0, 1000.0]);
        all.add((1, 0), [0.0, 1000.0]);
        let of = |begin, duration, beside| all.lengthened((0, 0), begin, duration, [beside, 0.0]);
        // Before and behind; within; 50 before and 80 of 160 beside; across all of it.
        assert_eq!([of(0.0, 100.0, 50.0), of(260.0, 10.0, 50.0)], [100.0, 10.0]);
        assert_eq!(of(100.0, 50.0, 50.0), 100.0);
        assert_eq!(of(50.0, 130.0, 130.0), 210.0);
        assert_eq!(of(50.0, 230.0, 230.0), 50.0 + 160.0 + 100.0);
        assert_eq!(of(100.0, 50.0, 0.0), 50.0);
        // In the way of another domain's: from the begin at a third, where both are the larger share counts.
        let shared = |begin| all.lengthened((0, 0), begin, 50.0, [50.0, 25.0]);
        assert_eq!([shared(0.0), shared(100.0), shared(300.0), shared(1000.0)], [75.0, 100.0, 75.0, 50.0]);
        all.forget(260.0);
        assert_eq!(all.lengthened((0, 0), 100.0, 50.0, [50.0, 0.0]), 50.0);
        assert_eq!(all.lengthened((1, 0), 100.0, 50.0, [50.0, 0.0]), 100.0);
    }
}
