using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Drivers.SqlServer;

/// <summary>What the driver fails with while it describes its columns is not taken for a column that it cannot describe, nor a value for one without pieces.</summary>
public class SchemaFailureTests
{
    public static TheoryData<Exception> Failures => [new FakeServerException("The connection is broken."), new InsufficientMemoryException(), new TimeoutException()];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [MemberData(nameof(Failures))]
    public async Task It_leaves_as_it_is(Exception failure)
    {
        await using var withoutType = new SqlDataReader(CommandBehavior.Default, [SqlServerColumn.Of<int>("int")], [[1]]) { TypeError = failure };
        await using var withoutSchema = new SqlDataReader(CommandBehavior.Default, [SqlServerColumn.Of<string>("nvarchar")], [["a"]]) { SchemaError = failure };

        Assert.Same(failure, await Record.ExceptionAsync(() => withoutType.WriteJsonAsync(new ArrayBufferWriter<byte>(), cancellationToken: Token)));
        Assert.Same(failure, await Record.ExceptionAsync(() => withoutSchema.WriteJsonAsync(new ArrayBufferWriter<byte>(), cancellationToken: Token)));
    }

    [Theory]
    [MemberData(nameof(Failures))]
    public void A_piece_that_fails_is_not_read_again_as_a_whole(Exception failure) => AssertFails(failure, from: 0);

    /// <remarks>With these exceptions the driver also says, before the first piece, that it gives none.</remarks>
    [Fact]
    public void A_later_piece_that_fails_is_not_read_again_as_a_whole()
    {
        AssertFails(new InvalidOperationException("The connection is closed."), from: 1);
        AssertFails(new InvalidCastException("It is another type."), from: 1);
    }

    private static void AssertFails(Exception failure, int from)
    {
        (SqlServerColumn, object)[] cells = [(SqlServerColumn.Of("nvarchar(max)"), new string('a', 20_000)), (SqlServerColumn.Of("image"), new byte[20_000])];
        foreach ((SqlServerColumn column, object value) in cells)
        {
            using var reader = new SqlDataReader(CommandBehavior.SequentialAccess, [column], [[value]]) { PieceError = failure, ErrorFrom = from };
            Exception? error = Record.Exception(() => SqlServerAccess.Query.ToJson(reader));
            Assert.Same(failure, error is JsonQueryException ? error.InnerException : error);
        }
    }
}
