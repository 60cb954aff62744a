using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Dapper.Json.Analyzers.Sql;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>DJ003 and DJ004: the SQL and the object of its parameters do not name the same.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ParameterAnalyzer : QueryCallAnalyzer
{
    /// <summary>The key of the parameter's name in the properties of a diagnostic.</summary>
    internal const string Name = "name";

    /// <summary>The key of the members that the SQL does not name, separated by commas.</summary>
    internal const string Unused = "unused";

    /// <summary>The key of the parameters that are not given, separated by commas.</summary>
    internal const string Lacking = "lacking";

    private static readonly string[] RequestPrefixes = ["after", "ifMatch", "ifNoneMatch"];

    private static readonly DiagnosticDescriptor Missing = Rule.Of(
        "DJ003", "The SQL has a parameter that is not given",
        "The SQL has the parameter {0}, but {1}");

    private static readonly DiagnosticDescriptor Unnamed = Rule.Of(
        "DJ004", "The SQL does not name a member of its parameters",
        "The SQL does not name the member {0}, so it has no effect: use it in the SQL, or remove it");

    private static readonly DiagnosticDescriptor Quoted = Rule.Of(
        "DJ004", "The SQL does not name a member of its parameters",
        "The SQL has {0} only in a text or a comment, where it is not a parameter: take it out of the quotes, or remove it");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Missing, Unnamed, Quoted];

    private protected override void Analyze(QueryCall call, QueryTypes types, CallContext context)
    {
        // Dapper takes a text of one word for the name of a procedure.
        if (call.IsProcedure || call.SqlText is not { } sql || !sql.Trim().Any(char.IsWhiteSpace))
        {
            return;
        }

        bool hasObject = call.ParametersType is not null;
        IReadOnlyList<IPropertySymbol>? members = hasObject ? ParameterMembers.Of(call, types) : [];
        if (members is null)
        {
            return;
        }

        var parameters = new SqlParameters(sql);
        IPropertySymbol[] unused = [.. members.Where(member => !parameters.Mentions(member.Name))];
        SqlParameter[] missing =
        [
            .. parameters.Possible()
                .Where(parameter => !IsOfRequest(call, parameter)
                    && !members.Any(member => member.Name.Equals(parameter.Name, StringComparison.OrdinalIgnoreCase)) && parameters.IsCertain(parameter))
                .GroupBy(static parameter => parameter.Name, StringComparer.OrdinalIgnoreCase).Select(static same => same.First()),
        ];
        foreach (SqlParameter parameter in missing)
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Missing, SqlPlace.Of(call.Sql, parameter.Written, parameter.Start), Written(call, unused).Select(static member => member.Locations[0]),
                PropertiesOf(parameter.Name), parameter.Written,
                hasObject ? "its object has no member of that name" : "no parameters are given"));
        }

        if (parameters.MayBePositional())
        {
            return;
        }

        foreach (IPropertySymbol member in Written(call, unused))
        {
            context.ReportDiagnostic(Diagnostic.Create(Unnamed, member.Locations[0], PropertiesOf(member.Name), member.Name));
        }

        foreach (IPropertySymbol member in Written(call, members).Where(member => parameters.IsOnlyInTexts(member.Name)))
        {
            context.ReportDiagnostic(Diagnostic.Create(Quoted, member.Locations[0], member.Name));
        }

        ImmutableDictionary<string, string?> PropertiesOf(string name) => ImmutableDictionary<string, string?>.Empty
            .Add(Name, name)
            .Add(Unused, string.Join(",", unused.Select(static member => member.Name)))
            .Add(Lacking, string.Join(",", missing.Select(static parameter => parameter.Name)));
    }

    /// <summary>
    /// Returns whether the request may give the parameter: by a cursor or a version in the call's options, or in those of its endpoint
    /// (JsonResultOptions.Cursor and IfMatch).
    /// </summary>
    private static bool IsOfRequest(QueryCall call, SqlParameter parameter) =>
        call.Library is QueryLibrary.AspNetCore or QueryLibrary.Application
        && RequestPrefixes.Any(prefix => parameter.Name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase));

    /// <summary>Returns the members that stand in the call: an object that was made elsewhere may be that of other SQL, too.</summary>
    private static IEnumerable<IPropertySymbol> Written(QueryCall call, IEnumerable<IPropertySymbol> members) => members.Where(member =>
        member.ContainingType.IsAnonymousType && member.Locations.FirstOrDefault() is { SourceSpan: var span } location
        && call.Parameters!.Syntax is { } value && location.SourceTree == value.SyntaxTree && value.Span.Contains(span));
}
