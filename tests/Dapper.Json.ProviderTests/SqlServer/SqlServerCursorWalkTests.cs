namespace Dapper.Json.ProviderTests.SqlServer;

public sealed class SqlServerCursorWalkTests : CursorWalkTests<SqlServerDatabase>
{
    private const string Text = "cast the column to nvarchar where it is selected, compared and ordered, and name String";

    protected override bool ComparesRows => false;

    protected override IReadOnlyList<WalkedColumn> Walked { get; } =
    [
        new("tinyint", [typeof(byte), typeof(long)], "0", "1", "255"),
        new("smallint", CursorTypes.Int16, "0", "1", "-1", "32767", "-32768"),
        new("int", CursorTypes.Int32, "0", "1", "-1", "2147483647", "-2147483648"),
        new("bigint", CursorTypes.Int64, "0", "-1", "9223372036854775807", "-9223372036854775808", "9007199254740993", "9007199254740992"),
        new("decimal(28, 10)", CursorTypes.Decimal, "0", "1", "-1", "12345.1", "99999999999999999.9999999999"),
        new("numeric(28, 0)", CursorTypes.Decimal, "0", "1", "-1", "9999999999999999999999999999"),
        new("float", CursorTypes.Double, "0", "0.1", "3", "1e308", "-1e308", "9007199254740993"),
        new("real", CursorTypes.Single, "0", "0.1", "3", "3.4e38", "16777217"),
        new("bit", CursorTypes.Boolean, "1", "0"),
        new("nvarchar(10)", CursorTypes.String, "N''", "N'a'", "N'A'", "N'a '", "N'é'", "N'a-c'", "N'ab'", "N'9'", "N'10'"),
        new("nchar(5)", CursorTypes.String, "N''", "N'a'", "N'A'", "N'a '", "N'é'", "N'a-c'", "N'ab'"),
        new("uniqueidentifier", CursorTypes.Guid, "'00000000-0000-0000-0000-000000000000'", "'12345678-9abc-def0-1234-56789abcdef0'", "'ffffffff-ffff-ffff-ffff-ffffffffffff'"),
        new("datetime2", CursorTypes.DateTime, "'0001-01-01'", "'2024-02-29 12:00:00.1234567'", "'9999-12-31 23:59:59.9999999'"),
        new("datetimeoffset", CursorTypes.DateTimeOffset, "'2024-02-29 12:00:00.1234567 +02:00'", "'2024-02-29 10:00:00.1234567 +00:00'", "'9999-12-31 23:59:59 +00:00'"),
        new("date", CursorTypes.Date, "'0001-01-01'", "'2024-02-29'", "'9999-12-31'"),
        new("time", CursorTypes.Time, "'00:00:00'", "'12:00:00.1234567'", "'23:59:59.9999999'"),
        new("varbinary(10)", CursorTypes.Bytes, "0x", "0x00", "0x0001", "0x61", "0xff"),
        new("binary(3)", CursorTypes.Bytes, "0x", "0x00", "0x0001", "0x61", "0xff"),
        new("datetime", CursorTypes.DateTime, "'1753-01-01'", "'2024-02-29 12:00:00.003'", "'2024-02-29 12:00:00.007'") { Key = "cast(item as datetime2)" },
        new("varchar(10)", CursorTypes.String, "''", "'a'", "'A'", "'a-c'", "'ab'") { Key = "cast(item as nvarchar(10))" },
    ];

    protected override IReadOnlyList<RefusedColumn> Refused { get; } =
    [
        new("varchar(10)", "'a'", typeof(string), Text),
        new("char(10)", "'a'", typeof(string), Text),
        new("datetime", "'2024-02-29'", typeof(DateTime), "cast the column to datetime2 where"),
        new("smalldatetime", "'2024-02-29'", typeof(DateTime), "cast the column to datetime2 where"),
        new("money", "1", typeof(decimal), "cast the column to decimal(19, 4) where"),
        new("int", "5", typeof(double), "name Int64."),
    ];
}
