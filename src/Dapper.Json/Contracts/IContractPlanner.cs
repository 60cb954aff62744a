using Dapper.Json.Planning;

namespace Dapper.Json.Contracts;

/// <summary>The planner of the rows of one contract.</summary>
internal interface IContractPlanner : IRowPlanner
{
    /// <summary>Gets whether Dapper still maps the type and those of nested objects as it did when the plans were made.</summary>
    public bool IsCurrent { get; }

    bool IRowPlanner.LooksAtCells => true;
}
