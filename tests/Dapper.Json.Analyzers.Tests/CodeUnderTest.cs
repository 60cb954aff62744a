using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace Dapper.Json.Analyzers.Tests;

/// <summary>Compiles code as in an app that references the packages, and compares what a rule reports with the marks in it: <c>{|DJ005:id|}</c>.</summary>
internal static class CodeUnderTest
{
    /// <summary>The usings and the variables that the code of all tests has.</summary>
    public const string Start = """
        using System;
        using System.Collections.Generic;
        using System.Data;
        using System.Data.Common;
        using System.IO;
        using System.Linq;
        using System.Text.Json;
        using System.Threading.Tasks;
        using Dapper;
        using Dapper.Json;
        using Dapper.Json.AspNetCore;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Data.Sqlite;
        using Microsoft.Extensions.DependencyInjection;


        """;

    /// <summary>Checks a rule as in a project that generates the code of parameters.</summary>
    public static Task CheckGeneratingAsync<TAnalyzer>(string code)
        where TAnalyzer : DiagnosticAnalyzer, new() =>
        RunAsync(
            new CSharpAnalyzerTest<TAnalyzer, DefaultVerifier>
            {
                SolutionTransforms = { static (solution, project) => solution.WithProjectParseOptions(project, AppCompilation.ParseOptions) },
            },
            code,
            isProgram: false);

    /// <summary>Checks a rule on the body of an asynchronous method that has a connection, a stream and a key.</summary>
    public static Task CheckBodyAsync<TAnalyzer>(string body, string types = "")
        where TAnalyzer : DiagnosticAnalyzer, new() => CheckAsync<TAnalyzer>(Method(body) + types);

    /// <summary>Checks that a rule reports the mark <c>{|#0:…|}</c> with a severity that is not its default.</summary>
    public static Task CheckBodyAsync<TAnalyzer>(string body, DiagnosticSeverity severity)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = new CSharpAnalyzerTest<TAnalyzer, DefaultVerifier>();
        test.ExpectedDiagnostics.Add(new DiagnosticResult(new TAnalyzer().SupportedDiagnostics[0].Id, severity).WithLocation(0));
        return RunAsync(test, Method(body), isProgram: false);
    }

    /// <summary>Checks a rule, and its fix, on the body of a method.</summary>
    public static Task CheckBodyFixAsync<TAnalyzer, TFix>(string body, string fixedBody)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TFix : CodeFixProvider, new() => CheckFixAsync<TAnalyzer, TFix>(Method(body), Method(fixedBody));

    /// <summary>Checks a rule on a whole file, after its usings, which may be that of a program.</summary>
    public static Task CheckAsync<TAnalyzer>(string code, bool isProgram = false)
        where TAnalyzer : DiagnosticAnalyzer, new() =>
        RunAsync(new CSharpAnalyzerTest<TAnalyzer, DefaultVerifier>(), code, isProgram);

    /// <summary>Checks a rule, and its fix, on a whole file, after its usings, which may be that of a program.</summary>
    public static Task CheckFixAsync<TAnalyzer, TFix>(string code, string fixedCode, bool isProgram = false)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TFix : CodeFixProvider, new() =>
        RunAsync(
            new CSharpCodeFixTest<TAnalyzer, TFix, DefaultVerifier>
            {
                FixedCode = Start + fixedCode,
                // The check of a solution fixes all of its documents too.
                CodeFixTestBehaviors = CodeFixTestBehaviors.SkipFixAllInDocumentCheck | CodeFixTestBehaviors.SkipFixAllInProjectCheck,
            },
            code,
            isProgram);

    /// <summary>Returns an app that maps endpoints of posts, where it has an id.</summary>
    public static string App(string body, string types = "") => $$"""
        record Post(long Id);
        {{types}}
        static class App
        {
            public static void Map(WebApplication app, int id)
            {
                {{body.Replace("\n", "\n        ", StringComparison.Ordinal)}}
            }
        }
        """;

    /// <summary>Returns an endpoint that has a data source, and a connection that is not its own.</summary>
    public static string Endpoint(string body) => $$"""
        using System.Transactions;

        record Post(long Id);

        class Endpoints
        {
            private static DbConnection Kept;

            public static async Task<IResult> GetAsync(DbDataSource db, DbConnection shared, HttpResponse response, int id)
            {
                await Task.Yield();
                {{body}}
            }

            private static void Keep(DbConnection connection) => Kept = connection;

            private static DbConnection Opened() => Kept;

            private static Task Later(Func<IResult> result) => result().ExecuteAsync(null!);
        }
        """;

    private static string Method(string body) => $$"""
        class Queries
        {
            public async Task RunAsync(DbConnection connection, Stream stream, int id)
            {
                {{body.Replace("\n", "\n        ", StringComparison.Ordinal)}}
                await Task.CompletedTask;
            }
        }

        """;

    private static async Task RunAsync<TVerifier>(AnalyzerTest<TVerifier> test, string code, bool isProgram)
        where TVerifier : IVerifier, new()
    {
        test.TestCode = Start + code;
        test.TestState.OutputKind = isProgram ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary;
        test.ReferenceAssemblies = new ReferenceAssemblies("net10.0");
        test.CompilerDiagnostics = CompilerDiagnostics.Errors;
        test.MarkupOptions = MarkupOptions.UseFirstDescriptor; // A rule may have several messages.

        // Both compile the code again: every fourth test, by its length, is enough for each rule.
        if (code.Length % 4 != 0)
        {
            test.TestBehaviors |= TestBehaviors.SkipGeneratedCodeCheck | TestBehaviors.SkipSuppressionCheck;
        }

        test.TestState.AdditionalReferences.AddRange(AppCompilation.References);
        await test.RunAsync(TestContext.Current.CancellationToken);
    }
}
