namespace Dapper.Json.Tests.Reference;

/// <summary>A result whose columns' names are paths, with the options to write it under.</summary>
internal sealed partial record GeneratedTree(TreeColumn[] Columns, object?[][] Rows, JsonQueryOptions Options)
{
    private static readonly int[] Thresholds = [1, 100, 16_384];

    /// <summary>Gets the formats that write objects, beside the array.</summary>
    public static JsonQueryFormat[] OtherFormats { get; } = [.. Enum.GetValues<JsonQueryFormat>().Where(static format => AroundOf(format) is not null)];

    /// <summary>Gives what stands before and behind each object, and whether it may be indented; null in an array, and where there are no objects.</summary>
    public static (string Before, string After, bool MayIndent)? AroundOf(JsonQueryFormat format) => format switch
    {
        JsonQueryFormat.Lines => ("", "\n", false),
        JsonQueryFormat.Array or JsonQueryFormat.ForJson or JsonQueryFormat.Values or JsonQueryFormat.Table => null,
    };

    public FakeResult Result => new([.. Columns.Select(static column => column.Fake)], Rows);

    public override string ToString() =>
        $"columns [{string.Join(", ", Columns.Select(static column => column.Name))}], keys [{string.Join(", ", Options.GroupKeys)}], rows [{Text()}], "
        + $"{Options.SerializerOptions.PropertyNamingPolicy}, {Options.SerializerOptions.DefaultIgnoreCondition}, {Options.Format}, "
        + $"indented {Options.SerializerOptions.WriteIndented}, threshold {Options.FlushThreshold}";

    /// <summary>Makes options for paths of those for flat rows.</summary>
    public static JsonQueryOptions OptionsOf(JsonQueryOptions flat, TreeColumn[] columns, IEnumerable<string> keys, Random random) =>
        new(flat)
        {
            PathNames = true,
            GroupKeys = [.. keys],
            RawJsonColumns = [.. columns.Where(static column => column.Kind == TreeKind.Json).Select(static column => column.Name)],
            FlushThreshold = Thresholds[random.Next(Thresholds.Length)],
            Format = random.Next(4) == 0 ? OtherFormats[random.Next(OtherFormats.Length)] : JsonQueryFormat.Array,
        };

    private string Text() =>
        string.Join("; ", Rows.Select(static row => string.Join(", ", row.Select(static cell => Text(cell).PadRight(12)[..12].Trim()))));

    private static string Text(object? cell) => cell switch
    {
        null => "null",
        byte[] bytes => Convert.ToHexString(bytes),
        _ => Convert.ToString(cell, CultureInfo.InvariantCulture)!,
    };
}

/// <summary>What values a column holds.</summary>
internal enum TreeKind
{
    Integer,
    Real,
    Text,
    Blob,
    Large,
    Json,

    /// <summary>Any of SQLite's storage classes.</summary>
    Mixed,
}

/// <summary>A column whose name is a path.</summary>
internal sealed record TreeColumn(TreeSegment[] Path, TreeKind Kind)
{
    public string Name => string.Join('.', Path.Select(static segment => segment.Text));

    /// <summary>Gets what a driver that is not known says of it.</summary>
    public FakeColumn Fake => Kind switch
    {
        TreeKind.Integer => FakeColumn.Of<long>(Name),
        TreeKind.Real => FakeColumn.Of<double>(Name),
        TreeKind.Blob => FakeColumn.Of<byte[]>(Name),
        TreeKind.Text or TreeKind.Large or TreeKind.Json => FakeColumn.Of<string>(Name),
        TreeKind.Mixed => FakeColumn.Of<string>(Name) with { Drifts = true },
    };
}

/// <summary>A name of a path; an element that is a value has the path of its list.</summary>
internal readonly record struct TreeSegment(string Name, bool IsList)
{
    private bool NeedsQuotes => !Name.All(static letter => char.IsLetterOrDigit(letter) || letter == '_');

    public string Text => (NeedsQuotes ? $"\"{Name.Replace("\"", "\"\"", StringComparison.Ordinal)}\"" : Name) + (IsList ? "[]" : "");
}
