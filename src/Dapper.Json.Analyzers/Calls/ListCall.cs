using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Tells which calls make lists of the names of their columns.</summary>
internal static class ListCall
{
    /// <summary>Options by which names may be no paths: a format counts as one without, unless it is known to have them.</summary>
    private static readonly Regex NoPaths = new(@"\bPathNames\b|\bJsonQueryFormat\.(?!(?:Array|Lines)\b)", RegexOptions.CultureInvariant);

    /// <summary>Returns whether the call writes one result whose column names are paths.</summary>
    public static bool HasPaths(QueryCall call) =>
        call is { Library: not QueryLibrary.Dapper, IsProcedure: false, Method: { TypeArguments.Length: < 2 } method }
        && !method.Name.StartsWith("QueryMultiple", StringComparison.Ordinal)
        && !MayHaveNoPaths(QueryCall.ArgumentOf(call.Arguments, "options"));

    /// <summary>Returns whether the call writes one object.</summary>
    public static bool IsOfOne(QueryCall call) => call.Method.Name is { } name
        && (name.StartsWith("QueryFirst", StringComparison.Ordinal) || name.StartsWith("QuerySingle", StringComparison.Ordinal));

    /// <summary>Returns whether the call may write one object: who passes the SQL on does not say.</summary>
    public static bool MayBeOfOne(QueryCall call) => call.Library == QueryLibrary.Application || IsOfOne(call);

    /// <remarks>As far as the options are made in this code.</remarks>
    private static bool MayHaveNoPaths(IOperation? options)
    {
        SyntaxNode? made = options switch
        {
            null => null,
            IMemberReferenceOperation { Member: var member } => member.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(),
            ILocalReferenceOperation { Local: var local } => local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(),
            _ => options.Syntax,
        };
        return made?.ToString() is { } text && NoPaths.IsMatch(text);
    }
}
