using System.Diagnostics.CodeAnalysis;

namespace Dapper.Json.Benchmarks.Ratio;

/// <summary>What the caller of the <c>ratio</c> command asked for.</summary>
/// <param name="IsSmoke">Runs everything once, to see that it works; the figures mean nothing.</param>
/// <param name="Filter">Keeps the workloads whose title contains it.</param>
/// <param name="OutFile">Where the tables go beside the console.</param>
internal sealed record RatioOptions(bool IsSmoke, string? Filter, string? OutFile)
{
    /// <summary>How many rounds count.</summary>
    public int Rounds => IsSmoke ? 1 : 25;

    /// <summary>How many rounds go before, to settle what the warm-up left.</summary>
    public int RoundsBefore => IsSmoke ? 0 : 2;

    /// <summary>How many times all workloads run before the first measurement, so that the JIT is done.</summary>
    public int WarmUps => IsSmoke ? 0 : 6;

    /// <summary>How long a contender runs in a round.</summary>
    public TimeSpan Slice => TimeSpan.FromMilliseconds(IsSmoke ? 1 : 30);

    /// <summary>How many calls a contender makes in a round at least, however long they take.</summary>
    public int LeastCalls => IsSmoke ? 1 : 3;

    /// <summary>Reads the arguments that follow <c>ratio</c>.</summary>
    /// <returns>False when one is unknown or lacks its value.</returns>
    public static bool TryParse(string[] arguments, [NotNullWhen(true)] out RatioOptions? options)
    {
        options = new RatioOptions(IsSmoke: false, Filter: null, OutFile: null);
        for (int i = 0; i < arguments.Length && options is not null; i++)
        {
            options = arguments[i] switch
            {
                "--smoke" => options with { IsSmoke = true },
                "--filter" when i + 1 < arguments.Length => options with { Filter = arguments[++i] },
                "--out" when i + 1 < arguments.Length => options with { OutFile = arguments[++i] },
                _ => null,
            };
        }

        return options is not null;
    }
}
