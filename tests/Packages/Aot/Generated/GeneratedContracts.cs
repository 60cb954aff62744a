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
[JsonSerializable(typeof(PlainKind<Leaf, Leaf[], string[]>[]))]
[JsonSerializable(typeof(IgnoredKind<
    PlainKind<Leaf, IEnumerable<Leaf>, ImmutableList<string>>,
    IgnoredKind<Leaf, ICollection<Leaf>, ICollection<string>>[],
    ImmutableList<int>>[]))]
[JsonSerializable(typeof(PositionalKind<
    ListFirstKind<ComputedKind<Leaf, IEnumerable<Leaf>, List<double>>, List<PositionalKind<Leaf, List<Leaf>, List<int>>>, ImmutableArray<double>>,
    IList<IgnoredKind<InitKind<Leaf, List<Leaf>, List<Hue>>, StructKind<Leaf, IEnumerable<Leaf>, string[]>[], List<string>>>,
    IReadOnlyList<long?>>[]))]
[JsonSerializable(typeof(SharedKind<Leaf, List<Leaf>, List<Hue>>[]))]
[JsonSerializable(typeof(InitKind<
    PlainKind<Leaf, IEnumerable<Leaf>, List<Hue>>,
    ImmutableList<PositionalKind<Leaf, Leaf[], List<long?>>>,
    ImmutableList<double>>[]))]
[JsonSerializable(typeof(FieldKind<
    ComputedKind<ConvertedKind<Leaf, IReadOnlyCollection<Leaf>, IEnumerable<string>>, ISet<ListFirstKind<Leaf, IEnumerable<Leaf>, int[]>>, string[]>,
    InitKind<
        InitKind<Leaf, IReadOnlyList<Leaf>, ImmutableArray<int>>,
        ImmutableArray<StructKind<Leaf, ISet<Leaf>, ICollection<Hue>>>,
        HashSet<double>>[],
    IReadOnlyCollection<Hue>>[]))]
[JsonSerializable(typeof(ComputedKind<Leaf, IList<Leaf>, ImmutableList<string>>[]))]
[JsonSerializable(typeof(PlainKind<
    InitKind<Leaf, HashSet<Leaf>, List<int>>,
    List<PlainKind<Leaf, List<Leaf>, ImmutableList<double>>>,
    ImmutableList<int>>[]))]
[JsonSerializable(typeof(ConvertedKind<
    SharedKind<PlainKind<Leaf, ISet<Leaf>, ICollection<long?>>, List<ComputedKind<Leaf, List<Leaf>, ImmutableList<long?>>>, ISet<string>>,
    IEnumerable<
        PlainKind<IgnoredKind<Leaf, Leaf[], IEnumerable<string>>, StructKind<Leaf, IEnumerable<Leaf>, IEnumerable<string>>[], ImmutableList<Hue>>>,
    List<Hue>>[]))]
[JsonSerializable(typeof(ListFirstKind<Leaf, IEnumerable<Leaf>, ICollection<int>>[]))]
[JsonSerializable(typeof(PlainKind<
    IgnoredKind<Leaf, IList<Leaf>, ImmutableArray<string>>,
    List<ConvertedKind<Leaf, IReadOnlyCollection<Leaf>, HashSet<string>>>,
    ImmutableArray<string>>[]))]
[JsonSerializable(typeof(IgnoredKind<
    PlainKind<
        ListFirstKind<Leaf, ICollection<Leaf>, HashSet<double>>,
        ISet<SharedKind<Leaf, IEnumerable<Leaf>, List<long?>>>,
        IReadOnlyCollection<string>>,
    List<StructKind<SharedKind<Leaf, List<Leaf>, IList<Hue>>, ISet<PlainKind<Leaf, IList<Leaf>, IReadOnlyList<double>>>, IEnumerable<long?>>>,
    double[]>[]))]
[JsonSerializable(typeof(PositionalKind<Leaf, ImmutableList<Leaf>, ISet<Hue>>[]))]
[JsonSerializable(typeof(SharedKind<
    ConvertedKind<Leaf, IReadOnlyList<Leaf>, IReadOnlyList<long?>>,
    ImmutableList<ComputedKind<Leaf, ImmutableList<Leaf>, List<Hue>>>,
    HashSet<long?>>[]))]
[JsonSerializable(typeof(InitKind<
    PlainKind<IgnoredKind<Leaf, IEnumerable<Leaf>, IList<string>>, List<PlainKind<Leaf, ImmutableArray<Leaf>, List<long?>>>, List<int>>,
    List<ComputedKind<FieldKind<Leaf, ImmutableList<Leaf>, List<Hue>>, ComputedKind<Leaf, List<Leaf>, List<long?>>[], double[]>>,
    List<double>>[]))]
[JsonSerializable(typeof(FieldKind<Leaf, ImmutableArray<Leaf>, IReadOnlyCollection<string>>[]))]
[JsonSerializable(typeof(ListFirstKind<
    FieldKind<Leaf, ImmutableList<Leaf>, IReadOnlyCollection<string>>,
    List<PlainKind<Leaf, ImmutableList<Leaf>, string[]>>,
    List<string>>[]))]
[JsonSerializable(typeof(StructKind<
    PlainKind<
        InitKind<Leaf, List<Leaf>, List<string>>,
        IReadOnlyCollection<StructKind<Leaf, ICollection<Leaf>, IReadOnlyList<string>>>,
        ImmutableList<Hue>>,
    ImmutableList<
        ComputedKind<FieldKind<Leaf, ImmutableList<Leaf>, IEnumerable<double>>, List<SharedKind<Leaf, IEnumerable<Leaf>, List<string>>>, List<int>>>,
    IReadOnlyList<string>>[]))]
internal sealed partial class NestedContracts : JsonSerializerContext;
