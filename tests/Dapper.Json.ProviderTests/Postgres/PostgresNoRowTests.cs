using System.Data.Common;
using System.Text;
using Dapper.Json.ProviderTests.Suite;
using Xunit;

namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>
/// The driver has no CLR type for a composite that is not mapped, and says so as soon as it is asked. Where there is no row,
/// nobody needs one: Dapper's QueryFirstOrDefault gives null.
/// </summary>
public sealed class PostgresNoRowTests : DatabaseTests<PostgresDatabase>
{
    private const string Sql = "select 1 as n, row(1, 'x')::pair as item where false";

    private static readonly string[] Methods = ["QueryFirstOrDefault", "QuerySingleOrDefault"];
    private static readonly bool[] Either = [false, true];

    public static TheoryData<string, bool, bool> Forms => new(
        from method in Methods
        from isTyped in Either
        from isAsync in Either
        select (method, isTyped, isAsync));

    public static TheoryData<bool, bool> Styles => new() { { false, false }, { false, true }, { true, false }, { true, true } };

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task No_row_is_found_as_by_dapper(string method, bool isTyped, bool isAsync)
    {
        await using DbConnection connection = await Database.OpenAsync();
        Assert.Null(method == "QueryFirstOrDefault" ? connection.QueryFirstOrDefault<Row>(Sql) : connection.QuerySingleOrDefault<Row>(Sql));
        using var document = new MemoryStream();

        bool found = (method, isTyped, isAsync) switch
        {
            ("QueryFirstOrDefault", false, false) => connection.QueryFirstOrDefaultJson(Sql, null, document),
            ("QueryFirstOrDefault", false, true) => await connection.QueryFirstOrDefaultJsonAsync(Sql, null, document, cancellationToken: Token),
            ("QueryFirstOrDefault", true, false) => connection.QueryFirstOrDefaultJson<Row>(Sql, null, document),
            ("QueryFirstOrDefault", true, true) => await connection.QueryFirstOrDefaultJsonAsync<Row>(Sql, null, document, cancellationToken: Token),
            (_, false, false) => connection.QuerySingleOrDefaultJson(Sql, null, document),
            (_, false, true) => await connection.QuerySingleOrDefaultJsonAsync(Sql, null, document, cancellationToken: Token),
            (_, true, false) => connection.QuerySingleOrDefaultJson<Row>(Sql, null, document),
            (_, true, true) => await connection.QuerySingleOrDefaultJsonAsync<Row>(Sql, null, document, cancellationToken: Token),
        };

        Assert.False(found);
        Assert.Equal(0, document.Length);
        await AssertUsableAsync(connection);
    }

    /// <remarks>Dapper's Query looks at the columns before it looks for a row, and fails.</remarks>
    [Theory]
    [MemberData(nameof(Styles))]
    public async Task All_rows_are_an_empty_array(bool isTyped, bool isAsync)
    {
        await using DbConnection connection = await Database.OpenAsync();
        using var document = new MemoryStream();

        long rows = (isTyped, isAsync) switch
        {
            (false, false) => connection.QueryJson(Sql, null, document),
            (false, true) => await connection.QueryJsonAsync(Sql, null, document, cancellationToken: Token),
            (true, false) => connection.QueryJson<Row>(Sql, null, document),
            (true, true) => await connection.QueryJsonAsync<Row>(Sql, null, document, cancellationToken: Token),
        };

        Assert.Equal((0, "[]"), (rows, Encoding.UTF8.GetString(document.ToArray())));
        await AssertUsableAsync(connection);
    }

    [Theory]
    [InlineData(false, false, 0)]
    [InlineData(false, true, 0)]
    [InlineData(true, false, 0)]
    [InlineData(true, true, 0)]
    [InlineData(true, false, 2)]
    [InlineData(true, true, 2)]
    public async Task An_error_of_a_later_statement_is_thrown_as_by_dapper_and_not_that_the_rows_are_too_few_or_many(bool isSingle, bool isAsync, int rows)
    {
        string failing = $"select n from generate_series(1, {rows}) n; select 1/0 as n";
        await using DbConnection connection = await Database.OpenAsync();
        string expected = Assert.ThrowsAny<DbException>(() => isSingle ? connection.QuerySingle<int>(failing) : connection.QueryFirst<int>(failing)).Message;
        using var document = new MemoryStream();

        DbException error = await Assert.ThrowsAnyAsync<DbException>(async () =>
        {
            switch (isSingle, isAsync)
            {
                case (false, false):
                    connection.QueryFirstJson(failing, null, document);
                    break;
                case (false, true):
                    await connection.QueryFirstJsonAsync(failing, null, document, cancellationToken: Token);
                    break;
                case (true, false):
                    connection.QuerySingleJson(failing, null, document);
                    break;
                default:
                    await connection.QuerySingleJsonAsync(failing, null, document, cancellationToken: Token);
                    break;
            }
        });

        Assert.Equal(expected, error.Message);
        Assert.Equal(0, document.Length);
        await AssertUsableAsync(connection);
    }

    private sealed class Row
    {
        public int N { get; set; }

        public object? Item { get; set; }
    }
}
