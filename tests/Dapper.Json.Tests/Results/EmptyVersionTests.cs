using Dapper.Json.Execution;

namespace Dapper.Json.Tests.Results;

/// <summary>The version of a document whose first written result has no rows.</summary>
public sealed class EmptyVersionTests : SqliteTests
{
    private static readonly JsonResultSet[] Results = [JsonResultSet.Skip(), JsonResultSet.Rows("rows"), JsonResultSet.Value("end")];

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_result_without_rows_has_an_empty_version(bool isWanted)
    {
        var version = new Version(isWanted);
        using var stream = new MemoryStream();
        var command = new CommandDefinition("select 1; select 2 as V where 0; select 3 where 0", cancellationToken: TestContext.Current.CancellationToken);
        await JsonQuery.Of(Connection, command).RunAsync(JsonSink.To(stream), null, QueryRequest.Of(Results) with { Head = version });
        Assert.Equal([false], version.Rows);
        Assert.Equal(isWanted ? """{"rows":[],"end":null}""" : "", Encoding.UTF8.GetString(stream.ToArray()));
    }

    private sealed class Version(bool isWanted) : DocumentHead([("V", "The version")], new LeftOutColumns(["V"], KeyCount: 0))
    {
        public List<bool> Rows { get; } = [];

        protected override bool Accept(AskedColumns? asked, ReadOnlySpan<AskedColumn> columns)
        {
            Rows.Add(asked is not null);
            return isWanted;
        }

        protected override void Compare(AskedColumns asked, ReadOnlySpan<AskedColumn> columns, long rowNumber) => Assert.Fail("There is one row at most.");
    }
}
