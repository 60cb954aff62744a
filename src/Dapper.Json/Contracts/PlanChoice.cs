using Dapper.Json.Cells;
using Dapper.Json.Execution;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts;

/// <summary>Which plans the rows of a query are written by, and how its reader has to be opened for them.</summary>
internal readonly struct PlanChoice
{
    private readonly PreparedOptions _options;
    private readonly ContractPlans? _plans;
    private readonly string? _sql;

    /// <summary>Chooses for a query.</summary>
    /// <param name="options">The query's options.</param>
    /// <param name="contract">The contract of its rows; null where the columns decide.</param>
    /// <param name="sql">The text of its command; null for a reader of the caller's, whose access is not known.</param>
    public PlanChoice(PreparedOptions options, RowContract? contract, string? sql)
    {
        if (contract is not null && options.Query.PassThroughForJson)
        {
            throw new ArgumentException("PassThroughForJson passes a document through as it is, so no type can be its contract: query without a type, or with other options.", nameof(options));
        }

        if (options.Query is { PassThroughForJson: true, Format: JsonQueryFormat.Lines })
        {
            throw new ArgumentException("A result of FOR JSON is passed through as one document, not as lines.", nameof(options));
        }

        _options = options;
        _plans = contract is null ? null : options.PlansOf(contract);
        _sql = sql;
        IsForwardOnly = _plans is null || sql is null || _plans.IsForward(sql);
    }

    /// <summary>Gets whether the columns are going to be read in their order, so that sequential access will do.</summary>
    public bool IsForwardOnly { get; }

    /// <summary>Gets the plan for an open result.</summary>
    /// <exception cref="JsonQueryException">A column cannot be written.</exception>
    public RowPlan For(RowSource rows)
    {
        if (_plans is null)
        {
            return _options.Plans.For(rows);
        }

        rows.LooksAtCells = true;
        RowPlan plan = _plans.Current.For(rows);
        if (rows.ReadsAnyOrder)
        {
            return plan;
        }

        if (_sql is not null)
        {
            _plans.Remember(_sql, plan.IsForward);
        }

        return IsForwardOnly ? plan.Forward : plan;
    }
}
