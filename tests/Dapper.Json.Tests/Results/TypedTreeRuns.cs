namespace Dapper.Json.Tests.Results;

/// <summary>Runs typed trees on a database. Compiled ahead of time as well.</summary>
internal static class TypedTreeRuns
{
    /// <summary>Gets the kinds that there must be among many cases.</summary>
    public static string[] Kinds { get; } = [.. TypedTreeTypes.All.Select(static kind => kind.Name), "refused numbers", "refused null", "refused read-only"];

    /// <summary>Makes options for many trees, so that their caches hold plans of many. Queries with code and without it need their own.</summary>
    public static JsonQueryOptions[] MakeOptions() =>
        [.. Enumerable.Range(0, 24).Select(static number => new JsonQueryOptions(OptionsOf(new Random(number))))];

    /// <summary>Checks a tree.</summary>
    /// <returns>What kind it was.</returns>
    public static string Check(DbConnection connection, Random random, JsonQueryOptions[] optionSets)
    {
        JsonQueryOptions options = Pick(random, optionSets);
        TypedTreeKind kind = Pick(random, TypedTreeTypes.All);
        var tree = new TypedTreeCase(random, kind, options.SerializerOptions);
        string? expected = Serialize(tree.Expected, options.SerializerOptions);
        Exception? error = null;
        var json = new ArrayBufferWriter<byte>();
        try
        {
            connection.QueryMultipleJson(tree.Sql, null, json, tree.Results, options);
        }
#pragma warning disable CA1031 // Any is compared with the one that is expected.
        catch (Exception thrown)
#pragma warning restore CA1031
        {
            error = thrown;
        }

        string written = Encoding.UTF8.GetString(json.WrittenSpan);
        (string outcome, bool isRight) =
            tree.MayRefuseNumbers ? ("refused numbers", IsRefusal(error, "[JsonNumberHandling] decides"))
            : tree.IsReadOnly ? ("refused read-only", IsRefusal(error, "IgnoreReadOnlyProperties"))
            : expected is null ? ("refused null", error is JsonQueryException)
            : (kind.Name, error is null && written == expected);
        return isRight ? outcome : throw new InvalidOperationException(
            $"{kind.Name}: {tree.Sql} as {string.Join<JsonResultSet>(", ", tree.Results)}\nexpected {outcome} {expected}\nwritten  {written} {error}", error);
    }

    private static bool IsRefusal(Exception? error, string why) => error is ArgumentException && error.Message.Contains(why, StringComparison.Ordinal);

    /// <returns>Null where a member that is not nullable is null.</returns>
    private static string? Serialize(object value, JsonSerializerOptions options)
    {
        try
        {
            return Encoding.UTF8.GetString(JsonSerializer.SerializeToUtf8Bytes(value, options.GetTypeInfo(value.GetType())));
        }
        catch (JsonException)
        {
            return null;
        }
    }

    private static JsonSerializerOptions OptionsOf(Random random) => new()
    {
        TypeInfoResolver = GeneratedContracts.Resolver,
        PropertyNamingPolicy = Pick<JsonNamingPolicy?>(random, null, JsonNamingPolicy.CamelCase, JsonNamingPolicy.SnakeCaseUpper),
        DefaultIgnoreCondition = Pick(
            random, JsonIgnoreCondition.Never, JsonIgnoreCondition.Never, JsonIgnoreCondition.WhenWritingNull, JsonIgnoreCondition.WhenWritingDefault),
        NumberHandling = Pick(
            random, JsonNumberHandling.Strict, JsonNumberHandling.Strict, JsonNumberHandling.WriteAsString, JsonNumberHandling.AllowReadingFromString),
        RespectNullableAnnotations = Pick(random, true, false),
        RespectRequiredConstructorParameters = Pick(random, true, false),
        IgnoreReadOnlyProperties = Pick(random, true, false, false, false),
        UnmappedMemberHandling = Pick(random, JsonUnmappedMemberHandling.Skip, JsonUnmappedMemberHandling.Disallow),
        WriteIndented = Pick(random, true, false, false),
        Encoder = Pick(random, null, JavaScriptEncoder.UnsafeRelaxedJsonEscaping),
    };

    private static T Pick<T>(Random random, params T[] all) => all[random.Next(all.Length)];
}
