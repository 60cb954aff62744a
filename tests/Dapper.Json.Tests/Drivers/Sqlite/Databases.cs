namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>Connections to databases that live as long as their test.</summary>
internal static class Databases
{
    static Databases() => SQLitePCL.Batteries_V2.Init();

    public static SqliteConnection Closed() => new("Data Source=:memory:");

    public static SqliteConnection Open()
    {
        SqliteConnection connection = Closed();
        connection.Open();
        return connection;
    }

    /// <summary>A database that keeps its text as UTF-16: the encoding is settled by the first table.</summary>
    public static SqliteConnection OpenUtf16(string encoding = "UTF-16le")
    {
        SqliteConnection connection = Open();
        connection.Execute($"pragma encoding = '{encoding}'; create table settles_the_encoding (a)");
        return connection;
    }
}
