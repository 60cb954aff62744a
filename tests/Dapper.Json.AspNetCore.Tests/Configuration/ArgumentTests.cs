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
    [InlineData(null)]
    [InlineData(200)]
    [InlineData(204)]
    [InlineData(599)]
    public void Any_other_status_code_is_accepted(int? status) => Assert.Equal(status, new JsonResultOptions { StatusCode = status }.StatusCode);

    /// <remarks>More of them are refused by the core.</remarks>
    [Fact]
    public async Task What_is_no_parameters_is_refused_with_what_to_write()
    {
        using var context = new DbContext(new DbContextOptionsBuilder().UseSqlite(_database.ConnectionString).Options);
        using IDbContextTransaction transaction = await context.Database.BeginTransactionAsync(TestContext.Current.CancellationToken);
        foreach ((object misplaced, string hint) in ((object, string)[])
        [
            (JsonResultOptions.Default, "options: value"), (transaction.GetDbTransaction(), "name it, as in transaction: value"),
            (CancellationToken.None, "name it, as in cancellationToken: token"), (transaction, "new { id = value } for @id"),
            (context, "new { id = value } for @id"), (new DefaultHttpContext(), "new { id = value } for @id"),
            (new DefaultHttpContext().Request, "new { id = value } for @id"), (9, "new { id = value } for @id"),
            (new Dictionary<string, string> { ["id"] = "2" }, "Dictionary<string, object>"), (new JsonObject { ["id"] = 2 }, "Dictionary<string, object>"),
        ])
        {
            ArgumentException refusal = Assert.Throws<ArgumentException>("param", () => _database.QueryJsonResult(Sql, misplaced));
            Assert.Contains(hint, refusal.Message, StringComparison.Ordinal);
        }
    }
}
