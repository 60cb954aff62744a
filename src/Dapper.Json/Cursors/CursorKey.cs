using System.Text.Json;

namespace Dapper.Json.Cursors;

/// <summary>A key column of a cursor.</summary>
/// <param name="Column">The name of the column.</param>
/// <param name="Parameter">The name of its parameter.</param>
/// <param name="TypeName">The name of the type of its values, for messages.</param>
/// <param name="Type">The type of its values.</param>
/// <param name="IsNullable">Whether a value may be null.</param>
internal sealed record CursorKey(string Column, string Parameter, string TypeName, CursorType Type, bool IsNullable)
{
    private const string DefaultPrefix = "after";

    /// <summary>Creates a key column.</summary>
    /// <param name="column">The name of the column.</param>
    /// <param name="parameter">The name of its parameter; null for the default.</param>
    /// <param name="nullable">Whether a value may be null.</param>
    /// <param name="before">The key columns before it.</param>
    /// <param name="prefix">What the default name of a parameter begins with.</param>
    /// <exception cref="ArgumentException">The type cannot be a key, or a name is unusable or used before.</exception>
    public static CursorKey Of<T>(string column, string? parameter, bool nullable, CursorKey[] before, string prefix = DefaultPrefix)
    {
        ArgumentException.ThrowIfNullOrEmpty(column);
        string name = parameter ?? prefix + char.ToUpperInvariant(column[0]) + column[1..];
        if (parameter is null && !IsIdentifier(column))
        {
            throw new ArgumentException($"The name of the column \"{column}\" is not an identifier: name its parameter.", nameof(column));
        }

        if (!IsIdentifier(name))
        {
            throw new ArgumentException($"The name of a parameter is an identifier without a prefix such as @, but this one is \"{name}\".", nameof(parameter));
        }

        if (Array.Exists(before, other => other.Column == column))
        {
            throw new ArgumentException($"The column \"{column}\" is named twice.", nameof(column));
        }

        return Array.Exists(before, other => other.Parameter.Equals(name, StringComparison.OrdinalIgnoreCase))
            ? throw new ArgumentException(
                $"The parameter \"{name}\" is named twice: give one of the two columns a parameter of another name.", nameof(parameter))
            : new(column, name, typeof(T).Name, CursorType.For(typeof(T), mayBeNullable: prefix == DefaultPrefix), nullable);
    }

    /// <summary>Returns the arguments of the call that made it, as in code. Their texts cannot be taken for one another.</summary>
    /// <param name="list">The name of the list; null for none.</param>
    public string Code(string? list = null) =>
        $"<{TypeName}>({Quote(Column)}{(IsNullable ? ", nullable: true" : "")}{(list is null ? "" : $", list: {Quote(list)}")})";

    public static string Quote(string text) =>
        $"\"{text.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\"", "\\\"", StringComparison.Ordinal)}\"";

    /// <summary>Reads the value of the current token.</summary>
    /// <returns>Whether it is a value of this column.</returns>
    public bool TryRead(ref Utf8JsonReader json, out object? value)
    {
        value = json.TokenType == JsonTokenType.Null ? null : Type.Read(ref json);
        return value is not null || (IsNullable && json.TokenType == JsonTokenType.Null);
    }

    private static bool IsIdentifier(string name) =>
        name.Length > 0 && (char.IsLetter(name[0]) || name[0] == '_') && name.All(static c => char.IsLetterOrDigit(c) || c == '_');
}
