using System.Text.Json;

namespace Dapper.Json.Cells.Casts;

/// <summary>
/// A type that the name of a column may end in, written as PostgreSQL writes casts: <c>paid::boolean</c>. All that is known of it stands here;
/// <see cref="ColumnCasts"/> lists them.
/// </summary>
internal sealed class ColumnCast
{
    /// <summary>Gets the word behind the colons, in lower case.</summary>
    public required string Word { get; init; }

    /// <summary>Gets whether text and bytes of the column are raw JSON.</summary>
    public bool IsRawJson { get; init; }

    /// <summary>Gets how values are written; null for as those of a column without a type.</summary>
    public CastConversion? Conversion { get; init; }

    /// <summary>Gets what tells whether a column may fill a member of a type, without Nullable: in a typed query the member decides what is written.</summary>
    public required Func<Type, bool> Fits { get; init; }

    /// <summary>Gets what writes a total without a row: 0, or NULL where the type has no such value.</summary>
    public Action<Utf8JsonWriter, TypeTable> WriteZero { get; init; } = static (writer, _) => writer.WriteNullValue();
}
