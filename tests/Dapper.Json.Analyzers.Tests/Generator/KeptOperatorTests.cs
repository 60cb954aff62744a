namespace Dapper.Json.Analyzers.Tests.Generator;

/// <summary>The operators that Dapper would call by reflection are named, so that trimming keeps them.</summary>
public class KeptOperatorTests
{
    [Theory]
    [InlineData("connection.QueryJsonString<Row>(\"select 1\");", "op_Implicit Strong", "op_Explicit Weak")]
    [InlineData("connection.QueryJsonAsync<Row>(\"select 1\", null, stream);", "op_Implicit Strong", "op_Explicit Weak")]
    [InlineData("connection.QueryJsonString<Nullables>(\"select 1\");", "op_Implicit Strong")]
    [InlineData("connection.QueryJsonString<Derived>(\"select 1\");", "op_Implicit Strong", "op_Explicit Weak")]
    [InlineData("connection.QueryJsonString<Outer>(\"select 1\");", "op_Implicit Strong", "op_Explicit Weak")]
    [InlineData("connection.QueryJsonString<Positional>(\"select 1\");", "op_Implicit Strong")]
    [InlineData("_ = JsonResultSet.Rows<Nullables>(\"items\");", "op_Implicit Strong")]
    [InlineData("_ = JsonResultSet.Row<Nullables>(\"item\");", "op_Implicit Strong")]
    [InlineData("_ = JsonResultSet.Spread<Nullables>();", "op_Implicit Strong")]
    [InlineData("_ = connection.QueryJsonResult<Nullables>(\"select 1\");", "op_Implicit Strong")]
    [InlineData("reader.WriteJson<Nullables>(null!);", "op_Implicit Strong")]
    [InlineData("connection.QueryJsonString<Strong>(\"select 1\");", "op_Implicit Strong")]
    [InlineData("connection.QueryJsonString<Framework>(\"select 1\");",
        "op_Explicit System.Half", "op_Implicit System.Half", "op_Explicit System.Numerics.BigInteger", "op_Implicit System.Numerics.BigInteger",
        "op_Implicit System.Memory<byte>")]
    [InlineData("connection.QueryJsonString<Plain>(\"select 1\");")]
    [InlineData("connection.QueryJsonString<Hidden>(\"select 1\");")]
    [InlineData("connection.QueryJsonString<Growing<int>>(\"select 1\");")]
    [InlineData("connection.QueryJsonString<T>(\"select 1\");")]
    [InlineData("Task.FromResult<List<Row>>([]);")]
    [InlineData("_ = new List<Row>();")]
    [InlineData("_ = All<Nullables>(connection);", "op_Implicit Strong")]
    [InlineData("Func<DbConnection, string> all = All<Nullables>;", "op_Implicit Strong")]
    [InlineData("new Repo<Nullables>(connection).All();", "op_Implicit Strong")]
    [InlineData("Repo<Nullables>? none = null;", "op_Implicit Strong")]
    [InlineData("IQuery<Nullables>? none = null;", "op_Implicit Strong")]
    [InlineData("_ = typeof(Repo<>);")]
    [InlineData("_ = All<Wrapper<Nullables>>(connection);", "op_Implicit Strong", "op_Implicit Wrapper<global::Nullables>")]
    [InlineData("_ = All<Hidden>(connection);")]
    [InlineData("_ = All<T>(connection);")]
    public void Operators_of_the_types_in_rows_are_kept(string call, params string[] expected)
    {
        string code = ParameterGeneratorTests.Generated(Code(call));
        string[] kept = [.. code.Split('\n').Where(static line => line.Contains("DynamicDependency(\"", StringComparison.Ordinal))
            .Select(static line => line.Trim().Replace("[global::System.Diagnostics.CodeAnalysis.DynamicDependency(\"", "", StringComparison.Ordinal)
                .Replace("\", typeof(global::", " ", StringComparison.Ordinal).Replace("))]", "", StringComparison.Ordinal))];
        Assert.Equal(expected.Order(StringComparer.Ordinal), kept.Order(StringComparer.Ordinal));
        Assert.Equal(expected.Length > 0, code.Contains("ModuleInitializer", StringComparison.Ordinal));
    }

    [Fact]
    public void Each_is_named_once() => Assert.Equal(
        2, ParameterGeneratorTests.Generated(Code("connection.QueryJsonString<Row>(\"select 1\"); connection.QueryJsonString<Row>(\"select 2\", new { id = 1 });"))
            .Split("DynamicDependency(\"").Length - 1);

    private static string Code(string call) => $$"""
        using System;
        using System.Collections.Generic;
        using System.Data.Common;
        using System.IO;
        using System.Numerics;
        using System.Threading.Tasks;
        using Dapper;
        using Dapper.Json;
        using Dapper.Json.AspNetCore;

        class Queries
        {
            void Run<T>(DbConnection connection, DbDataReader reader, Stream stream)
                where T : class
            {
                {{call}}
            }

            static string All<X>(DbConnection connection) where X : class => connection.QueryJsonString<X>("select 1");

            private class Hidden { public Secret Id { get; set; } }

            private struct Secret { public static implicit operator Secret(long value) => default; }
        }

        struct Strong { public static implicit operator Strong(long value) => default; public static explicit operator long(Strong value) => 1; }
        class Weak { public static explicit operator Weak(string value) => new(); }
        class Row { public Strong Id { get; set; } private Weak? _weak; public Weak? Weak => _weak; }
        class Nullables { public Strong? Id { get; set; } }
        class Derived : Row { }
        class Outer { public List<Row>? Rows { get; set; } public Outer? Inside { get; set; } }
        record Positional(Strong[] Id);
        class Empty { public Nullables? Inside { get; set; } }
        class Framework { public Half Half { get; set; } public BigInteger? Big { get; set; } public Memory<byte> Bytes { get; set; } }
        class Plain { public int Id { get; set; } public decimal? Price { get; set; } public DateTimeOffset At { get; set; } public string? Name { get; set; } }
        class Wrapper<T> { public static implicit operator Wrapper<T>(string value) => new(); public T? Inside { get; set; } }
        class Repo<X>(DbConnection connection) where X : class { public string All() => connection.QueryJsonString<X>("select 1"); }
        interface IQuery<T>;
        class Growing<T> { public Growing<List<T>>? Next { get; set; } }
        """;
}
