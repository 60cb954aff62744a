namespace Dapper.Json.ProviderTests.DuckDb;

/// <remarks>In a session of another zone than UTC, whatever the server's.</remarks>
public sealed class DuckDbCursorWalkTests : CursorWalkTests<DuckDbDatabase>
{
    private const string Utc = "timestamp by at time zone 'UTC' where it is selected, compared and ordered, and name DateTime";
    private const string Text = "cast the column to varchar where it is selected, compared and ordered, and name String";

    protected override IReadOnlyList<WalkedColumn> Walked { get; } =
    [
        new("tinyint", [typeof(sbyte), typeof(long)], "0", "1", "-128", "127"),
        new("smallint", CursorTypes.Int16, "0", "1", "-1", "32767", "-32768"),
        new("integer", CursorTypes.Int32, "0", "1", "-1", "2147483647", "-2147483648"),
        new("bigint", CursorTypes.Int64, "0", "-1", "9223372036854775807", "-9223372036854775808", "9007199254740993", "9007199254740992"),
        new("hugeint", CursorTypes.Int64, "0", "1", "9223372036854775807", "-9223372036854775808"),
        new("hugeint", CursorTypes.Decimal, "0", "1", "-1", "12345678901234567890123") { IsComparedInRows = false },
        new("utinyint", [typeof(byte), typeof(long)], "0", "1", "255"),
        new("usmallint", CursorTypes.UInt16, "0", "1", "65535"),
        new("uinteger", CursorTypes.UInt32, "0", "1", "4294967295"),
        new("ubigint", CursorTypes.UInt64, "0", "1", "9223372036854775808", "18446744073709551615") { IsComparedInRows = false },
        new("decimal(28, 10)", CursorTypes.Decimal, "0", "1", "-1", "12345.1", "99999999999999999.9999999999")
        {
            IsComparedInRows = false, Incomparable = [HostileValues.MaxDecimal, HostileValues.MinDecimal],
        },
        new("decimal(4, 1)", CursorTypes.Decimal, "0", "1.5", "1", "-1", "999.9") { IsComparedInRows = false },
        new("double", CursorTypes.Double, "0", "'-0'", "0.1", "3", "1e308", "-1e308", "5e-324", "9007199254740993"),
        new("float", CursorTypes.Single, "0", "'-0'", "0.1", "3", "3.4e38", "1e-45", "16777217"),
        new("boolean", CursorTypes.Boolean, "true", "false"),
        new("varchar", CursorTypes.String, "''", "'a'", "'A'", "'a '", "'é'", "'😀'", "'9'", "'10'"),
        new("uuid", CursorTypes.Guid, "'00000000-0000-0000-0000-000000000000'", "'12345678-9abc-def0-1234-56789abcdef0'", "'80000000-0000-0000-0000-000000000000'", "'ffffffff-ffff-ffff-ffff-ffffffffffff'"),
        new("timestamp", CursorTypes.DateTime, "'0001-01-01'", "'2024-02-29 12:00:00.123456'", "'2024-03-31 02:30:00'", "'9999-12-31 23:59:59.999999'"),
        new("timestamp_s", CursorTypes.DateTime, "'0001-01-01'", "'2024-02-29 12:00:00'", "'2024-03-31 02:30:00'", "'9999-12-31 23:59:59'"),
        new("timestamp_ms", CursorTypes.DateTime, "'0001-01-01'", "'2024-02-29 12:00:00.123'", "'2024-03-31 02:30:00'", "'9999-12-31 23:59:59.999'"),
        new("date", CursorTypes.Date, "'0001-01-01'", "'2024-02-29'", "'9999-12-31'"),
        new("time", CursorTypes.Time, "'00:00:00'", "'12:00:00.5'", "'23:59:59.999999'"),
        new("blob", CursorTypes.Bytes, "''", "'\\x00'::blob", "'\\x00\\x01'::blob", "'\\x61'::blob", "'\\xff'::blob"),
        new("enum('z', 'b', 'a')", CursorTypes.String, "'z'", "'b'", "'a'") { Key = "item::varchar" },
        new("timestamptz", CursorTypes.DateTime, "'2024-10-27 00:30:00Z'", "'2024-10-27 01:30:00Z'", "'2024-10-27 02:30:00Z'") { Key = "(item at time zone 'UTC')" },
    ];

    protected override IReadOnlyList<RefusedColumn> Refused { get; } =
    [
        new("enum('z', 'b', 'a')", "'b'", typeof(string), Text),
        new("timestamptz", "'2024-02-29 12:00:00Z'", typeof(DateTime), $"cast the column to {Utc}"),
        new("timestamptz", "'2024-02-29 12:00:00Z'", typeof(DateTimeOffset), $"cast the column to {Utc}"),
        new("timetz", "'12:00:00+02'", typeof(DateTimeOffset), Text),
        new("bit", "'0101'", typeof(string), Text),
        new("interval", "'1 hour'", typeof(TimeOnly), Text),
        new("uhugeint", "5", typeof(long), Text),
        new("bigint", "5", typeof(double), "name Int64."),
        new("uuid", "'12345678-9abc-def0-1234-56789abcdef0'", typeof(string), "name Guid."),
    ];

    protected override async Task<DbConnection> OpenAsync()
    {
        DbConnection connection = await base.OpenAsync();
        await connection.ExecuteAsync(new CommandDefinition("set timezone = 'Europe/Berlin'", cancellationToken: Token));
        return connection;
    }
}
