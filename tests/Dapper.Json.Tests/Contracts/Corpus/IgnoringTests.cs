using System.Data;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Tests.Drivers.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>What is left out of the JSON.</summary>
public sealed class IgnoringTests
{
    private const string Rows =
        "select 1 as A, 'a' as B, 2 as C, 'c' as D, 3 as E union all select 0, null, 0, null, null union all select null, '', null, '', 0";

    public static TheoryData<JsonIgnoreCondition> Conditions =>
        [JsonIgnoreCondition.Never, JsonIgnoreCondition.WhenWritingNull, JsonIgnoreCondition.WhenWritingDefault];

    [Fact]
    public void Ignored_nulls_of_old_options_are_left_out()
    {
#pragma warning disable SYSLIB0020 // Obsolete, but a caller's options may have it set.
        Same.Directly<Plain>(Rows, new JsonSerializerOptions { IgnoreNullValues = true });
        Same.Directly<Attributed>(Rows, new JsonSerializerOptions { IgnoreNullValues = true });
#pragma warning restore SYSLIB0020
    }

    [Fact]
    public void Read_only_properties_are_left_to_the_serializer() =>
        Same.ByObjects<Plain>(Rows, "IgnoreReadOnlyProperties", new JsonSerializerOptions { IgnoreReadOnlyProperties = true });

    [Fact]
    public void An_ignored_member_is_not_converted()
    {
        Same.Directly<Hidden>("select 1 as Id, 2 as Secret");
        Same.Directly<HiddenList>("select 1 as Id, null as Items");
        using IDbConnection connection = Databases.Open();
        Assert.Equal("""[{"id":1},{"id":3}]""", connection.QueryJsonString<Hidden>("select 1 as Id, 2 as Secret union all select 3, 5000000000"));
        Assert.Equal("""[{"id":1}]""", connection.QueryJsonString<Hidden>("select 'x' as Secret, 1 as Id"));
    }

    public sealed class Plain
    {
        public int A { get; set; }

        public string? B { get; set; }

        public long C { get; set; }

        public string? D { get; set; }

        public int? E { get; set; }
    }

    public sealed class WithDefaults
    {
        public int A { get; set; } = 7;

        public string? B { get; set; } = "seven";

        public long C { get; set; } = 8;

        public string? D { get; set; } = "";

        public int? E { get; set; } = 0;
    }

    public sealed class Attributed
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int A { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public string? B { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        public long C { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.Always)]
        public string? D { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int? E { get; set; }
    }

    public sealed class Hidden
    {
        public int Id { get; set; }

        [JsonIgnore]
        public int Secret { get; set; }
    }

    public sealed class HiddenList
    {
        public int Id { get; set; }

        [JsonIgnore]
        public List<int>? Items { get; set; }
    }
}
