namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>What is locked to compare the key of a row stays locked while its columns are written, and no longer.</summary>
public sealed class GroupedRowTests : SqliteTests
{
    private const string Sql = "select 1 as id, 'a' as \"lines[].sku\" union all select 1, 'b' union all select 2, 'c'";

    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

    private readonly MemoryStream _stream = new();

    private string Written => Encoding.UTF8.GetString(_stream.ToArray());

    [Fact]
    public void All_rows()
    {
        Assert.Equal(2, Connection.QueryJson(Sql, null, _stream, Paths));

        Assert.Equal("""[{"id":1,"lines":[{"sku":"a"},{"sku":"b"}]},{"id":2,"lines":[{"sku":"c"}]}]""", Written);
        AssertIsFree();
    }

    [Fact]
    public void An_object_that_is_not_wanted()
    {
        Connection.QueryFirstJson(Sql, null, _stream, Paths);

        Assert.Equal("""{"id":1,"lines":[{"sku":"a"},{"sku":"b"}]}""", Written);
        AssertIsFree();
    }

    [Fact]
    public void An_object_too_many()
    {
        Assert.Throws<InvalidOperationException>(() => Connection.QuerySingleJson(Sql, null, _stream, Paths));

        Assert.Equal("", Written);
        AssertIsFree();
    }

    /// <summary>The thread that holds a mutex may enter it again, so another one looks.</summary>
    private void AssertIsFree()
    {
        bool? isHeld = null;
        var thread = new Thread(() => isHeld = NativeMutex.IsHeldElsewhere(Connection));
        thread.Start();
        thread.Join();
        Assert.False(isHeld);
    }
}
