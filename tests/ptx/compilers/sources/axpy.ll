;@ launch: grid=2 block=64
;@ val n: u32 = 100
;@ val a: f32 = 2.5
;@ in x: f32[128] = i
;@ inout y: f32[128] = 3 -> i < 100 ? 2.5 * i + 3 : 3
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define void @k(i32 %n, float %a, float addrspace(1)* %x, float addrspace(1)* %y) {
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %start = mul i32 %block, %size
  %i = add i32 %start, %thread
  %inside = icmp slt i32 %i, %n
  br i1 %inside, label %work, label %end
work:
  %at = sext i32 %i to i64
  %px = getelementptr float, float addrspace(1)* %x, i64 %at
  %py = getelementptr float, float addrspace(1)* %y, i64 %at
  %vx = load float, float addrspace(1)* %px
  %vy = load float, float addrspace(1)* %py
  %m = fmul float %a, %vx
  %s = fadd float %m, %vy
  store float %s, float addrspace(1)* %py
  br label %end
end:
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void (i32, float, float addrspace(1)*, float addrspace(1)*)* @k, !"kernel", i32 1}
!nvvmir.version = !{!1}
!1 = !{i32 2, i32 0}
