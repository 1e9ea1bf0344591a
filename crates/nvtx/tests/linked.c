// Says a mark and a range by functions of a library, as programs of NVTX 2 do: no header of NVTX 3 is in it.
void nvtxMarkA(const char *message);
int nvtxRangePushA(const char *message);
int nvtxRangePop(void);

int main(void)
{
    nvtxRangePushA("a range");
    nvtxMarkA("a mark");
    nvtxRangePop();
    return 0;
}
