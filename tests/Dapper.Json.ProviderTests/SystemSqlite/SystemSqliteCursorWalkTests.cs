namespace Dapper.Json.ProviderTests.SystemSqlite;

/// <remarks>It reads what it is told by the declared type, and sends dates and decimals in forms of its own.</remarks>
public sealed class SystemSqliteCursorWalkTests : CursorWalkTests<SystemSqliteDatabase>
{
    private const string Text = "cast the column to text where it is selected, compared and ordered, and name String";

    protected override IReadOnlyList<WalkedColumn> Walked { get; } =
    [
        new("int", CursorTypes.Int32, "0", "1", "-1", "2147483647", "-2147483648"),
        new("integer", CursorTypes.Int64, "0", "1", "-1", "9223372036854775807", "9007199254740993", "9007199254740992"),
        new("real", CursorTypes.Double, "0.0", "-0.0", "0.1", "3", "1e308", "-1e308"),
        new("text", CursorTypes.String, "''", "'a'", "'A'", "'a '", "'é'", "'9'", "'10'"),
        new("blob", CursorTypes.Bytes, "x'00'", "x'0001'", "x'61'", "x'ff'"),
        new("datetime", CursorTypes.String, "'2024-02-28'", "'2024-02-29 12:00:00'", "'2024-02-29T12:00:00'") { Key = "cast(item as text)" },
    ];

    protected override IReadOnlyList<RefusedColumn> Refused { get; } =
    [
        new("datetime", "'2024-02-29 12:00:00'", typeof(DateTime), Text),
        new("decimal(10, 2)", "1.5", typeof(decimal), Text),
        new("boolean", "1", typeof(bool), Text),
        new("uniqueidentifier", "'12345678-9abc-def0-1234-56789abcdef0'", typeof(Guid), Text),
    ];
}
