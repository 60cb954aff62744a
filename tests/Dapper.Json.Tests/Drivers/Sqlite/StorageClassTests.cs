namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>Any cell of SQLite may be of any storage class, whatever its column was declared as.</summary>
public class StorageClassTests : SqliteTests
{
    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void The_callers_converters_write_each_class(SqliteAccess access)
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions
        {
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            Converters =
            {
                new Tagged<long>("long", static value => $"{value}"),
                new Tagged<double>("double", static value => $"{value:R}"),
                new Tagged<string>("string", static value => value),
                new Tagged<byte[]>("bytes", Convert.ToHexString),
            },
        });

        Assert.Equal(
            """[{"a":"long:7","b":"double:0.5","c":"string:é","d":"bytes:0AFF","e":null}]""",
            access.WriteText(Connection, "select 7 as a, 0.5 as b, 'é' as c, x'0AFF' as d, null as e", options: options));
    }

    private sealed class Tagged<T>(string tag, Func<T, string> text) : WritingConverter<T>(
        (writer, value) => writer.WriteStringValue(string.Create(System.Globalization.CultureInfo.InvariantCulture, $"{tag}:{text(value)}")));
}
