using Dapper.Json.Benchmarks.Databases;

namespace Dapper.Json.Benchmarks.Parameters;

/// <summary>The tables that lists and tables are measured on.</summary>
internal sealed class ParameterTables : IAsyncDisposable
{
    /// <summary>The table that has rows.</summary>
    public const string Listed = "parameter_listed";

    /// <summary>The table that has none.</summary>
    public const string Empty = "parameter_empty";

    /// <summary>How many rows there are.</summary>
    public const int Rows = 10_000;

    private readonly Database _database;

    private ParameterTables(Database database) => _database = database;

    /// <summary>Gets the rows of <see cref="Listed"/>.</summary>
    public static ParameterRow[] Contents { get; } = ParameterRow.Make(Rows);

    public static async Task<ParameterTables> CreateAsync(Database database)
    {
        var tables = new ParameterTables(database);
        await tables.DropAsync();
        await database.Connection.ExecuteAsync(ParameterRow.CreateSql(Listed, database.GuidType, database.BooleanType, isIndexed: true));
        await database.Connection.ExecuteAsync(ParameterRow.CreateSql(Empty, database.GuidType, database.BooleanType, isIndexed: false));
        await database.Connection.ExecuteAsync(
            $"insert into {Listed} (Number, RowKey, RowText, Amount, Flag) select Number, RowKey, RowText, Amount, Flag from @rows",
            new { rows = JsonParameter.Table(Contents) });
        return tables;
    }

    public async ValueTask DisposeAsync() => await DropAsync();

    private async Task DropAsync() => await _database.Connection.ExecuteAsync($"drop table if exists {Listed}; drop table if exists {Empty}");
}
