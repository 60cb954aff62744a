namespace Dapper.Json.Tests.Fakes;

/// <summary>Options that share no plans with those of other tests: equal options share them if they wrap the same serializer's options.</summary>
internal static class FreshOptions
{
    public static JsonQueryOptions Create() => new(new JsonSerializerOptions(JsonSerializerDefaults.Web));
}
