namespace Dapper.Json.Tests.Results;

/// <summary>Columns and values for generated results: few different ones, so that rows meet.</summary>
internal static class SetValues
{
    private static readonly Type[] Numbers = [typeof(int), typeof(long), typeof(short), typeof(decimal), typeof(double)];
    private static readonly Type[] Texts = [typeof(string), typeof(Guid)];
    private static readonly string[] Names = ["Id", "user_name", "URLValue", "Note"];
    private static readonly decimal[] Values = [0, 1, -7, 1000, 2.5m];

    private static readonly Guid[] Guids = [Guid.Empty, new("8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f")];

    public static FakeColumn[] Columns(Random random, string prefix = "")
    {
        string[] names = [.. Names];
        random.Shuffle(names);
        return [.. names.Take(random.Next(1, 5)).Select(name => new FakeColumn(prefix + name, Any(random)))];
    }

    /// <summary>Makes a column that ties rows to those of another column: mostly of a type with the same values.</summary>
    public static FakeColumn KeyColumn(Random random, string name, FakeColumn parent)
    {
        Type[] types = Array.IndexOf(Texts, parent.Type) >= 0 ? Texts : Numbers;
        return new FakeColumn(name, random.Next(12) == 0 ? Any(random) : types[random.Next(types.Length)]);
    }

    public static object?[] Row(Random random, FakeColumn[] columns, int number) =>
        Array.ConvertAll(columns, column => column.Name == "Seq" ? (long)number : random.Next(6) == 0 ? null : Value(random, column.Type!));

    /// <summary>Returns a value as one of another type; null if there is none.</summary>
    public static object? Convert(object? value, Type type) => (value, Array.IndexOf(Texts, type) >= 0) switch
    {
        (null, _) => null,
        (Guid or string, true) when type == typeof(string) => value.ToString(),
        (Guid or string, true) => Guid.TryParse(value.ToString(), out Guid guid) ? guid : null,
        (Guid or string, false) or (_, true) => null,
        _ => Number(System.Convert.ToDecimal(value, CultureInfo.InvariantCulture), type),
    };

    private static Type Any(Random random) => random.Next(3) == 0 ? Texts[random.Next(Texts.Length)] : Numbers[random.Next(Numbers.Length)];

    private static object Value(Random random, Type type) =>
        type == typeof(Guid) ? Guids[random.Next(Guids.Length)]
        : type == typeof(string) ? (random.Next(3) == 0 ? "\"<ü>\"" : Guids[random.Next(Guids.Length)].ToString())
        : Number(Values[random.Next(Values.Length)], type) ?? Number(1, type)!;

    private static object? Number(decimal value, Type type) =>
        type == typeof(decimal) ? value
        : type == typeof(double) ? (double)value
        : decimal.IsInteger(value) ? System.Convert.ChangeType(value, type, CultureInfo.InvariantCulture)
        : null;
}
