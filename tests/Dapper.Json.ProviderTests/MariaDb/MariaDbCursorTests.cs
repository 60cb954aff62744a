namespace Dapper.Json.ProviderTests.MariaDb;

public abstract class AnyMariaDbCursorTests<TDatabase> : CursorTests<TDatabase>
    where TDatabase : Database, new()
{
    protected override IReadOnlyList<CursorKey> Keys { get; } =
    [
        new("tinyint", "-3", typeof(sbyte), DbType.SByte),
        new("smallint", "-3", typeof(short), DbType.Int16),
        new("int", "5", typeof(int), DbType.Int32),
        new("int unsigned", "4294967295", typeof(uint), DbType.UInt32),
        new("bigint", "9007199254740993", typeof(long), DbType.Int64),
        new("bigint unsigned", "18446744073709551615", typeof(ulong), DbType.UInt64),
        new("decimal(30, 10)", "12345.1", typeof(decimal), DbType.Decimal),
        new("double", "0.1", typeof(double), DbType.Double),
        new("varchar(10)", "'é'", typeof(string), DbType.String),
        new("datetime(6)", "'2024-02-29 12:00:00.123456'", typeof(DateTime), DbType.DateTime),
        new("date", "'2024-02-29'", typeof(DateTime), DbType.DateTime),
        new("varbinary(10)", "x'0102ff'", typeof(byte[]), DbType.Binary),
    ];

    protected override IReadOnlyList<CursorKey> Mismatched { get; } =
    [
        new("varchar(30)", "'2024-02-29T12:00:00'", typeof(DateTime), DbType.DateTime),
        new("varbinary(10)", "x'0102ff'", typeof(string), DbType.String),
        new("double", "0.1", typeof(decimal), DbType.Decimal),
        new("float", "0.1", typeof(float), DbType.Single),
    ];
}

public sealed class MariaDbCursorTests : AnyMariaDbCursorTests<MySqlDataDatabase>;

public sealed class MySqlConnectorCursorTests : AnyMariaDbCursorTests<MySqlConnectorDatabase>
{
    private const string Latin = "varchar(10) character set latin1";
    private const string Utf8Mb3 = "varchar(10) character set utf8mb3";

    protected override IReadOnlyList<CursorKey> Keys =>
        [.. base.Keys, new("char(5)", "'abc'", typeof(string), DbType.String), new(Latin, "'é'", typeof(string), DbType.String), new(Utf8Mb3, "'é'", typeof(string), DbType.String)];

    protected override IReadOnlyList<(string Column, string Value)> Refused =>
        [(Latin, HostileValues.Emoji), (Latin, HostileValues.NoCharacters), (Latin, HostileValues.Letters), (Latin, HostileValues.LongLetters), (Utf8Mb3, HostileValues.Emoji)];
}
