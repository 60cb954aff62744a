using System.Diagnostics;
using System.Runtime;

namespace Dapper.Json.LoadTest.Hosts;

/// <summary>What a process has used since it was started.</summary>
/// <param name="CpuSeconds">Time of its processors, in seconds.</param>
/// <param name="Allocated">On the managed heap, in bytes.</param>
/// <param name="PeakWorkingSet">In bytes.</param>
/// <param name="MethodsCompiled">By the just-in-time compiler, each time that it did.</param>
internal readonly record struct Usage(double CpuSeconds, long Allocated, long PeakWorkingSet, long MethodsCompiled)
{
    public static Usage OfThisProcess()
    {
        using Process process = Process.GetCurrentProcess();
        return new Usage(
            process.TotalProcessorTime.TotalSeconds, GC.GetTotalAllocatedBytes(precise: true), process.PeakWorkingSet64, JitInfo.GetCompiledMethodCount());
    }
}
