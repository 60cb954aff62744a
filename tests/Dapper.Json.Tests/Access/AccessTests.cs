using Dapper.Json.Generated.Nested;
using Dapper.Json.Tests.Contracts.Conversions;
using Dapper.Json.Tests.Reference;
using Dapper.Json.Tests.Results;

namespace Dapper.Json.Tests.Access;

/// <summary>Whatever generators make is written as a model says, by each way of access.</summary>
/// <remarks>Whether code is generated is the whole process's: nothing else runs meanwhile.</remarks>
[Collection(nameof(DapperSettingsTests))]
public sealed class AccessTests
{
    /// <summary>How many types there are: the runtime keeps each for ever.</summary>
    private const int Types = 500;

    public static TheoryData<string, string> All => AccessWays.All;

    public static TheoryData<string, string> Queries => AccessWays.Queries;

    public static TheoryData<string, string> AllOfForwardRows => AccessWays.AllOfForwardRows;

    [Theory]
    [MemberData(nameof(AllOfForwardRows))]
    public void Any_flat_rows_are_those_of_the_serializer(string driver, string form) => Check(GeneratedResult.Any, driver, form, static result =>
        new AccessCase(
            [new FakeResult([.. result.Names.Select(static name => FakeColumn.Of<string>(name) with { Drifts = true })], result.Rows)],
            new UntypedCall(result.Options),
            TreeModel.WriteFlat(result.Names, result.Rows, result.Options)));

    [Theory]
    [MemberData(nameof(All))]
    public void Any_tree_is_what_the_model_builds(string driver, string form) => Prop.ForAll(
        GeneratedTree.Any,
        Gen.Elements(Enum.GetValues<TreeValues>()).ToArbitrary(),
        (tree, values) => Check(driver, form, TreeCases.CaseOf(tree, values))).Check(ContractRuns.Config);

    [Theory]
    [MemberData(nameof(Queries))]
    public void Any_results_are_what_the_model_builds(string driver, string form) => Check(GeneratedSets.Any, driver, form, static sets =>
        new AccessCase(sets.Results, new MultipleCall(sets.Sets, sets.Options), SetsModel.Write(sets) ?? []));

    [Theory]
    [MemberData(nameof(All))]
    public void Any_typed_rows_are_objects_that_the_serializer_writes(string driver, string form) =>
        GeneratedCases.Run(defaultCount: 60, random =>
        {
            int number = random.Next(Types);
            Type type = NestedTypeMaker.Make(new Random(number), depth: 1 + (number % 3));
            var shape = new NestedShape(random, type, isPostgres: false);
            var maker = (TypedCases)Activator.CreateInstance(typeof(TypedCases<>).MakeGenericType(type))!;
            return maker.Check(shape, driver, form);
        });

    private static void Check<T>(Arbitrary<T> any, string driver, string form, Func<T, AccessCase> caseOf) =>
        Prop.ForAll(any, generated => Check(driver, form, caseOf(generated))).Check(ContractRuns.Config);

    /// <remarks>To FsCheck, a result would say whether a property holds.</remarks>
    private static void Check(string driver, string form, AccessCase one) => AccessWays.Check(driver, form, one);
}
