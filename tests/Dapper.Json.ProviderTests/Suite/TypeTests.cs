using System.Text.Encodings.Web;
using System.Text.RegularExpressions;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>Each type of a database, each value at its edges: read from a column of a table.</summary>
public abstract partial class TypeTests<TDatabase> : ConnectedTests<TDatabase>
    where TDatabase : Database, new()
{
    private static readonly JsonQueryOptions NamedNumbers = new(new(JsonSerializerDefaults.Web)
    {
        NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals,
    });

    private static readonly JsonQueryOptions NullsOmitted = new(new(JsonSerializerDefaults.Web)
    {
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    });

    private static readonly JsonQueryOptions Others = new(new(JsonSerializerDefaults.Web)
    {
        NumberHandling = JsonNumberHandling.WriteAsString,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    });

    private static readonly JsonQueryOptions Indented = new(new(JsonSerializerDefaults.Web) { WriteIndented = true, NewLine = "\n" });

    private static readonly JsonQueryOptions IndentedByTabs = new(new(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        IndentCharacter = '\t',
        IndentSize = 3,
        NewLine = "\r\n",
    });

    private static readonly JsonQueryOptions IndentedLines = new(Indented.SerializerOptions) { Format = JsonQueryFormat.Lines };

    /// <summary>What is written where a name ends in a word, by the column's type and the JSON without the word; null for what is refused.</summary>
    private static readonly Dictionary<string, Func<string, string, string?>?> ByWord = new()
    {
        ["boolean"] = BooleanOf,
        ["string"] = StringOf,
        ["utc"] = UtcOf,

        // Text that is JSON. Where it stands, that is tested.
        ["json"] = null,
    };

    public static TheoryData<string> Types => new(Database.Types.Select(column => column.Type));

    public static TheoryData<string, string> Named => Values(value => value.Outcome == Outcome.Named);

    public static TheoryData<string, string> Refused => Values(value => value.Outcome == Outcome.Refused);

    public static TheoryData<string, string> AsSerialized => Values(value => value.Outcome == Outcome.AsSerialized);

    [Theory]
    [MemberData(nameof(Types))]
    public async Task A_NULL_is_null_or_left_out(string type)
    {
        string select = await StoreAsync(Connection, type, "null", "null");

        Assert.Equal(Items("null", "null"), await QueryAsync(Connection, select));
        Assert.Equal("[{},{}]", await QueryAsync(Connection, select, options: NullsOmitted));
    }

    [Theory]
    [MemberData(nameof(Types))]
    public async Task All_values_of_a_type_follow_each_other(string type)
    {
        TypeValue[] values = [.. ValuesOf(Column(type)).OrderByDescending(static value => value.DependsOnOptions)];
        TypeValue[] comparable = [.. values.Where(static value => value.DependsOnOptions)];
        string table = await StoreInTableAsync(Connection, type, [.. values.Select(value => value.Sql), "null", .. values.Select(value => value.Sql)]);
        string[] json = [.. values.Select(value => value.Json(JsonSerializerOptions.Web))];

        Assert.Equal(Items([.. json, "null", .. json]), await QueryAsync(Connection, $"select item from {table} order by n"));
        Assert.Equal(Items([.. json, "null", .. json]), Query(Connection, $"select item from {table} order by n"));
        Assert.Equal(
            Items([.. comparable.Select(static value => value.Json(Others.SerializerOptions))]),
            await QueryAsync(Connection, $"select item from {table} where n < {comparable.Length} order by n", options: Others));
    }

    [Theory]
    [MemberData(nameof(Types))]
    public async Task All_values_of_a_type_are_indented_and_never_those_of_lines(string type)
    {
        TypeValue[] values = [.. Column(type).Values.Where(value => value.Outcome == Outcome.Written)];
        string select = await StoreAsync(Connection, type, [.. values.Select(value => value.Sql), "null"]);

        foreach (JsonQueryOptions options in (JsonQueryOptions[])[Indented, IndentedByTabs])
        {
            string[] json = [.. values.Select(value => value.Json(options.SerializerOptions)), "null"];
            Assert.Equal(IndentedItems(options.SerializerOptions, json), await QueryAsync(Connection, select, options: options));
        }

        string[] lines = [.. values.Select(value => value.Json(JsonSerializerOptions.Web)), "null"];
        Assert.Equal(string.Concat(lines.Select(line => $$"""{"item":{{line}}}""" + "\n")), await QueryAsync(Connection, select, options: IndentedLines));
    }

    [Theory]
    [MemberData(nameof(Types))]
    public async Task A_type_in_the_name_is_written_or_refused(string type)
    {
        (string table, TypeValue[] values) = await StoreValuesAsync(Connection, type);
        foreach (string word in await WordsAsync(Connection))
        {
            if (ByWord[word] is not { } written)
            {
                continue;
            }

            for (int n = 0; n <= values.Length; n++)
            {
                string select = $"select item as \"item::{word}\" from {table} where n = {n}";
                if ((n == values.Length ? "null" : written(type, values[n].Json(JsonSerializerOptions.Web))) is { } json)
                {
                    Assert.Equal(Items(json), await QueryAsync(Connection, select));
                    Assert.Equal(Items(json), Query(Connection, select));
                }
                else
                {
                    JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(Connection, select));
                    Assert.Equal(($"item::{word}", 1), (error.ColumnName, error.RowNumber));
                }
            }
        }

        await AssertUsableAsync(Connection);
    }

    [Theory(SkipTestWithoutData = true)]
    [MemberData(nameof(Named))]
    public async Task A_number_without_digits_is_refused_unless_it_may_be_named(string type, string sql)
    {
        string select = await StoreAsync(Connection, type, sql);

        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(Connection, select));
        Assert.Equal((Database.NameOf("item"), 1), (error.ColumnName, error.RowNumber));
        await AssertUsableAsync(Connection);

        Assert.Equal(Items(Find(type, sql).Json(NamedNumbers.SerializerOptions)), await QueryAsync(Connection, select, options: NamedNumbers));
    }

    [Theory(SkipTestWithoutData = true)]
    [MemberData(nameof(Refused))]
    public async Task A_value_without_an_equal_is_refused_with_the_advice_to_cast_it(string type, string sql)
    {
        string select = await StoreAsync(Connection, type, sql);

        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(Connection, select));

        Assert.Equal(Database.NameOf("item"), error.ColumnName);
        Assert.NotEmpty(error.DataTypeName);
        Assert.Contains("cast", error.Message, StringComparison.OrdinalIgnoreCase);
        await AssertUsableAsync(Connection);
    }

    [Theory(SkipTestWithoutData = true)]
    [MemberData(nameof(AsSerialized))]
    public async Task A_value_of_the_driver_is_written_as_by_the_serializer_or_refused(string type, string sql)
    {
        string select = await StoreAsync(Connection, type, sql);
        await AssertWrittenOrRefusedAsync(Connection, select, select, static json => Items(json), Database.NameOf("item"));
    }

    /// <summary>Gives all words, which the message about an unknown one lists.</summary>
    private static async Task<string[]> WordsAsync(DbConnection connection)
    {
        string message = (await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(connection, $"select 1 as \"item::no_type\" {Database.FromOneRow}"))).Message;
        return [.. Word().Matches(message.Split("(column")[0]).Select(static match => match.Groups[1].Value)];
    }

    private static TheoryData<string, string> Values(Func<TypeValue, bool> where) =>
        new(Database.Types.SelectMany(column => column.Values).Where(where).Select(value => (value.Type, value.Sql)));

    private static TypeColumn Column(string type) => Database.Types.Single(column => column.Type == type);

    private static TypeValue Find(string type, string sql) => Column(type).Values.Single(value => value.Sql == sql);

    /// <summary>Gives a number in quotes, and what is a string already; null for what is refused.</summary>
    private static string? StringOf(string type, string json) =>
        json is "null" or ['"', ..] ? json : json[0] is '-' or (>= '0' and <= '9') ? $"\"{json}\"" : null;

    private static string? BooleanOf(string type, string json) => json.ToLowerInvariant() switch
    {
        "null" => "null",
        "1" or "true" or "\"true\"" or "\"t\"" => "true",
        "0" or "false" or "\"false\"" or "\"f\"" => "false",
        _ => null,
    };

    /// <summary>Gives what a date with a time is in UTC; null for what is refused.</summary>
    private static string? UtcOf(string type, string json) => json == "null" ? json
        : TimeOf().IsMatch(json) && type is not ("date" or "timetz")
        && DateTime.TryParse(
            JsonSerializer.Deserialize<string>(json), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal, out DateTime time)
            ? JsonSerializer.Serialize(time)
            : null;

    [GeneratedRegex("""\A"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|(\+|-|\\u002B)\d\d(:\d\d)?)?"\z""")]
    private static partial Regex TimeOf();

    [GeneratedRegex("""::(\w+)""")]
    private static partial Regex Word();

    /// <summary>Gives the document of rows that the serializer writes under options that indent, with each value in its place.</summary>
    private static string IndentedItems(JsonSerializerOptions options, string[] json)
    {
        string newLineInside = options.NewLine + new string(options.IndentCharacter, 2 * options.IndentSize);
        string[] around = JsonSerializer.Serialize(json.Select(_ => new { item = 0 }), options).Split('0');
        return around[0] + string.Concat(json.Select((value, i) => value.Replace(options.NewLine, newLineInside, StringComparison.Ordinal) + around[i + 1]));
    }
}
