namespace Dapper.Json.Generated.Nested;

/// <summary>What a column holds. Each has few values, so that rows agree often.</summary>
internal enum NestedValues
{
    Numbers,
    LongNumbers,
    Reals,
    Texts,
    Truths,
    Names,
    Bytes,
    Json,
}

/// <summary>A column of a nested shape.</summary>
/// <param name="Path">Its name.</param>
/// <param name="Level">The level that it is a value of.</param>
/// <param name="Member">The member that it fills; null for an element of a list of values. May be none.</param>
/// <param name="Values">What it holds.</param>
internal sealed record NestedColumn(string Path, ModelLevel Level, string? Member, NestedValues Values)
{
    /// <summary>So large that some drivers then open the next reader of the text for sequential access.</summary>
    private static readonly string Large = new('x', 70_000);

    /// <summary>Gets whether its first row must hold a value: SQLite takes the column's type from it, and not all conversions are of any type.</summary>
    public bool NeedsType { get; init; }

    /// <summary>Gets whether it must be named as JSON.</summary>
    public bool IsNamedJson { get; init; }

    public object Value(Random random) => Values switch
    {
        NestedValues.Numbers => random.Next(3),
        NestedValues.LongNumbers => (long)random.Next(3),
        NestedValues.Reals => NestedTypeMaker.Pick(random, 0.0, 1.5, -2.25),
        NestedValues.Texts => random.Next(60) == 0 ? Large : NestedTypeMaker.Pick(random, "", "a", "ü<'\"", "\ud83d\ude00"),
        NestedValues.Truths => random.Next(2) == 1,
        NestedValues.Names => NestedTypeMaker.Pick(random, "Red", "Green", "None"),
        NestedValues.Bytes => NestedTypeMaker.Pick(random, [], [1], "ab"u8.ToArray()),
        _ => NestedTypeMaker.Pick(random, "[]", "[7]"),
    };

    /// <summary>Gives a cell as SQL.</summary>
    public string Sql(object? value, bool isPostgres)
    {
        string literal = value switch
        {
            null => "null",
            string text => $"'{text.Replace("'", "''", StringComparison.Ordinal)}'",
            bool truth => isPostgres ? truth ? "true" : "false" : truth ? "1" : "0",
            byte[] bytes => isPostgres ? $"'\\x{Convert.ToHexString(bytes)}'" : $"x'{Convert.ToHexString(bytes)}'",
            double real => real.ToString("0.0##", CultureInfo.InvariantCulture),
            _ => ((IFormattable)value).ToString(null, CultureInfo.InvariantCulture),
        };
        return isPostgres ? $"({literal})::{PostgresType}" : literal;
    }

    private string PostgresType => Values switch
    {
        NestedValues.Numbers => "int4",
        NestedValues.LongNumbers => "int8",
        NestedValues.Reals => "float8",
        NestedValues.Truths => "bool",
        NestedValues.Bytes => "bytea",
        NestedValues.Json => IsNamedJson ? "text" : Path.Length % 2 == 0 ? "jsonb" : "json",
        _ => "text",
    };

    public override string ToString() => new StringBuilder(Path).Append(' ').Append(Values).ToString();
}
