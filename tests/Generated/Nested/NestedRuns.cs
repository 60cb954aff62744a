using System.Collections.Concurrent;
using System.Data.Common;
using System.Globalization;
using System.Text;
using System.Text.Json;
using Xunit;

namespace Dapper.Json.Generated.Nested;

/// <summary>
/// Compares nested typed queries with objects that are built of the same rows in plain C# and written by the serializer. DAPPER_JSON_CASES says
/// how many cases are run, DAPPER_JSON_SHAPE which shape is the first: a failure names it.
/// </summary>
internal static class NestedRuns
{
    private const int DefaultCases = 300;

    /// <summary>How many types there are: the runtime keeps each for ever.</summary>
    private const int Types = 500;

    /// <summary>How many times rows are made for a shape: its type and its plan cost more than a query does.</summary>
    private const int RunsPerShape = 5;

    private const int RunsPerShapeOfMany = 100;

    private static readonly ConcurrentDictionary<Type, Runner> Runners = new();

    /// <param name="connection">Where the queries run.</param>
    /// <param name="isPostgres">Whether that is PostgreSQL, else SQLite.</param>
    /// <param name="leastDirect">The least part of the shapes that must be written straight from their columns.</param>
    public static void Check(DbConnection connection, bool isPostgres, double leastDirect)
    {
        int cases = Setting("DAPPER_JSON_CASES", DefaultCases);
        int first = Setting("DAPPER_JSON_SHAPE", 0);
        var counts = new Counts();
        for (int number = first; counts.Cases < cases; number++)
        {
            var random = new Random(number);
            var ofType = new Random(number % Types);
            Type type = NestedTypeMaker.Make(ofType, depth: 1 + (number % Types % 3));
            var shape = new NestedShape(random, type, isPostgres);
            Runner runner = Runners.GetOrAdd(type, static type => (Runner)Activator.CreateInstance(typeof(Runner<>).MakeGenericType(type))!);
            for (int i = cases > 50 * DefaultCases ? RunsPerShapeOfMany : RunsPerShape; i > 0; i--)
            {
                counts.Cases++;
                Check(connection, number, shape, runner, random, counts);
            }

            counts.Shapes++;
            if (counts.Shapes % 50 == 0)
            {
                SqlMapper.PurgeQueryCache();
            }
        }

        TestContext.Current.TestOutputHelper?.WriteLine(counts.ToString());
        Assert.True(counts.Direct >= counts.Planned * leastDirect, counts.ToString());
        Assert.True(counts.SelectedDirect >= counts.Selected * leastDirect / 2, counts.ToString());
        Assert.True(counts.Refused <= counts.Cases / 10, counts.ToString());
    }

    private static void Check(DbConnection connection, int number, NestedShape shape, Runner runner, Random random, Counts counts)
    {
        object?[][] rows = shape.MakeRows();
        string sql = shape.Sql(rows);
        JsonSerializerOptions serializer = shape.Options.SerializerOptions;
        string? expected = runner.Serialize(new NestedModel(shape, rows).Build(), serializer);
        string? fields = null;
        JsonQueryOptions options = shape.Options;
        if (expected is not null && random.Next(3) == 0)
        {
            var maker = new FieldChoiceMaker(random);
            FieldChoice choice = maker.Make(FieldTree.Of(serializer.GetTypeInfo(shape.Root.Type)));
            fields = maker.Write(choice);
            options = options.WithFields(JsonFields.Parse(fields));
            expected = Encoding.UTF8.GetString(PrunedJson.Of(Encoding.UTF8.GetBytes(expected), choice, serializer.Encoder, serializer.WriteIndented));
        }

        bool isPlanned = false;
        bool isDirect = false;
        string actual;
        try
        {
            actual = runner.Query(connection, sql, options.WithObserver(plan => (isPlanned, isDirect) = (true, plan.IsDirect)));

            // Once more: the first query has shown whether it has large values.
            string again = runner.Query(connection, sql, options);
            actual = actual == expected ? again : actual;
        }
        catch (JsonQueryException refused) when (refused.Message.StartsWith("JSON is embedded in", StringComparison.Ordinal) && !isPlanned)
        {
            counts.Refused++;
            return;
        }
        catch (JsonQueryException) when (expected is null)
        {
            counts.Failed++;
            return;
        }
        catch (Exception error)
        {
            throw new InvalidOperationException(Describe($"failed: {error.Message}"), error);
        }

        counts.Planned += isPlanned ? 1 : 0;
        counts.Direct += isDirect ? 1 : 0;
        counts.Selected += fields is null ? 0 : 1;
        counts.SelectedDirect += fields is not null && isDirect ? 1 : 0;
        if (actual != expected)
        {
            Assert.Fail(Describe($"expected\n{expected}\ngot\n{actual}"));
        }

        string Describe(string what) => $"DAPPER_JSON_SHAPE={number}: {shape}\nfields {fields}\n{sql}\n{what}";
    }

    private static int Setting(string name, int otherwise) =>
        int.TryParse(Environment.GetEnvironmentVariable(name), CultureInfo.InvariantCulture, out int given) ? given : otherwise;

    private sealed class Counts
    {
        public int Shapes { get; set; }

        public int Cases { get; set; }

        public int Planned { get; set; }

        public int Direct { get; set; }

        public int Selected { get; set; }

        public int SelectedDirect { get; set; }

        public int Refused { get; set; }

        public int Failed { get; set; }

        public override string ToString() =>
            $"{Cases} cases of {Shapes} shapes: {Planned} with a plan, {Direct} of them direct; {Selected} with a selection, "
            + $"{SelectedDirect} of them direct; {Refused} refused to embed JSON in objects, "
            + $"{Failed} that the serializer cannot write";
    }

    private abstract class Runner
    {
        public abstract string? Serialize(object?[] made, JsonSerializerOptions options);

        public abstract string Query(DbConnection connection, string sql, JsonQueryOptions options);
    }

    private sealed class Runner<T> : Runner
    {
        /// <remarks>A default ImmutableArray has no elements to be written.</remarks>
        public override string? Serialize(object?[] made, JsonSerializerOptions options)
        {
            try
            {
                return JsonSerializer.Serialize(made.Cast<T>().ToArray(), options);
            }
            catch (InvalidOperationException)
            {
                return null;
            }
        }

        public override string Query(DbConnection connection, string sql, JsonQueryOptions options) => connection.QueryJsonString<T>(sql, options: options);
    }
}
