using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Types and options that need an object: each says why.</summary>
public sealed class FallbackTests
{
    private const string Sql = "select 1 as Id, 'a' as Name union all select 2, null";

    [Fact]
    public void Computed_getters() => Same.ByObjects<Computed>(Sql, "\"upper\" is computed");

    [Fact]
    public void Setters_with_logic() => Same.ByObjects<Trimming>(Sql, "setting its member Name");

    [Fact]
    public void Polymorphic_types() => Same.ByObjects<Polymorphic>(Sql, "polymorphic");

    [Fact]
    public void Types_that_are_told_when_they_are_serialized() => Same.ByObjects<Told>(Sql, "runs code when it is serialized");

    [Fact]
    public void Types_that_are_told_when_they_are_filled() => Same.ByObjects<Initialized>(Sql, "ISupportInitialize");

    [Fact]
    public void Extension_data() => Same.ByObjects<WithExtensionData>(Sql, "extension data");

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
        using var connection = Drivers.Sqlite.Databases.Open();
        var options = new JsonQueryOptions(serializer);
        string json = connection.QueryJsonString<Numbers>("""select 1 as A, 2 as B, 3 as "C[]" """, options: options);
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
        using var connection = Drivers.Sqlite.Databases.Open();
        string json = connection.QueryJsonString<Numbers>("""select 1 as A, 2 as B, 3 as "C[]" """, options: new JsonQueryOptions(serializer));
        Assert.Equal("""[{"A":1,"B":2,"C":[3]}]""", json);
        Assert.Equal(1, told);
    }

    [Fact]
    public void Modified_contracts()
    {
        var modifier = new DefaultJsonTypeInfoResolver
        {
            Modifiers =
            {
                static info =>
                {
                    foreach (JsonPropertyInfo property in info.Properties)
                    {
                        property.Name = "x" + property.Name;
                    }
                },
            },
        };
        Same.ByObjects<Plain>(Sql, "resolver or modifier", new JsonSerializerOptions { TypeInfoResolver = modifier });
        Same.ByObjects<Plain>(Sql, "resolver or modifier", new JsonSerializerOptions
        {
            TypeInfoResolver = new DefaultJsonTypeInfoResolver().WithAddedModifier(static info =>
            {
                if (info.Type == typeof(Plain))
                {
                    info.Properties[0].ShouldSerialize = static (_, value) => (int)value! > 1;
                }
            }),
        });
    }

    [Fact]
    public void Modifiers_that_leave_the_type_as_it_is()
    {
        bool wasCalled = false;
        void Mark(JsonTypeInfo info) => wasCalled |= info.Type == typeof(Plain);
        static void OnlyInterfaces(JsonTypeInfo info)
        {
            if (info is { Type.IsInterface: true, Kind: JsonTypeInfoKind.Object })
            {
                info.Properties.Clear();
            }
        }

        Same.Directly<Plain>(Sql, new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { OnlyInterfaces, Mark } } });
        Assert.True(wasCalled);
        Same.Directly<Plain>(Sql, new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver().WithAddedModifier(OnlyInterfaces) });
        Same.Directly<Plain>(Sql, new JsonSerializerOptions
        {
            TypeInfoResolver = JsonTypeInfoResolver.Combine(new NoResolver(), new DefaultJsonTypeInfoResolver().WithAddedModifier(OnlyInterfaces))
                .WithAddedModifier(OnlyInterfaces),
        });
    }

    /// <remarks>Each changes one thing, some of which the bytes need not show.</remarks>
    [Fact]
    public void Any_change_of_a_contract_is_seen()
    {
        Action<JsonTypeInfo>[] changes =
        [
            static info => info.Properties[1].Get = static _ => "x",
            static info => info.Properties[0].Get = info.Properties[0].Get is { } get ? value => get(value) : null,
            static info => info.Properties[0].ShouldSerialize = static (_, _) => true,
            static info => info.Properties[0].Order = 5,
            static info => info.Properties[0].NumberHandling = JsonNumberHandling.WriteAsString,
            static info => info.Properties.RemoveAt(0),
            static info => info.NumberHandling = JsonNumberHandling.WriteAsString,
            static info => info.OnSerializing = static _ => { },
            static info => info.OnSerialized = static _ => { },
            static info => info.Properties[1].AttributeProvider = typeof(Computed).GetProperty(nameof(Computed.Name)),
            static info => throw new InvalidOperationException("twice"),
        ];
        for (int i = 0; i < changes.Length; i++)
        {
            Action<JsonTypeInfo> change = changes[i];
            bool isLast = i == changes.Length - 1;
            int calls = 0;
            Same.ByObjects<Plain>(Sql, isLast || i is 7 or 8 ? "" : "resolver or modifier", new JsonSerializerOptions
            {
                TypeInfoResolver = new DefaultJsonTypeInfoResolver
                {
                    Modifiers =
                    {
                        info =>
                        {
                            // The last one fails the second time, when it is tried.
                            if (info.Type == typeof(Plain) && (!isLast || calls++ > 0))
                            {
                                change(info);
                            }
                        },
                    },
                },
            });
        }
    }

    [Fact]
    public void Resolvers_of_the_program()
    {
        Same.ByObjects<Plain>(Sql, "resolver or modifier", new JsonSerializerOptions { TypeInfoResolver = new Resolver() });
        Same.ByObjects<Plain>(Sql, "resolver or modifier", new JsonSerializerOptions
        {
            TypeInfoResolver = JsonTypeInfoResolver.Combine(new Resolver(), new DefaultJsonTypeInfoResolver()),
        });
        Same.Directly<Plain>(Sql, new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver() });
    }

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

    public class Plain
    {
        public int Id { get; set; }

        public string? Name { get; set; }
    }

    public sealed class NotNull
    {
        public int Id { get; set; }

        public string Name { get; set; } = null!;
    }

    public sealed class Computed
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public string? Upper => Name?.ToUpperInvariant();
    }

    public sealed class Trimming
    {
        private string? _name;

        public int Id { get; set; }

        public string? Name
        {
            get => _name;
            set => _name = value + "!";
        }
    }

    [JsonDerivedType(typeof(PolymorphicChild), "child")]
    [JsonDerivedType(typeof(Polymorphic), "parent")]
    public class Polymorphic : Plain;

    public sealed class PolymorphicChild : Polymorphic;

    public sealed class Told : Plain, IJsonOnSerializing
    {
        public void OnSerializing() => Name += "?";
    }

    public sealed class Initialized : Plain, ISupportInitialize
    {
        public void BeginInit() => Id = -1;

        public void EndInit() => Id *= 10;
    }

    public sealed class WithExtensionData : Plain
    {
        [JsonExtensionData]
        public Dictionary<string, object>? More { get; set; } = new() { ["more"] = 1 };
    }

    private sealed class NoResolver : IJsonTypeInfoResolver
    {
        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => null;
    }

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
