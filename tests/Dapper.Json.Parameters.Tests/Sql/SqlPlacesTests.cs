using System.Data.Common;
using Dapper.Json.Parameters.Sql;
using Dapper.Json.Tests.Fakes;
using Dapper.Json.Tests.Planning;

namespace Dapper.Json.Parameters.Tests.Sql;

/// <summary>A text is searched once, unless it is too long to keep.</summary>
public class SqlPlacesTests
{
    [Theory]
    [InlineData(10, true)]
    [InlineData(1024 * 1024, false)]
    public void A_short_text_is_searched_once(int length, bool isKept)
    {
        using var connection = new FakeConnection(new FakeServer());
        using DbCommand command = connection.CreateCommand();
        command.CommandText = $"select 1 where 1 in @ids -- {new string('x', length)}";

        SqlPlaces first = SqlPlaces.Of(command, "ids", SqlSyntax.Sqlite, PlaceKind.List);

        Assert.Equal(isKept, ReferenceEquals(first, SqlPlaces.Of(command, "ids", SqlSyntax.Sqlite, PlaceKind.List)));
        Assert.NotSame(first, SqlPlaces.Of(command, "ids", SqlSyntax.MySql, PlaceKind.List));
        Assert.NotSame(first, SqlPlaces.Of(command, "id", SqlSyntax.Sqlite, PlaceKind.List));
    }

    [Fact]
    public void What_is_kept_is_bounded()
    {
        using var connection = new FakeConnection(new FakeServer());
        using DbCommand command = connection.CreateCommand();
        var held = new Held();

        for (int i = 0; i < 4 * SqlPlaces.GenerationSize; i++)
        {
            command.CommandText = $"select {i} where 1 in @bounded";
            held.Add(() => SqlPlaces.Of(command, "bounded", SqlSyntax.Sqlite, PlaceKind.List));
        }

        Assert.InRange(held.Count(), 1, 2 * SqlPlaces.GenerationSize);
    }

    /// <summary>The same text may have been searched for the other.</summary>
    [Fact]
    public void A_list_and_a_table_cannot_stand_for_each_other()
    {
        using var connection = new FakeConnection(new FakeServer());
        using DbCommand command = connection.CreateCommand();
        command.CommandText = "select 1 from @rows where 1 in (select a from @rows)";

        for (int i = 0; i < 2; i++)
        {
            Assert.True(SqlPlaces.Of(command, "rows", SqlSyntax.Sqlite, PlaceKind.Table).AreRewritten);
            Assert.Throws<ArgumentException>(() => SqlPlaces.Of(command, "rows", SqlSyntax.Sqlite, PlaceKind.List));
        }
    }
}
