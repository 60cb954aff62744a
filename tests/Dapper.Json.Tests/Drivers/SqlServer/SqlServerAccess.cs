using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Drivers.SqlServer;

/// <summary>How a reader of SQL Server may have been opened. All of them must give the same bytes.</summary>
public enum SqlServerAccess
{
    /// <summary>Opened by a query of the library: for sequential access.</summary>
    Query,

    /// <summary>A caller's reader for sequential access.</summary>
    CallersSequential,

    /// <summary>A caller's reader that holds each row in memory.</summary>
    CallersDefault,
}

internal static class SqlServerAccesses
{
    public static IReadOnlyList<SqlServerAccess> All { get; } = Enum.GetValues<SqlServerAccess>();

    /// <summary>Writes rows under each access, where the driver gives no more than some bytes or characters at once.</summary>
    public static string ToJson(IReadOnlyList<SqlServerColumn> columns, IReadOnlyList<object?[]> rows, JsonQueryOptions? options = null, int chunkLength = int.MaxValue)
    {
        string[] documents = [.. All.Select(access =>
        {
            using SqlDataReader reader = access.Open(columns, rows, chunkLength);
            return access.ToJson(reader, options);
        })];
        Assert.All(documents, document => Assert.Equal(documents[0], document));
        return documents[0];
    }

    /// <summary>Writes values of one column under each access, after one column and before another.</summary>
    public static string ToJson(SqlServerColumn column, object?[] values, JsonQueryOptions? options = null, int chunkLength = int.MaxValue) =>
        ToJson(
            [SqlServerColumn.Of<int>("int") with { Name = "Id" }, column, SqlServerColumn.Of<int>("int") with { Name = "After" }],
            [.. values.Select((value, i) => new[] { i, value, -i })],
            options,
            chunkLength);

    public static SqlDataReader Open(this SqlServerAccess access, IReadOnlyList<SqlServerColumn> columns, IEnumerable<object?[]> rows, int chunkLength = int.MaxValue) =>
        new(access == SqlServerAccess.CallersDefault ? CommandBehavior.Default : CommandBehavior.SequentialAccess, columns, rows) { ChunkLength = chunkLength };

    public static string ToJson(this SqlServerAccess access, SqlDataReader reader, JsonQueryOptions? options = null)
    {
        using RowSource rows = access.Over(reader);
        byte[] json = RowSourceQuery.Write(rows, options);
        Assert.Empty(reader.Server.Violations);
        return Encoding.UTF8.GetString(json);
    }

    /// <summary>Makes a server whose commands give the driver's reader.</summary>
    public static FakeServer Server(IReadOnlyList<SqlServerColumn> columns, params IEnumerable<object?[]> rows) =>
        new(new FakeResult([.. columns.Select(column => column.ToFake())], rows))
        {
            ReaderOf = (reader, behavior) => new SqlDataReader(behavior, columns, reader),
        };

    /// <summary>Opens the rows as a query or, without a connection, as the methods for a caller's reader do.</summary>
    public static RowSource Over(this SqlServerAccess access, SqlDataReader reader) =>
        KnownDrivers.Open(new OpenedReader(reader, Behavior: access == SqlServerAccess.Query ? CommandBehavior.SequentialAccess : CommandBehavior.Default));
}
