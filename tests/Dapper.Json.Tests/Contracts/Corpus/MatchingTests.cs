using Xunit;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Which member a column fills, without any setting of the program.</summary>
public sealed class MatchingTests
{
    [Fact]
    public void Case_does_not_matter_and_exact_goes_first()
    {
        Same.Directly<Twins>("select 1 as value, 2 as Value");
        Same.Directly<Twins>("select 1 as Value");
        Same.Directly<Twins>("select 1 as VALUE");
    }

    [Fact]
    public void Columns_without_a_name_fill_nothing() =>
        Same.Directly<Underscored>("select 1 as UserName, 2 as \"\"");

    [Fact]
    public void Two_columns_of_one_member_are_left_to_Dapper()
    {
        Same.ByObjects<Underscored>("select 1 as UserName, 2 as UserName", "fill the same member UserName");
        Same.ByObjects<Underscored>("select 1 as UserName, null as username", "fill the same member UserName");
    }

    [Fact]
    public void Properties_go_before_fields() =>
        Same.Directly<PropertyAndField>("select 1 as name", new() { IncludeFields = true });

    [Fact]
    public void Static_members_and_indexers_are_none() =>
        Same.Directly<StaticAndIndexer>("select 1 as Id, 2 as Item");

#pragma warning disable IDE1006, CA1708, CA1051 // The case of the names is the point.
    public sealed class Twins
    {
        public int Value { get; set; }

        [System.Text.Json.Serialization.JsonPropertyName("lower")]
        public int value { get; set; }
    }

    public sealed class PropertyAndField
    {
        public int name;

        [System.Text.Json.Serialization.JsonPropertyName("property")]
        public int Name { get; set; }
    }
#pragma warning restore IDE1006, CA1708, CA1051

    public sealed class Underscored
    {
        public int UserName { get; set; }

        public int UserId { get; set; }

#pragma warning disable CA1707 // Underscores in names are the point.
        public int User_Id { get; set; }
#pragma warning restore CA1707
    }

    public sealed class GetOnly
    {
        public int A { get; }

        public string? B { get; }
    }

    public sealed class Fields
    {
#pragma warning disable CA1051, CA1805 // Fields that are seen, with values written out, are the point.
        public int A;

        [System.Text.Json.Serialization.JsonInclude]
        public int B;

        public readonly int C = 0;
#pragma warning restore CA1051, CA1805
    }

    public sealed class StaticAndIndexer
    {
        public static int Shared { get; set; }

        public int Id { get; set; }

        public int this[int index] => index;
    }
}
