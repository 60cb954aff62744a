using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Plans;
using Dapper.Json.Planning;

namespace Dapper.Json.Contracts;

/// <summary>The contract of a join: a parent type with one child object, or a list of them.</summary>
/// <param name="Member">The name of the parent's member that holds the child or the list.</param>
/// <param name="SplitOn">The name of the child's first column.</param>
internal sealed record JoinContract<TParent, TChild>(string Member, string SplitOn) : RowContract
    where TParent : class
    where TChild : class
{
    private JoinMaps Maps => new(typeof(TParent), typeof(TChild), Member, SplitOn);

    /// <summary>Creates the contract.</summary>
    public static JoinContract<TParent, TChild> Of(string childMember, string splitOn)
    {
        ArgumentException.ThrowIfNullOrEmpty(childMember);
        ArgumentException.ThrowIfNullOrEmpty(splitOn);
        return new JoinContract<TParent, TChild>(childMember, splitOn);
    }

    public override Type RowType => typeof(TParent);

    public override IContractPlanner CreatePlanner(CellSettings settings, NameSettings names)
    {
        JsonSerializerOptions options = settings.Serializer;
        JoinMaps maps = Maps;
        var typeInfo = (JsonTypeInfo<TParent>)options.GetTypeInfo(typeof(TParent));
        return new ContractPlanner<TParent>(typeInfo, MapOf, settings, maps.IsList ? names : names with { Keys = NameList.Empty });

        ObjectMap MapOf(PathColumn[] columns) => maps.Of(options, Array.ConvertAll(columns, static column => column.Schema));
    }

    public override int TextLength => Member.Length + SplitOn.Length;

    public override bool HasList => Maps.IsList;

    public override bool MayEmbedJson => EmbeddedJson.MayBeIn(typeof(TParent), Member) || EmbeddedJson.MayBeIn(typeof(TChild));

    public override DapperRules Rules() => DapperRules.For(typeof(TParent), typeof(TChild));
}
