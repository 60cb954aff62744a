using System.Data;
using System.Data.Common;
using System.Runtime.InteropServices;
using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>A column of reals, written as text from which SQLite parses the same double. That text depends on its version and on the processor.</summary>
internal sealed class SqliteReals<T>(IDbCommand command, in ColumnDefinition definition, ColumnSql sql, ReadOnlySpan<T> values, object? source)
    : JsonColumn<SqliteFormat, T>(definition, sql, values, source)
{
    private readonly bool _isPrecise = SqliteReals.ArePrecise(command);

    public override bool IsEncoded => true;

    public override bool TryWrite(Utf8JsonWriter writer, int row) => Values[row] switch
    {
        double value => SqliteReals.TryWrite(writer, value, _isPrecise),
        float value => SqliteReals.TryWrite(writer, value, _isPrecise),
        _ => base.TryWrite(writer, row),
    };
}

/// <summary>Writes reals as text that SQLite parses exactly.</summary>
internal static class SqliteReals
{
    /// <summary>The largest number of which SQLite reads the digits as an integer.</summary>
    private const double LargestInteger = 1e18;

    /// <summary>The largest number that SQLite parses exactly from eighteen digits. Its inverse is the smallest: still smaller numbers lose bits.</summary>
    private const double Largest = 1e270;

    /// <summary>Between these a number of fifteen digits is an integer divided by a power of ten, and both are exact doubles.</summary>
    private const double SmallestShort = 1e-7, LargestShort = 1e15;

    private static readonly Version FirstPrecise = new(3, 43);

    // A process has one native library, whatever the number of connections.
    private static Version? _version;

    /// <summary>Returns whether the parser's arithmetic has more digits than a double.</summary>
    public static bool ArePrecise(IDbCommand command) =>
        (!OperatingSystem.IsWindows() && RuntimeInformation.ProcessArchitecture is Architecture.X64 or Architecture.X86)
        || (_version ??= VersionOf(command)) >= FirstPrecise;

    /// <summary>Writes a number.</summary>
    /// <remarks>
    /// The shortest digits may lie between two doubles, where the arithmetic is not exact enough to choose. Eighteen digits are close to one. As
    /// a JSON number it would be slow: older versions measure the rest of the text before they read a number.
    /// </remarks>
    /// <returns>False if SQLite may parse another double.</returns>
    public static bool TryWrite(Utf8JsonWriter writer, double value, bool isPrecise)
    {
        double size = Math.Abs(value);
        if (double.IsInfinity(value))
        {
            writer.WriteStringValue(value > 0 ? "9e999"u8 : "-9e999"u8);
            return true;
        }

        if (size < LargestInteger && value == Math.Truncate(value))
        {
            return ParameterJson.WriteText(writer, value, "F0");
        }

        if (isPrecise)
        {
            return size is >= 1 / Largest and <= Largest && ParameterJson.WriteText(writer, value, "E17");
        }

        // The conversion to decimal keeps fifteen digits of a double.
        return size is >= SmallestShort and < LargestShort && (double)(decimal)value == value
            && ParameterJson.WriteText(writer, (decimal)value, "0.############################");
    }

    /// <summary>Returns the version of the native library, which the driver knows without an open connection.</summary>
    private static Version VersionOf(IDbCommand command) =>
        Version.TryParse((command.Connection as DbConnection)?.ServerVersion, out Version? version) ? version : new Version(3, 0);
}
