namespace Dapper.Json.Contracts;

/// <summary>A plan that can say what it does.</summary>
internal interface IExplainedPlan
{
    /// <summary>Explains the plan to a person.</summary>
    public JsonQueryPlan Explain();
}
