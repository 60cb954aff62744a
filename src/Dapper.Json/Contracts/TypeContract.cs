using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Plans;
using Dapper.Json.Planning;

namespace Dapper.Json.Contracts;

/// <summary>The contract of a query with one row type.</summary>
internal sealed record TypeContract<T> : RowContract
{
    public static TypeContract<T> Instance { get; } = new();

    public override Type RowType => typeof(T);

    public override IContractPlanner CreatePlanner(PlanSettings settings)
    {
        DapperConstructor.ThrowIfTuple(typeof(T));
        var typeInfo = (JsonTypeInfo<T>)settings.Cells.Serializer.GetTypeInfo(typeof(T));
        DapperConstructor.ThrowIfSequence(typeInfo);
        return new ContractPlanner<T>(typeInfo, settings);
    }
}
