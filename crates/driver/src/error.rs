//! Errors: CUDA's codes with, where there is more to say, a message.

use std::sync::Arc;

macro_rules! codes {
    ($($(#[$m:meta])* $name:ident = $n:literal, $text:literal;)*) => {
        /// Why a call failed (`CUresult`).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u32)]
        pub enum Code { $($(#[$m])* $name = $n),* }

        impl Code {
            /// A few words on it.
            pub fn text(self) -> &'static str {
                match self { $(Code::$name => $text),* }
            }

            /// From the number that `CUresult` has for it.
            pub fn of_number(number: u32) -> Option<Self> {
                match number {
                    $($n => Some(Code::$name),)*
                    _ => None,
                }
            }
        }
    };
}

codes! {
    /// An argument is not acceptable.
    InvalidValue = 1, "invalid argument";
    /// No memory left.
    OutOfMemory = 2, "out of memory";
    /// `cuInit` has not been called.
    NotInitialized = 3, "initialization error";
    /// The process is ending.
    Deinitialized = 4, "driver shutting down";
    /// The device gives no context, by its compute mode.
    DeviceUnavailable = 46, "CUDA-capable device(s) is/are busy or unavailable";
    /// No such device at all.
    NoDevice = 100, "no CUDA-capable device is detected";
    /// A device number out of range.
    InvalidDevice = 101, "invalid device ordinal";
    /// Not device code.
    InvalidImage = 200, "device kernel image is invalid";
    /// No context is current, or the handle is none.
    InvalidContext = 201, "invalid device context";
    /// Memory could not be mapped.
    MapFailed = 205, "mapping of buffer object failed";
    /// A resource of another API is mapped, or registered, already.
    AlreadyMapped = 208, "resource already mapped";
    /// The image has no code for this device.
    NoBinaryForGpu = 209, "no kernel image is available for execution on the device";
    /// It is not mapped.
    NotMapped = 211, "resource not mapped";
    /// It is mapped, but is no array.
    NotMappedAsArray = 212, "resource not mapped as array";
    /// It is mapped, but is no memory.
    NotMappedAsPointer = 213, "resource not mapped as pointer";
    /// A limit that this device does not have.
    UnsupportedLimit = 215, "limit is not supported on this architecture";
    /// Another context's peer access was asked for and is not there.
    PeerAccessUnsupported = 217, "peer access is not supported between these two devices";
    /// PTX that does not compile.
    InvalidPtx = 218, "a PTX JIT compilation failed";
    /// No context of OpenGL is current.
    InvalidGraphicsContext = 219, "invalid OpenGL or DirectX context";
    /// There is no compiler for kernels.
    JitCompilerNotFound = 221, "PTX JIT compiler library not found";
    /// PTX that uses what is not there yet.
    UnsupportedPtxVersion = 222, "the provided PTX was compiled with an unsupported toolchain.";
    /// Execution affinity that the device does not have.
    UnsupportedExecAffinity = 224, "execution affinity is not supported";
    /// Modules that do not link.
    InvalidSource = 300, "device kernel image is invalid";
    /// A file could not be read.
    FileNotFound = 301, "file not found";
    /// The operating system refused something.
    OperatingSystem = 304, "OS call failed or operation not supported on this OS";
    /// A handle that names nothing.
    InvalidHandle = 400, "invalid resource handle";
    /// The state of the object does not allow this.
    IllegalState = 401, "the operation cannot be performed in the present state";
    /// A name that is not in the module.
    NotFound = 500, "named symbol not found";
    /// Not finished yet.
    NotReady = 600, "device not ready";
    /// Device code accessed memory that is not there.
    IllegalAddress = 700, "an illegal memory access was encountered";
    /// The launch wants more than the device has.
    LaunchOutOfResources = 701, "too many resources requested for launch";
    /// The kernel did not end in time.
    LaunchTimeout = 702, "the launch timed out and was terminated";
    /// The peer access is there already.
    PeerAccessAlreadyEnabled = 704, "peer access is already enabled";
    /// The peer access is not there.
    PeerAccessNotEnabled = 705, "peer access has not been enabled";
    /// The primary context is in use, so its flags are fixed.
    PrimaryContextActive = 708, "cannot set while device is active in this process";
    /// The context is gone.
    ContextIsDestroyed = 709, "context is destroyed";
    /// `assert` failed in device code.
    Assert = 710, "device-side assert triggered";
    /// That host memory is registered already.
    HostMemoryAlreadyRegistered = 712, "part or all of the requested memory range is already mapped";
    /// That host memory is not registered.
    HostMemoryNotRegistered = 713, "pointer does not correspond to a registered memory region";
    /// The stack or the call depth ran out.
    HardwareStackError = 714, "hardware stack error";
    /// An instruction that is none.
    IllegalInstruction = 715, "an illegal instruction was encountered";
    /// An address that is not a multiple of the access size.
    MisalignedAddress = 716, "misaligned address";
    /// A jump or call to what is no code.
    InvalidPc = 718, "invalid program counter";
    /// Anything else that ended a kernel.
    LaunchFailed = 719, "unspecified launch failure";
    /// More blocks than can be resident at a time in a cooperative launch.
    CooperativeLaunchTooLarge = 720, "too many blocks in cooperative launch";
    /// The program may not change that.
    NotPermitted = 800, "operation not permitted";
    /// The feature is not there.
    NotSupported = 801, "operation not supported";
    /// No call of this kind while a stream is being captured.
    StreamCaptureUnsupported = 900, "operation not permitted when stream is capturing";
    /// An earlier mistake has ended the capture.
    StreamCaptureInvalidated = 901, "operation failed due to a previous error during capture";
    /// Two captures cannot become one.
    StreamCaptureMerge = 902, "operation would result in a merge of separate capture sequences";
    /// The capture was begun in another stream.
    StreamCaptureUnmatched = 903, "capture was not ended in the same stream as it began";
    /// Streams that the capture has reached have not come back.
    StreamCaptureUnjoined = 904, "capturing stream has unjoined work";
    /// What is captured cannot wait for what is not.
    StreamCaptureIsolation = 905, "dependency created on uncaptured work in another stream";
    /// The legacy default stream would wait for a stream that is captured.
    StreamCaptureImplicit = 906, "operation would make the legacy stream depend on a capturing blocking stream";
    /// The event was last recorded in a capture.
    CapturedEvent = 907, "operation not permitted on an event last recorded in a capturing stream";
    /// The capture was begun by another thread.
    StreamCaptureWrongThread = 908, "attempt to terminate a thread-local capture sequence from another thread";
    /// The instance cannot take over the graph.
    GraphExecUpdateFailure = 910, "the graph update was not performed because it included changes which violated constraints specific to instantiated graph update";
    /// Work of another process that work here waits for has not been done and will not be.
    ExternalDevice = 911, "an async error has occured in external entity outside of CUDA";
    /// The block counts do not divide into clusters, or the cluster is too large.
    InvalidClusterSize = 912, "invalid cluster size";
    /// A resource of a device of a kind that does not serve.
    InvalidResourceType = 914, "invalid resource type";
    /// More of a resource than there is.
    InvalidResourceConfiguration = 915, "invalid resource configuration";
    /// What is captured does not meet the graph that it is captured into again.
    GraphRecaptureFailure = 918, "recapturing to the source graph failed and had to be terminated";
    /// A mistake of ours.
    Unknown = 999, "unknown error";
}

impl Code {
    /// The number that `CUresult` has for it.
    pub fn number(self) -> u32 {
        self as u32
    }
}

/// A failed call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Error {
    /// The code that the API answers.
    pub code: Code,
    /// What exactly went wrong, where the code does not say it.
    pub detail: Option<Arc<str>>,
}

impl Error {
    /// An error with a message.
    pub fn new(code: Code, detail: impl Into<String>) -> Self {
        Error { code, detail: Some(detail.into().into()) }
    }
}

impl From<Code> for Error {
    fn from(code: Code) -> Self {
        Error { code, detail: None }
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code.text())?;
        match &self.detail {
            Some(d) => write!(f, ": {d}"),
            None => Ok(()),
        }
    }
}

/// Result of a driver call.
pub type Result<T> = std::result::Result<T, Error>;

/// `Err(code)`, for the many checks.
pub(crate) fn fail<T>(code: Code) -> Result<T> {
    Err(code.into())
}
