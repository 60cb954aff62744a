using System.Data.SQLite;
using Dapper.Json.ProviderTests.Sqlite;

namespace Dapper.Json.ProviderTests.SystemSqlite;

/// <summary>SQLite through System.Data.SQLite, which the library has no code for: its values are those of the declared types.</summary>
public sealed class SystemSqliteDatabase : SqliteDatabase
{
    public override IReadOnlyList<TypeColumn> Types { get; } =
    [
        new TypeColumn("integer").Equal("0", 0L).Equal("9223372036854775807", long.MaxValue).Equal("-9223372036854775807 - 1", long.MinValue),
        new TypeColumn("int").Equal("0", 0).Equal("2147483647", int.MaxValue).Equal("-2147483648", int.MinValue),
        new TypeColumn("real").Equal("0", 0.0).Equal("0.1", 0.1).Equal("1.7976931348623157e308", double.MaxValue),
        new TypeColumn("text").Equal("''", "").Equal("'plain'", "plain").Equal("'\"\\/<>&äöü 🎉' || char(10)", "\"\\/<>&äöü 🎉\n"),
        new TypeColumn("blob").Equal("x'00'", new byte[] { 0 }).Equal("x'00ff80'", new byte[] { 0, 255, 128 }),
        new TypeColumn("decimal(10, 2)").Equal("'1.5'", 1.5m).Equal("'12'", 12m),
        new TypeColumn("boolean").Equal("true", true).Equal("false", false),
        new TypeColumn("datetime").Equal("'2024-02-29 23:59:59'", new DateTime(2024, 2, 29, 23, 59, 59)),
        new TypeColumn("uniqueidentifier").Equal("'12345678-9abc-def0-1234-56789abcdef0'", new Guid("12345678-9abc-def0-1234-56789abcdef0")),
    ];

    public override bool TypesVary => true;

    public override Type ErrorType => typeof(SQLiteException);

    public override DbConnection Connect() => new SQLiteConnection("Data Source=:memory:");

    public override SlowQuery CreateSlowQuery(DbConnection connection, bool afterRows) =>
        Lacks<SlowQuery>("The driver is synchronous, and the library interrupts statements of Microsoft.Data.Sqlite alone.");
}
