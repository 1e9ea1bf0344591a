/* After the programming guide's example: Vulkan draws vertices that a CUDA kernel moves; semaphores let each wait for the other. Each
 * frame shows one cell of 8 x 8. The kernel of the next frame is given to the stream before Vulkan is given this one: without the semaphores'
 * waits it would move the vertices too early, and Vulkan would draw them too early while it sleeps. */
#include "setup.h"
#include "move.vert.h"
#include "red.frag.h"

#define SIDE 64
#define CELL 8
#define FRAMES 60

static const char ptx[] =
    ".version 7.0\n.target sm_70\n.address_size 64\n"
    ".visible .entry move(.param .u64 p, .param .u32 f)\n{\n"
    " .reg .b32 %r<12>; .reg .f32 %x<8>; .reg .b64 %rd<4>;\n"
    " nanosleep.u32 500000;\n"
    " ld.param.u64 %rd1, [p]; ld.param.u32 %r1, [f]; mov.u32 %r2, %tid.x;\n"
    /* The corner of this vertex: bits of 0x1a and 0x34. */
    " shr.u32 %r3, 0x1a, %r2; and.b32 %r3, %r3, 1; shr.u32 %r4, 0x34, %r2; and.b32 %r4, %r4, 1;\n"
    " and.b32 %r5, %r1, 7; add.u32 %r5, %r5, %r3; shr.u32 %r6, %r1, 3; and.b32 %r6, %r6, 7; add.u32 %r6, %r6, %r4;\n"
    " cvt.rn.f32.u32 %x1, %r5; cvt.rn.f32.u32 %x2, %r6;\n"
    " fma.rn.f32 %x1, %x1, 0f3E800000, 0fBF800000; fma.rn.f32 %x2, %x2, 0f3E800000, 0fBF800000;\n"
    " mul.wide.u32 %rd2, %r2, 8; add.u64 %rd1, %rd1, %rd2; st.global.f32 [%rd1], %x1; st.global.f32 [%rd1+4], %x2;\n"
    " ret;\n}\n";

static VkRenderPass render_pass(void)
{
    VkAttachmentDescription a = {.format = VK_FORMAT_R8G8B8A8_UNORM, .samples = 1, .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE, .finalLayout = VK_IMAGE_LAYOUT_GENERAL};
    VkAttachmentReference r = {0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL};
    VkSubpassDescription s = {.pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS, .colorAttachmentCount = 1, .pColorAttachments = &r};
    VkRenderPassCreateInfo c = {.sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO, .attachmentCount = 1, .pAttachments = &a,
        .subpassCount = 1, .pSubpasses = &s};
    VkRenderPass p;
    VK(vkCreateRenderPass(device, &c, NULL, &p));
    return p;
}

static VkFramebuffer framebuffer(VkRenderPass pass, VkImage i)
{
    VkImageViewCreateInfo v = {.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO, .image = i, .viewType = VK_IMAGE_VIEW_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM, .subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1}};
    VkImageView view;
    VkFramebufferCreateInfo f = {.sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO, .renderPass = pass, .attachmentCount = 1,
        .pAttachments = &view, .width = SIDE, .height = SIDE, .layers = 1};
    VkFramebuffer b;
    VK(vkCreateImageView(device, &v, NULL, &view));
    VK(vkCreateFramebuffer(device, &f, NULL, &b));
    return b;
}

static VkShaderModule shader(const uint32_t *code, size_t bytes)
{
    VkShaderModuleCreateInfo c = {.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, .codeSize = bytes, .pCode = code};
    VkShaderModule m;
    VK(vkCreateShaderModule(device, &c, NULL, &m));
    return m;
}

static VkPipeline pipeline(VkRenderPass pass)
{
    VkPipelineShaderStageCreateInfo stages[] = {
        {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, .stage = VK_SHADER_STAGE_VERTEX_BIT,
            .module = shader(move_vert, sizeof move_vert), .pName = "main"},
        {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, .stage = VK_SHADER_STAGE_FRAGMENT_BIT,
            .module = shader(red_frag, sizeof red_frag), .pName = "main"}};
    VkVertexInputBindingDescription binding = {0, 8, VK_VERTEX_INPUT_RATE_VERTEX};
    VkVertexInputAttributeDescription attribute = {0, 0, VK_FORMAT_R32G32_SFLOAT, 0};
    VkPipelineVertexInputStateCreateInfo vi = {.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
        .vertexBindingDescriptionCount = 1, .pVertexBindingDescriptions = &binding, .vertexAttributeDescriptionCount = 1,
        .pVertexAttributeDescriptions = &attribute};
    VkPipelineInputAssemblyStateCreateInfo ia = {.sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
        .topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST};
    VkViewport port = {0, 0, SIDE, SIDE, 0, 1};
    VkRect2D whole = {{0, 0}, {SIDE, SIDE}};
    VkPipelineViewportStateCreateInfo vp = {.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO, .viewportCount = 1,
        .pViewports = &port, .scissorCount = 1, .pScissors = &whole};
    VkPipelineRasterizationStateCreateInfo rs = {.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO, .lineWidth = 1};
    VkPipelineMultisampleStateCreateInfo ms = {.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO, .rasterizationSamples = 1};
    VkPipelineColorBlendAttachmentState ba = {.colorWriteMask = 15};
    VkPipelineColorBlendStateCreateInfo cb = {.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO, .attachmentCount = 1,
        .pAttachments = &ba};
    VkPipelineLayoutCreateInfo l = {.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
    VkGraphicsPipelineCreateInfo c = {.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO, .stageCount = 2, .pStages = stages,
        .pVertexInputState = &vi, .pInputAssemblyState = &ia, .pViewportState = &vp, .pRasterizationState = &rs, .pMultisampleState = &ms,
        .pColorBlendState = &cb, .renderPass = pass};
    VkPipeline p;
    VK(vkCreatePipelineLayout(device, &l, NULL, &c.layout));
    VK(vkCreateGraphicsPipelines(device, VK_NULL_HANDLE, 1, &c, NULL, &p));
    return p;
}

static void check_frame(const uint32_t *pixels, unsigned frame)
{
    for (unsigned y = 0; y < SIDE; y++)
        for (unsigned x = 0; x < SIDE; x++) {
            int red = x / CELL == frame % 8 && y / CELL == frame / 8 % 8;
            if (pixels[y * SIDE + x] != (red ? 0xff0000ffu : 0xff000000u)) {
                fprintf(stderr, "frame %u: pixel %u, %u is %08x\n", frame, x, y, pixels[y * SIDE + x]);
                exit(1);
            }
        }
}

int main(void)
{
    CUmodule mod;
    CUfunction move;
    CUstream s;
    CUdeviceptr vertices;
    CUDA_EXTERNAL_MEMORY_BUFFER_DESC part;
    VkDeviceMemory vertex_memory, image_memory, back_memory;
    size_t bytes;
    void *pixels;
    start();
    start_vulkan();
    CHECK(cuModuleLoadData(&mod, ptx));
    CHECK(cuModuleGetFunction(&move, mod, "move"));
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    VkBuffer vb = buffer(48, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, 1, &vertex_memory);
    VkBuffer back = buffer(SIDE * SIDE * 4, VK_BUFFER_USAGE_TRANSFER_DST_BIT, 0, &back_memory);
    VkImage target = image(SIDE, VK_IMAGE_TILING_OPTIMAL, 0, &image_memory, &bytes);
    VK(vkMapMemory(device, back_memory, 0, VK_WHOLE_SIZE, 0, &pixels));
    CUexternalMemory m = imported_memory(vertex_memory, 48);
    memset(&part, 0, sizeof part);
    part.size = 48;
    CHECK(cuExternalMemoryGetMappedBuffer(&vertices, m, &part));
    VkSemaphore drawn = semaphore(0, 1), moved = semaphore(0, 1);
    CUexternalSemaphore cuda_drawn = imported(drawn, 0), cuda_moved = imported(moved, 0);
    VkRenderPass pass = render_pass();
    VkPipeline p = pipeline(pass);
    VkFramebuffer fb = framebuffer(pass, target);
    VkFence done = fence();

    VkCommandBuffer c = commands();
    VkClearValue black = {.color.float32 = {0, 0, 0, 1}};
    VkRenderPassBeginInfo b = {.sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO, .renderPass = pass, .framebuffer = fb,
        .renderArea.extent = {SIDE, SIDE}, .clearValueCount = 1, .pClearValues = &black};
    VkDeviceSize zero = 0;
    vkCmdBeginRenderPass(c, &b, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(c, VK_PIPELINE_BIND_POINT_GRAPHICS, p);
    vkCmdBindVertexBuffers(c, 0, 1, &vb, &zero);
    vkCmdDraw(c, 6, 1, 0, 0);
    vkCmdEndRenderPass(c);
    image_barrier(c, target, VK_IMAGE_LAYOUT_GENERAL, VK_IMAGE_LAYOUT_GENERAL);
    copy_to_buffer(c, target, back, SIDE);
    VK(vkEndCommandBuffer(c));

    unsigned frame = 0;
    void *params[] = {&vertices, &frame};
    CHECK(cuLaunchKernel(move, 1, 1, 1, 6, 1, 1, 0, s, params, NULL));
    cuda_signals(cuda_moved, 0, s);
    for (unsigned i = 0; i < FRAMES; i++) {
        VkPipelineStageFlags stage = VK_PIPELINE_STAGE_VERTEX_INPUT_BIT;
        VkSubmitInfo submit = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .waitSemaphoreCount = 1, .pWaitSemaphores = &moved,
            .pWaitDstStageMask = &stage, .commandBufferCount = 1, .pCommandBuffers = &c, .signalSemaphoreCount = 1, .pSignalSemaphores = &drawn};
        VkSemaphoreSubmitInfo w2 = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO, .semaphore = moved,
            .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT};
        VkSemaphoreSubmitInfo s2 = {.sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO, .semaphore = drawn,
            .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT};
        VkCommandBufferSubmitInfo c2 = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO, .commandBuffer = c};
        VkSubmitInfo2 submit2 = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2, .waitSemaphoreInfoCount = 1, .pWaitSemaphoreInfos = &w2,
            .commandBufferInfoCount = 1, .pCommandBufferInfos = &c2, .signalSemaphoreInfoCount = 1, .pSignalSemaphoreInfos = &s2};
        cuda_waits(cuda_drawn, 0, s);
        frame = i + 1;
        CHECK(cuLaunchKernel(move, 1, 1, 1, 6, 1, 1, 0, s, params, NULL));
        cuda_signals(cuda_moved, 0, s);
        if (i % 8 == 1)
            usleep(3000);
        /* Both ways of submission. */
        if (i % 2)
            VK(vkQueueSubmit(queue, 1, &submit, done));
        else
            VK(vkQueueSubmit2(queue, 1, &submit2, done));
        wait_fence(done);
        check_frame(pixels, i);
    }
    CHECK(cuStreamSynchronize(s));
    CHECK(cuDestroyExternalSemaphore(cuda_drawn));
    CHECK(cuDestroyExternalSemaphore(cuda_moved));
    CHECK(cuMemFree(vertices));
    CHECK(cuDestroyExternalMemory(m));
    vkDestroySemaphore(device, drawn, NULL);
    vkDestroySemaphore(device, moved, NULL);
    end_vulkan();
    puts("ok");
    return 0;
}
