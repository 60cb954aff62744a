namespace Dapper.Json.Tests.Reference;

/// <summary>A result set with the options to write it under.</summary>
internal sealed record GeneratedResult(string[] Names, object?[][] Rows, JsonQueryOptions Options)
{
    private const int MaxColumns = 12;
    private const int MaxRows = 50;

    public static Arbitrary<GeneratedResult> Any { get; } = Arb.From(
        from options in Gen.Elements<JsonQueryOptions>(GeneratedOptions.All)
        from names in GeneratedValues.Name.ListOf(MaxColumns)
        from width in Gen.Choose(1, MaxColumns)
        let unique = Unique(names, options, width)
        from height in Gen.OneOf(Gen.Choose(0, 3), Gen.Choose(0, MaxRows))
        from rows in GeneratedValues.Cell.ArrayOf(unique.Length).ArrayOf(height)
        select new GeneratedResult(unique, rows, options),
        static result => result.Smaller());

    /// <summary>Gets the query that gives this result, from parameters <c>@c0</c>, <c>@c1</c> and so on.</summary>
    /// <remarks>Text comes as a cast of its bytes: the driver's own binding is not what is tested.</remarks>
    public string Sql
    {
        get
        {
            if (Rows.Length == 0)
            {
                return $"select {string.Join(", ", Names.Select(static name => $"null as {Quoted(name)}"))} where 0";
            }

            return string.Join(
                " union all ",
                Rows.Select((row, r) => "select " + string.Join(", ", row.Select((cell, c) => $"{Read(cell, r, c)} as {Quoted(Names[c])}"))));
        }
    }

    public DynamicParameters Parameters(Encoding encoding)
    {
        var parameters = new DynamicParameters();
        for (int r = 0; r < Rows.Length; r++)
        {
            for (int c = 0; c < Names.Length; c++)
            {
                parameters.Add(Parameter(r, c), Rows[r][c] is string text ? encoding.GetBytes(text) : Rows[r][c]);
            }
        }

        return parameters;
    }

    public override string ToString() =>
        $"names [{string.Join(", ", Names)}], rows [{string.Join("; ", Rows.Select(static row => string.Join(", ", row)))}], " +
        $"{Options.SerializerOptions.PropertyNamingPolicy}, {Options.SerializerOptions.Encoder}, indented {Options.SerializerOptions.WriteIndented}";

    private static string[] Unique(IEnumerable<string> names, JsonQueryOptions options, int width) =>
        [.. names.DistinctBy(name => options.SerializerOptions.PropertyNamingPolicy?.ConvertName(name) ?? name).Take(width)];

    private static string Quoted(string name) => $"\"{name.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";

    private static string Parameter(int row, int column) => $"c{(row * MaxColumns) + column}";

    private static string Read(object? cell, int row, int column) =>
        cell is string ? $"cast(@{Parameter(row, column)} as text)" : $"@{Parameter(row, column)}";

    private IEnumerable<GeneratedResult> Smaller()
    {
        if (Rows.Length > 1)
        {
            yield return this with { Rows = Rows[..(Rows.Length / 2)] };
            yield return this with { Rows = Rows[(Rows.Length / 2)..] };
        }

        for (int i = 0; i < Names.Length && Names.Length > 1; i++)
        {
            int left = i;
            yield return this with { Names = Without(Names, left), Rows = [.. Rows.Select(row => Without(row, left))] };
        }
    }

    private static T[] Without<T>(T[] all, int index) => [.. all[..index], .. all[(index + 1)..]];
}
