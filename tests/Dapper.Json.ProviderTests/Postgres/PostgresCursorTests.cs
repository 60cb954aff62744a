namespace Dapper.Json.ProviderTests.Postgres;

public abstract class AnyPostgresCursorTests<TDatabase> : CursorTests<TDatabase>
    where TDatabase : Database, new()
{
    protected override IReadOnlyList<CursorKey> Keys { get; } =
    [
        new("smallint", "-3", typeof(short), DbType.Int16),
        new("int", "5", typeof(int), DbType.Int32),
        new("bigint", "9007199254740993", typeof(long), DbType.Int64),
        new("numeric(30, 10)", "12345.1", typeof(decimal), DbType.Decimal),
        new("float8", "0.1", typeof(double), DbType.Double),
        new("real", "0.1", typeof(float), DbType.Single),
        new("boolean", "true", typeof(bool), DbType.Boolean),
        new("text", "'é'", typeof(string), DbType.String),
        new("varchar(10)", "'a'", typeof(string), DbType.String),
        new("uuid", "'12345678-9abc-def0-1234-56789abcdef0'", typeof(Guid), DbType.Guid),
        new("timestamp", "'2024-02-29 12:00:00.123456'", typeof(DateTime), DbType.DateTime),
        new("timestamptz", "'2024-02-29 12:00:00.123456+02'", typeof(DateTime), DbType.DateTime),
        new("timestamptz", "'2024-02-29 12:00:00.123456+02'", typeof(DateTimeOffset), DbType.DateTimeOffset),
        new("date", "'2024-02-29'", typeof(DateOnly), DbType.Date),
        new("date", "'2024-02-29'", typeof(DateTime), DbType.DateTime),
        new("time", "'12:00:00.5'", typeof(TimeOnly), DbType.Time),
        new("bytea", "'\\x0102ff'", typeof(byte[]), DbType.Binary),
        new("int", "5", typeof(uint), DbType.UInt32),
        new("bigint", "5", typeof(ulong), DbType.UInt64),
        new("smallint", "5", typeof(ushort), DbType.UInt16),
        new("smallint", "5", typeof(sbyte), DbType.SByte),
    ];

    protected override IReadOnlyList<CursorKey> Mismatched { get; } =
    [
        new("char(5)", "'abc'", typeof(string), DbType.String),
        new("xid", "'5'", typeof(uint), DbType.UInt32),
        new("text", "'2024-02-29T12:00:00'", typeof(DateTime), DbType.DateTime),
        new("text", "'12345678-9ABC-def0-1234-56789abcdef0'", typeof(Guid), DbType.Guid),
        new("bytea", "'\\x0102ff'", typeof(string), DbType.String),
        new("numeric", "0.1", typeof(double), DbType.Double),
        new("real", "0.1", typeof(double), DbType.Double),
        new("float8", "0.1", typeof(float), DbType.Single),
        new("float8", "0.1", typeof(decimal), DbType.Decimal),
    ];
}

public sealed class PostgresCursorTests : AnyPostgresCursorTests<PostgresDatabase>;
public sealed class PreparedPostgresCursorTests : AnyPostgresCursorTests<PreparedPostgresDatabase>;
