using System.Data.Common;
using Dapper.Json.Parameters.Sql;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Parameters.Tests.Sql;

/// <summary>What is found in a text is found once, unless the text is too long to keep.</summary>
public class RewrittenTextsTests
{
    [Theory]
    [InlineData(10, true)]
    [InlineData(1024 * 1024, false)]
    public void A_short_text_is_read_once(int length, bool isKept)
    {
        using var connection = new FakeConnection(new FakeServer());
        using DbCommand command = connection.CreateCommand();
        command.CommandText = $"select 1 where 1 in @ids -- {new string('x', length)}";
        PlaceForm form = new ListForm(SqlSyntax.Sqlite, ListFormKind.Query, "(", ")");

        Assert.Equal(isKept, ReferenceEquals(RewrittenTexts.Of(command, "ids", form), RewrittenTexts.Of(command, "ids", form)));
    }
}
