using System.Buffers;
using System.Data;
using System.Data.Common;
using System.Text;
using System.Text.Json;
using Dapper.Json.Tds;
using Microsoft.Data.SqlClient;
using Xunit;

namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>What the tests on the server of this repository share: SqlClient, and no SQL Server.</summary>
public abstract class TdsTests
{
    protected static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>Gets options under which every row leaves at once, so that a failure shows what was passed on before it.</summary>
    protected static JsonQueryOptions EachRowAtOnce { get; } = new() { FlushThreshold = 1 };

    /// <summary>Gets a response of one row, whose column item is 1.</summary>
    protected static TdsResponse One => new TdsResponse().Columns(("item", TdsType.Int)).Row(1);

    /// <summary>Gives the document of rows as System.Text.Json writes it.</summary>
    protected static string Json(params object?[] rows) => JsonSerializer.Serialize(rows, JsonSerializerOptions.Web);

    protected static async Task<SqlConnection> OpenAsync(string connectionString)
    {
        var connection = new SqlConnection(connectionString);
        await connection.OpenAsync(Token);
        return connection;
    }

    protected static async Task<string> QueryAsync(DbConnection connection, string sql, object? param = null, JsonQueryOptions? options = null)
    {
        using var document = new MemoryStream();
        await connection.QueryJsonAsync(sql, param, document, options, cancellationToken: Token);
        return Encoding.UTF8.GetString(document.ToArray());
    }

    protected static string Query(DbConnection connection, string sql, object? param = null, JsonQueryOptions? options = null)
    {
        var document = new ArrayBufferWriter<byte>();
        connection.QueryJson(sql, param, document, options);
        return Encoding.UTF8.GetString(document.WrittenSpan);
    }

    /// <summary>Asserts that a connection is open and free: it runs the next query, <c>select 1 as item</c>.</summary>
    protected static async Task AssertUsableAsync(SqlConnection connection)
    {
        Assert.Equal(ConnectionState.Open, connection.State);
        Assert.Equal("""[{"item":1}]""", await QueryAsync(connection, "select 1 as item"));
    }
}
