namespace Dapper.Json.ProviderTests.Firebird;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdCursorTests : CursorTests<FirebirdDatabase>
{
    private const string Text = "varchar(10)";
    private const string Latin = "varchar(10) character set win1252";

    protected override IReadOnlyList<CursorKey> Keys { get; } =
    [
        new("smallint", "-3", typeof(short), DbType.Int16),
        new("integer", "5", typeof(int), DbType.Int32),
        new("bigint", "9007199254740993", typeof(long), DbType.Int64),
        new("numeric(18, 4)", "12345.1", typeof(decimal), DbType.Decimal),
        new("double precision", "0.1", typeof(double), DbType.Double),
        new("boolean", "true", typeof(bool), DbType.Boolean),
        new(Text, "'é'", typeof(string), DbType.String),
        new(Latin, "'é'", typeof(string), DbType.String),
        new("timestamp", "timestamp '2024-02-29 12:00:00.1234'", typeof(DateTime), DbType.DateTime),
        new("date", "date '2024-02-29'", typeof(DateTime), DbType.DateTime),
    ];

    protected override IReadOnlyList<(string Column, string Value)> Refused =>
    [
        ("numeric(18, 4)", HostileValues.MaxDecimal), ("numeric(18, 4)", HostileValues.MinDecimal), (Text, HostileValues.Long), (Text, HostileValues.LongLetters),
        (Latin, HostileValues.Emoji), (Latin, HostileValues.NoCharacters), (Latin, HostileValues.Letters), (Latin, HostileValues.Long), (Latin, HostileValues.LongLetters),
    ];
}
