namespace Dapper.Json.ProviderTests.Firebird;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdCursorWalkTests : CursorWalkTests<FirebirdDatabase>
{
    private const string Text = "cast the column to varchar where it is selected, compared and ordered, and name String";

    private static readonly string[] LargeDecimals = [HostileValues.MaxDecimal, HostileValues.MinDecimal];
    private static readonly string[] LongTexts = [HostileValues.Long, HostileValues.LongLetters];

    protected override bool ComparesRows => false;

    protected override IReadOnlyList<WalkedColumn> Walked { get; } =
    [
        new("smallint", CursorTypes.Int16, "0", "1", "-1", "32767", "-32768"),
        new("integer", CursorTypes.Int32, "0", "1", "-1", "2147483647", "-2147483648"),
        new("bigint", CursorTypes.Int64, "0", "-1", "9223372036854775807", "-9223372036854775808", "9007199254740993", "9007199254740992"),
        new("numeric(18, 4)", CursorTypes.Decimal, "0", "1", "-1", "12345.1", "99999999999999.9999") { Incomparable = LargeDecimals },
        new("decimal(9, 2)", CursorTypes.Decimal, "0", "1", "-1", "12345.1", "9999999.99") { Incomparable = LargeDecimals },
        new("float", CursorTypes.Single, "0", "0.1", "3", "3.4e38", "16777217"),
        new("double precision", CursorTypes.Double, "0", "-0e0", "0.1", "3", "1e308", "-1e308", "9007199254740993"),
        new("boolean", CursorTypes.Boolean, "true", "false"),
        new("varchar(10)", CursorTypes.String, "''", "'a'", "'A'", "'a '", "'é'", "'9'", "'10'") { Incomparable = LongTexts },
        new("varchar(10) character set win1252", CursorTypes.String, "''", "'a'", "'A'", "'a '", "'é'", "'9'", "'10'")
        {
            Incomparable = [HostileValues.Emoji, HostileValues.NoCharacters, HostileValues.Letters, .. LongTexts],
        },
        new("char(5)", CursorTypes.String, "''", "'a'", "'A'", "'a '", "'é'", "'9'", "'10'") { Incomparable = [HostileValues.Signs, .. LongTexts] },
        new("char(16) character set octets", CursorTypes.Guid, "x'00'", "x'123456789abcdef0123456789abcdef0'", "x'923456789abcdef0123456789abcdef0'", "x'ff'"),
        new("date", CursorTypes.Date, "'0001-01-01'", "'2024-02-29'", "'9999-12-31'"),
        new("time", CursorTypes.Time, "'00:00:00'", "'12:00:00.1234'", "'23:59:59.9999'"),
        new("timestamp", CursorTypes.DateTime, "'0001-01-01'", "'2024-02-29 12:00:00.1234'", "'2024-03-31 02:30:00'", "'9999-12-31 23:59:59.9999'"),
        new("blob sub_type text", CursorTypes.String, "'a'", "'A'", "'b'") { Key = "cast(item as varchar(20))", Incomparable = LongTexts },
    ];

    protected override IReadOnlyList<RefusedColumn> Refused { get; } =
    [
        new("blob sub_type text", "'a'", typeof(string), Text),
        new("blob", "'a'", typeof(byte[]), Text),
        new("timestamp", "'2024-02-29'", typeof(DateOnly), "name DateTime."),
        new("integer", "5", typeof(decimal), "name Int64."),
    ];
}
