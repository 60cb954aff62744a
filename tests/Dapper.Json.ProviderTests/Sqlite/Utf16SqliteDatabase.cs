namespace Dapper.Json.ProviderTests.Sqlite;

/// <summary>SQLite with databases whose text is UTF-16, the low byte first.</summary>
public class Utf16SqliteDatabase : SqliteDatabase
{
    protected virtual string Encoding => "UTF-16le";

    public override DbConnection Connect()
    {
        DbConnection connection = base.Connect();
        connection.StateChange += (_, change) =>
        {
            if (change.CurrentState == ConnectionState.Open)
            {
                // The first table settles the encoding.
                connection.Execute($"pragma encoding = '{Encoding}'; create table settles_the_encoding (a)");
            }
        };
        return connection;
    }
}

/// <summary>SQLite with databases whose text is UTF-16, the high byte first.</summary>
public sealed class Utf16beSqliteDatabase : Utf16SqliteDatabase
{
    protected override string Encoding => "UTF-16be";
}
