namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Contracts that the source generator has made.</summary>
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
        var options = new JsonQueryOptions(MetadataContext.Default);
        using var stream = new FakeStream { Calls = CallStyle.Any };

        NotSupportedException error = await Assert.ThrowsAsync<NotSupportedException>(() => isAsync
            ? connection.QueryJsonAsync<GeneratedRecord>("select", null, stream, options, cancellationToken: TestContext.Current.CancellationToken)
            : Task.FromResult(connection.QueryJson<GeneratedRecord>("select", null, stream, options)));

        Assert.Equal(
            Assert.Throws<NotSupportedException>(static () => MetadataContext.Default.Options.GetTypeInfo(typeof(GeneratedRecord))).Message,
            error.Message);
        Assert.Empty(server.Events);
        Assert.Empty(stream.Written);
    }
}

public enum GeneratedKind
{
    First = 1,
    Second,
}

public sealed record GeneratedRecord(long Id, string? Name);

[JsonSourceGenerationOptions(GenerationMode = JsonSourceGenerationMode.Metadata)]
[JsonSerializable(typeof(GeneratedKind))]
internal sealed partial class MetadataContext : JsonSerializerContext;

[JsonSourceGenerationOptions(GenerationMode = JsonSourceGenerationMode.Serialization)]
[JsonSerializable(typeof(IEnumerable<GeneratedRecord>))]
internal sealed partial class SerializationContext : JsonSerializerContext;
