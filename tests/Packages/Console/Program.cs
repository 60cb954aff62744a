// Uses the package Dapper.Json as a user's program does, and says how it went.
using System.Runtime.CompilerServices;
using System.Text;
using Dapper;

const string Expected = """[{"id":1,"title":"Brandung"}]""";
using var stream = new MemoryStream();
#if DRIVER
SQLitePCL.Batteries_V2.Init();
await using (var connection = new Microsoft.Data.Sqlite.SqliteConnection("Data Source=:memory:"))
{
    await connection.QueryJsonAsync("select 1 as Id, @title as Title", new { title = "Brandung" }, stream);
    Check(Expected, await connection.QueryJsonStringAsync<Post>("select 1 as Id, 'Brandung' as Title"));
    bool isDirect = false;
    Dapper.Json.JsonQueryOptions observed = Dapper.Json.JsonQueryOptions.Default.WithObserver(plan => isDirect = plan.IsDirect);
    await connection.QueryJsonAsync<Post>("select 1 as Id, 'Brandung' as Title", null, Stream.Null, observed);
    Check(true, isDirect);
}
#else
using var table = new System.Data.DataTable { Columns = { { "Id", typeof(int) }, { "Title", typeof(string) } }, Rows = { { 1, "Brandung" } } };
await using (System.Data.Common.DbDataReader reader = table.CreateDataReader())
{
    await reader.WriteJsonAsync(stream, Dapper.Json.JsonQueryOptions.Default);
}
#endif
Check(Expected, Encoding.UTF8.GetString(stream.ToArray()));
Console.WriteLine("Dapper.Json works.");

static void Check<T>(T expected, T actual, [CallerArgumentExpression(nameof(actual))] string what = "")
{
    if (!EqualityComparer<T>.Default.Equals(expected, actual))
    {
        throw new InvalidOperationException($"{what} is {actual}, not {expected}.");
    }
}

#if DRIVER
internal sealed class Post
{
    public int Id { get; set; }

    public string? Title { get; set; }
}
#endif
