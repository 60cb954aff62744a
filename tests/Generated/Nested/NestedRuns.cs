namespace Dapper.Json.Generated.Nested;

/// <summary>
/// Compares nested typed queries with objects that are built of the same rows in plain C# and written by the serializer. DAPPER_JSON_CASES says
/// how many shapes there are, DAPPER_JSON_SHAPE which is the first: a failure names it.
/// </summary>
internal static class NestedRuns
{
    private const int DefaultShapes = 60;

    /// <summary>How many types there are: the runtime keeps each for ever.</summary>
    private const int Types = 500;

    /// <summary>How many times rows are made for a shape: its type and its plan cost more than a query does.</summary>
    private const int RunsPerShape = 5;

    /// <param name="connection">Where the queries run.</param>
    /// <param name="isPostgres">Whether that is PostgreSQL, else SQLite.</param>
    /// <param name="leastDirect">The least part of the shapes that must be written straight from their columns.</param>
    public static void Check(DbConnection connection, bool isPostgres, double leastDirect)
    {
        var kinds = new List<string>();
        GeneratedCases.Run(DefaultShapes, random =>
        {
            int number = random.Next(Types);
            Type type = NestedTypeMaker.Make(new Random(number), depth: 1 + (number % 3));
            var shape = new NestedShape(random, type, isPostgres);
            var runner = (Runner)Activator.CreateInstance(typeof(Runner<>).MakeGenericType(type))!;
            kinds.AddRange(Enumerable.Range(0, RunsPerShape).Select(_ => Check(connection, shape, runner, random)));
            if (kinds.Count % 250 == 0)
            {
                SqlMapper.PurgeQueryCache();
            }

            return "shapes";
        });

        int CountOf(string part) => kinds.Count(kind => kind.Contains(part, StringComparison.Ordinal));
        string told = string.Join(", ", kinds.Distinct().Select(kind => $"{kinds.Count(one => one == kind)} {kind}"));
        TestContext.Current.TestOutputHelper?.WriteLine(told);
        Assert.True(CountOf("direct") >= (CountOf("direct") + CountOf("objects")) * leastDirect, told);
        Assert.True(CountOf("selected direct") >= CountOf("selected") * leastDirect / 2, told);
        Assert.True(CountOf("refused") <= kinds.Count / 10, told);
    }

    /// <returns>What kind of query it was.</returns>
    private static string Check(DbConnection connection, NestedShape shape, Runner runner, Random random)
    {
        object?[][] rows = shape.MakeRows();
        string sql = shape.Sql(rows);
        JsonSerializerOptions serializer = shape.Options.SerializerOptions;
        byte[]? whole = runner.Write(new NestedModel(shape, rows), serializer);
        string? fields = null;
        JsonQueryOptions options = shape.Options;
        if (whole is not null && random.Next(3) == 0)
        {
            var maker = new FieldChoiceMaker(random);
            FieldChoice choice = maker.Make(FieldTree.Of(serializer.GetTypeInfo(shape.Root.Type)));
            fields = maker.Write(choice);
            options = options.WithFields(JsonFields.Parse(fields));
            whole = PrunedJson.Of(whole, choice, serializer.Encoder, serializer.WriteIndented);
        }

        string? expected = whole is null ? null : Encoding.UTF8.GetString(whole);

        JsonQueryPlan? plan = null;
        string actual;
        try
        {
            actual = runner.Query(connection, sql, options.WithObserver(told => plan = told));

            // Once more: the first query has shown whether it has large values.
            string again = runner.Query(connection, sql, options);
            actual = actual == expected ? again : actual;
        }
        catch (JsonQueryException refused) when (refused.Message.StartsWith("JSON is embedded in", StringComparison.Ordinal) && plan is null)
        {
            return "refused to embed JSON";
        }
        catch (JsonQueryException) when (expected is null)
        {
            return "that the serializer cannot write";
        }
        catch (Exception error)
        {
            throw new InvalidOperationException(Describe($"failed: {error.Message}"), error);
        }

        return actual != expected ? throw new InvalidOperationException(Describe($"expected\n{expected}\ngot\n{actual}"))
            : plan is null ? "empty" : $"{(fields is null ? "whole" : "selected")} {(plan.IsDirect ? "direct" : "objects")}";

        string Describe(string what) => $"{shape}\nfields {fields}\n{sql}\n{what}";
    }

    private abstract class Runner
    {
        public abstract byte[]? Write(NestedModel model, JsonSerializerOptions options);

        public abstract string Query(DbConnection connection, string sql, JsonQueryOptions options);
    }

    private sealed class Runner<T> : Runner
    {
        public override byte[]? Write(NestedModel model, JsonSerializerOptions options) => model.Write<T>(options);

        public override string Query(DbConnection connection, string sql, JsonQueryOptions options) => connection.QueryJsonString<T>(sql, options: options);
    }
}
