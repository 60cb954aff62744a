using System.Data.Common;

namespace Dapper.Json.Cells;

/// <summary>A column, as its result set describes it.</summary>
/// <param name="Ordinal">The column's position, from 0.</param>
/// <param name="Name">Its name; empty where it has none.</param>
/// <param name="FieldType">Its CLR type; <see cref="object"/> where the driver names none.</param>
/// <param name="DataTypeName">The database's name of its type; empty where the driver names none.</param>
internal readonly record struct ColumnSchema(int Ordinal, string Name, Type FieldType, string DataTypeName)
{
    /// <summary>The ordinal of what is no column: a member that none fills, or a whole row.</summary>
    public const int NoOrdinal = -1;

    /// <summary>Gets what stands for no column, in messages.</summary>
    public static ColumnSchema None { get; } = new(NoOrdinal, "", typeof(object), "");

    /// <summary>Gets the name that a member is looked for by: the last of a path, else the whole.</summary>
    public string MemberName
    {
        get => field ?? Name;
        init;
    }

    /// <summary>Gets whether nothing is known of it but its name: of which type it is shows only with rows.</summary>
    public bool IsNameOnly { get; init; }

    /// <summary>Gets whether its values may be of any length; false where the driver was not asked.</summary>
    public bool IsLong { get; init; }

    /// <summary>Gets how many digits its numbers may have; 0 where the driver was not asked.</summary>
    public int Precision { get; init; }

    /// <summary>Gets whether the database itself says that the column holds JSON.</summary>
    public bool IsJson => DataTypeName.Equals("json", StringComparison.OrdinalIgnoreCase) || DataTypeName.Equals("jsonb", StringComparison.OrdinalIgnoreCase);

    /// <summary>Gets whether the database itself says that the column holds arrays of JSON.</summary>
    public bool IsJsonArray => DataTypeName is "json[]" or "jsonb[]";

    /// <param name="reader">The reader.</param>
    /// <param name="ordinal">The column's position.</param>
    /// <param name="typeName">The database's name of its type; null for the one that the driver has.</param>
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
                "The driver cannot say of what type the column is. Cast it in SQL to a type that the driver knows, such as text.",
                new ColumnSchema(ordinal, name, typeof(object), dataTypeName), cause: cause);
        }
    }
}
