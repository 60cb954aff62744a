using Npgsql;

namespace Dapper.Json.Tests.Contracts;

/// <summary>An observer is told how the rows of each typed query are written.</summary>
public sealed class ObserverTests : SqliteTests
{
    private readonly List<JsonQueryPlan> _told = [];
    private readonly ArrayBufferWriter<byte> _json = new();

    [Fact]
    public void It_is_told_for_each_query_and_of_one_plan_by_one_object()
    {
        JsonQueryOptions options = new JsonQueryOptions().WithObserver(_told.Add);

        Connection.QueryJson<Stored>("select 1 Id", null, _json, options);
        Connection.QueryJson<Stored>("select 2 Id", null, _json, options);
        Connection.QueryJson<Computed>("select 1 Id", null, _json, options);

        Assert.Equal([typeof(Stored), typeof(Stored), typeof(Computed)], _told.Select(static plan => plan.RowType));
        Assert.Same(_told[0], _told[1]);
        Assert.StartsWith("""{"isDirect":true,""", JsonSerializer.Serialize(_told[0], JsonSerializerOptions.Web), StringComparison.Ordinal);
        Assert.Equal([true, true, false], _told.Select(static plan => plan.IsDirect));
        Assert.Equal(Connection.ExplainJson<Computed>("select 1 Id").Reason, _told[2].Reason);
    }

    [Fact]
    public async Task It_is_told_which_part_of_the_library_reads_the_rows()
    {
        JsonQueryOptions options = new JsonQueryOptions().WithObserver(_told.Add);
        await using var reader = new NpgsqlDataReader(FakeResult.Counting(2));

        Connection.QueryJson<Stored>("select 1 Id", null, _json, options);
        Connection.QueryJson<Computed>("select 1 Id", null, _json, options);
        await reader.WriteJsonAsync<Stored>(_json, options, TestContext.Current.CancellationToken);

        // The last is not the reader that the support for PostgreSQL was compiled against.
        Assert.Equal(["sqlite", "sqlite", "generic"], _told.Select(static plan => plan.Driver));
    }

    [Fact]
    public void It_is_told_before_the_first_row_and_what_it_throws_fails_the_query()
    {
        JsonQueryOptions options = new JsonQueryOptions().WithObserver(static plan => throw new NotSupportedException(plan.RowType.Name));

        NotSupportedException thrown = Assert.Throws<NotSupportedException>(() => Connection.QueryJson<Stored>("select 1 Id", null, _json, options));

        Assert.Equal(nameof(Stored), thrown.Message);
        Assert.Equal(0, _json.WrittenCount);
    }

    [Fact]
    public void Queries_without_a_type_or_without_a_row_tell_nothing()
    {
        JsonQueryOptions options = new JsonQueryOptions().WithObserver(_told.Add);

        Connection.QueryJson("select 1 Id", null, _json, options);
        Connection.QueryJson<Stored>("select 1 Id where false", null, _json, options);

        Assert.Empty(_told);
    }

    [Fact]
    public void The_results_of_a_batch_are_told_one_by_one()
    {
        JsonResultSet[] results = [JsonResultSet.Rows<Stored>("stored"), JsonResultSet.Value("total"), JsonResultSet.Row<Computed>("computed")];

        Connection.QueryMultipleJson("select 1 Id; select 1; select 2 Id", null, _json, results, new JsonQueryOptions().WithObserver(_told.Add));

        Assert.Equal([typeof(Stored), typeof(Computed)], _told.Select(static plan => plan.RowType));
    }

    [Fact]
    public void The_options_share_their_plans_and_keep_their_fields_and_their_observers()
    {
        var options = new JsonQueryOptions();
        List<string> second = [];
        JsonQueryOptions observed = options.WithFields(JsonFields.Parse("title")).WithObserver(_told.Add).WithObserver(plan => second.Add(plan.RowType.Name));

        Connection.QueryJson<Stored>("select 1 Id, 'a' Title", null, _json, options);
        Connection.QueryJson<Stored>("select 1 Id, 'a' Title", null, _json, observed);
        Connection.QueryJson<Stored>("select 1 Id, 'a' Title", null, _json, new JsonQueryOptions(observed) { Format = JsonQueryFormat.Lines });

        Assert.Equal("""[{"id":1,"title":"a"}][{"title":"a"}]{"title":"a"}""" + "\n", System.Text.Encoding.UTF8.GetString(_json.WrittenSpan));
        Assert.Equal(2, _told.Count);
        Assert.Equal([nameof(Stored), nameof(Stored)], second);
        Assert.True(options.IsReadOnly);
    }

    [Fact]
    public void Nobody_is_no_observer() => Assert.Throws<ArgumentNullException>(() => JsonQueryOptions.Default.WithObserver(null!));

    public sealed class Stored
    {
        public int Id { get; set; }

        public string? Title { get; set; }
    }

    public sealed class Computed
    {
        public int Id { get; set; }

        public int Twice => 2 * Id;
    }
}
