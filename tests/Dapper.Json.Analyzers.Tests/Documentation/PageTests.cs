using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using Dapper.Json.Analyzers.Generator;
using Dapper.Json.Analyzers.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace Dapper.Json.Analyzers.Tests.Documentation;

/// <summary>What the page of a rule shows as reported is reported, and what it shows as right is not.</summary>
public partial class PageTests
{
    private const string Folder = "docs/reference/analyzers";

    private static readonly ImmutableArray<DiagnosticAnalyzer> Analyzers =
    [
        .. typeof(Rule).Assembly.GetTypes().Where(static type => type.IsDefined(typeof(DiagnosticAnalyzerAttribute), inherit: false))
            .Select(static type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!),
    ];

    public static TheoryData<string> Rules =>
        [.. Analyzers.SelectMany(static analyzer => analyzer.SupportedDiagnostics).Select(static rule => rule.Id).Distinct().Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Rules))]
    public async Task Code_of_a_page_is_reported_as_it_says(string rule)
    {
        (bool IsReported, string Code)[] blocks = [.. Blocks(File.ReadAllText(Path.Combine(Root(), Folder, rule + ".md")))];
        Assert.Contains(blocks, static block => block.IsReported);
        Assert.Contains(blocks, static block => !block.IsReported);
        foreach ((bool isReported, string code) in blocks)
        {
            string[] found = await ReportedAsync(code);
            Assert.True(found.Contains(rule) == isReported, $"{(isReported ? "Not reported" : "Reported")} ({string.Join(", ", found)}):\n{code}");
        }
    }

    [Fact]
    public void Each_rule_has_an_entry_in_the_list_and_a_line_to_switch_it_off()
    {
        string list = File.ReadAllText(Path.Combine(Root(), Folder, "README.md"));
        Assert.All(Rules, rule => Assert.Contains($"[{rule.Data}]({rule.Data}.md)", list, StringComparison.Ordinal));
        Assert.All(Rules, rule => Assert.Contains(
            $"dotnet_diagnostic.{rule.Data}.severity = none", File.ReadAllText(Path.Combine(Root(), Folder, rule.Data + ".md")), StringComparison.Ordinal));
    }

    private static async Task<string[]> ReportedAsync(string code)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        Compilation compilation = AppCompilation.Of(
            Usings + (IsFile().IsMatch(code) ? code : InMethod(code)) + (code.Contains("class Post\n", StringComparison.Ordinal) ? "" : Post));
        Diagnostic? error = compilation.GetDiagnostics(token).FirstOrDefault(static found => found.Severity == DiagnosticSeverity.Error);
        Assert.True(error is null, $"{error}\n{code}");
        ImmutableArray<Diagnostic> found = await compilation
            .WithAnalyzers(Analyzers, new AnalyzerOptions([], new AppOptions(ParameterGenerator.Switch))).GetAnalyzerDiagnosticsAsync(token);
        return [.. found.Select(static diagnostic => diagnostic.Id)];
    }

    /// <summary>Returns the blocks of C# under the words Reported and Right.</summary>
    private static IEnumerable<(bool IsReported, string Code)> Blocks(string page)
    {
        bool? isReported = null;
        foreach (Match part in Parts().Matches(page))
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

    [GeneratedRegex("^(?:## )?(?<word>Reported|Right)\\b|^```csharp\n(?<code>.*?)^```", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Parts();

    [GeneratedRegex("^(\\[.*\\]\n)?(public|internal) .*(class|record) ", RegexOptions.Multiline)]
    private static partial Regex IsFile();
}
