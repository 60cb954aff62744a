using System.Collections.Immutable;
using System.Numerics;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Generated.Nested;
using static Dapper.Json.Tests.Results.TypedTreeTypes;

namespace Dapper.Json.Generated;

/// <summary>The contracts of generated cases, as a program that is compiled ahead of time has them: generated at build.</summary>
internal static class GeneratedContracts
{
    public static IJsonTypeInfoResolver Resolver { get; } = JsonTypeInfoResolver.Combine(TreeContracts.Default, NestedContracts.Default);
}

/// <summary>Values of trees, and the types of results.</summary>
[JsonSourceGenerationOptions(GenerationMode = JsonSourceGenerationMode.Metadata)]
[JsonSerializable(typeof(int))]
[JsonSerializable(typeof(long))]
[JsonSerializable(typeof(double))]
[JsonSerializable(typeof(decimal))]
[JsonSerializable(typeof(BigInteger))]
[JsonSerializable(typeof(string))]
[JsonSerializable(typeof(byte[]))]
[JsonSerializable(typeof(object[]))]
[JsonSerializable(typeof(Dictionary<string, object>))]
[JsonSerializable(typeof(Settable))]
[JsonSerializable(typeof(Derived))]
[JsonSerializable(typeof(Ruled))]
[JsonSerializable(typeof(Unnullable))]
[JsonSerializable(typeof(Made))]
[JsonSerializable(typeof(Handled))]
[JsonSerializable(typeof(Value))]
[JsonSerializable(typeof(Required))]
[JsonSerializable(typeof(Positional))]
[JsonSerializable(typeof(ByResults))]
[JsonSerializable(typeof(ByPaths))]
internal sealed partial class TreeContracts : JsonSerializerContext;

/// <summary>The first types that <see cref="NestedTypeMaker"/> makes.</summary>
[JsonSourceGenerationOptions(GenerationMode = JsonSourceGenerationMode.Metadata)]
[JsonSerializable(typeof(ComputedKind<Leaf, ImmutableList<Leaf>, IReadOnlyCollection<string>>[]))]
[JsonSerializable(typeof(PlainKind<
    ConvertedKind<Leaf, ImmutableList<Leaf>, IEnumerable<int>>,
    PlainKind<Leaf, IEnumerable<Leaf>, List<string>>[],
    ICollection<double>>[]))]
[JsonSerializable(typeof(ConvertedKind<
    PlainKind<SharedKind<Leaf, List<Leaf>, ICollection<Hue>>, List<PlainKind<Leaf, ImmutableList<Leaf>, List<string>>>, IList<int>>,
    ICollection<
        InitKind<ListFirstKind<Leaf, List<Leaf>, List<int>>, ICollection<ComputedKind<Leaf, ImmutableList<Leaf>, IEnumerable<double>>>, List<Hue>>>,
    HashSet<double>>[]))]
[JsonSerializable(typeof(PositionalKind<Leaf, ImmutableArray<Leaf>, IReadOnlyList<long?>>[]))]
[JsonSerializable(typeof(SharedKind<
    FieldKind<Leaf, Leaf[], List<string>>,
    ImmutableList<ConvertedKind<Leaf, ImmutableList<Leaf>, IEnumerable<long?>>>,
    long?[]>[]))]
[JsonSerializable(typeof(InitKind<
    InitKind<PositionalKind<Leaf, List<Leaf>, HashSet<string>>, ISet<PlainKind<Leaf, ISet<Leaf>, string[]>>, List<int>>,
    List<
        PlainKind<
            ComputedKind<Leaf, IEnumerable<Leaf>, List<string>>,
            ImmutableArray<PlainKind<Leaf, ImmutableList<Leaf>, IEnumerable<Hue>>>,
            HashSet<string>>>,
    List<Hue>>[]))]
[JsonSerializable(typeof(FieldKind<Leaf, ISet<Leaf>, ImmutableArray<double>>[]))]
[JsonSerializable(typeof(ComputedKind<
    PositionalKind<Leaf, List<Leaf>, Hue[]>,
    List<ComputedKind<Leaf, ImmutableArray<Leaf>, List<double>>>,
    List<string>>[]))]
[JsonSerializable(typeof(PlainKind<
    IgnoredKind<
        InitKind<Leaf, ImmutableList<Leaf>, IList<int>>,
        List<InitKind<Leaf, IReadOnlyList<Leaf>, ImmutableList<string>>>,
        IEnumerable<long?>>,
    List<
        SharedKind<
            ComputedKind<Leaf, Leaf[], ImmutableArray<Hue>>,
            ConvertedKind<Leaf, ImmutableList<Leaf>, ImmutableList<long?>>[],
            ImmutableList<long?>>>,
    List<long?>>[]))]
[JsonSerializable(typeof(ConvertedKind<Leaf, List<Leaf>, List<string>>[]))]
[JsonSerializable(typeof(ListFirstKind<
    ListFirstKind<Leaf, ImmutableList<Leaf>, ImmutableList<string>>,
    InitKind<Leaf, ISet<Leaf>, IEnumerable<string>>[],
    IList<Hue>>[]))]
[JsonSerializable(typeof(PlainKind<
    ConvertedKind<SharedKind<Leaf, IReadOnlyList<Leaf>, IReadOnlyList<double>>, ISet<IgnoredKind<Leaf, Leaf[], List<string>>>, IReadOnlyList<Hue>>,
    HashSet<
        ComputedKind<
            SharedKind<Leaf, IReadOnlyCollection<Leaf>, ICollection<long?>>,
            ImmutableArray<ListFirstKind<Leaf, IReadOnlyCollection<Leaf>, long?[]>>,
            IReadOnlyCollection<double>>>,
    IEnumerable<int>>[]))]
[JsonSerializable(typeof(IgnoredKind<Leaf, List<Leaf>, List<long?>>[]))]
[JsonSerializable(typeof(PositionalKind<
    ComputedKind<Leaf, ICollection<Leaf>, List<double>>,
    ImmutableList<FieldKind<Leaf, List<Leaf>, ImmutableArray<long?>>>,
    IReadOnlyCollection<string>>[]))]
[JsonSerializable(typeof(StructKind<
    SharedKind<FieldKind<Leaf, IList<Leaf>, IList<Hue>>, IReadOnlyList<ListFirstKind<Leaf, Leaf[], IReadOnlyCollection<int>>>, IEnumerable<Hue>>,
    ImmutableList<
        ListFirstKind<PositionalKind<Leaf, List<Leaf>, ImmutableList<Hue>>, ICollection<SharedKind<Leaf, List<Leaf>, IList<double>>>, int[]>>,
    int[]>[]))]
[JsonSerializable(typeof(InitKind<Leaf, IEnumerable<Leaf>, ImmutableList<double>>[]))]
[JsonSerializable(typeof(StructKind<FieldKind<Leaf, ISet<Leaf>, ISet<int>>, IList<StructKind<Leaf, List<Leaf>, ISet<string>>>, List<double>>[]))]
[JsonSerializable(typeof(ComputedKind<
    PositionalKind<PlainKind<Leaf, ImmutableArray<Leaf>, long?[]>, ISet<StructKind<Leaf, IList<Leaf>, ImmutableList<Hue>>>, ICollection<string>>,
    ImmutableArray<PlainKind<FieldKind<Leaf, List<Leaf>, HashSet<string>>, List<SharedKind<Leaf, Leaf[], List<long?>>>, IReadOnlyList<string>>>,
    ImmutableList<int>>[]))]
internal sealed partial class NestedContracts : JsonSerializerContext;
