using System.Diagnostics.CodeAnalysis;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Types that are filled through a constructor.</summary>
public sealed class RecordTests
{
    [Fact]
    public void Positional_records_are_written_from_their_parameters()
    {
        Same.Directly<Post>("select 1 as Id, 'a' as Title, 2.5 as Score union all select 2, null, null");
        Same.Directly<Post>("select 1 as id, 'a' as TITLE, 0.0 as score");
    }

    [Fact]
    public void NULL_into_a_parameter_is_its_default() =>
        Same.Directly<Defaulted>("select 1 as Id, 'a' as Name union all select null, null");

    [Fact]
    public void Columns_that_fit_no_constructor_are_an_error()
    {
        using System.Data.IDbConnection connection = Drivers.Sqlite.Databases.Open();
        Assert.Throws<InvalidOperationException>(() => connection.Query<Post>("select 'a' as Title, 1 as Id, 2 as Rating"));
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => connection.QueryJsonString<Post>("select 'a' as Title, 1 as Id, 2 as Rating"));

        Assert.StartsWith("Dapper cannot create the type Post from these columns.", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("lists inside", error.Message, StringComparison.Ordinal);
        Assert.EndsWith(Assert.Throws<InvalidOperationException>(() => connection.Query<Post>("select 'a' as Title, 1 as Id, 2 as Rating")).Message, error.Message, StringComparison.Ordinal);
        Assert.IsType<InvalidOperationException>(error.InnerException);
    }

    [Fact]
    public void An_interface_is_an_error_that_names_it()
    {
        using System.Data.IDbConnection connection = Drivers.Sqlite.Databases.Open();

        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => connection.QueryJsonString<IComparable>("select 1 as Id"));

        Assert.StartsWith("Dapper cannot create the type IComparable from these columns.", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Members_beside_the_parameters_keep_what_they_are_made_with() =>
        Same.Directly<WithMore>("select 1 as Id, 'a' as Name");

    [Fact]
    public void Base_records_give_their_members() =>
        Same.Directly<Derived>("select 1 as Id, 'b' as Name, 3 as More");

    [Fact]
    public void Record_structs_are_filled_without_a_constructor()
    {
        Same.Directly<PointRecord>("select 1 as X, 2 as Y union all select null, 3");
        Same.Directly<ReadOnlyPoint>("select 1 as X");
    }

    [Fact]
    public void Required_and_init_members_are_members() =>
        Same.Directly<RequiredMembers>("select 'n' as Name, 1 as Id");

    [Fact]
    public void A_constructor_may_set_the_required_ones() =>
        Same.Directly<SetsRequired>("select 'n' as name");

    [Fact]
    public void Primary_constructors_may_feed_properties()
    {
        Same.Directly<Primary>("select 1 as id, 'n' as name");
        Same.ByObjects<Captured>("select 1 as id, 'n' as name", "computed");
    }

    [Fact]
    public void A_record_without_parameters_is_a_class() =>
        Same.Directly<Nominal>("select 'n' as Name");

    [Fact]
    public void Constructors_with_logic_are_run()
    {
        Same.ByObjects<Checks>("select 1 as id", "its constructor");
        Same.ByObjects<Trims>("select ' a ' as name", "its constructor");
    }

    [Fact]
    public void A_private_constructor_is_used() =>
        Same.Directly<PrivateConstructor>("select 1 as Id");

    [Fact]
    public void An_explicit_constructor_is_left_to_Dapper() =>
        Same.ByObjects<Explicit>("select 1 as a, 2 as b", "explicit constructor");

    public record Post(long Id, string? Title, double? Score);

    public record Defaulted(long Id, string Name = "unnamed");

    public record WithMore(long Id, string Name)
    {
        public string Kind { get; init; } = "more";

        public int? Count { get; set; }
    }

    public record Derived(long Id, string Name, long More) : WithMore(Id, Name);

    public record struct PointRecord(int X, int Y);

    public readonly record struct ReadOnlyPoint(int X, int Y)
    {
        public int Z { get; init; } = 9;
    }

    public sealed class RequiredMembers
    {
        public required int Id { get; init; }

        public required string Name { get; set; }
    }

    [method: SetsRequiredMembers]
    public sealed class SetsRequired(string name)
    {
        public required string Name { get; init; } = name;
    }

    public sealed class Primary(long id, string name)
    {
        public long Id { get; } = id;

        public string Label { get; } = name;
    }

    public sealed class Captured(long id, string name)
    {
        public long Id => id + 1;

        public string Name => name.ToUpperInvariant();
    }

    public record Nominal
    {
        public string? Name { get; init; }
    }

    public sealed class Checks
    {
        public Checks(long id)
        {
            ArgumentOutOfRangeException.ThrowIfNegative(id);
            Id = id;
        }

        public long Id { get; }
    }

    public sealed class Trims(string name)
    {
        public string Name { get; } = name.Trim();
    }

    public sealed class PrivateConstructor
    {
        private PrivateConstructor()
        {
        }

        public int Id { get; set; }
    }

    public sealed class Explicit
    {
        public Explicit()
        {
        }

        [ExplicitConstructor]
        public Explicit(long a, long b) => (A, B) = (a, b);

        public long A { get; }

        public long B { get; }
    }
}
