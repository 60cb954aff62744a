namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>SQLite has a type per cell, and Dapper takes a column's from the first row.</summary>
public sealed class SqliteCellTests
{
    [Theory]
    [InlineData("select 1 as Number, 'a' as Text union all select 'x', 'b'", 2, "Number")]
    [InlineData("select 1 as Number, 'a' as Text union all select 2.5, 'b'", 2, "Number")]
    [InlineData("select 1 as Number, 'a' as Text union all select x'01', 'b'", 2, "Number")]
    [InlineData("select 'a' as Text union all select 1", 2, "Text")]
    [InlineData("select x'01' as Bytes union all select 'text'", 2, "Bytes")]
    [InlineData("select null as Number union all select 'x'", 2, "Number")]
    public void Cells_of_another_class_are_what_they_are_to_Dapper(string sql, int row, string column)
    {
        using System.Data.IDbConnection connection = Drivers.Sqlite.Databases.Open();
        bool fails = false;
        try
        {
            _ = connection.Query<Row>(sql).Count();
        }
        catch (System.Data.DataException)
        {
            fails = true;
        }

        if (fails)
        {
            Same.Error<Row>(sql, row, column);
            Same.Error<ComputedRow>(sql, row, column, direct: false);
        }
        else
        {
            Same.Directly<Row>(sql);
            Same.ByObjects<ComputedRow>(sql, "computed");
        }
    }

    [Theory]
    [InlineData("'2024-02-29'")]
    [InlineData("'2024-02-29 13:14:15'")]
    [InlineData("'2024-02-29T13:14:15.1234567'")]
    [InlineData("'2024-02-29T13:14:15Z'")]
    [InlineData("'2024-02-29T13:14:15+02:00'")]
    [InlineData("'02/29/2024'")]
    [InlineData("'29 February 2024'")]
    [InlineData("'13:14'")]
    [InlineData("' 2024-02-29 '")]
    [InlineData("2460370.5")]
    [InlineData("2460370")]
    [InlineData("'2024-02-30'")]
    [InlineData("''")]
    [InlineData("x'00'")]
    public void Dates_are_what_Dapper_takes_them_for(string value)
    {
        Either<Dates>($"select {value} as At", "At");
        Either<Dates>($"select {value} as MaybeAt", "MaybeAt");
        Either<Dates>($"select {value} as Offset", "Offset");
        Either<Dates>($"select {value} as Span", "Span");
        Either<Dates>($"select {value} as Day", "Day");
        Either<Dates>($"select {value} as MaybeTime", "MaybeTime");
    }

    [Theory]
    [InlineData("'6f9619ff-8b86-d011-b42d-00c04fc964ff'", "Key")]
    [InlineData("x'ff19966f868b11d0b42d00c04fc964ff'", "Key")]
    [InlineData("'long'", "Letter")]
    [InlineData("''", "Letter")]
    [InlineData("null", "Letter")]
    [InlineData("'x'", "Letter")]
    [InlineData("5", "Letter")]
    [InlineData("null", "MaybeLetter")]
    [InlineData("'long'", "MaybeLetter")]
    [InlineData("'true'", "Flag")]
    [InlineData("2", "Flag")]
    [InlineData("'2'", "Flag")]
    [InlineData("0.5", "Flag")]
    public void Other_conversions_are_Dappers(string value, string column) => Either<Others>($"select {value} as {column}", column);

    [Fact]
    public void Columns_of_tables_have_their_declared_types()
    {
        using System.Data.IDbConnection connection = Drivers.Sqlite.Databases.Open();
        connection.Execute("create table t (Number integer, Text varchar(10), Bytes blob, Any); insert into t values (null, null, null, 'x'), (1, 'a', x'01', 2)");
        Assert.True(TypedQuery.AssertSame<Row>(connection, "select Number, Text, Bytes from t").IsDirect);
        Assert.True(TypedQuery.AssertSame<Row>(connection, "select Any as Text, Number from t where Number is null").IsDirect);
        Assert.True(TypedQuery.AssertSame<Row>(connection, "select Number, Text from t where Number = @Number", param: new { Number = 1 }).IsDirect);
    }

    private static void Either<T>(string sql, string column)
    {
        using System.Data.IDbConnection connection = Drivers.Sqlite.Databases.Open();
        Exception? expected = Record.Exception(() => connection.Query<T>(sql).Count());
        if (expected is null)
        {
            Same.Directly<T>(sql);
        }
        else
        {
            Same.Error<T>(sql, row: 1, column);
        }
    }

    public class Row
    {
        public string? Text { get; set; }

        public long Number { get; set; }

        public byte[]? Bytes { get; set; }
    }

    public sealed class ComputedRow : Row
    {
        public int Length => Text?.Length ?? 0;
    }

    public sealed class Dates
    {
        public DateTime At { get; set; }

        public DateTime? MaybeAt { get; set; }

        public DateTimeOffset Offset { get; set; }

        public TimeSpan Span { get; set; }

        public DateOnly Day { get; set; }

        public TimeOnly? MaybeTime { get; set; }
    }

    public sealed class Others
    {
        public Guid Key { get; set; }

        public char Letter { get; set; }

        public char? MaybeLetter { get; set; }

        public bool Flag { get; set; }
    }
}
