namespace Dapper.Json.Tests.Cells;

/// <summary>Values of one CLR type: as a driver gives them, and as System.Text.Json writes them.</summary>
public abstract class ColumnCase(string name)
{
    public string Name => name;

    /// <summary>Gets the values as rows, between two other columns.</summary>
    internal abstract FakeResult Result { get; }

    /// <summary>Gives what the serializer writes for objects with the same values.</summary>
    internal abstract string Expected(JsonSerializerOptions options);

    /// <summary>Makes a caller's own converter for the type.</summary>
    internal abstract JsonConverter CreateConverter(bool handleNull);

    public override string ToString() => Name;
}

/// <param name="name">The name of the case.</param>
/// <param name="fieldType">The type that the reader gives for the column.</param>
/// <param name="values">The values; null for NULL.</param>
/// <typeparam name="T">The type of the equal property: nullable, as a column is.</typeparam>
/// <typeparam name="TConverted">The type that a caller's converter would be for.</typeparam>
internal sealed class ColumnCase<T, TConverted>(string name, Type? fieldType, params T[] values) : ColumnCase(name)
{
    internal override FakeResult Result => new(
        [FakeColumn.Of<int>("RowId"), new FakeColumn("SomeValue", fieldType), FakeColumn.Of<string>("ÄndTag")],
        values.Select((value, i) => new object?[] { i, value, i % 2 == 0 ? "<ü>" : null }));

    internal override string Expected(JsonSerializerOptions options) =>
        JsonSerializer.Serialize(values.Select((value, i) => new Line(i, value, i % 2 == 0 ? "<ü>" : null)).ToArray(), options);

    internal override JsonConverter CreateConverter(bool handleNull) =>
        handleNull ? new NullMarkingConverter<TConverted>() : new MarkingConverter<TConverted>();

    internal sealed record Line(int? RowId, T SomeValue, string? ÄndTag);
}
