using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Parameters.Tests.Dialects;

/// <summary>A list of any type finds the rows that Dapper's own expansion finds, in a column of any affinity.</summary>
public sealed class SqliteListTests : SqliteTests
{
    private const int Runs = 40;

    private static readonly string[] Affinities = ["none", "text", "integer", "real", "numeric"];

    private static readonly Gen<long> Longs = Gen.OneOf(
        Gen.Choose(-3, 3).Select(static n => (long)n),
        Gen.Elements(long.MinValue, long.MaxValue, int.MaxValue, 9007199254740993),
        from high in Gen.Choose(int.MinValue, int.MaxValue) from low in Gen.Choose(int.MinValue, int.MaxValue) select ((long)high << 32) | (uint)low);

    private static readonly Gen<double> Doubles = Gen.OneOf(
        Gen.Elements(0, -0.0, 1, 0.1, 0.3, 1e15, -1e14, 123456789.125, 1e-15, 1.7976931348623157e308, 5e-324, double.PositiveInfinity, double.NegativeInfinity),
        Longs.Select(static bits => bits / 1e10),
        Longs.Select(static bits => double.IsNaN(BitConverter.Int64BitsToDouble(bits)) ? 0 : BitConverter.Int64BitsToDouble(bits)));

    private static readonly Gen<TimeSpan> Times = Longs.Select(static ticks => new TimeSpan(ticks % (3 * TimeSpan.TicksPerDay)));

    private static readonly Gen<DateTime> Dates = Longs.Select(static ticks => new DateTime(Math.Abs(ticks % DateTime.MaxValue.Ticks)));

    private static readonly Gen<string> Texts = Gen.OneOf(
        Gen.Elements("", "1", "1.0", "0x1", "a", "A", "null", "'; drop table t; --", "\"]", "[1,2]", "\\u0041", "\r\n\t", "a\0b", "\0", "\u0001", "\uD83C", "🎉", "語\u2028", "@v", "?"),
        Gen.Choose(0, 0xFFFF).Select(static c => ((char)c).ToString()),
        ArbMap.Default.GeneratorFor<string>().Where(static text => text is not null));

    private static readonly Dictionary<string, Action<SqliteConnection>> Checks = new()
    {
        ["bool"] = connection => Check(connection, Longs.Select(static n => n % 2 == 0)),
        ["byte"] = connection => Check(connection, Longs.Select(static n => unchecked((byte)n))),
        ["sbyte"] = connection => Check(connection, Longs.Select(static n => unchecked((sbyte)n))),
        ["short"] = connection => Check(connection, Longs.Select(static n => unchecked((short)n))),
        ["ushort"] = connection => Check(connection, Longs.Select(static n => unchecked((ushort)n))),
        ["int"] = connection => Check(connection, Longs.Select(static n => unchecked((int)n))),
        ["uint"] = connection => Check(connection, Longs.Select(static n => unchecked((uint)n))),
        ["long"] = connection => Check(connection, Longs),
        ["ulong"] = connection => Check(connection, Longs.Select(static n => unchecked((ulong)n))),
        ["enum"] = connection => Check(connection, Longs.Select(static n => (Number)(n % 3))),
        ["double"] = connection => Check(connection, Doubles),
        ["float"] = connection => Check(connection, Doubles.Select(static n => (float)n)),
        ["decimal"] = connection => Check(connection, Gen.OneOf(Longs.Select(static n => n / 1000m), Gen.Elements(1.0m, 1.00m, 0.5m, decimal.MaxValue, 0.0000000000000000000000000001m))),
        ["char"] = connection => Check(connection, Gen.Elements('a', '\'', '"', '\\', 'ü', '語', '1', '\u0001', '\uD83C')),
        ["Guid"] = connection => Check(connection, Longs.Select(static n => new Guid((int)(n % 5), -1, 0xab, 1, 2, 3, 4, 5, 6, 7, 0xff))),
        ["DateTime"] = connection => Check(connection, Dates),
        ["DateTimeOffset"] = connection => Check(connection, Dates.Select(static date => new DateTimeOffset(date.AddYears(date.Year < 2 ? 1 : 0).AddYears(date.Year > 9000 ? -1 : 0), TimeSpan.FromMinutes((date.Ticks % 5 * 90) - 180)))),
        ["DateOnly"] = connection => Check(connection, Dates.Select(DateOnly.FromDateTime)),
        ["TimeOnly"] = connection => Check(connection, Dates.Select(static date => TimeOnly.FromTimeSpan(date.Ticks % 2 == 0 ? date.TimeOfDay : TimeSpan.FromSeconds((int)date.TimeOfDay.TotalSeconds)))),
        ["TimeSpan"] = connection => Check(connection, Times),
        ["string"] = connection => CheckReferences(connection, Texts),
        ["bytes"] = connection => CheckReferences(connection, Longs.Select(static n => n % 3 == 0 ? [] : BitConverter.GetBytes(n))),
    };

    private enum Number : short
    {
    }

    public static TheoryData<string> Types => [.. Checks.Keys];

    [Theory]
    [MemberData(nameof(Types))]
    public void A_list_finds_what_Dapper_finds(string type) => Checks[type](Connection);

    /// <summary>What docs/reference/parameters.md says of it: a query behind in takes on the column's affinity, a parameter and a join do not.</summary>
    [Fact]
    public void An_integer_with_no_double_of_its_own_is_rounded_for_a_real_column()
    {
        const long Rounded = 9007199254740992;
        Connection.Execute("create table reals (v real); insert into reals values (@Rounded)", new { Rounded });
        long[] asked = [Rounded + 1, -1, -2];

        Assert.Equal(1, Count("v in @asked", new { asked = JsonParameter.List(asked) }));
        Assert.Equal(1, Count("v in @asked", new { asked = JsonParameter.List(asked[..1]) }));
        Assert.Equal(0, Count("v = @asked", new { asked = asked[0] }));
        Assert.Equal(0, Count("exists (select * from @asked a where a.N = v)", new { asked = JsonParameter.Table(asked.Select(static n => new { N = n })) }));

        int Count(string condition, object param) => Connection.ExecuteScalar<int>("select count(*) from reals where " + condition, param);
    }

    private static void Check<T>(SqliteConnection connection, Gen<T> values)
        where T : struct
    {
        Run(connection, values, static given => given);
        Run(connection, values, static given => given.Cast<T?>().Append(null));
    }

    private static void CheckReferences<T>(SqliteConnection connection, Gen<T> values)
        where T : class
    {
        Run(connection, values, static given => given);
        Run(connection, values, static given => given.Append(null!));
    }

    private static void Run<T, TAsked>(SqliteConnection connection, Gen<T> values, Func<IEnumerable<T>, IEnumerable<TAsked>> ask) =>
        Prop.ForAll(
            (from stored in values.ListOf()
             from known in Gen.SubListOf((IEnumerable<T>)stored)
             from others in values.ListOf()
             select (Stored: stored, Asked: known.Concat(others).ToArray())).ToArbitrary(),
            sample => AssertFound(connection, sample.Stored, [.. ask(sample.Asked)]))
            .Check(Config.QuickThrowOnFailure.WithMaxTest(Runs));

    private static void AssertFound<T, TAsked>(SqliteConnection connection, IEnumerable<T> stored, TAsked[] asked)
    {
        connection.Execute("drop table if exists t; create table t (n integer primary key, none, text text, integer integer, real real, numeric numeric)");
        connection.Execute("insert into t (none, text, integer, real, numeric) values (@v, @v, @v, @v, @v)", stored.Select(static v => new { v }));

        // Dapper takes no list that begins with null, and an array of bytes for one value.
        List<TAsked> expanded = [.. asked.OrderBy(static v => v is null)];
        foreach (string column in expanded is [null, ..] ? [] : Affinities)
        {
            // SQLite compares a large integer with a real number exactly in a list of two, and rounded in a longer one.
            if (column == "real" && typeof(T) is { Name: nameof(Int64) or nameof(UInt64) })
            {
                continue;
            }

            foreach (string operation in new[] { "in", "not in" })
            {
                string sql = $"select n from t where {column} {operation} @asked";
                Assert.Equal(connection.Query<long>(sql, new { asked = expanded }), connection.Query<long>(sql, new { asked = JsonParameter.List(asked) }));
            }
        }

        Assert.Equal(
            stored.Select((value, index) => (value, index)).Where(row => asked.Any(v => AreSame(v, row.value))).Select(static row => row.index + 1L),
            connection.Query<long>("select n from t where none in @asked", new { asked = JsonParameter.List(asked) }));
    }

    /// <summary>Says by hand what two values that are stored the same have in common.</summary>
    private static bool AreSame(object? left, object? right) => (left, right) switch
    {
        (byte[] one, byte[] other) => one.AsSpan().SequenceEqual(other),
        (DateTimeOffset one, DateTimeOffset other) => one.EqualsExact(other),

        // The driver, as any encoder, has one character for all halves of a pair.
        (string one, string other) => new System.Text.UTF8Encoding().GetBytes(one).AsSpan().SequenceEqual(new System.Text.UTF8Encoding().GetBytes(other)),
        _ => Equals(left, right),
    };
}
