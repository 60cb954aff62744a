using System.Diagnostics.CodeAnalysis;
using System.Globalization;

namespace Dapper.Json.LoadTest.Runs;

/// <summary>What the caller of a run asked for.</summary>
/// <param name="Arguments">The command and its arguments, as they were.</param>
/// <param name="IsSmoke">Runs everything once and briefly; the figures mean nothing.</param>
/// <param name="Rounds">How often each case is measured.</param>
/// <param name="Seconds">How long a measurement takes.</param>
/// <param name="OutFile">Where the tables go beside the console.</param>
/// <param name="ChartFile">Where the chart goes.</param>
internal sealed record RunOptions(IReadOnlyList<string> Arguments, bool IsSmoke, int Rounds, int Seconds, string? OutFile, string? ChartFile)
{
    /// <summary>Gets how many rows the answers have.</summary>
    public IReadOnlyList<int> Rows { get; init; } = [1, 100, 1_000];

    /// <summary>Gets how many connections ask at once.</summary>
    public IReadOnlyList<int> Concurrencies { get; } = IsSmoke ? [2] : [1, 32, 256];

    /// <summary>Reads the arguments.</summary>
    /// <returns>False when one is unknown or lacks its value.</returns>
    public static bool TryParse(string[] arguments, [NotNullWhen(true)] out RunOptions? options)
    {
        options = new RunOptions(arguments, IsSmoke: false, Rounds: 5, Seconds: 3, OutFile: null, ChartFile: null);
        for (int i = 1; i < arguments.Length && options is not null; i++)
        {
            options = arguments[i] switch
            {
                "--smoke" => new RunOptions(arguments, IsSmoke: true, Rounds: 1, Seconds: 1, options.OutFile, options.ChartFile),
                "--rounds" when Number(arguments, ++i) is { } rounds => options with { Rounds = rounds },
                "--seconds" when Number(arguments, ++i) is { } seconds => options with { Seconds = seconds },
                "--rows" when Number(arguments, ++i) is { } rows => options with { Rows = [rows] },
                "--out" when i + 1 < arguments.Length => options with { OutFile = arguments[++i] },
                "--chart" when i + 1 < arguments.Length => options with { ChartFile = arguments[++i] },
                _ => null,
            };
        }

        return options is not null;
    }

    private static int? Number(string[] arguments, int index) =>
        index < arguments.Length && int.TryParse(arguments[index], NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number > 0 ? number : null;
}
