using System.Reflection;
using System.Reflection.Emit;
using Dapper.Json.AspNetCore.ETags;

namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>What an ETag knows of code: another build of a type may write other JSON.</summary>
public sealed class TagHashTests
{
    public static TheoryData<string, Func<Type, Type>> Shapes => new()
    {
        { "Shop.Post", static type => type },
        { "Microsoft.Shop.Post", static type => type },
        { "System.Shop.Post", static type => type },
        { "Post", static type => type },
        { "Shop.Post", static type => type.MakeArrayType() },
        { "Shop.Post", static type => typeof(List<>).MakeGenericType(type) },
        { "Shop.Post", static type => typeof(List<>).MakeGenericType(typeof(List<>).MakeGenericType(type)).MakeArrayType() },
        { "Shop.Post", static type => typeof(Own<>).MakeGenericType(type) },
    };

    [Theory]
    [MemberData(nameof(Shapes), DisableDiscoveryEnumeration = true)]
    public void Another_build_of_a_type_has_another_tag(string name, Func<Type, Type> shape)
    {
        Type build = shape(Build(name));

        Assert.Equal(HashOf(build), HashOf(build));
        Assert.NotEqual(HashOf(build), HashOf(shape(Build(name))));
    }

    /// <remarks>The framework is updated more often than its JSON changes.</remarks>
    [Theory]
    [InlineData(typeof(string), "System.String")]
    [InlineData(typeof(System.Text.Json.JsonElement), "System.Text.Json.JsonElement")]
    [InlineData(typeof(Microsoft.AspNetCore.Http.HttpContext), "Microsoft.AspNetCore.Http.HttpContext")]
    [InlineData(typeof(List<int>), "System.Collections.Generic.List`1", "System.Int32")]
    [InlineData(typeof(int[]), "[]", "System.Int32")]
    public void A_type_of_the_framework_is_its_name_alone(Type type, params string[] names)
    {
        using TagHash hash = new();
        foreach (string name in names)
        {
            hash.Append(name);
            if (name != "[]")
            {
                hash.Append([]);
            }
        }

        Assert.Equal(hash.ToArray(), HashOf(type));
    }

    [Fact]
    public void No_name_is_not_an_empty_one()
    {
        using TagHash none = new(), empty = new();
        none.Append((string?)null);
        empty.Append("");
        Assert.NotEqual(none.ToArray(), empty.ToArray());
    }

    [Fact]
    public void A_list_ends_where_it_does()
    {
        Assert.NotEqual(HashOf([new object[] { 1 }, 2]), HashOf([new object[] { 1, 2 }]));

        static byte[] HashOf(object[] list)
        {
            using TagHash hash = new();
            using SqliteCommand command = new() { CommandText = "" };
            command.Parameters.AddWithValue("list", list);
            CommandHash.Append(hash, command);
            return hash.ToArray();
        }
    }

    private static byte[] HashOf(Type type)
    {
        using TagHash hash = new();
        hash.Append(type);
        return hash.ToArray();
    }

    private static Type Build(string name) =>
        AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Shop"), AssemblyBuilderAccess.Run)
            .DefineDynamicModule("Shop")
            .DefineType(name, TypeAttributes.Public)
            .CreateType();

    private sealed class Own<T>;
}
