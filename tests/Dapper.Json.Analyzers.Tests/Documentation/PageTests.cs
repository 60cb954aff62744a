using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Dapper.Json.Analyzers.Tests.Documentation;

/// <summary>What the page of the rules shows as reported is reported, and what it shows as right is not.</summary>
public partial class PageTests
{
    private const string Page = "docs/reference/analyzers.md";

    private static readonly ImmutableArray<DiagnosticAnalyzer> Analyzers =
    [
        .. typeof(Rule).Assembly.GetTypes().Where(static type => type.IsDefined(typeof(DiagnosticAnalyzerAttribute), inherit: false))
            .Select(static type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!),
    ];

    public static TheoryData<string> Rules =>
        [.. Analyzers.SelectMany(static analyzer => analyzer.SupportedDiagnostics).Select(static rule => rule.Id).Distinct().Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Rules))]
    public async Task Code_of_a_section_is_reported_as_it_says(string rule)
    {
        (bool IsReported, string Code)[] blocks = [.. Blocks(SectionOf(rule))];
        Assert.Contains(blocks, static block => block.IsReported);
        Assert.Contains(blocks, static block => !block.IsReported);
        foreach ((bool isReported, string code) in blocks)
        {
            string[] found = await ReportedAsync(code);
            Assert.True(found.Contains(rule) == isReported, $"{(isReported ? "Not reported" : "Reported")} ({string.Join(", ", found)}):\n{code}");
        }
    }

    /// <summary>An IDE opens the section, whose anchor is that of a heading with nothing but the id.</summary>
    [Fact]
    public void Each_rule_has_a_line_in_the_list_and_a_section_that_its_link_opens()
    {
        string page = Read();
        foreach (DiagnosticDescriptor rule in Analyzers.SelectMany(static analyzer => analyzer.SupportedDiagnostics))
        {
            Assert.Contains($"\n- [{rule.Id}](#{rule.Id.ToLowerInvariant()}): ", page, StringComparison.Ordinal);
            Assert.Contains($"\n## {rule.Id}\n", page, StringComparison.Ordinal);
            Assert.Equal($"https://github.com/dapper-json/Dapper.Json/blob/main/{Page}#{rule.Id.ToLowerInvariant()}", rule.HelpLinkUri);
        }
    }

    private static string Read() => File.ReadAllText(Path.Combine(Root(), Page)).ReplaceLineEndings("\n");

    private static string SectionOf(string rule) => Read().Split($"\n## {rule}\n")[1].Split("\n## ")[0];

    private static async Task<string[]> ReportedAsync(string code)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        Compilation compilation = AppCompilation.Of(
            Usings + (IsFile().IsMatch(code) ? code : InMethod(code)) + (code.Contains("class Post\n", StringComparison.Ordinal) ? "" : Post));
        Diagnostic? error = compilation.GetDiagnostics(token).FirstOrDefault(static found => found.Severity == DiagnosticSeverity.Error);
        Assert.True(error is null, $"{error}\n{code}");
        ImmutableArray<Diagnostic> found = await compilation
            .WithAnalyzers(Analyzers).GetAnalyzerDiagnosticsAsync(token);
        return [.. found.Select(static diagnostic => diagnostic.Id)];
    }

    /// <summary>Returns the blocks of C# under the words Reported and Right.</summary>
    private static IEnumerable<(bool IsReported, string Code)> Blocks(string section)
    {
        bool? isReported = null;
        foreach (Match part in Parts().Matches(section))
        {
            if (part.Groups["word"].Success)
            {
                isReported = part.Groups["word"].Value == "Reported";
            }
            else if (isReported is { } known)
            {
                yield return (known, part.Groups["code"].Value);
            }
        }
    }

    private static string InMethod(string code) => $$"""
        class Page
        {
            private static readonly JsonQueryOptions Known = new();

            public async Task RunAsync(
                DbConnection connection, DbDataSource database, DbTransaction transaction, Stream stream, HttpResponse response, WebApplication app,
                JsonQueryOptions options, int id, int author, DateTime since, string name, string title)
            {
                {{code}}
                await Task.CompletedTask;
            }
        }
        """;

    private const string Post = """

        public class Post
        {
            public int Id { get; set; }

            public string? Title { get; set; }
        }
        """;

    private const string Usings = """
        #nullable enable
        using System;
        using System.Collections.Generic;
        using System.Data;
        using System.Data.Common;
        using System.IO;
        using System.Linq;
        using System.Text.Json;
        using System.Threading;
        using System.Threading.Tasks;
        using Dapper;
        using Dapper.Json;
        using Dapper.Json.AspNetCore;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Http.HttpResults;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Data.Sqlite;

        """;

    private static string Root([CallerFilePath] string path = "") => Path.GetFullPath(Path.Combine(Path.GetDirectoryName(path)!, "../../.."));

    [GeneratedRegex("^(?<word>Reported|Right)\\b|^```csharp\n(?<code>.*?)^```", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Parts();

    [GeneratedRegex("^(\\[.*\\]\n)?(public|internal) .*(class|record) ", RegexOptions.Multiline)]
    private static partial Regex IsFile();
}
