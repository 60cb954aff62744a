using System.Data;
using System.Text;
using System.Text.Json;
using Dapper.Json.Generated;
using Dapper.Json.Tests.Fakes;
using FirebirdSql.Data.FirebirdClient;
using FsCheck;
using FsCheck.Fluent;
using Xunit;

#pragma warning disable CA1861 // The arrays are values of rows.

namespace Dapper.Json.Tests.Cells;

/// <summary>Lists whose rows are held, because the reader may be sequential: the bytes, groups and errors are those of rows that are not.</summary>
public class HeldListTests
{
    private static readonly ColumnCase[] Cases = [.. ColumnCases.All];

    private static readonly string[] Names = ["a", "o.b", "l[].c", "l[].o.d", "l[].t[]", "e"];

    private static readonly Gen<(ColumnCase First, ColumnCase Second, string Options, int Seed)> Rows =
        from first in Gen.Elements(Cases)
        from second in Gen.Elements(Cases)
        from options in Gen.Elements(OptionSets.All.Keys.ToArray())
        from seed in Gen.Choose(0, int.MaxValue)
        select (first, second, options, seed);

    public static TheoryData<string, object> Failures => new()
    {
        { "a", new FormatException("No.") },
        { "a", new FailingNullCheck(new FormatException("No.")) },
        { "o.b", new FormatException("No.") },
        { "o.b", new FailingNullCheck(new FormatException("No.")) },
        { "l[].c", new FormatException("No.") },
        { "l[].c", new FailingNullCheck(new FormatException("No.")) },
        { "l[].o.d", new FailingNullCheck(new FormatException("No.")) },
        { "e", new FormatException("No.") },
        { "e", new FailingNullCheck(new FormatException("No.")) },
        { "a", double.NaN },
        { "l[].c", double.NaN },
        { "l[].t[]", double.NaN },
        { "a", new Unwritable() },
        { "l[].c", new Unwritable() },
    };

    [Fact]
    public void A_selection_leaves_the_indentation_of_others_as_it_is()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions(JsonSerializerDefaults.Web) { WriteIndented = true });
        string expected = JsonSerializer.Serialize(new[] { new { id = 1, o = new { n = 1, b = new[] { new[] { 2, 3 } } } } }, options.SerializerOptions);
        using var table = new DataTable
        {
            Columns = { { "Id", typeof(int) }, { "o.n", typeof(int) }, { "o.b[]", typeof(int[]) } },
            Rows = { { 1, 1, new[] { 2, 3 } } },
        };

        foreach (JsonQueryOptions selected in (JsonQueryOptions[])[options, options.WithFields(JsonFields.Parse("[id]")), options])
        {
            using var document = new MemoryStream();
            using var writer = new Utf8JsonWriter(document, new JsonWriterOptions { Indented = true });
            using DataTableReader reader = table.CreateDataReader();
            reader.WriteJson(writer, selected);
            writer.Flush();
            if (selected == options)
            {
                Assert.Equal(expected, Encoding.UTF8.GetString(document.ToArray()));
            }
        }
    }

    [Fact]
    public void Any_values_in_lists_are_those_of_rows_that_are_not_held() => Prop.ForAll(
        Rows.ToArbitrary(),
        static rows =>
        {
            JsonSerializerOptions serializer = OptionSets.All[rows.Options];
            if (rows.Seed % 3 == 0)
            {
                serializer = new JsonSerializerOptions(serializer) { Converters = { rows.First.CreateConverter(handleNull: rows.Seed % 2 == 0) } };
            }

            var options = new JsonQueryOptions(serializer) { FlushThreshold = rows.Seed % 5 == 0 ? 1 : 16_384 };
            if (rows.Seed % 7 == 0)
            {
                options.GroupKeys = ["a", "l[].c"];
            }

            FakeResult result = ResultOf(rows.First, rows.Second, rows.Seed);
            AssertSame(result, options);
            AssertSame(result, options.WithFields(JsonFields.Parse("o,l[o,t]")));
        }).Check(ContractRuns.Config);

    [Theory]
    [MemberData(nameof(Failures))]
    public void A_value_that_fails_is_the_same_error(string column, object failure)
    {
        int ordinal = Array.IndexOf(Names, column);
        object?[][] rows =
        [
            .. Enumerable.Range(0, 4).Select(i => (object?[])[1.5, "b", 1L, "d", 2.5, null]),
            [1.5, "b", null, null, null, 3L],
        ];
        rows[column == "e" ? 4 : 2][ordinal] = failure;
        Type[] types = [typeof(double), typeof(string), typeof(long), typeof(string), typeof(double), typeof(long)];
        var result = new FakeResult(
            [.. Names.Select((name, i) => new FakeColumn(name, i != ordinal ? types[i] : failure is Unwritable ? typeof(object) : failure is double ? typeof(double) : types[i], "a type"))], rows);
        foreach (JsonFields? fields in (JsonFields?[])[null, JsonFields.Parse("o"), JsonFields.Parse("l[t]"), JsonFields.Parse("-a,-e"), JsonFields.Parse("l[-c]")])
        {
            // What is held is written before it is compared.
            AssertSame(result, fields is null ? new JsonQueryOptions() : new JsonQueryOptions().WithFields(fields), where: AsValue);
        }
    }

    [Theory]
    [InlineData("flag::boolean", 1, "id::string", 7L)]
    [InlineData("flag::boolean", "t", "id::string", 1.50)]
    [InlineData("flag::boolean", "maybe", "id::string", 1)]
    [InlineData("at::utc", "2024-03-01 12:30", "id", 1)]
    [InlineData("at::utc", "2024-03-01", "id", 1)]
    [InlineData("doc::json", "{\"a\" : [1]}", "id", 1)]
    [InlineData("doc::json", "{\"a\" : [1}", "id", 1)]
    [InlineData("doc::json", "\n [\n1] ", "id::string", "x")]
    public void Casts_are_those_of_rows_that_are_not_held(string first, object a, string second, object b)
    {
        var result = FakeResult.Of(
            [new(first, a.GetType()), new($"o.{second}", b.GetType()), new($"l[].{first}", a.GetType()), new("l[].t[]::json", typeof(string))],
            [a, b, a, "[{\n}]"], [a, b, a, "1"], [a, b, null, null]);
        foreach (JsonSerializerOptions serializer in OptionSets.All.Values)
        {
            AssertSame(result, new JsonQueryOptions(serializer));
        }
    }

    [Theory]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(6)]
    [InlineData(7)]
    public void The_depth_is_that_of_rows_that_are_not_held(int maxDepth)
    {
        var result = FakeResult.Of(
            [FakeColumn.Of<int[]>("a"), FakeColumn.Of<int[][]>("l[].c"), FakeColumn.Of<int[][]>("l[].t[]"), FakeColumn.Of<int[,]>("e")],
            [new[] { 1 }, new int[][] { [1], [] }, new int[][] { [2] }, null], [new[] { 1 }, null, null, new int[,] { { 3, 4 } }]);
        foreach (bool isIndented in (bool[])[false, true])
        {
            // A key is compared without what is around it, so a row that is not held fails only where the value is written.
            AssertSame(
                result, new JsonQueryOptions(new JsonSerializerOptions { MaxDepth = maxDepth, WriteIndented = isIndented }),
                where: AsValue);
        }
    }

    [Fact]
    public void The_indentation_is_that_of_the_place_in_each_document()
    {
        var result = FakeResult.Of(
            [FakeColumn.Of<int[]>("a"), FakeColumn.Of<int[][]>("l[].c"), FakeColumn.Of<int[]>("l[].t[]"), FakeColumn.Of<int[]>("e")],
            [new[] { 1 }, new int[][] { [1], [] }, new[] { 2 }, new[] { 3, 4 }], [new[] { 1 }, null, null, new[] { 3, 4 }]);
        var options = new JsonQueryOptions(new JsonSerializerOptions { WriteIndented = true, NewLine = "\n" });
        AssertSame(result, options);
        AssertSame(result, options, static (connection, sql, options, json) => connection.QuerySingleJson(sql, null, json, options));
        AssertSame(result, new JsonQueryOptions(options) { Format = JsonQueryFormat.Lines });
        foreach (JsonResultSet set in (JsonResultSet[])[JsonResultSet.Spread(), JsonResultSet.Row("r"), JsonResultSet.Rows("r"), JsonResultSet.Rows("x.r"), JsonResultSet.Row("x.y.r")])
        {
            AssertSame(result, options, (connection, sql, options, json) => connection.QueryMultipleJson(sql, null, json, [set], options));
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task An_asynchronous_query_holds_its_rows_too(bool completesLater)
    {
        FakeResult result = FakeResult.Of([.. Names.Select(static name => FakeColumn.Of<string>(name))], ["a", "b", "c", "d", "t", null], ["a", "b", null, null, null, "e"], ["b", null, "c", null, null, null]);
        var server = new FakeServer(result) { Calls = CallStyle.AsyncOnly, CompletesLater = completesLater };
        using var connection = new FakeConnection(server);
        string json = await connection.QueryJsonStringAsync("select", options: FreshOptions.Create(), cancellationToken: TestContext.Current.CancellationToken);
        Assert.Equal(
            """[{"a":"a","o":{"b":"b"},"e":null,"l":[{"c":"c","o":{"d":"d"},"t":["t"]}]},{"a":"a","o":{"b":"b"},"e":"e","l":[]},{"a":"b","o":null,"e":null,"l":[{"c":"c","o":null,"t":[]}]}]""", json);
        Assert.True(server.Commands.Single().Behavior!.Value.HasFlag(CommandBehavior.SequentialAccess));
        Assert.Empty(server.Violations);
    }

    private static string AsValue(string text) =>
        text.Replace("The value of a grouping key could not be read", "A value could not be written as JSON", StringComparison.Ordinal);

    private static void AssertSame(FakeResult result, JsonQueryOptions options, Action<FakeConnection, string, JsonQueryOptions, MemoryStream>? run = null, Func<string, string>? where = null)
    {
        run ??= static (connection, sql, options, json) => connection.QueryJson(sql, null, json, options);
        foreach (bool drifts in (bool[])[false, true])
        {
            FakeResult typed = new([.. result.Columns.Select(column => column with { Drifts = drifts && column.Type is not null })], result.Rows);
            Assert.Equal(Run(typed, isSequential: false), Run(typed, isSequential: true));
        }

        string Run(FakeResult result, bool isSequential)
        {
            var server = new FakeServer(result) { Calls = CallStyle.SyncOnly };
            using FakeConnection connection = isSequential ? new FakeConnection(server) : new FbConnection(server);
            using var json = new MemoryStream();
            string outcome = "";
            try
            {
                run(connection, "select", options, json);
            }
            catch (JsonQueryException error)
            {
                outcome = $"{error.RowNumber} {error.Ordinal} {error.ColumnName} {error.DataTypeName} {error.Message} {error.InnerException}";
            }

            Assert.Equal(isSequential, server.Commands.Single().Behavior!.Value.HasFlag(CommandBehavior.SequentialAccess));
            Assert.Empty(server.Violations);
            connection.AssertPutAway();
            string all = Encoding.UTF8.GetString(json.ToArray()) + outcome.Split("   at ")[0];
            return where?.Invoke(all) ?? all;
        }
    }

    private static FakeResult ResultOf(ColumnCase first, ColumnCase second, int seed)
    {
        FakeColumn a = first.Result.Columns[1], b = second.Result.Columns[1];
        object?[] firsts = [.. first.Result.Rows.Select(static row => row[1])], seconds = [.. second.Result.Rows.Select(static row => row[1])];
        var random = new Random(seed);
        object?[] row = NewParent();
        var rows = new List<object?[]>();
        for (int i = 0; i < 8; i++)
        {
            row = random.Next(3) == 0 ? NewParent() : [.. row[..2], null, null, null, null];
            if (random.Next(4) == 0)
            {
                row[5] = Any(firsts);
            }
            else if (random.Next(4) > 0)
            {
                (row[2], row[3], row[4]) = (Any(firsts), Any(seconds), Any(firsts));
            }

            rows.Add(row);
        }

        return new FakeResult([.. Names.Select((name, i) => (i is 1 or 3 ? b : a) with { Name = name })], rows);

        object?[] NewParent() => [Any(firsts), Any(seconds), null, null, null, null];

        object? Any(object?[] values) => values[random.Next(values.Length)];
    }

    /// <summary>A value that the serializer cannot write.</summary>
    private sealed class Unwritable
    {
        public static int Value => throw new InvalidOperationException();

        public nint Pointer => throw new InvalidOperationException($"Not {Value}.");
    }
}
