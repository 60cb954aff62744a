using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json;
using Dapper.Json.Contracts;
using Dapper.Json.Execution;

namespace Dapper;

public static partial class JsonQueryExtensions
{
    /// <summary>Explains how a typed query would write the current result of a reader, and why. No row is read.</summary>
    /// <typeparam name="T">The type of the rows.</typeparam>
    /// <param name="reader">The reader, before its first row. The caller owns it; it stays open.</param>
    /// <param name="options">How the JSON is written; null for <see cref="JsonQueryOptions.Default"/>.</param>
    /// <returns>The plan. <see cref="JsonQueryPlan.ToString"/> describes it.</returns>
    /// <remarks>
    /// It is the plan of <c>reader.WriteJsonAsync&lt;T&gt;</c>. A query whose columns have another order than the members may open its reader in another way:
    /// <see cref="JsonQueryOptions.WithObserver"/> tells the plan of a query that runs.
    /// </remarks>
    /// <exception cref="ArgumentNullException">The reader is null.</exception>
    /// <exception cref="InvalidOperationException">The reader has no result, such as that of an insert.</exception>
    public static JsonQueryPlan ExplainJson<[DynamicallyAccessedMembers(RowType.Members)] T>(this DbDataReader reader, JsonQueryOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return ReaderQuery.Explain(reader, options, TypeContract<T>.Instance);
    }
}
