using System.Buffers;
using System.Data;
using System.Text;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Tests.Planning;

/// <summary>A command whose columns are paths is read sequentially once they are seen to be in the order of the properties.</summary>
public class SequentialAccessTests
{
    private static readonly string[] InOrder = ["id", "o.a", "o.b", "c"];
    private static readonly string[] OutOfOrder = ["id", "o.a", "c", "o.b"];
    private static readonly string[] List = ["id", "o.a", "o.b", "l[].c"];

    private readonly JsonQueryOptions _options = new() { PathNames = true };
    private string[] _names = InOrder;

    [Fact]
    public void Columns_in_order_are_read_sequentially_from_the_second_run_on()
    {
        using var connection = new FakeConnection(Server());
        for (int run = 0; run < 3; run++)
        {
            Assert.Equal("""[{"id":1,"o":{"a":2,"b":3},"c":4}]""", Write(connection, out bool isSequential));
            Assert.Equal(run > 0, isSequential);
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Columns_out_of_order_and_lists_are_not(bool isList)
    {
        _names = isList ? List : OutOfOrder;
        using var connection = new FakeConnection(Server());
        for (int run = 0; run < 3; run++)
        {
            Assert.Equal(isList ? """[{"id":1,"o":{"a":2,"b":3},"l":[{"c":4}]}]""" : """[{"id":1,"o":{"a":2,"b":4},"c":3}]""", Write(connection, out bool isSequential));
            Assert.False(isSequential);
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_command_that_changes_is_given_up_once_with_nothing_written(bool isList)
    {
        using var connection = new FakeConnection(Server());
        Write(connection, out _);
        _names = isList ? List : OutOfOrder;

        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write(connection, out _));
        Assert.Contains("run the command again", error.Message, StringComparison.Ordinal);
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
        connection.QueryJsonString("select");
        Assert.True(connection.Server.Commands.Last().Behavior!.Value.HasFlag(CommandBehavior.SequentialAccess));
    }

    private FakeServer Server() => new(_ => [FakeResult.Of([.. _names.Select(static name => FakeColumn.Of<int>(name))], [1, 2, 3, 4])]);

    private string Write(FakeConnection connection, out bool isSequential)
    {
        var json = new ArrayBufferWriter<byte>();
        try
        {
            connection.QueryJson("select", null, json, _options);
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
