using Dapper.Json.Generated.Nested;
using Dapper.Json.Tests.Access;
using Dapper.Json.Tests.Drivers.Sqlite;
using Dapper.Json.Tests.Reference;
using Dapper.Json.Tests.Results;
using Microsoft.Data.Sqlite;

namespace Dapper.Json.Generated;

/// <summary>
/// Checks generated cases in a program that is compiled ahead of time: shapes, typed rows, and results with types. What is right says a model of plain C#,
/// or System.Text.Json of objects that are made by hand.
/// </summary>
internal static class GeneratedCases
{
    private const int Trees = 400;
    private const int Shapes = 600;
    private const int Results = 2000;

    // Of the types that the generator makes, the first: those whose contracts are generated at build.
    private const int Types = 18;

    private const string ByAll = "by each driver";
    private const string Written = "written";

    public static void Assert()
    {
        // What is only found by reflection, for each kind of code.
        Func<Type, object?[], object>[] lists =
        [
            NestedModel.Gather<int>, NestedModel.Gather<long?>, NestedModel.Gather<double>, NestedModel.Gather<Hue>,
            NestedModel.Gather<StructKind<Leaf, List<Leaf>, List<string>>>,
        ];
        TypedCases[] cases = [new TypedCases<Leaf>(), new TypedCases<StructKind<Leaf, List<Leaf>, List<string>>>()];
        GC.KeepAlive((lists, cases));

        (string Driver, string Form)[] ways = [.. AccessWays.Names.Where(static way => way.Form != AccessWays.SequentialReader)];
        SortedDictionary<string, int> trees = Run("trees", Trees, random =>
        {
            GeneratedTree tree = new TreeMaker(random).Make(GeneratedOptions.All[random.Next(GeneratedOptions.All.Count)]);
            AccessCase one = TreeCases.CaseOf(tree, NestedTypeMaker.Pick(random, Enum.GetValues<TreeValues>()));
            int checkedWays = ways.Count(way => AccessWays.Check(way.Driver, way.Form, one));
            return checkedWays == ways.Length ? ByAll : "by a driver that has their types";
        });

        SortedDictionary<string, int> shapes = Run("typed shapes", Shapes, random =>
        {
            int number = random.Next(Types);
            Type type = NestedTypeMaker.Make(new Random(number), depth: 1 + (number % 3));
            var shape = new NestedShape(random, type, isPostgres: false);
            var maker = (TypedCases)Activator.CreateInstance(typeof(TypedCases<>).MakeGenericType(type))!;
            return string.Join(" and ", ways.Select(way => maker.Check(shape, way.Driver, way.Form)).Distinct().Order(StringComparer.Ordinal));
        });

        using SqliteConnection connection = Databases.Open();
        JsonQueryOptions[] options = TypedTreeRuns.MakeOptions();
        SortedDictionary<string, int> kinds = Run("results with types", Results, random => TypedTreeRuns.Check(connection, random, options));
        if (trees[ByAll] < Trees / 2 || shapes[Written] < Shapes / 2 || !kinds.Keys.SequenceEqual(TypedTreeRuns.Kinds.Order(StringComparer.Ordinal)))
        {
            throw new InvalidOperationException("Too many cases are refused, or a kind of them is missing.");
        }

        Console.WriteLine("Generated cases are written as they should be, compiled ahead of time.");
    }

    private static SortedDictionary<string, int> Run(string what, int count, Func<Random, string> check)
    {
        var outcomes = new SortedDictionary<string, int>(StringComparer.Ordinal);
        for (int number = 0; number < count; number++)
        {
            try
            {
                string outcome = check(new Random(number));
                outcomes[outcome] = outcomes.GetValueOrDefault(outcome) + 1;
            }
            catch (Exception failure)
            {
                throw new InvalidOperationException($"{what} {number}: {failure.Message}", failure);
            }
        }

        Console.WriteLine($"{count} {what}: {string.Join(", ", outcomes.Select(static outcome => $"{outcome.Value} {outcome.Key}"))}");
        return outcomes;
    }
}
