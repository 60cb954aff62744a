namespace Dapper.Json.Tests.Drivers.SqlServer;

/// <summary>A column of SQL Server, as its driver describes it.</summary>
/// <param name="DataTypeName">The driver's name of the type: the same for nvarchar(50) and nvarchar(max).</param>
/// <param name="Type">Its CLR type; null for a user-defined type whose assembly is not there.</param>
internal sealed record SqlServerColumn(string DataTypeName, Type? Type)
{
    private static readonly Dictionary<string, SqlServerColumn> Known = new()
    {
        ["nvarchar(max)"] = new("nvarchar", typeof(string)) { IsLong = true, IsStreamed = true },
        ["varchar(max)"] = new("varchar", typeof(string)) { IsLong = true, IsStreamed = true },
        ["ntext"] = new("ntext", typeof(string)) { IsLong = true },
        ["text"] = new("text", typeof(string)) { IsLong = true },
        ["nvarchar(50)"] = new("nvarchar", typeof(string)),
        ["varchar(50)"] = new("varchar", typeof(string)),
        ["xml"] = new("xml", typeof(string)) { IsLong = true, IsStreamed = true },
        ["json"] = new("json", typeof(string)) { IsLong = true, IsStreamed = true },
        ["varbinary(max)"] = new("varbinary", typeof(byte[])) { IsLong = true, IsStreamed = true },
        ["varbinary(50)"] = new("varbinary", typeof(byte[])),
        ["binary(50)"] = new("binary", typeof(byte[])),
        ["image"] = new("image", typeof(byte[])) { IsLong = true },
        ["rowversion"] = new("timestamp", typeof(byte[])),
        ["geography"] = new("master.sys.geography", null) { IsLong = true, IsStreamed = true },
        ["sql_variant"] = new("sql_variant", typeof(object)),
        ["money"] = new("money", typeof(decimal)) { Precision = 19 },
        ["decimal(28)"] = new("decimal", typeof(decimal)) { Precision = 28 },
        ["decimal(38)"] = new("decimal", typeof(decimal)) { Precision = 38 },
    };

    public string Name { get; init; } = "Value";

    public bool IsLong { get; init; }

    /// <summary>Gets whether the server sends the value in chunks, so that the driver need not have it as a whole.</summary>
    public bool IsStreamed { get; init; }

    public int? Precision { get; init; }

    /// <summary>Gets whether the column was declared without NULL.</summary>
    public bool IsNotNull { get; init; }

    /// <summary>Gets whether the values are encrypted: the driver does not hand them out in pieces.</summary>
    public bool IsEncrypted { get; init; }

    /// <summary>Gets whether the server sends UTF-16.</summary>
    public bool IsUtf16 => DataTypeName is "nvarchar" or "ntext" or "xml";

    public bool IsText => Type == typeof(string);

    public bool IsBinary => !IsText && DataTypeName is "varbinary" or "binary" or "image" or "timestamp" || DataTypeName.Contains('.', StringComparison.Ordinal);

    /// <summary>Gets a column by its type as SQL names it.</summary>
    public static SqlServerColumn Of(string type) => Known[type];

    /// <summary>Gets a column whose values the driver has an exact getter for.</summary>
    public static SqlServerColumn Of<T>(string dataTypeName) => new(dataTypeName, typeof(T));

    public FakeColumn ToFake() => new(Name, Type, DataTypeName);

    public DbColumn Describe() => new Description(this);

    private sealed class Description : DbColumn
    {
        public Description(SqlServerColumn column)
        {
            ColumnName = column.Name;
            DataTypeName = column.DataTypeName;
            IsLong = column.IsLong;
            AllowDBNull = !column.IsNotNull;

            // As the driver says where a type has none.
            NumericPrecision = column.Precision ?? 255;
        }
    }
}
