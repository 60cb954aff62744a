using System.Text.Json;

namespace Dapper.Json.Cells.Casts;

/// <summary>How values become those of the type that the name of their column ends in, from the JSON that they have without it.</summary>
internal sealed class CastConversion
{
    /// <summary>Writes the property with a value that is not NULL.</summary>
    /// <returns>False for a value that is refused, of which nothing is written.</returns>
    public delegate bool Writer(Utf8JsonWriter writer, PropertyName name, TypeTable types, ReadOnlySpan<byte> json);

    /// <summary>Gets the CLR type whose values need none; null if all need it.</summary>
    public Type? FreeType { get; init; }

    /// <summary>Gets whether values are recognised by the JSON that they have by default, however the options write them.</summary>
    public bool ReadsDefaultJson { get; init; }

    /// <summary>Gets what tells whether all values of a column are refused, by its CLR type and the database's name of its type; null if none is.</summary>
    public Func<Type, string, bool>? Refuses { get; init; }

    public required Writer TryWrite { get; init; }

    /// <summary>Gets the message for a value that is refused.</summary>
    public required string Problem { get; init; }
}
