namespace Dapper.Json.Tests.Extensions;

/// <summary>Readers that did not come from Dapper stay open and the caller's.</summary>
public class ReaderTests
{
    private static readonly JsonWriterOptions Indented = new() { Indented = true, NewLine = "\n" };

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Each_result_is_written_by_a_call_of_its_own(bool toStream)
    {
        await using FakeDataReader reader = Reader(CallStyle.AsyncOnly, FakeResult.Counting(2), FakeResult.OfValues<string>("Title"), FakeResult.OfValues<string>("Title", "x"));
        var writer = new ArrayBufferWriter<byte>();
        var stream = new FakeStream { Calls = CallStyle.AsyncOnly, CompletesLater = true };
        CancellationToken token = TestContext.Current.CancellationToken;

        List<long> counts = [];
        do
        {
            counts.Add(toStream
                ? await reader.WriteJsonAsync(stream, cancellationToken: token)
                : await reader.WriteJsonAsync(writer, cancellationToken: token));
        }
        while (await reader.NextResultAsync(token));

        Assert.Equal([2, 0, 1], counts);
        Assert.Equal("""[{"id":1},{"id":2}][][{"title":"x"}]""", Encoding.UTF8.GetString(toStream ? stream.Written : writer.WrittenSpan.ToArray()));
        Assert.Equal(0, reader.DisposeCount);
        Assert.Empty(reader.Server.Violations);
    }

    [Fact]
    public async Task The_rows_that_are_left_are_written()
    {
        using FakeDataReader reader = Reader(CallStyle.Any, FakeResult.Counting(3));
        CancellationToken token = TestContext.Current.CancellationToken;
        await reader.ReadAsync(token);
        var writer = new ArrayBufferWriter<byte>();

        Assert.Equal(2, await reader.WriteJsonAsync(writer, cancellationToken: token));

        Assert.Equal("""[{"id":2},{"id":3}]""", Encoding.UTF8.GetString(writer.WrittenSpan));
    }

    [Fact]
    public async Task A_failure_leaves_the_reader_and_no_end_of_the_array()
    {
        await using FakeDataReader reader = Reader(CallStyle.AsyncOnly, FakeResult.OfValues<int>("Id", 1, 2, new FormatException()));
        var stream = new FakeStream();

        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() =>
            reader.WriteJsonAsync(stream, new JsonQueryOptions { FlushThreshold = 1 }, TestContext.Current.CancellationToken));

        Assert.Equal(3, error.RowNumber);
        Assert.Equal("""[{"id":1},{"id":2}""", Encoding.UTF8.GetString(stream.Written));
        Assert.Equal(0, reader.DisposeCount);
    }

    [Fact]
    public async Task A_token_ends_the_reading_before_and_between_rows()
    {
        using var cancellation = new CancellationTokenSource();
        await using FakeDataReader reader = Reader(CallStyle.AsyncOnly, FakeResult.Counting(5).Before(3, cancellation.Cancel));
        var stream = new FakeStream();
        var options = new JsonQueryOptions { FlushThreshold = 1 };

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => reader.WriteJsonAsync(stream, options, cancellation.Token));
        Assert.Equal(3, reader.RowsRead);
        Assert.Equal("""[{"id":1},{"id":2}""", Encoding.UTF8.GetString(stream.Written));

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => reader.WriteJsonAsync(stream, options, cancellation.Token));
        Assert.Equal(3, reader.RowsRead);
    }

    [Fact]
    public void Rows_become_part_of_a_larger_document()
    {
        using FakeDataReader reader = Reader(CallStyle.SyncOnly, FakeResult.Counting(2), FakeResult.Counting(0), FakeResult.None);
        using var stream = new MemoryStream();
        using (var writer = new Utf8JsonWriter(stream, Indented))
        {
            writer.WriteStartObject();
            writer.WritePropertyName("rows");
            Assert.Equal(2, reader.WriteJson(writer));
            Assert.True(reader.NextResult());
            writer.WritePropertyName("none");
            Assert.Equal(0, reader.WriteJson(writer));
            Assert.True(reader.NextResult());
            writer.WritePropertyName("noColumns");
            Assert.Equal(0, reader.WriteJson(writer));
            writer.WriteEndObject();
            Assert.Equal(0, stream.Length);
        }

        string expected = JsonSerializer.Serialize(new { rows = new[] { new { id = 1 }, new { id = 2 } }, none = Array.Empty<int>(), noColumns = Array.Empty<int>() }, IndentedSerializer);
        Assert.Equal(expected, Encoding.UTF8.GetString(stream.ToArray()));
        Assert.Equal(0, reader.DisposeCount);
        Assert.Empty(reader.Server.Violations);
    }

    /// <remarks>As the serializer does with a writer that it is given: only names are escaped by the options.</remarks>
    [Fact]
    public void The_callers_writer_escapes_values_and_what_a_NULL_leaves_of_a_new_object()
    {
        const string Sql = "select 'é' as Title, 2 as Rank, x'fbff' as Code union all select null, null, null union all select cast(x'ff41' as text), 3, x''";
        using SqliteConnection connection = Databases.Open();
        using var reader = (DbDataReader)connection.ExecuteReader(Sql);
        string expected = Written(writer => JsonSerializer.Serialize(writer, connection.Query<Post>(Sql), JsonSerializerOptions.Web));

        Assert.Equal(expected, Written(writer => reader.WriteJson<Post>(writer)));

        Assert.Contains("ü+", expected, StringComparison.Ordinal);

        static string Written(Action<Utf8JsonWriter> write)
        {
            using var stream = new MemoryStream();
            using (var writer = new Utf8JsonWriter(stream, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }))
            {
                write(writer);
            }

            return Encoding.UTF8.GetString(stream.ToArray());
        }
    }

    private sealed class Post
    {
        public string? Title { get; set; } = "ü+";

        public long Rank { get; set; } = 7;

        public byte[]? Code { get; set; } = [];
    }

    private static readonly JsonSerializerOptions IndentedSerializer = new() { WriteIndented = true, NewLine = "\n" };

    private static FakeDataReader Reader(CallStyle calls, params FakeResult[] results) =>
        new(results, new FakeServer { Calls = calls, CompletesLater = calls == CallStyle.AsyncOnly });
}
