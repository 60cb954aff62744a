using System.Data;
using Dapper.Json.ProviderTests.Suite;

namespace Dapper.Json.ProviderTests.Sqlite;

public sealed class SqliteCursorTests : CursorTests<SqliteDatabase>
{
    protected override IReadOnlyList<CursorKey> Keys { get; } =
    [
        new("integer", "9007199254740993", typeof(long), DbType.Int64),
        new("real", "0.1", typeof(double), DbType.Double),
        new("text", "'é'", typeof(string), DbType.String),
        new("text", "'2024-02-29 12:00:00'", typeof(string), DbType.String),
        new("blob", "x'0102ff'", typeof(byte[]), DbType.Binary),
    ];
}
