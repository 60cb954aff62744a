using System.Data;
using Dapper.Json.Planning;
using Xunit;

namespace Dapper.Json.Tests.Planning;

/// <summary>How a reader is opened, by what earlier runs of its text have shown.</summary>
public class ReaderAccessTests
{
    private const string Sql = "select";

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void The_first_run_follows_the_assumption(bool isInOrder)
    {
        var access = new ReaderAccess(isInOrder, arePaths: false);

        Assert.Equal(isInOrder, IsSequential(access));
        Assert.False(IsSequential(access, needsAnyOrder: true));
        Assert.False(IsSequential(access, blocks: true));
    }

    [Fact]
    public void A_text_that_may_name_lists_is_assumed_to_have_no_order()
    {
        var access = new ReaderAccess(isInOrder: true, arePaths: true);

        Assert.False(IsSequential(access, sql: "select a as \"list[].a\""));
        Assert.True(IsSequential(access));
    }

    [Fact]
    public void A_command_that_was_seen_out_of_order_once_is_never_taken_to_be_in_order_again()
    {
        var access = new ReaderAccess(isInOrder: false, arePaths: true);
        foreach (bool seen in new[] { true, false, true, false, true })
        {
            access.RememberOrder(Sql, seen);
        }

        Assert.False(IsSequential(access));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void After_a_large_value_a_blocking_driver_is_read_in_order_if_the_columns_are(bool isInOrder)
    {
        var access = new ReaderAccess(isInOrder: true, arePaths: false);
        access.RememberOrder(Sql, isInOrder);
        access.RememberLarge(Sql);
        access.RememberLarge(Sql);

        Assert.Equal(isInOrder, IsSequential(access, blocks: true));
        Assert.False(IsSequential(access, blocks: true, sql: "other"));
        access.RememberOrder(Sql, inOrder: false);
        Assert.False(IsSequential(access, blocks: true));
    }

    private static bool IsSequential(ReaderAccess access, bool needsAnyOrder = false, bool blocks = false, string sql = Sql) =>
        access.BehaviorOf(sql, needsAnyOrder, blocks) switch
        {
            CommandBehavior.SequentialAccess => true,
            CommandBehavior.Default => false,
            var other => throw new InvalidOperationException(other.ToString()),
        };
}
