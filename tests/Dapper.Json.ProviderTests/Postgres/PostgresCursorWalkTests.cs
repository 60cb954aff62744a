namespace Dapper.Json.ProviderTests.Postgres;

public sealed class PostgresCursorWalkTests : CursorWalkTests<PostgresDatabase>
{
    private const string Text = "cast the column to text where it is selected, compared and ordered, and name String";

    protected override IReadOnlyList<WalkedColumn> Walked { get; } =
    [
        new("smallint", CursorTypes.Int16, "0", "1", "-1", "32767", "-32768"),
        new("int", CursorTypes.Int32, "0", "1", "-1", "2147483647", "-2147483648"),
        new("bigint", CursorTypes.Int64, "0", "-1", "9223372036854775807", "-9223372036854775808", "9007199254740993", "9007199254740992"),
        new("bigint", [typeof(ulong), typeof(uint), typeof(ushort), typeof(sbyte)], "0", "1", "9", "127"),
        new("oid", CursorTypes.UInt32, "0", "1", "4294967295"),
        new("numeric", CursorTypes.Decimal, "0", "0.0", "1", "1.00", "-1", "79228162514264337593543950335", "0.0000000000000000000000000001"),
        new("numeric(28, 10)", CursorTypes.Decimal, "0", "1", "-1", "12345.1", "99999999999999999.9999999999"),
        new("float8", CursorTypes.Double, "0", "'-0'", "0.1", "3", "1e308", "-1e308", "5e-324", "9007199254740993"),
        new("real", CursorTypes.Single, "0", "'-0'", "0.1", "3", "3.4e38", "1e-45", "16777217"),
        new("boolean", CursorTypes.Boolean, "true", "false"),
        new("text", CursorTypes.String, "''", "'a'", "'A'", "'a '", "'é'", "'😀'", "'9'", "'10'", "E'\\x01'"),
        new("text collate \"C\"", CursorTypes.String, "''", "'a'", "'A'", "'a '", "'é'", "'a-c'", "'ab'"),
        new("varchar(10)", CursorTypes.String, "''", "'a'", "'A'", "'a '", "'é'"),
        new("short_text", CursorTypes.String, "''", "'a'", "'A'", "'a '", "'é'"),
        new("uuid", CursorTypes.Guid, "'00000000-0000-0000-0000-000000000000'", "'12345678-9abc-def0-1234-56789abcdef0'", "'80000000-0000-0000-0000-000000000000'", "'ffffffff-ffff-ffff-ffff-ffffffffffff'"),
        new("bytea", CursorTypes.Bytes, "''", "'\\x00'", "'\\x0001'", "'\\x61'", "'\\xff'"),
        new("timestamp", CursorTypes.DateTime, "'0001-01-01'", "'2024-02-29 12:00:00.123456'", "'2024-03-31 02:30:00'", "'9999-12-31 23:59:59.999999'"),
        new("timestamp(3)", CursorTypes.DateTime, "'0001-01-01'", "'2024-02-29 12:00:00.123'", "'9999-12-31 23:59:59.999'"),
        new("timestamptz", [typeof(DateTime), typeof(DateTimeOffset)], "'0001-01-01Z'", "'2024-02-29 12:00:00.123456+02'", "'2024-10-27 02:30:00+01'", "'2024-10-27 02:30:00+02'", "'9999-12-31 23:59:59.999999Z'"),
        new("date", CursorTypes.Date, "'0001-01-01'", "'2024-02-29'", "'9999-12-30'", "'9999-12-31'"),
        new("time", CursorTypes.Time, "'00:00:00'", "'12:00:00.5'", "'23:59:59.999999'"),
        new("citext", CursorTypes.String, "'a'", "'A'", "'b'", "'B'", "'_'") { Key = "item::text" },
        new("mood", CursorTypes.String, "'calm'", "'ungestüm'", "''") { Key = "item::text" },
        new("char(5)", CursorTypes.String, "''", "'a'", "'A'", "'b'", "E'\\t'") { Key = "item::text" },
        new("timetz", CursorTypes.String, "'12:00:00+02'", "'12:00:00+00'", "'10:00:00+00'", "'13:00:00+03'") { Key = "item::text" },
    ];

    protected override IReadOnlyList<RefusedColumn> Refused { get; } =
    [
        new("citext", "'a'", typeof(string), Text),
        new("pg_temp.code", "'a'", typeof(string), Text),
        new("mood", "'calm'", typeof(string), Text),
        new("timetz", "'12:00:00+02'", typeof(DateTimeOffset), Text),
        new("char(5)", "'a'", typeof(string), Text),
        new("\"char\"", "'a'", typeof(string), Text),
        new("money", "1", typeof(decimal), "cast the column to decimal(19, 4) where"),
        new("xid", "'5'", typeof(uint), Text),
        new("jsonb", "'\"a\"'", typeof(string), Text),
        new("bit(1)", "b'1'", typeof(bool), Text),
        new("interval", "'1 hour'", typeof(TimeOnly), Text),
        new("numeric", "5", typeof(long), "name Decimal."),
        new("timestamp", "'2024-02-29'", typeof(DateOnly), "name DateTime."),
        new("uuid", "'12345678-9abc-def0-1234-56789abcdef0'", typeof(string), "name Guid."),
    ];

    protected override async Task<DbConnection> OpenAsync()
    {
        DbConnection connection = await base.OpenAsync();
        await connection.ExecuteAsync(new CommandDefinition("drop domain if exists pg_temp.code; create domain pg_temp.code as citext", cancellationToken: Token));
        return connection;
    }
}
