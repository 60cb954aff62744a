using System.Buffers;
using System.Data;
using System.Text;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Tests.Planning;

/// <summary>A command whose columns are paths is read sequentially, unless they are not in the order of the properties, or name lists.</summary>
public class SequentialAccessTests
{
    private static readonly string[] InOrder = ["id", "o.a", "o.b", "c"];
    private static readonly string[] OutOfOrder = ["id", "o.a", "c", "o.b"];
    private static readonly string[] List = ["id", "o.a", "o.b", "l[].c"];

    private readonly JsonQueryOptions _options = FreshOptions.Create();
    private string[] _names = InOrder;

    [Fact]
    public void Columns_in_order_are_read_sequentially_at_once()
    {
        using var connection = new FakeConnection(Server());
        for (int run = 0; run < 3; run++)
        {
            Assert.Equal("""[{"id":1,"o":{"a":2,"b":3},"c":4}]""", Write(connection, out bool isSequential));
            Assert.True(isSequential);
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Columns_out_of_order_and_lists_that_only_a_view_names_are_read_into_memory_once(bool isList)
    {
        _names = isList ? List : OutOfOrder;
        using var connection = new FakeConnection(Server());
        for (int run = 0; run < 3; run++)
        {
            Assert.Equal(isList ? """[{"id":1,"o":{"a":2,"b":3},"l":[{"c":4}]}]""" : """[{"id":1,"o":{"a":2,"b":4},"c":3}]""", Write(connection, out bool isSequential));
            Assert.Equal(run == 0, isSequential);
        }
    }

    [Fact]
    public void A_list_in_the_text_of_the_command_is_not_read_sequentially()
    {
        _names = List;
        using var connection = new FakeConnection(Server());
        for (int run = 0; run < 3; run++)
        {
            Assert.Equal("""[{"id":1,"o":{"a":2,"b":3},"l":[{"c":4}]}]""", Write(connection, out bool isSequential, "select x as \"l[].c\""));
            Assert.False(isSequential);
        }
    }

    [Theory]
    [InlineData("select x = any(@ids::int[]), a[1], \"t\".\"id\", 1.5, 'a.b', [t].[id]", true)]
    [InlineData("select x as \"o.a\"", false)]
    [InlineData("select x as `o.a`", false)]
    [InlineData("select x as [o.a]", false)]
    [InlineData("select x as [l[]].a]", false)]
    [InlineData("select x as \"l[]\"", false)]
    [InlineData("select x as \"o.a", false)]
    public void A_command_whose_text_names_paths_is_read_sequentially_from_the_second_run_on(string sql, bool isAtOnce)
    {
        using var connection = new FakeConnection(Server());
        for (int run = 0; run < 3; run++)
        {
            Assert.Equal("""[{"id":1,"o":{"a":2,"b":3},"c":4}]""", Write(connection, out bool isSequential, sql));
            Assert.Equal(isAtOnce || run > 0, isSequential);
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_command_that_changes_is_read_into_memory_once(bool isList)
    {
        using var connection = new FakeConnection(Server());
        Write(connection, out _);
        _names = isList ? List : OutOfOrder;

        Assert.Equal(isList ? """[{"id":1,"o":{"a":2,"b":3},"l":[{"c":4}]}]""" : """[{"id":1,"o":{"a":2,"b":4},"c":3}]""", Write(connection, out _));
        Write(connection, out bool isSequential);
        Assert.False(isSequential);

        _names = InOrder;
        Write(connection, out isSequential);
        Assert.False(isSequential);

        // One text may run on two tables in turn.
        Write(connection, out isSequential);
        Assert.False(isSequential);
    }

    [Fact]
    public void Names_that_are_no_paths_are_read_sequentially_at_once()
    {
        using var connection = new FakeConnection(Server());
        connection.QueryJsonString("select", options: new() { PathNames = false });
        Assert.True(connection.Server.Commands.Last().Behavior!.Value.HasFlag(CommandBehavior.SequentialAccess));
    }

    private FakeServer Server() => new(_ => [FakeResult.Of([.. _names.Select(static name => FakeColumn.Of<int>(name))], [1, 2, 3, 4])]);

    private string Write(FakeConnection connection, out bool isSequential, string sql = "select")
    {
        var json = new ArrayBufferWriter<byte>();
        try
        {
            connection.QueryJson(sql, null, json, _options);
        }
        catch (JsonQueryException)
        {
            Assert.Equal(0, json.WrittenCount);
            throw;
        }

        isSequential = connection.Server.Commands.Last().Behavior!.Value.HasFlag(CommandBehavior.SequentialAccess);
        Assert.Empty(connection.Server.Violations);
        return Encoding.UTF8.GetString(json.WrittenSpan);
    }
}
