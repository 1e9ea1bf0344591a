//! What a library's calls answer.

/// Makes the type of a library's codes, `Status`, and `Outcome`, what calls answer inside: `codes!("cuFFT"; Success = 0, InternalError = 5, …; 2 => AllocFailed, …)`.
/// Codes and their numbers are the library's own; `Success` and `InternalError` are among them. Behind them stands which code an error of the driver becomes.
#[macro_export]
macro_rules! codes {
    ($of:literal; $($name:ident = $number:literal),+ $(,)?; $($error:pat => $code:ident),+ $(,)?) => {
        #[doc = concat!("What a call answers, with ", $of, "'s number.")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Status {
            $($name = $number),+
        }

        impl $crate::entry::Status for Status {
            const SUCCESS: Status = Status::Success;
            const INTERNAL: Status = Status::InternalError;
            fn code(self) -> i32 {
                self as i32
            }
        }

        impl From<$crate::driver::DriverError> for Status {
            fn from(e: $crate::driver::DriverError) -> Status {
                match e.0 {
                    $($error => Status::$code),+
                }
            }
        }

        /// What calls answer inside.
        pub(crate) type Outcome<T = ()> = Result<T, Status>;
    };
}
