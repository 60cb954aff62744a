using Dapper.Json.Analyzers.Sql;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>SQL that options have, and not a call: <c>JsonETag.FromQuery(sql)</c>, and <c>SqlType</c> of parameters, which becomes a part of the SQL.</summary>
internal static class SqlOfOptions
{
    /// <summary>Returns the texts of a member.</summary>
    public static IEnumerable<SqlText> In(Member member, QueryTypes types)
    {
        var texts = LocalTexts.Of(member);
        foreach (IInvocationOperation call in member.Calls.OfType<IInvocationOperation>())
        {
            if (call is { TargetMethod.Name: "FromQuery", Arguments: [{ Value: var sql }] } && call.TargetMethod.ContainingType.Is(types.ETag))
            {
                yield return texts.Of(sql);
            }
        }

        foreach (ISimpleAssignmentOperation set in member.Writes.OfType<ISimpleAssignmentOperation>())
        {
            if (set.Target is IPropertyReferenceOperation { Property: { Name: "SqlType", ContainingType: var type } } && type.Is(types.ParameterOptions))
            {
                yield return SqlText.Of("cast(x as ").Then(texts.Of(set.Value));
            }
        }
    }
}
