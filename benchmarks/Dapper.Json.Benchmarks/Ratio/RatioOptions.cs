namespace Dapper.Json.Benchmarks.Ratio;

/// <summary>What the caller of the <c>ratio</c> command asked for.</summary>
/// <param name="IsSmoke">Runs everything once, to see that it works; the figures mean nothing.</param>
/// <param name="Filter">Keeps the workloads whose title contains it.</param>
/// <param name="OutFile">Where the tables go beside the console.</param>
internal sealed record RatioOptions(bool IsSmoke, string? Filter, string? OutFile)
{
    public const string Usage = "ratio [--smoke] [--filter TEXT] [--out FILE]";

    /// <summary>How many rounds count.</summary>
    public int Rounds => IsSmoke ? 1 : 15;

    /// <summary>How many rounds go before, to settle what the warm-up left.</summary>
    public int RoundsBefore => IsSmoke ? 0 : 2;

    /// <summary>How many times all workloads run before the first measurement, so that the JIT is done.</summary>
    public int WarmUps => IsSmoke ? 0 : 4;

    /// <summary>How long a contender runs in a round.</summary>
    public TimeSpan Slice => TimeSpan.FromMilliseconds(IsSmoke ? 1 : 70);

    /// <summary>Reads the arguments that follow <c>ratio</c>.</summary>
    /// <exception cref="ArgumentException">An argument is unknown or lacks its value.</exception>
    public static RatioOptions Parse(string[] arguments)
    {
        var options = new RatioOptions(IsSmoke: false, Filter: null, OutFile: null);
        for (int i = 0; i < arguments.Length; i++)
        {
            string? value = i + 1 < arguments.Length ? arguments[i + 1] : null;
            switch (arguments[i])
            {
                case "--smoke":
                    options = options with { IsSmoke = true };
                    break;
                case "--filter" when value is not null:
                    options = options with { Filter = value };
                    i++;
                    break;
                case "--out" when value is not null:
                    options = options with { OutFile = value };
                    i++;
                    break;
                default:
                    throw new ArgumentException($"'{arguments[i]}' is not known or lacks its value. Usage: {Usage}");
            }
        }

        return options;
    }
}
