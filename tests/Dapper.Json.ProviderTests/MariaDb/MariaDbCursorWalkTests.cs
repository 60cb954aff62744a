namespace Dapper.Json.ProviderTests.MariaDb;

public abstract class AnyMariaDbCursorWalkTests<TDatabase> : CursorWalkTests<TDatabase>
    where TDatabase : Database, new()
{
    protected const string Text = "cast the column to char where it is selected, compared and ordered, and name String";
    private const string Number = "cast the column to signed where it is selected, compared and ordered, and name Int64";

    protected override IReadOnlyList<WalkedColumn> Walked { get; } =
    [
        new("tinyint", [typeof(sbyte), typeof(long)], "0", "1", "-128", "127"),
        new("tinyint unsigned", [typeof(byte), typeof(long)], "0", "1", "255"),
        new("smallint", CursorTypes.Int16, "0", "1", "-1", "32767", "-32768"),
        new("smallint unsigned", CursorTypes.UInt16, "0", "1", "65535"),
        new("mediumint", CursorTypes.Int32, "0", "1", "-1", "8388607"),
        new("int", CursorTypes.Int32, "0", "1", "-1", "2147483647", "-2147483648"),
        new("int unsigned", CursorTypes.UInt32, "0", "1", "4294967295"),
        new("bigint", CursorTypes.Int64, "0", "-1", "9223372036854775807", "-9223372036854775808", "9007199254740993", "9007199254740992"),
        new("bigint unsigned", CursorTypes.UInt64, "0", "1", "9223372036854775808", "18446744073709551615"),
        new("bit(1)", CursorTypes.UInt64, "b'0'", "b'1'"),
        new("bit(64)", CursorTypes.UInt64, "b'0'", "b'1'", "x'8000000000000000'", "x'ffffffffffffffff'"),
        new("year", CursorTypes.Int32, "0", "1901", "2024", "2155"),
        new("decimal(28, 10)", CursorTypes.Decimal, "0", "1", "-1", "12345.1", "99999999999999999.9999999999"),
        new("double", CursorTypes.Double, "0", "-0e0", "0.1", "3", "1e308", "-1e308", "9007199254740993", "2.2250738585072014e-308"),
        new("varchar(10)", CursorTypes.String, "''", "'a'", "'A'", "'a '", "'é'", "'e'", "'ß'", "'ss'", "'9'", "'10'"),
        new("varchar(10) collate utf8mb4_bin", CursorTypes.String, "''", "'a'", "'A'", "'a '", "'é'", "'😀'", "'9'", "'10'"),
        new("varchar(10) character set latin1 collate latin1_german2_ci", CursorTypes.String, "'a'", "'ä'", "'ae'", "'az'", "'ad'", "'ß'", "'ss'")
        {
            Incomparable = [HostileValues.Emoji, HostileValues.NoCharacters, HostileValues.Letters, HostileValues.LongLetters],
        },
        new("text", CursorTypes.String, "''", "'a'", "'A'", "'a '", "'é'", "'e'"),
        new("datetime(6)", CursorTypes.DateTime, "'0001-01-01'", "'2024-02-29 12:00:00.123456'", "'2024-03-31 02:30:00'", "'9999-12-31 23:59:59.999999'"),
        new("date", CursorTypes.DateTime, "'0001-01-01'", "'2024-02-29'", "'9999-12-31'"),
        new("varbinary(10)", CursorTypes.Bytes, "''", "x'00'", "x'0001'", "x'61'", "x'ff'"),
        new("binary(3)", CursorTypes.Bytes, "''", "x'00'", "x'0001'", "x'61'", "x'ff'"),
        new("enum('z', 'b', 'a')", CursorTypes.String, "'z'", "'b'", "'a'") { Key = "cast(item as char)" },
        new("set('z', 'b', 'a')", CursorTypes.String, "'z'", "'b'", "'a'", "'z,a'", "''") { Key = "cast(item as char)" },
        new("tinyint(1)", CursorTypes.Int64, "0", "1", "2", "-1") { Key = "cast(item as signed)" },
        new("float", CursorTypes.Double, "0", "0.1", "3", "3.4e38", "16777217") { Key = "cast(item as double)" },
        new("timestamp(6)", CursorTypes.DateTime, "'1970-01-02'", "'2024-02-29 12:00:00.123456'", "'2038-01-18 03:14:07.999999'") { Key = "cast(item as datetime(6))" },
        new("char(36) collate utf8mb4_bin", CursorTypes.String, "'12345678-9abc-1ef0-8234-56789abcdef0'", "'12345678-9ABC-1ef0-8234-56789abcdef0'") { Key = "cast(item as char)" },
        new("json", CursorTypes.String, "'1'", "'2'", "'\"a\"'"),
    ];

    protected override IReadOnlyList<RefusedColumn> Refused { get; } =
    [
        new("enum('z', 'b', 'a')", "'b'", typeof(string), Text),
        new("set('z', 'b', 'a')", "'b'", typeof(string), Text),
        new("float", "0.1", typeof(float), "cast the column to double where"),
        new("timestamp(6)", "'2024-02-29'", typeof(DateTime), "cast the column to datetime(6) where"),
        new("tinyint(1)", "2", typeof(bool), Number),
        new("char(36)", "'12345678-9abc-1ef0-8234-56789abcdef0'", typeof(Guid), Text),
        new("char(36)", "'12345678-9abc-1ef0-8234-56789abcdef0'", typeof(string), Text),
        new("bigint", "5", typeof(double), "name Int64."),
        new("datetime", "'2024-02-29'", typeof(string), "name DateTime."),
    ];
}

/// <remarks>It takes neither <see cref="DateOnly"/> nor <see cref="TimeOnly"/>, and calls a char and an enum by one name.</remarks>
public sealed class MariaDbCursorWalkTests : AnyMariaDbCursorWalkTests<MySqlDataDatabase>
{
    protected override IReadOnlyList<WalkedColumn> Walked =>
        [.. base.Walked, new("char(5)", CursorTypes.String, "''", "'a'", "'A'", "'a '") { Key = "cast(item as char)" }];

    protected override IReadOnlyList<RefusedColumn> Refused => [.. base.Refused, new("char(5)", "'abc'", typeof(string), Text)];
}

public sealed class MySqlConnectorCursorWalkTests : AnyMariaDbCursorWalkTests<MySqlConnectorDatabase>
{
    protected override IReadOnlyList<WalkedColumn> Walked =>
    [
        .. base.Walked,
        new("char(5)", CursorTypes.String, "''", "'a'", "'A'", "'a '", "'é'", "'e'", "'9'", "'10'"),
        new("varchar(10) character set utf8mb3", CursorTypes.String, "''", "'a'", "'A'", "'a '", "'é'", "'e'") { Incomparable = [HostileValues.Emoji] },
        new("inet6", CursorTypes.String, "'::1'", "'::9'", "'::10'", "'::ffff:192.0.2.128'", "'2001:db8::ff00:42:8329'"),
        new("date", [typeof(DateOnly)], "'0001-01-01'", "'2024-02-29'", "'9999-12-31'"),
        new("time(6)", CursorTypes.Time, "'00:00:00'", "'12:00:00.5'", "'23:59:59.999999'"),
        new("uuid", CursorTypes.String, "'12345678-9abc-1ef0-8234-56789abcdef0'", "'919108f7-52d1-4320-9bac-f847db4148a8'") { Key = "concat(item, '')" },
    ];

    protected override IReadOnlyList<RefusedColumn> Refused =>
        [.. base.Refused, new("uuid", "'12345678-9abc-1ef0-8234-56789abcdef0'", typeof(Guid), Text)];
}
