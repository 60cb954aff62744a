using Dapper.Json.Tests.Cells;
using Dapper.Json.Tests.Reference;

namespace Dapper.Json.Tests.Access;

/// <summary>How the values of a tree are written, beside the names of its columns.</summary>
internal enum TreeValues
{
    Plain,

    /// <summary>Numbers as texts: those of int, and those that have more digits than any of the CLR's.</summary>
    NumbersAsTexts,

    /// <summary>By converters, which tell the types apart.</summary>
    Converted,

    /// <summary>Decimals beside those that have more digits than the CLR's.</summary>
    WideNumbers,
}

/// <summary>Makes cases of generated trees.</summary>
internal static class TreeCases
{
    private static readonly BigInteger Wide = BigInteger.Parse("12345678901234567890123456789012345678", CultureInfo.InvariantCulture);

    public static AccessCase CaseOf(GeneratedTree tree, TreeValues values)
    {
        GeneratedTree changed = tree with
        {
            Rows = Array.ConvertAll(
                tree.Rows, row => row.Select((value, i) => tree.Columns[i].Kind == TreeKind.Mixed ? value : ValueOf(value, values)).ToArray()),
        };
        changed = values switch
        {
            TreeValues.Plain or TreeValues.WideNumbers => changed,
            TreeValues.NumbersAsTexts => With(changed, static options => options.NumberHandling = JsonNumberHandling.WriteAsString),
            TreeValues.Converted => With(changed, static options =>
            {
                options.Converters.Add(new MarkingConverter<long>());
                options.Converters.Add(new MarkingConverter<double>());
                options.Converters.Add(new MarkingConverter<string>());
            }),
            _ => throw new ArgumentOutOfRangeException(nameof(values), values, message: null),
        };
        FakeColumn[] columns = [.. tree.Columns.Select(column => ColumnOf(column.Fake, values))];

        // The serializer knows no wide numbers: only the model is told how they are written.
        GeneratedTree known = With(changed, static options => options.Converters.Add(new Digits()));
        return new AccessCase([new FakeResult(columns, changed.Rows)], new UntypedCall(changed.Options), TreeModel.Write(known, out _));
    }

    private static FakeColumn ColumnOf(FakeColumn column, TreeValues values) =>
        column.Drifts ? column
        : values == TreeValues.NumbersAsTexts && column.Type == typeof(long) ? column with { Type = typeof(int) }
        : values == TreeValues.WideNumbers && column.Type == typeof(long) ? column with { Type = typeof(BigInteger) }
        : values == TreeValues.WideNumbers && column.Type == typeof(double) ? column with { Type = typeof(decimal) }
        : values == TreeValues.NumbersAsTexts && column.Type == typeof(double) ? column with { Type = typeof(BigInteger) }
        : column;

    private static object? ValueOf(object? value, TreeValues values) => (values, value) switch
    {
        (TreeValues.NumbersAsTexts, long number) => (int)number,
        (TreeValues.NumbersAsTexts, double number) => Wide + (int)(number * 8),
        (TreeValues.WideNumbers, long number) => Wide + number,
        (TreeValues.WideNumbers, double number) => (decimal)number + 1.000m,
        _ => value,
    };

    private static GeneratedTree With(GeneratedTree tree, Action<JsonSerializerOptions> change)
    {
        var serializer = new JsonSerializerOptions(tree.Options.SerializerOptions);
        change(serializer);
        JsonQueryOptions options = tree.Options;
        return tree with
        {
            Options = new JsonQueryOptions(serializer)
            {
                PathNames = options.PathNames,
                GroupKeys = options.GroupKeys,
                RawJsonColumns = options.RawJsonColumns,
                FlushThreshold = options.FlushThreshold,
                Format = options.Format,
            },
        };
    }

    private sealed class Digits : JsonConverter<BigInteger>
    {
        public override BigInteger Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        /// <remarks>Written as raw JSON, it would have no line of its own in a list.</remarks>
        public override void Write(Utf8JsonWriter writer, BigInteger value, JsonSerializerOptions options)
        {
            string digits = value.ToString(CultureInfo.InvariantCulture);
            if (options.NumberHandling.HasFlag(JsonNumberHandling.WriteAsString))
            {
                writer.WriteStringValue(digits);
            }
            else
            {
                JsonElement.Parse(digits).WriteTo(writer);
            }
        }
    }
}
