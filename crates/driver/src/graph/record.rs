//! What captured streams do instead of their operations.

use std::sync::Arc;

use super::capture::{self, Capture, CaptureMode, Existing, Position};
use super::edge::{Edge, Link, NodeType};
use super::exec::GraphExec;
use super::model::{Graph, Node, Owner};
use super::recapture::{OnDifference, Recapture};
use super::topology::Neighbour;
use crate::attribute::{domains_of, window_of};
use crate::error::{Code, Error, Result, fail};
use crate::event::{CaptureMark, Event};
use crate::memory::values::Sequence;
use crate::operation::host::HostFunction;
use crate::operation::{Operation, Timing};
use crate::stream::{Stream, StreamKind};

/// A capture as programs see it (`cuStreamGetCaptureInfo`).
#[derive(Clone, Debug)]
pub struct CaptureInfo {
    /// Whether a mistake has ended it.
    pub invalid: bool,
    /// A number that no other capture of the process has had.
    pub id: u64,
    /// What has been captured.
    pub graph: Arc<Graph>,
    /// What the stream's next operation will wait for.
    pub dependencies: Vec<Neighbour>,
}

/// Ends of operations: what comes behind a node.
fn behind(node: &Node) -> Vec<Link> {
    vec![Link { at: node.at, edge: Edge::default() }]
}

fn union(mut a: Vec<Link>, b: Vec<Link>) -> Vec<Link> {
    for link in b {
        if !a.contains(&link) {
            a.push(link);
        }
    }
    a
}

/// The same of what comes together at a wait: who waits for the end of a node waits for nothing else of it.
fn joined(a: Vec<Link>, b: Vec<Link>) -> Vec<Link> {
    let mut all = union(a, b);
    let ends: Vec<usize> = all.iter().filter(|l| l.edge.is_plain()).map(|l| l.at).collect();
    all.retain(|l| l.edge.is_plain() || !ends.contains(&l.at));
    all
}

impl Stream {
    /// Captures an operation if the stream is captured, or is to be from now on; answers what the operation has allocated, or what kernels
    /// name a node by. `None`: it is to be done.
    pub(crate) fn capture(&self, operation: &Operation, timing: Timing) -> Result<Option<Option<u64>>> {
        if let Some(position) = self.seat().position() {
            position.capture.check()?;
            if timing == Timing::Sync {
                return position.capture.fail(Code::StreamCaptureUnsupported);
            }
            return self.record_operation(&position, operation).map(Some);
        }
        if let Operation::Wait(event) = operation
            && let Some(mark) = event.capture_mark()
        {
            return self.join(mark).map(|()| Some(None));
        }
        if self.kind() == StreamKind::Legacy {
            capture::check_legacy(self.state().id())?;
        }
        Ok(None)
    }

    /// Waits for a mark in a capture: the stream is captured from now on.
    fn join(&self, mark: CaptureMark) -> Result<()> {
        let Some(capture) = capture::find(mark.capture) else { return fail(Code::InvalidValue) };
        capture.check()?;
        if self.kind() == StreamKind::Legacy {
            return capture.fail(Code::StreamCaptureImplicit);
        }
        self.seat().take_in(&capture, mark.before);
        Ok(())
    }

    fn record_operation(&self, position: &Position, operation: &Operation) -> Result<Option<u64>> {
        let Position { capture, before } = position;
        match operation {
            Operation::Record(event) if event.is_shared() => return fail(Code::StreamCaptureUnsupported),
            Operation::Wait(event) if event.is_shared() => {
                return capture.fail(Code::StreamCaptureUnsupported);
            }
            Operation::Record(event) => {
                event.set_captured(CaptureMark { capture: capture.id, before: before.clone() });
            }
            Operation::Wait(event) => self.wait_in(capture, before.clone(), event)?,
            Operation::Host(HostFunction { even_if_failed: true, .. }) => {
                return capture.fail(Code::StreamCaptureUnsupported);
            }
            Operation::Allocate(a) if a.bytes == 0 => return Ok(Some(0)),
            // Memory of graphs is not for other processes.
            Operation::Allocate(a) if a.pool.as_ref().is_some_and(|p| p.handle_types() != 0) => {
                return fail(Code::NotSupported);
            }
            Operation::Allocate(a) => {
                let near = capture.graph.neighbours(before)?;
                let (node, address) = capture.add_allocation(self.state(), a.bytes, &near)?;
                self.seat().set(behind(&node));
                return Ok(Some(address));
            }
            Operation::Free { address: 0 } | Operation::Marker => {}
            Operation::Free { address } => {
                let node = capture.add_free(*address, &capture.graph.neighbours(before)?)?;
                self.seat().set(behind(&node));
            }
            Operation::Value(v) => {
                Sequence::new(&[*v])?;
                self.add_node(position, operation.clone())?;
            }
            Operation::Batch(_) if operation.values().is_some() => {
                Sequence::new(&operation.values().unwrap_or_default())?;
                self.add_node(position, operation.clone())?;
            }
            Operation::Batch(all) => {
                for o in all {
                    let Some(now) = self.seat().position() else { return fail(Code::IllegalState) };
                    self.record_operation(&now, o)?;
                }
            }
            Operation::Copy(c) if c.extent.contains(&0) => {}
            Operation::Set(s) if s.width == 0 || s.height == 0 => {}
            Operation::Kernel(k) => {
                if k.config.updatable.is_some_and(|on| on > 1) {
                    return fail(Code::InvalidValue);
                }
                k.marks.iter().try_for_each(|m| m.event.check_early())?;
                // A launch that is refused ends the capture, other mistakes do not.
                return self.add_node(position, operation.clone()).inspect_err(|_| capture.invalidate());
            }
            Operation::Copy(_)
            | Operation::Set(_)
            | Operation::Host(_)
            | Operation::Signal(_)
            | Operation::Await(_) => {
                self.add_node(position, operation.clone())?;
            }
        }
        Ok(None)
    }

    /// Answers what kernels name the node by that they may change.
    fn add_node(&self, position: &Position, operation: Operation) -> Result<Option<u64>> {
        let graph = &position.capture.graph;
        let state = match &operation {
            Operation::Copy(_) | Operation::Set(_) | Operation::Value(_) | Operation::Batch(_) => {
                Some(self.state().clone())
            }
            _ => None,
        };
        if let Operation::Kernel(k) = &operation
            && k.function.state().id() != self.state().id()
        {
            return fail(Code::InvalidHandle);
        }
        let (mut operation, mut updatable, mut marks) = (operation, None, Vec::new());
        let mut near = graph.neighbours(&position.before)?;
        if let Operation::Kernel(k) = &mut operation {
            k.config.priority.get_or_insert_with(|| self.priority());
            k.config.part = self.partition().map(|p| p.part);
            k.config.window = k.config.window.or_else(|| window_of(self));
            k.config.domains = k.config.domains.or(domains_of(self));
            updatable = k.config.updatable.take();
            marks = std::mem::take(&mut k.marks);
            // It may begin when the kernels before it let it.
            if std::mem::take(&mut k.config.early) {
                let is_kernel = |n: &Node| n.node_type().is_ok_and(|t| t == NodeType::Kernel);
                near.iter_mut().filter(|(n, _)| is_kernel(n)).for_each(|(_, edge)| *edge = Edge::EARLY);
            }
        }
        let node = position.capture.add(operation, state, &near)?;
        self.seat().set(behind(&node));
        for m in marks {
            let before = vec![Link { at: node.at, edge: Edge::of_mark(m.begun, m.programmatic) }];
            m.event.set_captured(CaptureMark { capture: position.capture.id, before });
        }
        node.make_updatable(updatable)
    }

    fn wait_in(&self, capture: &Arc<Capture>, before: Vec<Link>, event: &Event) -> Result<()> {
        match event.capture_mark() {
            Some(mark) if mark.capture == capture.id => {
                self.seat().set(joined(before, mark.before));
                Ok(())
            }
            Some(mark) => match capture::find(mark.capture) {
                Some(other) => {
                    other.invalidate();
                    capture.fail(Code::StreamCaptureMerge)
                }
                None => capture.fail(Code::StreamCaptureIsolation),
            },
            None if event.is_recorded() => capture.fail(Code::StreamCaptureIsolation),
            None => Ok(()),
        }
    }

    /// Marks or awaits an event by a node of its own, as flags ask for (`CU_EVENT_RECORD_EXTERNAL`, `CU_EVENT_WAIT_EXTERNAL`).
    ///
    /// # Errors
    /// [`Code::IllegalState`] for a stream that is not captured; as [`Stream::submit`].
    pub fn capture_external(&self, operation: Operation) -> Result<()> {
        let Some(position) = self.seat().position() else { return fail(Code::IllegalState) };
        position.capture.check()?;
        self.add_node(&position, operation).map(drop)
    }

    /// Captures the launch of an instance, as a graph in the graph; false: the stream is not captured.
    pub(super) fn capture_graph(&self, exec: &GraphExec) -> Result<bool> {
        let Some(Position { capture, before }) = self.seat().position() else {
            if self.kind() == StreamKind::Legacy {
                capture::check_legacy(self.state().id())?;
            }
            return Ok(false);
        };
        capture.check()?;
        let original = exec.original.lock().clone();
        let Some(graph) = original else {
            capture.invalidate();
            let inner = exec.inner.lock();
            if !inner.schedule.handles.is_empty() || inner.schedule.updatable {
                return fail(Code::StreamCaptureUnsupported);
            }
            return Err(Error::new(
                Code::NotSupported,
                "an instance that has memory of its own, or was changed, is launched in a capture",
            ));
        };
        let node = capture.add_child(&graph, &capture.graph.neighbours(&before)?)?;
        self.seat().set(behind(&node));
        Ok(true)
    }

    /// Begins to capture what the stream is given, as a graph of its own or behind nodes of one that there is
    /// (`cuStreamBeginCapture`, `cuStreamBeginCaptureToGraph`).
    ///
    /// # Errors
    /// [`Code::StreamCaptureUnsupported`] for the legacy default stream; [`Code::IllegalState`] for a stream that is captured already;
    /// [`Code::InvalidValue`] for nodes of other graphs, and a graph that belongs to something else; the context's error.
    pub fn begin_capture(&self, mode: CaptureMode, into: Option<(&Arc<Graph>, &[Neighbour])>) -> Result<()> {
        self.state().check()?;
        if self.kind() == StreamKind::Legacy {
            return fail(Code::StreamCaptureUnsupported);
        }
        let into = match into {
            Some((graph, _)) if matches!(graph.owner(), Owner::Node | Owner::Capture) => {
                return fail(Code::InvalidValue);
            }
            Some((graph, before)) => {
                Some(Existing { graph: graph.clone(), before: graph.places(before)?, recapture: None })
            }
            None => None,
        };
        self.seat().begin(self.id(), mode, into)
    }

    /// Begins to capture what the stream is given into a graph that was captured before: the same nodes in the same order, of which `told`
    /// hears what they do otherwise; without it all is allowed (`cuStreamBeginRecaptureToGraph`). What the graph holds of objects of the
    /// program's ends. What does not meet the graph answers [`Code::GraphRecaptureFailure`] and ends the capture, after which the graph is
    /// part old, part new.
    ///
    /// # Errors
    /// As [`Self::begin_capture`].
    pub fn begin_recapture(
        &self,
        mode: CaptureMode,
        graph: &Arc<Graph>,
        told: Option<OnDifference>,
    ) -> Result<()> {
        self.state().check()?;
        if self.kind() == StreamKind::Legacy {
            return fail(Code::StreamCaptureUnsupported);
        }
        if matches!(graph.owner(), Owner::Node | Owner::Capture) {
            return fail(Code::InvalidValue);
        }
        let recapture = Some(Recapture::new(told));
        self.seat().begin(
            self.id(),
            mode,
            Some(Existing { graph: graph.clone(), before: Vec::new(), recapture }),
        )?;
        let objects = std::mem::take(&mut graph.inner.lock().objects);
        // Outside of the lock: they may end.
        drop(objects);
        Ok(())
    }

    /// Ends the capture; answers the graph (`cuStreamEndCapture`).
    ///
    /// # Errors
    /// [`Code::IllegalState`] for a stream that is not captured; [`Code::StreamCaptureUnmatched`] for one in which the capture was not
    /// begun; [`Code::StreamCaptureWrongThread`]; [`Code::StreamCaptureInvalidated`] after a mistake; [`Code::StreamCaptureUnjoined`]
    /// when work of other streams is not before the end; [`Code::GraphRecaptureFailure`] when nodes of a graph have not been met again.
    pub fn end_capture(&self) -> Result<Arc<Graph>> {
        self.seat().end(self.id())
    }

    /// The stream's capture, if it is captured (`cuStreamGetCaptureInfo`).
    ///
    /// # Errors
    /// [`Code::StreamCaptureImplicit`] for the legacy default stream while streams are captured that it would wait for.
    pub fn capture_info(&self) -> Result<Option<CaptureInfo>> {
        if self.kind() == StreamKind::Legacy {
            let implicit = capture::any() && capture::concerns_legacy(self.state().id());
            return if implicit { fail(Code::StreamCaptureImplicit) } else { Ok(None) };
        }
        let Some(Position { capture, before }) = self.seat().position() else { return Ok(None) };
        let invalid = capture.is_invalid();
        let dependencies = if invalid { Vec::new() } else { capture.graph.neighbours(&before)? };
        Ok(Some(CaptureInfo { invalid, id: capture.id, graph: capture.graph.clone(), dependencies }))
    }

    /// Changes what the stream's next operation will wait for: adds to it, or sets it (`cuStreamUpdateCaptureDependencies`).
    ///
    /// # Errors
    /// [`Code::IllegalState`] for a stream that is not captured; [`Code::StreamCaptureInvalidated`]; [`Code::InvalidValue`] for nodes of
    /// other graphs.
    pub fn update_capture(&self, nodes: &[Neighbour], set: bool) -> Result<()> {
        let Some(Position { capture, before }) = self.seat().position() else {
            return fail(Code::IllegalState);
        };
        capture.check()?;
        let places = capture.graph.places(nodes)?;
        self.seat().set(if set { union(Vec::new(), places) } else { union(before, places) });
        Ok(())
    }
}

impl Graph {
    /// Nodes at places.
    fn neighbours(&self, links: &[Link]) -> Result<Vec<Neighbour>> {
        let inner = self.inner.lock();
        links.iter().map(|l| Ok((inner.slot(l.at)?.node.clone(), l.edge))).collect()
    }
}
