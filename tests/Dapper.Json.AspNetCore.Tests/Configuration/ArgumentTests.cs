using System.Data;
using System.Text.Json;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Configuration;

/// <summary>Invalid arguments are refused when a result is made, not when a request comes.</summary>
public sealed class ArgumentTests : IDisposable
{
    private const string Sql = "select Id, Title from Posts where Id = 2";
    private readonly TestDatabase _database = new();

    public void Dispose() => _database.Dispose();

    [Fact]
    public void Invalid_arguments_are_refused_at_once()
    {
        Assert.Throws<ArgumentException>("sql", () => _database.QueryJsonResult(" "));
        Assert.Throws<ArgumentException>("command", () => _database.QueryJsonResult(default(CommandDefinition)));
        Assert.Throws<ArgumentNullException>("connection", () => ((IDbConnection)null!).QueryJsonResult(Sql));
        Assert.Throws<ArgumentOutOfRangeException>(() => JsonETag.OfContent(0));
        Assert.Throws<ArgumentException>("sql", () => JsonETag.FromQuery(" "));
    }

    [Theory]
    [InlineData(199)]
    [InlineData(204)]
    [InlineData(205)]
    [InlineData(304)]
    [InlineData(600)]
    public void A_status_code_that_does_not_allow_content_is_refused(int status) =>
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonResultOptions { StatusCode = status });

    [Theory]
    [InlineData(null)]
    [InlineData(200)]
    [InlineData(599)]
    public void Any_other_status_code_is_accepted(int? status) => Assert.Equal(status, new JsonResultOptions { StatusCode = status }.StatusCode);

    [Fact]
    public void Options_given_as_parameters_are_refused_with_a_hint()
    {
        AssertRefused(JsonResultOptions.Default, "options: value");
        AssertRefused(JsonQueryOptions.Default, "new JsonResultOptions { Query = ... }");
        AssertRefused(JsonSerializerOptions.Web, "new JsonResultOptions { Query = ... }");
    }

    [Fact]
    public void A_token_or_a_transaction_given_as_parameters_is_refused_with_a_hint()
    {
        using SqliteConnection connection = _database.Open();
        using SqliteTransaction transaction = connection.BeginTransaction();
        AssertRefused(transaction, "in a CommandDefinition");
        AssertRefused(TestContext.Current.CancellationToken, "in a CommandDefinition");
        AssertRefused(CancellationToken.None, "the request's own token");
    }

    private void AssertRefused(object misplaced, string hint)
    {
        Assert.Contains(hint, Assert.Throws<ArgumentException>("param", () => _database.QueryJsonResult(Sql, misplaced)).Message, StringComparison.Ordinal);
        var command = new CommandDefinition(Sql, misplaced);
        Assert.Contains(hint, Assert.Throws<ArgumentException>("command", () => _database.QueryJsonResult(command)).Message, StringComparison.Ordinal);
    }
}
