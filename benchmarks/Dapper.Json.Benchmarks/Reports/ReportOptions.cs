using System.Diagnostics.CodeAnalysis;
using System.Globalization;

namespace Dapper.Json.Benchmarks.Reports;

/// <summary>What the caller of a command asked for.</summary>
/// <param name="Arguments">The command and its arguments, as they were.</param>
/// <param name="IsSmoke">Runs everything once, to see that it works; the figures mean nothing.</param>
/// <param name="Filter">Keeps the tables whose title contains it.</param>
/// <param name="OutFile">Where the tables go beside the console.</param>
internal sealed record ReportOptions(IReadOnlyList<string> Arguments, bool IsSmoke, string? Filter, string? OutFile)
{
    // The same list in copies of the options.
    private readonly List<string> _leftOut = [];

    /// <summary>Gets whether the filter has kept a table.</summary>
    public bool HasKept { get; private set; }

    /// <summary>Gets the titles that the filter has left out so far.</summary>
    public IReadOnlyList<string> LeftOut => _leftOut;

    /// <summary>Gets how long a command runs that ends by the clock.</summary>
    public int Minutes { get; init; } = 1;

    /// <summary>Tells whether the filter keeps a table.</summary>
    public bool Keeps(string title)
    {
        bool keeps = Filter is null || title.Contains(Filter, StringComparison.OrdinalIgnoreCase);
        HasKept |= keeps;
        if (!keeps)
        {
            _leftOut.Add(title);
        }

        return keeps;
    }

    /// <summary>Reads what follows the name of the command.</summary>
    /// <returns>False when an argument is unknown or lacks its value.</returns>
    public static bool TryParse(string[] arguments, [NotNullWhen(true)] out ReportOptions? options)
    {
        options = new ReportOptions(arguments, IsSmoke: false, Filter: null, OutFile: null);
        for (int i = 1; i < arguments.Length && options is not null; i++)
        {
            options = arguments[i] switch
            {
                "--smoke" => options with { IsSmoke = true },
                "--filter" when i + 1 < arguments.Length => options with { Filter = arguments[++i] },
                "--minutes" when i + 1 < arguments.Length && int.TryParse(arguments[++i], CultureInfo.InvariantCulture, out int minutes) && minutes > 0 =>
                    options with { Minutes = minutes },
                "--out" when i + 1 < arguments.Length => options with { OutFile = arguments[++i] },
                _ => null,
            };
        }

        return options is not null;
    }
}
