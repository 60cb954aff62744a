using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>All rules share what is read of a member: each call once, and each text of a local once.</summary>
public class MemberTests
{
    private const int Groups = 50;

    [Fact]
    public void A_call_is_read_once_for_all_rules()
    {
        IOperation body = Body();
        IOperation[] parts = [.. body.Descendants()];
        Member member = Member.Of(body);
        Assert.All(parts, part => Assert.Same(member, Member.Of(part)));
        IReadOnlyList<QueryCall> calls = QueryCall.AllOf(member);
        Assert.Equal(Groups * 2, calls.Count);
        Assert.Same(calls, QueryCall.AllOf(member));
        Assert.All(calls, static call => Assert.Same(call.Text, call.Text));
        Assert.All(calls, static call => Assert.Same(call.SqlText, call.SqlText));
    }

    [Fact]
    public void The_text_of_a_local_is_read_once_and_shared()
    {
        IReadOnlyList<QueryCall> calls = QueryCall.AllOf(Member.Of(Body()));
        Assert.All(calls.Chunk(2), static pair =>
        {
            Assert.Same(pair[0].Text, pair[1].Text);
            Assert.Same(pair[0].SqlText, pair[1].SqlText);
        });
        Assert.Equal("select 1 where 0 = @id and 49 = @id", calls[^1].SqlText);
    }

    private static IOperation Body()
    {
        string groups = string.Concat(Enumerable.Range(0, Groups).Select(static number => $$"""
            var sql{{number}} = text + " and {{number}} = @id";
            connection.Query(sql{{number}}, new { id });
            connection.Execute(new CommandDefinition(sql{{number}}, new { id }));
            """));
        CSharpCompilation compilation = AppCompilation.Of($$"""
            using Dapper;

            class Queries
            {
                public void Run(System.Data.Common.DbConnection connection, int id)
                {
                    var text = "select 1";
                    text += " where 0 = @id";
                    {{groups}}
                }
            }
            """);
        SyntaxTree tree = compilation.SyntaxTrees.Single();
        SyntaxNode method = tree.GetRoot(TestContext.Current.CancellationToken).DescendantNodes().OfType<MethodDeclarationSyntax>().Single();
        return compilation.GetSemanticModel(tree).GetOperation(method, TestContext.Current.CancellationToken)!;
    }
}
