namespace Dapper.Json.ProviderTests.DuckDb;

public sealed class DuckDbCursorTests : CursorTests<DuckDbDatabase>
{
    protected override IReadOnlyList<CursorKey> Keys { get; } =
    [
        new("smallint", "-3", typeof(short), DbType.Int16),
        new("integer", "5", typeof(int), DbType.Int32),
        new("bigint", "9007199254740993", typeof(long), DbType.Int64),
        new("ubigint", "18446744073709551615", typeof(ulong), DbType.UInt64),
        new("decimal(30, 10)", "12345.1", typeof(decimal), DbType.Decimal),
        new("double", "0.1", typeof(double), DbType.Double),
        new("boolean", "true", typeof(bool), DbType.Boolean),
        new("varchar", "'é'", typeof(string), DbType.String),
        new("uuid", "'12345678-9abc-def0-1234-56789abcdef0'", typeof(Guid), DbType.Guid),
        new("timestamp", "'2024-02-29 12:00:00.123456'", typeof(DateTime), DbType.DateTime),
        new("date", "'2024-02-29'", typeof(DateOnly), DbType.Date),
        new("time", "'12:00:00.5'", typeof(TimeOnly), DbType.Time),
        new("blob", "'\\x01\\x02\\xff'::blob", typeof(byte[]), DbType.Binary),
    ];

    protected override IReadOnlyList<(string Column, string Value)> Refused =>
        [("decimal(30, 10)", HostileValues.MaxDecimal), ("decimal(30, 10)", HostileValues.MinDecimal)];
}
