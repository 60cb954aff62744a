namespace Dapper.Json.Tests.Contracts;

/// <summary>A value that does not fit says into what, where the cause alone would not.</summary>
public sealed class FailureMessageTests : SqliteTests
{
    private const string TooLarge = "select 1 as Id, 4294967296 as Count";

    [Fact]
    public void A_number_too_large_for_its_member_names_the_member_s_type()
    {
        JsonQueryException failure = Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Row>(TooLarge));
        Assert.StartsWith("A value could not be written as JSON, for a member of type Int32: ", failure.Message, StringComparison.Ordinal);
        Assert.Contains("(row 1, column 1 'Count'", failure.Message, StringComparison.Ordinal);
        Assert.IsType<OverflowException>(failure.InnerException);
    }

    [Fact]
    public void A_single_value_that_does_not_fit_names_its_column()
    {
        JsonQueryException failure = Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<int>("select 'bar' as Foo"));
        Assert.Equal((0, "Foo", 1), (failure.Ordinal, failure.ColumnName, failure.RowNumber));
        Assert.Equal(
            "An object of Int32 could not be created or written: The input string 'bar' was not in a correct format. "
            + "(row 1, column 0 'Foo')",
            failure.Message);
    }

    [Fact]
    public void A_constructor_with_more_parameters_than_columns_is_an_error_that_says_so()
    {
        // Whatever the columns are.
        SqlMapper.SetTypeMap(typeof(Longer), new ChangedMap(typeof(Longer)) { Constructor = typeof(Longer).GetConstructors()[0] });
        InvalidOperationException failure = Assert.Throws<InvalidOperationException>(() => Connection.QueryJsonString<Longer>("select 1 as Id"));
        Assert.Contains("No constructor takes these columns", failure.Message, StringComparison.Ordinal);
    }

    private sealed class Longer(long id, string name)
    {
        public long Id { get; } = id;

        public string Name { get; } = name;
    }

    private sealed class Row
    {
        public int Id { get; set; }

        public int? Count { get; set; }
    }
}
