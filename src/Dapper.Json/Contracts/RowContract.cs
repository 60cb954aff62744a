using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Plans;
using Dapper.Json.Planning;

namespace Dapper.Json.Contracts;

/// <summary>
/// The contract of a type, which decides how rows are written where their columns do not. Equal ones share their plans.
/// </summary>
internal abstract record RowContract
{
    /// <summary>Gets the type of the rows.</summary>
    public abstract Type RowType { get; }

    /// <summary>Makes the plans under some options.</summary>
    /// <exception cref="NotSupportedException">The serializer has no metadata for the type.</exception>
    public abstract IContractPlanner CreatePlanner(CellSettings settings, NameSettings names);

    /// <summary>Says whether the columns may have to be read in any order, and more than once.</summary>
    public abstract bool ReadsAnyOrder(NameSettings names);

    /// <summary>Gets whether a column may be embedded as JSON that the caller has not named, which is seen on an open reader only.</summary>
    public abstract bool MayEmbedJson { get; }

    /// <summary>Gets what Dapper maps columns by, as it is now: plans made by another are no longer right.</summary>
    public abstract DapperRules Rules();
}

/// <summary>Makes the plans of a contract.</summary>
internal interface IContractPlanner : IRowPlanner
{
    /// <summary>Gets whether Dapper still maps the types inside the rows' objects by what the plans were made by.</summary>
    public bool IsCurrent { get; }

    bool IRowPlanner.LooksAtCells => true;
}

/// <summary>The contract of a type as the query's options have it.</summary>
internal sealed record TypeContract<T> : RowContract
{
    public static TypeContract<T> Instance { get; } = new();

    public override Type RowType => typeof(T);

    public override IContractPlanner CreatePlanner(CellSettings settings, NameSettings names)
    {
        JsonSerializerOptions options = settings.Serializer;
        return new ContractPlanner<T>((JsonTypeInfo<T>)options.GetTypeInfo(typeof(T)), MapOf, settings, names);

        ObjectMap MapOf(ColumnSchema[] columns) =>
            names.ArePaths ? PathMaps.Of(typeof(T), settings, columns) : new ObjectMap(typeof(T), options, columns);
    }

    public override bool ReadsAnyOrder(NameSettings names) => names.ArePaths;

    public override bool MayEmbedJson => EmbeddedJson.MayBeIn(typeof(T));

    public override DapperRules Rules() => DapperRules.For(typeof(T));
}

/// <summary>The requirements of typed rows in a program that is trimmed or compiled ahead of time.</summary>
internal static class RowType
{
    /// <summary>Dapper looks at all members, those that are not public included.</summary>
    public const DynamicallyAccessedMemberTypes Kept = DynamicallyAccessedMemberTypes.All;

    /// <summary>Why the typed methods are not for programs that were compiled ahead of time, and what is.</summary>
    public const string NeedsDynamicCode =
        "In a typed query Dapper maps the rows, with code that it generates at run time. "
        + "Where that is not possible, query without the type.";
}
