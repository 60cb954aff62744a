namespace Dapper.Json.ProviderTests.Sqlite;

public sealed class SqliteCursorTests : CursorTests<SqliteDatabase>
{
    protected override IReadOnlyList<CursorKey> Keys { get; } =
    [
        new("integer", "9007199254740993", typeof(long), DbType.Int64),
        new("real", "0.1", typeof(double), DbType.Double),
        new("text", "'é'", typeof(string), DbType.String),
        new("text", "'2024-02-29 12:00:00'", typeof(string), DbType.String),
        new("blob", "x'0102ff'", typeof(byte[]), DbType.Binary),
        new("integer", "5", typeof(uint), DbType.UInt32),
    ];

    protected override IReadOnlyList<CursorKey> Mismatched { get; } =
    [
        new("text", "'2024-02-29T12:00:00'", typeof(DateTime), DbType.DateTime),
        new("datetime", "'2024-02-29T12:00:00'", typeof(DateTime), DbType.DateTime),
        new("text", "'2024-02-29T12:00:00Z'", typeof(DateTimeOffset), DbType.DateTimeOffset),
        new("text", "'2024-02-29'", typeof(DateOnly), DbType.Date),
        new("text", "'12:00:00'", typeof(TimeOnly), DbType.Time),
        new("text", "'12345678-9ABC-def0-1234-56789abcdef0'", typeof(Guid), DbType.Guid),
        new("text", "'AAAA'", typeof(byte[]), DbType.Binary),
        new("text", "'1.50'", typeof(decimal), DbType.Decimal),
        new("blob", "x'0102ff'", typeof(string), DbType.String),
        new("blob", "x'123456789abcdef0123456789abcdef0'", typeof(Guid), DbType.Guid),
        new("real", "0.1", typeof(decimal), DbType.Decimal),
        new("real", "0.1", typeof(float), DbType.Single),
    ];
}
