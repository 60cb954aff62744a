using System.Data.Common;
using Dapper;

/// <summary>A query of Dapper itself, beside those of this library.</summary>
internal static class DapperSample
{
    public static async Task AssertAsync(DbDataSource database)
    {
        await using DbConnection connection = await database.OpenConnectionAsync();
        Tide tide = await connection.QuerySingleAsync<Tide>("select @level as \"Level\", 'Ebbe' as \"Name\"", new { level = 2 });
        if ((tide.Level, tide.Name) != (2, "Ebbe"))
        {
            throw new InvalidOperationException($"Dapper.AOT: {tide.Level} {tide.Name}.");
        }
    }
}

internal sealed class Tide
{
    public int Level { get; set; }

    public string? Name { get; set; }
}
