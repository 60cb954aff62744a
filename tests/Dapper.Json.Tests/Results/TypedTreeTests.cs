using Dapper.Json.Tests.Contracts;
using Dapper.Json.Tests.Contracts.Conversions;

namespace Dapper.Json.Tests.Results;

/// <summary>Any typed rows, filled by columns, paths and results in any order, under any options: what the serializer writes of objects made by hand.</summary>
[Collection(nameof(DapperSettingsTests))]
public class TypedTreeTests
{
    private const int DefaultCases = 2000;

    [Fact]
    public void Any_typed_tree_is_what_objects_by_hand_are() => Run();

    [Fact]
    public void Any_typed_tree_is_the_same_without_code() => WithoutCode.Run(Run);

    private static void Run()
    {
        using SqliteConnection connection = Databases.Open();
        JsonQueryOptions[] options = TypedTreeRuns.MakeOptions();
        IReadOnlyDictionary<string, int> kinds = GeneratedCases.Run(DefaultCases, random => TypedTreeRuns.Check(connection, random, options));
        if (!GeneratedCases.AreChosen)
        {
            Assert.Equal(TypedTreeRuns.Kinds.Order(StringComparer.Ordinal), kinds.Keys);
        }
    }
}
