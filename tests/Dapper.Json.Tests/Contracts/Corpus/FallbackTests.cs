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
}
