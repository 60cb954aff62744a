namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>Any cell of SQLite may be of any storage class, whatever its column was declared as.</summary>
public class StorageClassTests : SqliteTests
{
    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void An_infinity_is_an_error_that_names_its_cell(SqliteAccess access)
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(
            () => access.Write(Connection, "select 1 as a, 2.5 as Ratio union all select 2, -9e999"));

        Assert.Equal((2, 1, "Ratio"), (error.RowNumber, error.Ordinal, error.ColumnName));
        Assert.IsType<ArgumentException>(error.InnerException);
    }

    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void An_infinity_is_written_where_the_options_allow_it(SqliteAccess access)
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals });

        Assert.Equal("""[{"a":"Infinity","b":"-Infinity","c":1.5}]""", access.WriteText(Connection, "select 9e999 as a, -9e999 as b, 1.5 as c", options: options));
    }

    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void Numbers_are_written_as_strings_where_the_options_say_so(SqliteAccess access)
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { NumberHandling = JsonNumberHandling.WriteAsString });

        Assert.Equal("""[{"a":"7","b":"0.5","c":"x"}]""", access.WriteText(Connection, "select 7 as a, 0.5 as b, 'x' as c", options: options));
    }

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
