namespace Dapper.Json.ProviderTests.Suite;

/// <summary>An error of the database surfaces as its driver's, wherever it comes, and leaves no finished document.</summary>
public abstract class FailureTests<TDatabase> : ConnectedTests<TDatabase>
    where TDatabase : Database, new()
{
    /// <summary>Gets a query that fails behind 49 rows, and why no sort is in it: the rows would come after the error.</summary>
    private static string FailsLate => $"select n as item, {Database.FailingAt(50)} as same from {Database.Numbers(100)}";

    [Fact]
    public async Task A_query_that_is_wrong_fails_before_anything_is_written()
    {
        using var document = new MemoryStream();

        await AssertFailsAsync(Connection, "select nothing from nowhere", document);

        Assert.Equal(0, document.Length);
    }

    [Fact]
    public async Task An_error_between_rows_comes_after_the_rows_and_leaves_the_array_open()
    {
        Assert.SkipWhen(Database.ErrorsComeFirst is not null, Database.ErrorsComeFirst ?? "");
        using var document = new MemoryStream();

        await AssertFailsAsync(Connection, FailsLate, document, EachRowAtOnce);

        Assert.Equal(Json([.. Enumerable.Range(1, 49).Select(n => new { item = n, same = n })])[..^1], Text(document));
    }

    [Fact]
    public async Task An_error_in_the_second_statement_surfaces()
    {
        using var document = new MemoryStream();

        await AssertFailsAsync(Connection, Database.Batch(Database.One, Database.FailingStatement), document, EachRowAtOnce);

        Assert.Equal("""[{"item":1}""", Text(document));
    }

    [Fact]
    public async Task An_error_in_the_third_statement_surfaces()
    {
        using var document = new MemoryStream();

        await AssertFailsAsync(Connection, Database.Batch(Database.One, Database.One, Database.FailingStatement), document);

        Assert.Equal(0, document.Length);
    }

    [Fact]
    public async Task A_column_of_an_unusable_name_ends_the_query_and_frees_the_connection()
    {
        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(
            () => QueryAsync(Connection, $"select n as item, n as item from {Database.Numbers(100_000)}"));

        Assert.Equal((1, Database.NameOf("item")), (error.Ordinal, error.ColumnName));
        await AssertUsableAsync(Connection);
    }

    private static string Text(MemoryStream document) => Encoding.UTF8.GetString(document.ToArray());

    private static async Task AssertFailsAsync(DbConnection connection, string sql, Stream document, JsonQueryOptions? options = null)
    {
        Exception? error = await Record.ExceptionAsync(
            () => connection.QueryJsonAsync(sql, null, document, options, cancellationToken: Token));

        Assert.IsType(Database.ErrorType, error, exactMatch: false);
        await AssertUsableAsync(connection);
    }
}
