namespace Dapper.Json.Cells;

/// <summary>
/// The types of columns that a database is known to compare as it orders them, and its driver to return as they were. Only of these is a row's position or
/// version taken: of any other type rows could be lost without an error. CursorWalkTests of the provider tests prove each.
/// </summary>
/// <param name="Text">The type that texts of other types are cast to.</param>
/// <param name="Names">
/// The types, as the driver names them or by their CLR type, or both where the driver has one name for several. <c>Int64 as Double</c> is a type of cursors
/// that fits beside the column's own, or whatever CLR type a plug-in has for it.
/// </param>
internal sealed record KeyTypes(string Text, HashSet<string> Names)
{
    private static readonly KeyTypes Sqlite = new("text", ["Byte", "Int16", "Int32", "Int64", "Int64 as Double", "Double", "String", "Byte[]"]);

    private static readonly KeyTypes MySql = new("char", [
        "TINYINT SByte", "TINYINT Byte", "SMALLINT", "MEDIUMINT", "INT", "BIGINT", "BIT", "YEAR", "DECIMAL", "DOUBLE", "VARCHAR", "CHAR String", "DATETIME",
        "DATE", "DATE as DateOnly", "TIME", "BLOB",
    ]);

    private static readonly Dictionary<string, KeyTypes> Drivers = new(StringComparer.OrdinalIgnoreCase)
    {
        [DriverTraits.Sqlite] = Sqlite,
        ["System.Data.SQLite"] = Sqlite,
        [DriverTraits.Npgsql] = new("text", [
            "smallint", "integer", "bigint", "oid", "numeric", "real", "double precision", "boolean", "text", "character varying", "uuid", "bytea", "date",
            "date as DateOnly", "date as DateTime", "time without time zone", "time without time zone as TimeOnly", "timestamp without time zone",
            "timestamp without time zone as DateTime", "timestamp with time zone", "timestamp with time zone as DateTime",
            "timestamp with time zone as DateTimeOffset",
        ]),
        [DriverTraits.SqlClient] = new("nvarchar", [
            "tinyint", "smallint", "int", "bigint", "decimal", "numeric", "real", "float", "bit", "nchar", "nvarchar", "uniqueidentifier", "binary",
            "varbinary", "timestamp", "date", "date as DateOnly", "time", "datetime2", "datetimeoffset",
        ]),
        [DriverTraits.DuckDb] = new("varchar", [
            "TinyInt", "SmallInt", "Integer", "BigInt", "HugeInt", "HugeInt as Decimal", "UnsignedTinyInt", "UnsignedSmallInt", "UnsignedInteger",
            "UnsignedBigInt", "Decimal", "Float", "Double", "Boolean", "Varchar", "Uuid", "Blob", "Date", "Date as DateTime", "Time", "Timestamp",
            "TimestampS", "TimestampMs",
        ]),
        ["MySqlConnector"] = MySql,
        ["MySql.Data"] = MySql,
        ["FirebirdSql.Data.FirebirdClient"] = new("varchar", [
            "SMALLINT", "INTEGER", "BIGINT", "NUMERIC", "DECIMAL", "FLOAT", "DOUBLE PRECISION", "BOOLEAN", "VARCHAR", "CHAR", "DATE", "DATE as DateOnly",
            "TIME", "TIMESTAMP",
        ]),
    };

    /// <summary>The types by which other drivers go. Their texts may be anything, such as an enum: only those count that are named as usual.</summary>
    private static readonly KeyTypes Others = new("varchar", new(StringComparer.OrdinalIgnoreCase)
    {
        "SByte", "Byte", "Int16", "UInt16", "Int32", "UInt32", "Int64", "UInt64", "Decimal", "Single", "Double", "Boolean", "Guid", "Byte[]", "DateOnly",
        "TimeOnly", "TimeSpan", "DateTime", "DateTimeOffset", "text", "varchar", "varchar2", "nvarchar", "nvarchar2", "character varying", "String String",
    });

    /// <summary>Throws for a column of which no position or version can be taken.</summary>
    /// <param name="source">The result.</param>
    /// <param name="column">The column, with the type of its value in this row.</param>
    /// <param name="cursor">The CLR type that the cursor or the ETag names.</param>
    /// <param name="rowNumber">The number of the row, for the error.</param>
    /// <exception cref="JsonQueryException">The type is not listed, or the cursor names another.</exception>
    public static void ThrowIfNoKey(RowSource source, ColumnSchema column, string cursor, long rowNumber)
    {
        string? driver = source.Traits.Name == DriverTraits.AnyDriver ? source.Reader.GetType().Assembly.GetName().Name : source.Traits.Name;
        KeyTypes types = Drivers.GetValueOrDefault(driver ?? "", Others);
        string stored = column.FieldType.Name, name = NameOf(column);

        // MySql.Data calls an enum VARCHAR as well. Its schema alone tells it from one, and not from a CHAR.
        if (driver == "MySql.Data" && name == "VARCHAR" && source.Reader.GetSchemaTable()?.Rows[column.Ordinal]["ProviderType"] is 254)
        {
            name = "ENUM";
        }

        bool isKnown = types.Names.Contains(name) || types.Names.Contains(stored) || types.Names.Contains($"{name} {stored}");
        bool isRight = isKnown && KindOf(stored) == KindOf(cursor);
        if (isRight || types.Names.Contains($"{name} as {cursor}") || types.Names.Contains($"{stored} as {cursor}"))
        {
            return;
        }

        (string cast, string fit) = isKnown ? ("", KindOf(stored)) : types.CastOf(name);
        throw ColumnError.Of(
            $"A cursor or an ETag has the column \"{column.Name}\" as {cursor}, but the driver reads it as {stored}, a type that is not known to be compared "
            + "in the same way and to come back unchanged. Rows could be lost, or versions never match: "
            + $"{(isKnown ? "" : $"cast the column to {cast} where it is selected, compared and ordered, and ")}name {fit}.",
            column,
            rowNumber);
    }

    /// <summary>Returns the name of a column's type without its length: <c>timestamp(3) with time zone</c>.</summary>
    private static string NameOf(ColumnSchema column)
    {
        string name = column.DataTypeName;
        int open = name.IndexOf('(', StringComparison.Ordinal), close = name.LastIndexOf(')');
        return open < 0 || close < open ? name : name[..open] + name[(close + 1)..];
    }

    /// <summary>Returns the type of the cursors that values of a CLR type fit; for any integer <see cref="long"/>.</summary>
    private static string KindOf(string type) => type switch
    {
        "SByte" or "Byte" or "Int16" or "UInt16" or "Int32" or "UInt32" or "UInt64" or "BigInteger" => "Int64",
        "TimeSpan" => "TimeOnly",
        "Stream" => "Byte[]",
        _ => type,
    };

    private (string Cast, string Cursor) CastOf(string name) => (Text, name) switch
    {
        ("char", "TINYINT" or "BOOL") => ("signed", "Int64"),
        ("char", "FLOAT") => ("double", "Double"),
        ("char", "TIMESTAMP") => ("datetime(6)", "DateTime"),
        ("nvarchar", "datetime" or "smalldatetime") => ("datetime2", "DateTime"),
        (_, "money" or "smallmoney") => ("decimal(19, 4)", "Decimal"),
        (_, "TimestampTz") => ("timestamp by at time zone 'UTC'", "DateTime"),
        _ => (Text, "String"),
    };
}
