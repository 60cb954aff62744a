namespace Dapper.Json.ProviderTests.SqlServer;

public sealed class SqlServerCursorTests : CursorTests<SqlServerDatabase>
{
    protected override IReadOnlyList<CursorKey> Keys { get; } =
    [
        new("tinyint", "200", typeof(byte), DbType.Byte),
        new("smallint", "-3", typeof(short), DbType.Int16),
        new("int", "5", typeof(int), DbType.Int32),
        new("bigint", "9007199254740993", typeof(long), DbType.Int64),
        new("decimal(28, 10)", "12345.1", typeof(decimal), DbType.Decimal),
        new("float", "0.1", typeof(double), DbType.Double),
        new("real", "0.1", typeof(float), DbType.Single),
        new("bit", "1", typeof(bool), DbType.Boolean),
        new("nvarchar(10)", "N'é'", typeof(string), DbType.String),
        new("nchar(1)", "N'a'", typeof(string), DbType.String),
        new("uniqueidentifier", "'12345678-9abc-def0-1234-56789abcdef0'", typeof(Guid), DbType.Guid),
        new("datetime2", "'2024-02-29 12:00:00.1234567'", typeof(DateTime), DbType.DateTime),
        new("datetimeoffset", "'2024-02-29 12:00:00.1234567 +02:00'", typeof(DateTimeOffset), DbType.DateTimeOffset),
        new("date", "'2024-02-29'", typeof(DateOnly), DbType.Date),
        new("date", "'2024-02-29'", typeof(DateTime), DbType.DateTime),
        new("time", "'12:00:00.1234567'", typeof(TimeOnly), DbType.Time),
        new("varbinary(10)", "0x0102ff", typeof(byte[]), DbType.Binary),
    ];
}
