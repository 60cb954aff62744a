namespace Dapper.Json.Cells;

/// <summary>
/// The key of a cached plan: the columns of a result, in a form that depends on the driver. A source of the same kind decides whether its
/// columns are equal. A planner asks for the values of the first row either always or never.
/// </summary>
internal abstract record ResultSchema;
