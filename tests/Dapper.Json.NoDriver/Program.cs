using System.Data.Common;
using Dapper;
using Dapper.Json.NoDriver;

if (args is ["no-dynamic-code"])
{
    await NoDynamicCode.RunAsync();
    return;
}

// Prints what the library writes for rows of another driver, then every assembly that was loaded on the way.
using var connection = new TableConnection(() => Tables.Posts().CreateDataReader());
Console.WriteLine(await connection.QueryJsonStringAsync("select * from posts where id = @id", new { id = 1 }));

using DbDataReader reader = Tables.Posts().CreateDataReader();
using var json = new MemoryStream();
await reader.WriteJsonAsync(json);
Console.WriteLine(System.Text.Encoding.UTF8.GetString(json.ToArray()));

// A reader that only bears the name of SQLite's: the library looks, and takes the way of any driver.
using var namesake = new TableConnection(() => new Microsoft.Data.Sqlite.SqliteDataReader(Tables.Posts()));
Console.WriteLine(await namesake.QueryJsonStringAsync("select * from posts"));

foreach (System.Reflection.Assembly assembly in AppDomain.CurrentDomain.GetAssemblies())
{
    Console.WriteLine($"loaded {assembly.GetName().Name}");
}
