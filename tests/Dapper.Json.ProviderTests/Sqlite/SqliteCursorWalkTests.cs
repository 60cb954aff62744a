namespace Dapper.Json.ProviderTests.Sqlite;

public sealed class SqliteCursorWalkTests : CursorWalkTests<SqliteDatabase>
{
    protected override IReadOnlyList<WalkedColumn> Walked { get; } =
    [
        new("integer", CursorTypes.Int64, "0", "1", "-1", "9223372036854775807", "-9223372036854775808", "9007199254740993", "9007199254740992"),
        new("integer", [typeof(uint)], "0", "1", "9", "4294967295"),
        new("real", CursorTypes.Double, "0.0", "-0.0", "0.1", "3", "1e308", "-1e308", "5e-324", "9007199254740993"),
        new("decimal", CursorTypes.Double, "1", "2", "1.5", "10", "9"),
        new("text", CursorTypes.String, "''", "'a'", "'A'", "'a '", "'é'", "'😀'", "'9'", "'10'"),
        new("text collate nocase", CursorTypes.String, "''", "'a'", "'A'", "'b'", "'B'"),
        new("datetime", CursorTypes.String, "'2024-02-28'", "'2024-02-29 12:00:00'", "'2024-02-29 12:00:00.5'"),
        new("blob", CursorTypes.Bytes, "x''", "x'00'", "x'0001'", "x'61'", "x'ff'"),
        new("blob", CursorTypes.Int64, "1", "2", "10", "9"),
        new("blob", CursorTypes.String, "'1'", "'2'", "'10'", "'9'"),
        new("integer", [typeof(long), typeof(double)], "1", "2", "10", "9") { Key = "item * 10" },
        new("integer", CursorTypes.Double, "1", "2", "10", "9") { Key = "item * 1.5" },
    ];

    protected override IReadOnlyList<RefusedColumn> Refused { get; } =
    [
        new("integer", "9", typeof(decimal), "name Int64.") { Key = "item * 10" },
        new("decimal", "9", typeof(decimal), "name Int64."),
        new("decimal", "1.5", typeof(decimal), "name Double."),
        new("text", "'9'", typeof(decimal), "name String."),
        new("boolean", "1", typeof(bool), "name Int64."),
    ];
}
