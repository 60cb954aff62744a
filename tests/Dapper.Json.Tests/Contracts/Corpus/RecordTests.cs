using Xunit;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Types that are filled through a constructor.</summary>
public sealed class RecordTests
{
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

    public sealed class Checks
    {
        public Checks(long id)
        {
            ArgumentOutOfRangeException.ThrowIfNegative(id);
            Id = id;
        }

        public long Id { get; }
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
