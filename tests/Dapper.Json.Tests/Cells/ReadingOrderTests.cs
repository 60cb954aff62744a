using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Cells;

/// <summary>Any columns in any order are written over a reader that is sequential as over one that can seek, with the same errors.</summary>
public class ReadingOrderTests
{
    private const int Cases = 300;

    private static readonly ColumnCase[] Columns = [.. ColumnCases.All];

    private static readonly string[][] Shapes =
    [
        ["a", "b", "c", "d"],
        ["a", "o.b", "o.p.q", "o.p.r", "l[].c", "l[].o.d", "l[].t[]", "e"],
        ["a", "o.b", "o.l[].c", "o.l[].p.d", "o.l[].p.m[].x", "o.l[].p.m[].y.z", "e"],
        ["a", "l[].b", "l[].m[].c", "l[].m[].n[].d", "l[].m[].n[].e", "l[].m[].k", "l[].z", "f"],
    ];

    /// <summary>A cast, the type of its column, and values, some of which it refuses.</summary>
    private static readonly (string Cast, Type Type, object?[] Values)[] Casts =
    [
        ("::boolean", typeof(int), [0, 1, null]), ("::boolean", typeof(string), ["t", "false", "maybe", null]),
        ("::string", typeof(decimal), [1.50m, 0m, null]), ("::string", typeof(Guid), [Guid.Empty, new Guid("11111111-0000-4000-8000-000000000001"), null]),
        ("::utc", typeof(DateTime), [new DateTime(2024, 3, 1), DateTime.UnixEpoch, null]), ("::utc", typeof(string), ["2024-03-01 12:30", "no time", null]),
        ("::json", typeof(string), ["{\"a\" : [1]}", " \n[ 1,\n 2 ] ", "7", null, $"[\"{new string('z', 20_000)}\"]"]),
    ];

    [Fact]
    public void Any_query_is_that_of_a_reader_that_can_seek()
    {
        IReadOnlyDictionary<string, int> kinds = GeneratedCases.Run(Cases, static random =>
        {
            (FakeResult result, ColumnCase used) = ResultOf(random);
            JsonQueryOptions options = OptionsOf(random, used, result);
            bool isOne = random.Next(4) == 0;
            string direct = Write(new FakeConnection(new FakeServer(result)), options, isOne);
            Assert.Equal(direct, Write(new SqlConnection(new FakeServer(result)), options, isOne));
            return direct[0] == '!' ? "errors" : "documents";
        });
        Assert.True(GeneratedCases.AreChosen || kinds.Count == 2);
    }

    private static (FakeResult Result, ColumnCase Used) ResultOf(Random random)
    {
        string[] names = [.. Any(random, Shapes).Where(name => name == "a" || random.Next(6) > 0).OrderBy(_ => random.Next())];
        var columns = new FakeColumn[names.Length];
        var values = new object?[names.Length][];
        ColumnCase used = Columns[0];
        for (int i = 0; i < names.Length; i++)
        {
            ColumnCase column = Any(random, Columns);
            (string cast, FakeColumn described, object?[] all) = ("", column.Result.Columns[1], [.. column.Result.Rows.Select(static row => row[1])]);
            if (random.Next(3) == 0)
            {
                (cast, Type type, all) = Any(random, Casts);
                described = new FakeColumn("", type);
            }
            else
            {
                used = column;
            }

            // Few values, so that rows follow each other that belong to one object.
            columns[i] = described with { Name = names[i] + cast };
            values[i] = [Any(random, all), Any(random, all), null];
        }

        var rows = new List<object?[]>();
        for (int count = random.Next(8); rows.Count < count;)
        {
            object?[] row = [.. values.Select(all => Any(random, all))];
            for (int i = 0; rows.Count > 0 && i < row.Length; i++)
            {
                row[i] = names[i].Contains('[', StringComparison.Ordinal) || random.Next(4) == 0 ? row[i] : rows[^1][i];
            }

            rows.Add(row);
        }

        if (rows.Count > 0 && random.Next(6) == 0)
        {
            var failure = new FormatException("No.");
            Any(random, rows)[random.Next(names.Length)] = random.Next(2) == 0 ? failure : new FailingNullCheck(failure);
        }

        return (new FakeResult(columns, rows), used);
    }

    private static JsonQueryOptions OptionsOf(Random random, ColumnCase used, FakeResult result)
    {
        JsonSerializerOptions serializer = Any(random, [.. OptionSets.All.Values]);
        if (random.Next(3) == 0)
        {
            serializer = new JsonSerializerOptions(serializer) { Converters = { used.CreateConverter(handleNull: random.Next(2) == 0) } };
        }

        string[] names = [.. result.Columns.Select(static column => column.Name!.Split("::")[0])];
        var options = new JsonQueryOptions(serializer)
        {
            FlushThreshold = random.Next(3) == 0 ? 1 : 16_384,
            Format = random.Next(3) == 0 ? Any(random, Reference.GeneratedTree.OtherFormats) : JsonQueryFormat.Array,
        };
        if (random.Next(4) == 0)
        {
            options.GroupKeys = [.. names.Where(_ => random.Next(3) == 0)];
        }

        string[] first = [.. names.Select(static name => name.Split('.', '[')[0]).Distinct().Where(_ => random.Next(2) == 0)];
        return first.Length == 0 || random.Next(2) == 0 ? options : options.WithFields(JsonFields.Parse(string.Join(random.Next(2) == 0 ? ",-" : ",", first)));
    }

    /// <returns>The error, if there is one, behind an exclamation mark, and what has been written.</returns>
    private static string Write(FakeConnection connection, JsonQueryOptions options, bool isOne)
    {
        using FakeConnection opened = connection;
        using var json = new MemoryStream();
        string outcome = "";
        try
        {
            if (isOne)
            {
                connection.QueryFirstOrDefaultJson("select", null, json, options);
            }
            else
            {
                connection.QueryJson("select", null, json, options);
            }
        }
        catch (JsonQueryException error)
        {
            // What is held is written before it is compared.
            string message = error.Message.Replace("The value of a grouping key could not be read", "A value could not be written as JSON", StringComparison.Ordinal);
            outcome = $"!{error.RowNumber} {error.Ordinal} {error.ColumnName} {message} {error.InnerException?.GetType()}";
        }
        catch (ArgumentException error)
        {
            outcome = $"!{error.Message}";
        }

        Assert.Empty(connection.Server.Violations);
        return $"{outcome}\n{(outcome.Length == 0 ? Encoding.UTF8.GetString(json.ToArray()) : "")}";
    }

    private static T Any<T>(Random random, IReadOnlyList<T> all) => all[random.Next(all.Count)];
}
