using System.Data;
using System.Data.Common;
using System.Globalization;
using System.Runtime.InteropServices;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>How SQLite finds the double of a text: exactly for most, and for the others from an integer and a power of two.</summary>
internal static class SqliteReals
{
    /// <summary>Up to it, and as far below one, SQLite's arithmetic finds the double of a text: farther off it is wrong for some.</summary>
    public const double LargestExact = 1e15;

    /// <summary>The text of a number.</summary>
    public static readonly ColumnSql Plain = new("", "cast(", " as real)");

    /// <summary>The bits of an exponent, and the powers that stand for them: the largest has no double.</summary>
    private static readonly (int Bit, int Exponent)[] Steps =
        [(1024, 512), (1024, 512), (512, 512), (256, 256), (128, 128), (64, 64), (32, 32), (16, 16), (8, 8), (4, 4), (2, 2), (1, 1)];

    /// <summary>The text of a number, or an array of an integer and of the powers of two to multiply it and to divide it by.</summary>
    public static readonly ColumnSql Scaled = new(
        "",
        $"(select case when typeof(number) = 'text' and number like '[%' then cast(json_extract(number, '$[0]') as real){Powers('*', 1)}{Powers('/', 2)} "
            + "else cast(number as real) end from (select ",
        " as number))");

    private static readonly Version FirstWithExactReals = new(3, 43);

    // A program has one native library, whatever number of connections.
    private static Version? _version;

    /// <summary>Says whether the text of each value will be read as the value.</summary>
    public static bool AreExact<T>(IDbCommand command, ReadOnlySpan<T> values)
    {
        if (!ReadsTexts(command))
        {
            return false;
        }

        foreach (T value in values)
        {
            if (value is double number ? !IsExact(number) : value is float small && !IsExact(small))
            {
                return false;
            }
        }

        return true;
    }

    public static bool IsExact(double value) => value == 0 || Math.Abs(value) is >= 1 / LargestExact and < LargestExact || double.IsInfinity(value);

    /// <summary>Says whether the parser's arithmetic has more digits than a double.</summary>
    private static bool ReadsTexts(IDbCommand command) =>
        (!OperatingSystem.IsWindows() && RuntimeInformation.ProcessArchitecture is Architecture.X64 or Architecture.X86)
        || (_version ??= VersionOf(command)) >= FirstWithExactReals;

    /// <summary>Gives the version of the native library, which the driver knows without an open connection.</summary>
    private static Version VersionOf(IDbCommand command) =>
        Version.TryParse((command.Connection as DbConnection)?.ServerVersion, out Version? version) ? version : new Version(3, 0);

    /// <summary>Gives the product of the powers of two that an exponent is the sum of. Each step is exact where the result is.</summary>
    private static string Powers(char sign, int index)
    {
        string exponent = $"json_extract(number, '$[{index}]')";
        IEnumerable<string> factors = Steps.Select(step => $" {sign} case when {exponent} & {step.Bit} then {Power(step.Exponent)} else 1.0 end");
        return string.Concat(factors);
    }

    private static string Power(int exponent) =>
        exponent <= 32 ? Math.Pow(2, exponent).ToString("F1", CultureInfo.InvariantCulture) : $"({Power(exponent / 2)} * {Power(exponent / 2)})";
}
