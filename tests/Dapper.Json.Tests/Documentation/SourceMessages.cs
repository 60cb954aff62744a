using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Dapper.Json.Tests.Documentation;

/// <summary>The texts in the code of the packages that become messages, each placeholder as <c>…</c>.</summary>
/// <remarks>
/// Messages are made in many ways: by helpers, in switch expressions, in constants. So every text of three words or more counts, wherever it stands, and
/// shorter ones where they are thrown. What this cannot see: a text of one or two words that is returned and thrown elsewhere; a text that is put together
/// at run time, but for its parts; in <see cref="FilesWithOtherTexts"/> a constant that is thrown by its name; code for another framework than the newest;
/// and what .NET, Dapper, a driver or a converter says.
/// </remarks>
internal static partial class SourceMessages
{
    private const string Placeholder = "…";
    private const int FewestWords = 3;

    private static readonly string[] Packages =
        ["src/Dapper.Json", "src/Dapper.Json.Parameters", "src/Dapper.Json.AspNetCore", "src/Dapper.Json.AspNetCore.OpenApi", "src/Shared"];

    private static readonly CSharpParseOptions Newest =
        new(LanguageVersion.Latest, preprocessorSymbols: ["NET8_0_OR_GREATER", "NET9_0_OR_GREATER", "NET10_0_OR_GREATER"]);

    /// <summary>Files whose texts are messages only where they are thrown, and what the other texts are.</summary>
    public static IReadOnlyDictionary<string, string> FilesWithOtherTexts { get; } = new Dictionary<string, string>
    {
        ["src/Dapper.Json/Cells/ColumnError.cs"] = "the place at the end of messages, which the page explains",
        ["src/Dapper.Json/Cells/KeyTypes.cs"] = "names of SQL types",
        ["src/Dapper.Json/Cells/TypeNames.cs"] = "a name inside of messages",
        ["src/Dapper.Json/Contracts/Mapping/DeclaredMembers.cs"] = "the justification of a suppressed warning",
        ["src/Dapper.Json/Contracts/Proof/IlBody.cs"] = "the justification of a suppressed warning",
        ["src/Dapper.Json/Drivers/Postgres/PostgresDecoders.cs"] = "names of SQL types",
        ["src/Dapper.Json/Telemetry/Instruments.cs"] = "descriptions of metrics",
        ["src/Dapper.Json.AspNetCore/Options/BufferUsage.cs"] = "the description of a metric",
        ["src/Dapper.Json.AspNetCore.OpenApi/Descriptions/FieldsDescription.cs"] = "texts of the OpenAPI document",
        ["src/Dapper.Json.AspNetCore.OpenApi/Descriptions/JsonOperationTransformer.cs"] = "texts of the OpenAPI document",
        ["src/Dapper.Json.Parameters/Dialects/KnownDialects.cs"] = "SQL",
        ["src/Dapper.Json.Parameters/Dialects/MySqlDialect.cs"] = "SQL",
        ["src/Dapper.Json.Parameters/Dialects/MySqlText.cs"] = "SQL",
        ["src/Dapper.Json.Parameters/Dialects/PostgresDialect.cs"] = "SQL",
        ["src/Dapper.Json.Parameters/Dialects/SqliteDialect.cs"] = "SQL",
        ["src/Dapper.Json.Parameters/Dialects/SqlServerDialect.cs"] = "SQL",
        ["src/Dapper.Json.Parameters/Dialects/SqlServerSupport.cs"] = "SQL",
        ["src/Dapper.Json.Parameters/Sql/SqlKeywords.cs"] = "SQL",
    };

    /// <summary>Gives the messages of all packages, each with the place where it stands.</summary>
    public static IEnumerable<(string Text, string Place)> All() =>
        from package in Packages
        from path in Directory.EnumerateFiles(Repository.PathOf(package), "*.cs", SearchOption.AllDirectories)
        let file = Path.GetRelativePath(Repository.Root, path).Replace('\\', '/')
        where !Built().IsMatch(file)
        from message in In(File.ReadAllText(path), FilesWithOtherTexts.ContainsKey(file))
        select (message.Text, $"{file}:{message.Line}");

    /// <summary>Gives the messages of a source text.</summary>
    /// <param name="source">The code.</param>
    /// <param name="isThrownOnly">Whether only what is thrown is a message.</param>
    public static IEnumerable<(string Text, int Line)> In(string source, bool isThrownOnly) =>
        from node in CSharpSyntaxTree.ParseText(source, Newest).GetRoot().DescendantNodes()
        where IsText(node) && !IsSum(node.Parent) && !node.Ancestors().Any(IsForDevelopers)
        let text = Normalize(TextOf(node))
        where node.Ancestors().Any(IsThrown) ? Word().IsMatch(text) : !isThrownOnly && Word().Count(text) >= FewestWords
        select (text, node.GetLocation().GetLineSpan().StartLinePosition.Line + 1);

    /// <summary>Makes white space one space, and placeholders without a text between them one.</summary>
    public static string Normalize(string text) => Placeholders().Replace(WhiteSpace().Replace(text, " ").Trim(), Placeholder);

    private static bool IsText(SyntaxNode node) =>
        node.IsKind(SyntaxKind.StringLiteralExpression) || node is InterpolatedStringExpressionSyntax || IsSum(node);

    private static bool IsSum(SyntaxNode? node) => node.IsKind(SyntaxKind.AddExpression);

    private static bool IsForDevelopers(SyntaxNode node) =>
        (node is AttributeSyntax && !IsLogEntry(node))
        || node is AttributeArgumentSyntax { NameEquals.Name.Identifier.ValueText: "EventName" }
            or InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "Debug" } } };

    private static bool IsLogEntry(SyntaxNode node) => node is AttributeSyntax { Name: var name } && LogEntry().IsMatch(name.ToString());

    private static bool IsThrown(SyntaxNode node) =>
        node is ThrowStatementSyntax or ThrowExpressionSyntax || IsLogEntry(node) || (TypeMadeBy(node) is { } type && ExceptionType().IsMatch(type.ToString()));

    private static TypeSyntax? TypeMadeBy(SyntaxNode node) => node switch
    {
        ObjectCreationExpressionSyntax creation => creation.Type,
        PrimaryConstructorBaseTypeSyntax called => called.Type,
        VariableDeclarationSyntax variable => variable.Type,
        PropertyDeclarationSyntax property => property.Type,
        MethodDeclarationSyntax helper => helper.ReturnType,
        LocalFunctionStatementSyntax helper => helper.ReturnType,
        _ => null,
    };

    private static string TextOf(SyntaxNode node) => node switch
    {
        LiteralExpressionSyntax { Token.Value: string text } => node.FirstAncestorOrSelf<AttributeSyntax>() is null ? text : Hole().Replace(text, Placeholder),
        InterpolatedStringExpressionSyntax interpolated => string.Concat(interpolated.Contents.Select(TextOf)),
        InterpolatedStringTextSyntax { TextToken.ValueText: var text } =>
            text.Replace("{{", "{", StringComparison.Ordinal).Replace("}}", "}", StringComparison.Ordinal),
        BinaryExpressionSyntax sum when IsSum(sum) => TextOf(sum.Left) + TextOf(sum.Right),
        _ => Placeholder,
    };

    [GeneratedRegex(@"(?<!\S)\W*\p{L}")]
    private static partial Regex Word();

    [GeneratedRegex("Exception\\??$")]
    private static partial Regex ExceptionType();

    [GeneratedRegex(@"\bLoggerMessage(Attribute)?$")]
    private static partial Regex LogEntry();

    [GeneratedRegex(@"\s+")]
    private static partial Regex WhiteSpace();

    [GeneratedRegex("…{2,}")]
    private static partial Regex Placeholders();

    /// <summary>A placeholder of a log message.</summary>
    [GeneratedRegex(@"\{\w+\}")]
    private static partial Regex Hole();

    [GeneratedRegex("/(bin|obj)/")]
    private static partial Regex Built();
}
