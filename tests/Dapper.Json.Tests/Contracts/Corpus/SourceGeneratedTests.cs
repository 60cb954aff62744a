namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Contexts of the source generator that do not say what a type's properties are.</summary>
public sealed class SourceGeneratedTests
{
    [Fact]
    public void A_fast_path_without_metadata_is_left_to_the_serializer()
    {
        Same.ByObjects<GeneratedRecord>("select 1 as Id, 'x' as Name union all select 2, null", "no properties", SerializationContext.Default.Options);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_type_that_the_context_does_not_hold_is_refused_before_anything_is_opened(bool isAsync)
    {
        var server = new FakeServer(FakeResult.Counting(1)) { Calls = CallStyle.Any };
        using var connection = new FakeConnection(server);
        var options = new JsonQueryOptions(PlainContext.Default);
        using var stream = new FakeStream { Calls = CallStyle.Any };

        NotSupportedException error = await Assert.ThrowsAsync<NotSupportedException>(() => isAsync
            ? connection.QueryJsonAsync<GeneratedRecord>("select", null, stream, options, cancellationToken: TestContext.Current.CancellationToken)
            : Task.FromResult(connection.QueryJson<GeneratedRecord>("select", null, stream, options)));

        Assert.Equal(
            Assert.Throws<NotSupportedException>(static () => PlainContext.Default.Options.GetTypeInfo(typeof(GeneratedRecord))).Message,
            error.Message);
        Assert.Empty(server.Events);
        Assert.Empty(stream.Written);
    }
}

public sealed record GeneratedRecord(long Id, string? Name);

[JsonSourceGenerationOptions(GenerationMode = JsonSourceGenerationMode.Serialization)]
[JsonSerializable(typeof(IEnumerable<GeneratedRecord>))]
internal sealed partial class SerializationContext : JsonSerializerContext;
