using System.Text;
using Dapper.Json.Documents;
using Dapper.Json.Execution;
using Dapper.Json.Output;
using Dapper.Json.Planning;
using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Results;

/// <summary>The version of a document whose first written result the query does not have: that of a result without rows.</summary>
public sealed class AbsentVersionTests : IDisposable
{
    private static readonly JsonResultSet[] Results = [JsonResultSet.Skip(), JsonResultSet.Rows("rows").Optional(), JsonResultSet.Value("end").Optional()];

    private readonly SqliteConnection _connection = Databases.Open();

    public void Dispose() => _connection.Dispose();

    [Theory]
    [InlineData("select 1", true)]
    [InlineData("select 1", false)]
    [InlineData("select 1; select 2 as V where 0", true)]
    [InlineData("select 1; select 2 as V where 0", false)]
    public async Task An_absent_result_has_the_version_of_one_without_rows(string sql, bool isWanted)
    {
        var version = new Version(isWanted);
        using var stream = new MemoryStream();
        var command = new CommandDefinition(sql, cancellationToken: TestContext.Current.CancellationToken);
        await JsonQuery.Of(_connection, command).RunAsync(JsonSink.To(stream), null, QueryRequest.Of(Results) with { Version = version });
        Assert.Equal([0], version.Lengths);
        Assert.Equal(isWanted ? """{"rows":[],"end":null}""" : "", Encoding.UTF8.GetString(stream.ToArray()));
    }

    private sealed class Version(bool isWanted) : DocumentVersion(new LeftOutColumns(["V"], KeyCount: 0))
    {
        public List<int> Lengths { get; } = [];

        protected override bool Accept(ReadOnlySpan<byte> jsonArray)
        {
            Lengths.Add(jsonArray.Length);
            return isWanted;
        }
    }
}
