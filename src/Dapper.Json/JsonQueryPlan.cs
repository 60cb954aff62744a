using System.Text.Json.Serialization;
using Dapper.Json.Cells;

namespace Dapper.Json;

/// <summary>Describes how the rows of a typed query are written, and why: for logs and tests.</summary>
/// <remarks>
/// The bytes are the same in both cases. The wording may change between versions; the properties will not. Fields that are not selected are
/// described as well.
/// </remarks>
public sealed class JsonQueryPlan
{
    internal JsonQueryPlan(Type rowType, string driver, string? reason, IReadOnlyList<string> steps)
    {
        RowType = rowType;
        Driver = driver;
        Reason = reason;
        Steps = steps;
    }

    /// <summary>Gets the type of the rows.</summary>
    /// <value>Left out if a plan itself is serialized: the serializer does not write types.</value>
    [JsonIgnore]
    public Type RowType { get; }

    /// <summary>Gets whether the rows are written straight from their columns, without objects.</summary>
    /// <value>If false, Dapper creates an object for each row and System.Text.Json writes it.</value>
    public bool IsDirect => Reason is null;

    /// <summary>Gets which part of the library reads the rows.</summary>
    /// <value>
    /// <c>sqlite</c>, <c>npgsql</c>, <c>sqlclient</c> or <c>duckdb</c> for the special support of that driver; <c>generic</c> for the
    /// getters of <see cref="System.Data.Common.DbDataReader"/>. With a driver that has special support, <c>generic</c> means that its
    /// version does not have the expected members, or that its reader is wrapped, as by a profiler. Telemetry has the same value as
    /// <c>dapper.json.driver</c>.
    /// </value>
    public string Driver { get; }

    /// <summary>Gets the reason why objects are created.</summary>
    /// <value>A sentence without a full stop; null if <see cref="IsDirect"/> is true.</value>
    public string? Reason { get; }

    /// <summary>Gets what happens to each column and each property, a sentence for each.</summary>
    /// <value>Empty if <see cref="IsDirect"/> is false.</value>
    public IReadOnlyList<string> Steps { get; }

    /// <summary>Describes the plan in one or more lines.</summary>
    public override string ToString()
    {
        string name = TypeNames.Of(RowType);
        return IsDirect
            ? $"{name}: rows are written straight from their columns." + string.Concat(Steps.Select(static step => "\n- " + step))
            : $"{name}: Dapper creates an object for each row and System.Text.Json writes it, because {Reason}.";
    }
}
