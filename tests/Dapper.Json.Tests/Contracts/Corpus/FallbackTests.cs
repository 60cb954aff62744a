namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Types and options that need an object: each says why.</summary>
public sealed class FallbackTests : SqliteTests
{
    private const string Own = "the options have a resolver of the program";
    private const string Modifier = "the options have a modifier";
    private const string Sql = "select 1 as Id, 'a' as Name union all select 2, null";

    [Theory]
    [InlineData(typeof(long))]
    [InlineData(typeof(long?))]
    [InlineData(typeof(List<long>))]
    public void Contracts_of_numbers_and_lists_that_are_modified(Type modified)
    {
        var rows = new Numbers[] { new() { A = 1, B = 2, C = [3] } };
        var serializer = new JsonSerializerOptions
        {
            TypeInfoResolver = new DefaultJsonTypeInfoResolver
            {
                Modifiers = { info => info.NumberHandling = info.Type == modified ? JsonNumberHandling.WriteAsString : info.NumberHandling },
            },
        };
        var options = new JsonQueryOptions(serializer);
        string json = Connection.QueryJsonString<Numbers>("""select 1 as A, 2 as B, 3 as "C[]" """, options: options);
        Assert.Equal(JsonSerializer.Serialize(rows, options.SerializerOptions), json);
    }

    [Fact]
    public void Lists_whose_contract_runs_code()
    {
        int told = 0;
        var serializer = new JsonSerializerOptions
        {
            TypeInfoResolver = new DefaultJsonTypeInfoResolver
            {
                Modifiers =
                {
                    info =>
                    {
                        if (info.Type == typeof(List<long>))
                        {
                            info.OnSerializing = _ => told++;
                        }
                    },
                },
            },
        };
        string json = Connection.QueryJsonString<Numbers>("""select 1 as A, 2 as B, 3 as "C[]" """, options: new JsonQueryOptions(serializer));
        Assert.Equal("""[{"A":1,"B":2,"C":[3]}]""", json);
        Assert.Equal(1, told);
    }

    [Fact]
    public void Modifiers()
    {
        Action<JsonTypeInfo>[] modifiers =
        [
            static _ => { },
            Once(static info => info.Properties[1].Get = static _ => "***"),
            Once(static info => info.Properties[1].ShouldSerialize = static (_, _) => false),
            static info => Array.ForEach([.. info.Properties], static property => property.Name = "x" + property.Name),
        ];
        foreach (Action<JsonTypeInfo> modifier in modifiers)
        {
            Same.ByObjects<Plain>(Sql, Modifier, new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { modifier } } });
        }

        foreach (Action<JsonTypeInfo> modifier in modifiers)
        {
            IJsonTypeInfoResolver added = new DefaultJsonTypeInfoResolver().WithAddedModifier(modifier);
            Same.ByObjects<Plain>(Sql, Modifier, new() { TypeInfoResolver = JsonTypeInfoResolver.Combine(FastContext.Default, added) });
        }
    }

    [Fact]
    public void A_modifier_that_acts_once_per_type_acts_with_selected_fields_too()
    {
        var serializer = new JsonSerializerOptions
        {
            TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { Once(static info => info.Properties[1].Get = static _ => "***") } },
        };
        Assert.Equal(
            """[{"Name":"***"},{"Name":"***"}]""",
            Connection.QueryJsonString<Plain>(Sql, options: new JsonQueryOptions(serializer).WithFields(JsonFields.Parse("Name"))));
    }

    private static readonly JsonSerializerOptions WithPolymorphicLists = new()
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver
        {
            Modifiers =
            {
                static info => info.PolymorphismOptions = info.Type == typeof(List<long>)
                    ? new() { DerivedTypes = { new(typeof(List<long>), "numbers") } } : info.PolymorphismOptions,
            },
        },
    };

    [Fact]
    public void Polymorphism_of_a_list_by_a_modifier()
    {
        JsonSerializerOptions serializer = WithPolymorphicLists;
        Assert.Equal(
            JsonSerializer.Serialize<Numbers[]>([new() { A = 1, B = 2, C = [3] }], serializer),
            Connection.QueryJsonString<Numbers>("""select 1 as A, 2 as B, 3 as "C[]" """, options: new JsonQueryOptions(serializer)));
    }

    [Fact]
    public void Resolvers_of_the_program()
    {
        Same.ByObjects<Plain>(Sql, Own, new() { TypeInfoResolver = new Resolver() });
        Same.ByObjects<Plain>(Sql, Own, new() { TypeInfoResolver = JsonTypeInfoResolver.Combine(new Resolver(), new DefaultJsonTypeInfoResolver()) });
        Same.ByObjects<Plain>(Sql, Own, new() { TypeInfoResolver = JsonTypeInfoResolver.Combine(new NoResolver(), new DefaultJsonTypeInfoResolver()) });
        Same.ByObjects<Plain>(Sql, Own, new() { TypeInfoResolver = new DerivedResolver() });
    }

    [Fact]
    public void Resolvers_without_code_of_the_program_need_no_objects()
    {
        Same.Directly<Plain>(Sql, new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver() });
        Same.Directly<Plain>(
            Sql, new() { TypeInfoResolver = JsonTypeInfoResolver.Combine(JsonTypeInfoResolver.Combine(), FastContext.Default, new DefaultJsonTypeInfoResolver()) });
        Same.Directly<BytesRow>(
            "select 1 as Id, null as Bytes",
            new() { TypeInfoResolver = JsonTypeInfoResolver.Combine(HidingContext.Default, new DefaultJsonTypeInfoResolver()) });
        var chain = new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver() };
        chain.TypeInfoResolverChain.Insert(0, JsonTypeInfoResolver.Combine(FastContext.Default, new DefaultJsonTypeInfoResolver()));
        Same.Directly<Plain>(Sql, chain);
    }

    [Fact]
    public void Properties_that_cannot_be_set_and_are_ignored() =>
        Same.ByObjects<Plain>(Sql, "the options have IgnoreReadOnlyProperties", new() { IgnoreReadOnlyProperties = true });

    [Fact]
    public void Nullable_annotations_that_are_respected()
    {
        var options = new JsonSerializerOptions { RespectNullableAnnotations = true };
        Same.ByObjects<Plain>(Sql, "RespectNullableAnnotations", options);
        Same.Error<NotNull, JsonException>("select 1 as Id, 'a' as Name union all select 2, null", row: 2, "", direct: false, options);
    }

    [Fact]
    public void Cycles_that_are_ignored_need_no_object() =>
        Same.Directly<Plain>(Sql, new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.IgnoreCycles });

    [Fact]
    public void Little_depth_is_counted()
    {
        Same.Directly<Plain>(Sql, new JsonSerializerOptions { MaxDepth = 4 });
        Same.ByObjects<Plain>(Sql, "MaxDepth", new JsonSerializerOptions { MaxDepth = 3 });
        Same.Error<Plain, JsonException>(Sql, row: 1, "", direct: false, new JsonSerializerOptions { MaxDepth = 2 });
    }

    private static Action<JsonTypeInfo> Once(Action<JsonTypeInfo> modifier)
    {
        var seen = new HashSet<Type>();
        return info =>
        {
            if (info.Type == typeof(Plain) && seen.Add(info.Type))
            {
                modifier(info);
            }
        };
    }

    public sealed class Plain
    {
        public int Id { get; set; }

        public string? Name { get; set; }
    }

    public sealed class NotNull
    {
        public int Id { get; set; }

        public string Name { get; set; } = null!;
    }

    private sealed class NoResolver : IJsonTypeInfoResolver
    {
        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => null;
    }

    private sealed class DerivedResolver : DefaultJsonTypeInfoResolver;

    private sealed class Resolver : IJsonTypeInfoResolver
    {
        private readonly DefaultJsonTypeInfoResolver _inner = new();

        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options)
        {
            JsonTypeInfo? info = _inner.GetTypeInfo(type, options);
            if (info is { Kind: JsonTypeInfoKind.Object })
            {
                info.Properties.RemoveAt(0);
            }

            return info;
        }
    }

    public sealed class Numbers
    {
        public long A { get; set; }

        public long? B { get; set; }

        public List<long>? C { get; set; }
    }
}
