using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Parameters.Tests.Dialects;

/// <summary>What a table brings into SQLite is what Dapper's parameters bring there, one row at a time.</summary>
public sealed class SqliteTableTests : SqliteTests
{
    private const int Runs = 150;

    private const string Columns =
        "Id, Truth, Small, Large, Unsigned, Single, Double, Decimal, Text, Letter, Guid, Time, Offset, Date, TimeOfDay, Span, Bytes, Kind";

    private const double Largest = 1e270, Smallest = 1e-270;

    private static readonly Gen<long> Longs = Gen.OneOf(
        Gen.Choose(-3, 3).Select(static n => (long)n),
        Gen.Elements(long.MinValue, long.MaxValue, 9007199254740993),
        from high in Gen.Choose(int.MinValue, int.MaxValue) from low in Gen.Choose(int.MinValue, int.MaxValue) select ((long)high << 32) | (uint)low);

    private static readonly Gen<double> Doubles = Gen.OneOf(
        Gen.Elements(0, -0.0, 0.1, 1e15, 1e22, 5.5e-17, 1e18, Largest, Smallest, double.PositiveInfinity, double.NegativeInfinity),
        Longs.Select(static bits => bits / 1e10),
        Longs.Select(static bits => BitConverter.Int64BitsToDouble(bits)).Where(static number => Math.Abs(number) is >= Smallest and <= Largest));

    private static readonly Gen<string?> Texts = Gen.OneOf(
        Gen.Elements<string?>(null, "", "1", "null", "[1,2]", "\u0001", "\uD83C", "🎉", "\"]', ("),
        ArbMap.Default.GeneratorFor<string?>().Select(static text => text?.Replace("\0", "", StringComparison.Ordinal)));

    private static readonly Gen<Row> Rows =
        from a in Longs
        from b in Longs
        from d in Doubles
        from text in Texts
        from isNull in Gen.Choose(0, 3)
        select isNull == 0
            ? new Row()
            : new Row
            {
                Truth = a % 2 == 0,
                Small = unchecked((sbyte)a),
                Large = b,
                Unsigned = unchecked((ulong)b),
                Single = (float)d,
                Double = d,
                Decimal = a / 1000m,
                Text = text,
                Letter = text is { Length: > 0 } ? text[0] : 'x',
                Guid = new Guid((int)a, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255),
                Time = new DateTime(Math.Abs(a % DateTime.MaxValue.Ticks)),
                Offset = new DateTimeOffset(2000, 1, 1, 0, 0, 0, TimeSpan.FromMinutes(a % 500)),
                Date = DateOnly.FromDayNumber((int)Math.Abs(b % 3_000_000)),
                TimeOfDay = new TimeOnly(Math.Abs(b % TimeSpan.TicksPerDay)),
                Span = new TimeSpan(a),
                Bytes = a % 3 == 0 ? [] : BitConverter.GetBytes(b),
                Kind = (DayOfWeek)(a % 7),
            };

    [Fact]
    public void A_table_brings_what_single_rows_bring() =>
        Prop.ForAll(Rows.ListOf().ToArbitrary(), AssertSame).Check(Config.QuickThrowOnFailure.WithMaxTest(Runs));

    private void AssertSame(IList<Row> given)
    {
        Row[] rows = [.. given.Select(static (row, n) => row with { Id = n })];
        foreach (string table in new[] { "expected", "actual" })
        {
            Connection.Execute($"drop table if exists {table}; create table {table} ({Columns})");
        }

        Connection.Execute($"insert into expected ({Columns}) values (@{Columns.Replace(", ", ", @")})", rows);
        Connection.Execute($"insert into actual ({Columns}) select {Columns} from @rows", new { rows = JsonParameter.Table(rows) });

        Assert.Equal(Stored("expected"), Stored("actual"));
    }

    /// <summary>Gives what is stored, value for value: numbers with all their bits, texts with what follows a NUL.</summary>
    private List<object[]> Stored(string table)
    {
        var stored = new List<object[]>();
        using SqliteCommand command = Connection.CreateCommand();
        command.CommandText = $"select {Columns}, hex(Text), hex(Letter) from {table} order by Id";
        using SqliteDataReader reader = command.ExecuteReader();
        while (reader.Read())
        {
            var values = new object[reader.FieldCount];
            reader.GetValues(values);
            stored.Add(values);
        }

        return stored;
    }

    private sealed record Row(
        int Id = 0, bool? Truth = null, sbyte? Small = null, long? Large = null, ulong? Unsigned = null, float? Single = null, double? Double = null,
        decimal? Decimal = null, string? Text = null, char? Letter = null, Guid? Guid = null, DateTime? Time = null, DateTimeOffset? Offset = null,
        DateOnly? Date = null, TimeOnly? TimeOfDay = null, TimeSpan? Span = null, byte[]? Bytes = null, DayOfWeek? Kind = null);
}
