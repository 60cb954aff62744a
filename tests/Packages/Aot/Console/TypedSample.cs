using System.Data.Common;
using System.Text.Json.Serialization;
using Dapper;
using Dapper.Json;

/// <summary>The program's own call, and a type of its own in a generic method of the library.</summary>
internal static class TypedSample
{
    private static readonly JsonQueryOptions Options = new(TypedSampleJson.Default);

    public static async Task AssertAsync(DbDataSource database)
    {
        var own = new Sample("own call", """[{"Number":7}]""", static (connection, stream) =>
            connection.QueryJsonAsync("select @number as \"Number\"", new { number = 7 }, stream, Options));
        var generic = new Sample("own type", """[{"Id":{"Value":4}}]""", static (connection, stream) =>
            Samples.WriteAllAsync<Landing>(connection, stream, Options));
        await own.AssertAsync(database);
        await generic.AssertAsync(database);
    }
}

internal sealed class Landing
{
    public LandingId Id { get; set; }
}

internal readonly record struct LandingId(long Value)
{
    public static implicit operator LandingId(long value) => new(value);
}

[JsonSerializable(typeof(Landing))]
internal sealed partial class TypedSampleJson : JsonSerializerContext;
