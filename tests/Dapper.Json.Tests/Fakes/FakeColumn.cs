namespace Dapper.Json.Tests.Fakes;

/// <summary>What a fake reader says of a column.</summary>
/// <param name="Name">Its name; null or empty for none.</param>
/// <param name="Type">Its CLR type; null where a driver would name none.</param>
/// <param name="DataTypeName">The database's name of the type.</param>
internal sealed record FakeColumn(string? Name, Type? Type, string DataTypeName = "")
{
    /// <summary>Gets whether the field type is that of the current row's value, as SQLite's is.</summary>
    public bool Drifts { get; init; }

    public static FakeColumn Of<T>(string name, string dataTypeName = "") => new(name, typeof(T), dataTypeName);
}
