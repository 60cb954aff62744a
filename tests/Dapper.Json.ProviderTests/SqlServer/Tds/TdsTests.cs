namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>What the tests on the server of this repository share, beside the helpers of the suite: SqlClient, and no SQL Server.</summary>
public abstract class TdsTests : DatabaseTests<TdsSqliteDatabase>
{
    /// <summary>Gets a response of one row, whose column item is 1.</summary>
    protected static TdsResponse One => new TdsResponse().Columns(("item", TdsType.Int)).Row(1);

    /// <summary>Starts a server that also responds to the query by which the suite finds a connection usable.</summary>
    protected static TdsServer StartUsable(Func<TdsRequest, TdsResponse> respond) =>
        TdsServer.Start(request => request.Text == Database.One ? One : respond(request));

    protected static async Task<SqlConnection> OpenAsync(string connectionString)
    {
        var connection = new SqlConnection(connectionString);
        await connection.OpenAsync(Token);
        return connection;
    }
}
