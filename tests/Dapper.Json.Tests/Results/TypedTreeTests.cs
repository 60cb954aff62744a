using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Generated;
using Dapper.Json.Tests.Contracts;
using Dapper.Json.Tests.Contracts.Conversions;
using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Results;

/// <summary>Any typed rows, filled by columns, paths and results in any order, under any options: what the serializer writes of objects made by hand.</summary>
[Collection(nameof(DapperSettingsTests))]
public class TypedTreeTests
{
    private const int DefaultCases = 1000;

    [Fact]
    public void Any_typed_tree_is_what_objects_by_hand_are() => Run();

    [Fact]
    public void Any_typed_tree_is_the_same_without_code() => WithoutCode.Run(Run);

    private static void Run()
    {
        using SqliteConnection connection = Databases.Open();
        JsonQueryOptions[] options = [.. Enumerable.Range(0, 24).Select(static number => new JsonQueryOptions(OptionsOf(new Random(number))))];
        IReadOnlyDictionary<string, int> kinds = GeneratedCases.Run(
            DefaultCases, random => Check(connection, random, options[random.Next(options.Length)]));
        if (!GeneratedCases.AreChosen)
        {
            string[] expected = [.. TypedTreeTypes.All.Select(static kind => kind.Name), "refused numbers", "refused null", "refused read-only"];
            Assert.Equal(expected.Order(StringComparer.Ordinal), kinds.Keys);
        }
    }

    private static string Check(SqliteConnection connection, Random random, JsonQueryOptions options)
    {
        TypedTreeKind kind = TypedTreeTypes.All[random.Next(TypedTreeTypes.All.Length)];
        var tree = new TypedTreeCase(random, kind, options.SerializerOptions);
        string? expected = null;
        try
        {
            expected = Serialize(tree.Expected, options.SerializerOptions);
        }
        catch (JsonException)
        {
            // Null of a member that is not nullable.
        }

        var json = new ArrayBufferWriter<byte>();
        Exception? error = Record.Exception(() => connection.QueryMultipleJson(tree.Sql, null, json, tree.Results, options));
        string what = $"{kind.Name}: {tree.Sql} as {string.Join<JsonResultSet>(", ", tree.Results)}";
        if (tree.MayRefuseNumbers)
        {
            Assert.Contains("[JsonNumberHandling] decides", Assert.IsType<ArgumentException>(error).Message, StringComparison.Ordinal);
            return "refused numbers";
        }

        if (tree.IsReadOnly)
        {
            Assert.Contains("IgnoreReadOnlyProperties", Assert.IsType<ArgumentException>(error).Message, StringComparison.Ordinal);
            return "refused read-only";
        }

        if (expected is null)
        {
            Assert.True(error is JsonQueryException, $"{what}: {error}");
            return "refused null";
        }

        Assert.True(error is null, $"{what}: {error}");
        string written = Encoding.UTF8.GetString(json.WrittenSpan);
        Assert.True(expected == written, $"{what}\nexpected {expected}\nwritten  {written}");
        return kind.Name;
    }

    private static string Serialize(object value, JsonSerializerOptions options) =>
        Encoding.UTF8.GetString(JsonSerializer.SerializeToUtf8Bytes(value, value.GetType(), options));

    private static JsonSerializerOptions OptionsOf(Random random) => new(JsonSerializerOptions.Default)
    {
        PropertyNamingPolicy = Pick<JsonNamingPolicy?>(random, null, JsonNamingPolicy.CamelCase, JsonNamingPolicy.SnakeCaseUpper),
        DefaultIgnoreCondition = Pick(random, JsonIgnoreCondition.Never, JsonIgnoreCondition.Never, JsonIgnoreCondition.WhenWritingNull, JsonIgnoreCondition.WhenWritingDefault),
        NumberHandling = Pick(random, JsonNumberHandling.Strict, JsonNumberHandling.Strict, JsonNumberHandling.WriteAsString, JsonNumberHandling.AllowReadingFromString),
        RespectNullableAnnotations = Pick(random, true, false),
        RespectRequiredConstructorParameters = Pick(random, true, false),
        IgnoreReadOnlyProperties = Pick(random, true, false, false, false),
        UnmappedMemberHandling = Pick(random, JsonUnmappedMemberHandling.Skip, JsonUnmappedMemberHandling.Disallow),
        WriteIndented = Pick(random, true, false, false),
        Encoder = Pick(random, null, JavaScriptEncoder.UnsafeRelaxedJsonEscaping),
    };

    private static T Pick<T>(Random random, params T[] all) => all[random.Next(all.Length)];
}
