namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>SqlClient over SQLite, which compares the values.</summary>
public sealed class TdsSqliteCursorWalkTests : CursorWalkTests<TdsSqliteDatabase>
{
    protected override IReadOnlyList<WalkedColumn> Walked { get; } =
    [
        new("int", CursorTypes.Int32, "0", "1", "-1", "2147483647", "-2147483648"),
        new("bigint", CursorTypes.Int64, "0", "-1", "9223372036854775807", "-9223372036854775808", "9007199254740993", "9007199254740992"),
        new("float", CursorTypes.Double, "0.0", "0.1", "3", "1e308", "-1e308", "9007199254740993"),
        new("bit", CursorTypes.Boolean, "1", "0"),
        new("nvarchar(100)", CursorTypes.String, "''", "'a'", "'A'", "'a '", "'é'", "'😀'", "'9'", "'10'"),
        new("blob", CursorTypes.Bytes, "x''", "x'00'", "x'0001'", "x'61'", "x'ff'"),
    ];

    protected override IReadOnlyList<RefusedColumn> Refused { get; } =
        [new("int", "5", typeof(double), "name Int64."), new("bigint", "5", typeof(decimal), "name Int64."), new("float", "0.5", typeof(float), "name Double.")];
}
