using Dapper.Json.Generated;

namespace Dapper.Json.ProviderTests.Sqlite;

/// <summary>Behind a wrapper, such as a profiler's, the driver is not known: columns go by their CLR type, and texts by the usual names.</summary>
public sealed class WrappedCursorWalkTests : CursorWalkTests<SqliteDatabase>
{
    protected override IReadOnlyList<WalkedColumn> Walked { get; } =
    [
        new("integer", CursorTypes.Int64, "0", "1", "-1", "9223372036854775807"),
        new("real", CursorTypes.Double, "0.0", "0.1", "3"),
        new("text", CursorTypes.String, "''", "'a'", "'A'"),
        new("VarChar(10)", CursorTypes.String, "''", "'a'", "'A'"),
        new("mood", CursorTypes.String, "'calm'", "'sad'") { Key = "cast(item as varchar)" },
        new("blob", CursorTypes.Bytes, "x'00'", "x'61'"),
    ];

    protected override IReadOnlyList<RefusedColumn> Refused { get; } =
    [
        new("mood", "'calm'", typeof(string), "cast the column to varchar where it is selected, compared and ordered, and name String."),
        new("integer", "5", typeof(double), "name Int64."),
    ];

    protected override async Task<DbConnection> OpenAsync() => new ProfiledConnection(await base.OpenAsync());
}
