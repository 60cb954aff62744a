using System.Text;
using System.Text.Json.Serialization;
using Dapper.Json.Cells;

namespace Dapper.Json;

/// <summary>How the rows of a typed query are written, and why; for logs, tests and curiosity.</summary>
/// <remarks>
/// The bytes are the same either way. The wording may change between versions, the properties do not. Fields that are not selected are
/// described too.
/// </remarks>
public sealed class JsonQueryPlan
{
    internal JsonQueryPlan(Type rowType, string? reason, IReadOnlyList<string> steps)
    {
        RowType = rowType;
        Reason = reason;
        Steps = steps;
    }

    /// <summary>Gets the type whose contract the rows are written by.</summary>
    /// <value>Left out where a plan is itself written as JSON: the serializer writes no types.</value>
    [JsonIgnore]
    public Type RowType { get; }

    /// <summary>Gets whether the rows are written straight from their columns and no object is made of them.</summary>
    /// <value>If false, Dapper makes an object of each row and System.Text.Json writes it.</value>
    public bool IsDirect => Reason is null;

    /// <summary>Gets why objects are made of the rows.</summary>
    /// <value>A sentence without its end; null where <see cref="IsDirect"/> is true.</value>
    public string? Reason { get; }

    /// <summary>Gets what becomes of each column and each property, a sentence for each.</summary>
    /// <value>Empty where <see cref="IsDirect"/> is false.</value>
    public IReadOnlyList<string> Steps { get; }

    /// <summary>Describes the plan in one or more lines.</summary>
    public override string ToString()
    {
        string name = TypeNames.Of(RowType);
        if (Reason is not null)
        {
            return $"{name}: Dapper makes an object of each row and System.Text.Json writes it, because {Reason}.";
        }

        var text = new StringBuilder($"{name}: rows are written straight from their columns.");
        foreach (string step in Steps)
        {
            text.Append('\n').Append("- ").Append(step);
        }

        return text.ToString();
    }
}
