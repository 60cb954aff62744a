using System.Data.Common;
using Dapper.Json.Cells.Casts;

namespace Dapper.Json.Cells;

/// <summary>A column, as its result set describes it.</summary>
/// <param name="Ordinal">The column's position, from 0.</param>
/// <param name="Name">Its name; empty if it has none.</param>
/// <param name="FieldType">Its CLR type; <see cref="object"/> if the driver names none.</param>
/// <param name="DataTypeName">The database's name of its type; empty if the driver names none.</param>
internal sealed record ColumnSchema(int Ordinal, string Name, Type FieldType, string DataTypeName)
{
    /// <summary>The ordinal in errors that are not about a column: about a member without one, or about a whole row.</summary>
    public const int NoOrdinal = -1;

    /// <summary>Gets the schema for errors that are not about a column.</summary>
    public static ColumnSchema None { get; } = new(NoOrdinal, "", typeof(object), "");

    /// <summary>Gets the name that is matched with members: the last name of a path, otherwise the whole name.</summary>
    public string MemberName
    {
        get => field ?? Name;
        init;
    }

    /// <summary>Gets whether only the name is known, because the type may be unknown without a row.</summary>
    public bool IsNameOnly { get; init; }

    /// <summary>Gets the type that the name ends in; null for none.</summary>
    public ColumnCast? Cast { get; init; }

    /// <summary>Gets whether the name, or the options, declare text and bytes of the column as raw JSON.</summary>
    public bool IsRawJson { get; init; }

    /// <summary>Gets whether the values may be of any length; false if the driver was not asked.</summary>
    public bool IsLong { get; init; }

    /// <summary>Gets the maximum number of digits; 0 if the driver was not asked.</summary>
    public int Precision { get; init; }

    /// <summary>Gets whether the column is declared without NULL; false if the driver was not asked.</summary>
    public bool IsDeclaredNotNull { get; init; }

    /// <summary>Gets whether a NULL can be told only after the value was read.</summary>
    public bool HidesNull { get; init; }

    /// <summary>Gets whether the column has one of the database's JSON types.</summary>
    public bool IsJson => DataTypeName.Equals("json", StringComparison.OrdinalIgnoreCase) || DataTypeName.Equals("jsonb", StringComparison.OrdinalIgnoreCase);

    /// <summary>Gets whether the column has the type of functions that return nothing. Its values are NULL, though the driver does not say so.</summary>
    public bool IsVoid => DataTypeName == "void";

    /// <summary>Gets whether the column has one of the database's types for arrays of JSON.</summary>
    public bool IsJsonArray => DataTypeName is "json[]" or "jsonb[]";

    /// <param name="reader">The reader.</param>
    /// <param name="ordinal">The column's position.</param>
    /// <param name="typeName">The database's name of its type; null for the name that the driver returns.</param>
    public static ColumnSchema Of(DbDataReader reader, int ordinal, string? typeName = null)
    {
        string name = reader.GetName(ordinal) ?? "";
        string dataTypeName = typeName ?? "";
        try
        {
            dataTypeName = typeName ?? reader.GetDataTypeName(ordinal) ?? "";
            return new ColumnSchema(ordinal, name, reader.GetFieldType(ordinal) ?? typeof(object), dataTypeName);
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, reader))
        {
            throw ColumnError.Of(
                "The driver cannot say of what type the column is. Cast it in SQL to a type that the driver knows, such as text."
                // Npgsql has no name for a type that it has not loaded.
                + (dataTypeName is ['-', ..] or ['.', '<', ..] ? " If it is newer than the connection, call NpgsqlConnection.ReloadTypesAsync first." : ""),
                new ColumnSchema(ordinal, name, typeof(object), dataTypeName), cause: cause);
        }
    }
}
