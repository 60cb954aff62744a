using System.Diagnostics;

/// <summary>How long the process has been there. Linux counts its start in steps of 10 ms.</summary>
internal static class Elapsed
{
    public static string SinceStart => $"{(DateTime.Now - Process.GetCurrentProcess().StartTime).TotalMilliseconds:N0} ms after the start";
}
