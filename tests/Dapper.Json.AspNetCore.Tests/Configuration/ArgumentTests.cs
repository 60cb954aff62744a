using System.Collections;
using System.Data;
using System.Text.Json.Nodes;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Storage;

namespace Dapper.Json.AspNetCore.Tests.Configuration;

/// <summary>Invalid arguments are refused when a result is made, not when a request comes.</summary>
public sealed class ArgumentTests : DatabaseTest
{
    private const string Sql = "select Id, Title from Posts where Id = 2";

    [Fact]
    public void Invalid_arguments_are_refused_at_once()
    {
        Assert.Throws<ArgumentException>("sql", () => _database.QueryJsonResult(" "));
        Assert.Throws<ArgumentNullException>("connection", () => ((IDbConnection)null!).QueryJsonResult(Sql));
        Assert.Throws<ArgumentOutOfRangeException>(() => JsonETag.FromContent(0));
        Assert.Throws<ArgumentException>("sql", () => JsonETag.FromQuery(" "));
    }

    [Theory]
    [InlineData(199)]
    [InlineData(205)]
    [InlineData(304)]
    [InlineData(600)]
    public void A_status_code_that_rows_cannot_have_is_refused(int status) =>
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonResultOptions { StatusCode = status });

    [Theory]
    [InlineData(null)]
    [InlineData(200)]
    [InlineData(204)]
    [InlineData(599)]
    public void Any_other_status_code_is_accepted(int? status) => Assert.Equal(status, new JsonResultOptions { StatusCode = status }.StatusCode);

    [Fact]
    public void Options_given_as_parameters_are_refused_with_a_hint()
    {
        const string Hint = "options: value";
        AssertRefused(JsonResultOptions.Default, Hint);
        AssertRefused(JsonQueryOptions.Default, Hint);
        AssertRefused(JsonSerializerOptions.Web, Hint);
    }

    [Fact]
    public void A_token_or_a_transaction_given_as_parameters_is_refused()
    {
        using SqliteConnection connection = _database.Open();
        using SqliteTransaction transaction = connection.BeginTransaction();
        AssertRefused(transaction, "name it, as in transaction: value");
        AssertRefused(TestContext.Current.CancellationToken, "name it, as in cancellationToken: token");
        AssertRefused(CancellationToken.None, "name it, as in cancellationToken: token");
    }

    [Fact]
    public async Task A_transaction_of_Entity_Framework_given_as_parameters_is_refused()
    {
        using SqliteConnection connection = _database.Open();
        using var context = new DbContext(new DbContextOptionsBuilder().UseSqlite(connection).Options);
        using IDbContextTransaction transaction = await context.Database.BeginTransactionAsync(TestContext.Current.CancellationToken);

        AssertRefused(transaction, "new { id = value } for @id");
        AssertRefused(context, "new { id = value } for @id");
        Assert.Throws<ArgumentException>("param", () => connection.QueryJsonString(Sql, transaction));
    }

    [Fact]
    public void A_value_or_a_request_given_as_parameters_is_refused_with_what_to_write()
    {
        foreach (object misplaced in new object[] { 9, "x", Guid.Empty, DayOfWeek.Friday, new DefaultHttpContext(), new DefaultHttpContext().Request })
        {
            AssertRefused(misplaced, "new { id = value } for @id");
        }
    }

    [Fact]
    public void A_dictionary_that_Dapper_reads_no_names_from_is_refused_with_the_one_that_works()
    {
        foreach (object misplaced in new object[]
        {
            new Dictionary<string, string> { ["id"] = "2" }, new Dictionary<string, int> { ["id"] = 2 }, new Hashtable { ["id"] = 2 }, new JsonObject { ["id"] = 2 },
        })
        {
            AssertRefused(misplaced, "Dictionary<string, object>");
        }
    }

    private void AssertRefused(object misplaced, string hint) =>
        Assert.Contains(hint, Assert.Throws<ArgumentException>("param", () => _database.QueryJsonResult(Sql, misplaced)).Message, StringComparison.Ordinal);
}
