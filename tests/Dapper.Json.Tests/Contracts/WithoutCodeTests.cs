using System.ComponentModel;
using Dapper.Json.Tests.Contracts.Conversions;

#pragma warning disable CA1861 // The arrays are values of rows.

namespace Dapper.Json.Tests.Contracts;

/// <summary>Typed queries where no code can be generated write what Dapper's generated code and the serializer write.</summary>
[Collection(nameof(DapperSettingsTests))]
public sealed class WithoutCodeTests : SqliteTests
{
    [Fact]
    public void Members_are_made_by_their_conversion_operators() =>
        Same<Converted>("select 5 as Id, 6 as Code, 'a' as Name, 7 as Maybe union all select 1, 2, 'b', null");

    [Fact]
    public void Objects_are_told_when_they_are_filled() => Same<Initialized>("select 5 as Id, 'a' as Name");

    [Fact]
    public void Operators_of_the_framework_are_used() => Same<Numbers>("select 1.5 as Half, 5 as Whole, 6 as Big, 7 as Wide, x'0102' as Bytes, x'03' as Read");

    [Fact]
    public void An_array_is_a_row_and_an_element()
    {
        using var table = new DataTable { Columns = { { "Ids", typeof(int[]) } }, Rows = { new object[] { new[] { 1, 2 } }, DBNull.Value } };
        using var inside = new DataTable { Columns = { { "Id", typeof(int) }, { "Items[]", typeof(int[]) } }, Rows = { new object[] { 1, new[] { 1, 2 } } } };
        WithoutCode.RunBoth(() =>
        {
            Assert.Equal("[[1,2],null]", Written<int[]>(table));
            Assert.Equal("""[{"id":1,"items":[[1,2]]}]""", Written<Listed<int[]>>(inside));
            Assert.Contains("Int64[] could not be created", Assert.Throws<JsonQueryException>(() => Written<long[]>(table)).Message, StringComparison.Ordinal);
        });

        static string Written<T>(DataTable table)
        {
            using var stream = new MemoryStream();
            using (var writer = new Utf8JsonWriter(stream))
            {
                table.CreateDataReader().WriteJson<T>(writer, Fresh);
            }

            return Encoding.UTF8.GetString(stream.ToArray());
        }
    }

    /// <remarks>As a member it would be one. Dapper makes no value of such a text.</remarks>
    [Fact]
    public void A_text_is_no_enum_as_a_row()
    {
        Assert.ThrowsAny<Exception>(() => Connection.Query<DayOfWeek>("select 'Friday'"));
        WithoutCode.RunBoth(() => Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<DayOfWeek>("select 'Friday'", options: Fresh)));
    }

    [Fact]
    public void A_tuple_is_refused_before_anything_is_opened() => WithoutCode.Run(() =>
    {
        using var connection = new SqliteConnection("Data Source=:memory:");
        AssertRefused<(long, string)>();
        AssertRefused<(long, string)?>();

        void AssertRefused<T>()
        {
            PlatformNotSupportedException error = Assert.Throws<PlatformNotSupportedException>(() => connection.QueryJsonString<T>("select 1 as a, 'b' as b"));
            Assert.Contains("Dapper fills a tuple", error.Message, StringComparison.Ordinal);
            Assert.Equal(ConnectionState.Closed, connection.State);
        }
    });

    [Fact]
    public void A_failure_names_value_type_and_reason()
    {
        AssertFailure<Converted>("select 'x' as Id", "Error parsing column 0 (Id=x - String): ");
        AssertFailure<Unmade>("select 5 as Id", "Error parsing column 0 (Id=5 - Int64): Invalid cast from 'System.Int64' to '");

        void AssertFailure<T>(string sql, string expected)
        {
            JsonQueryException generated = Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<T>(sql, options: Fresh));
            JsonQueryException reflected = null!;
            WithoutCode.Run(() => reflected = Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<T>(sql, options: Fresh)));
            Assert.Contains(expected, generated.Message, StringComparison.Ordinal);
            Assert.Equal(generated.Message, reflected.Message);
        }
    }

    [Fact]
    public void An_interface_takes_nothing_that_Dapper_would_convert()
    {
        Same<Holder<object>>("select 5 as Item union all select 'a' union all select x'01'");
        AssertRefused<IComparable>("select 5 as Item");
        AssertRefused<IFormattable>("select 5.5 as Item");
        AssertRefused<IEnumerable<char>>("select 'a' as Item");
        AssertRefused<ValueType>("select 5 as Item");
        AssertRefusedAsParameter<IReadOnlyList<byte>>("select x'0102' as Item");

        void AssertRefused<T>(string sql)
        {
            Assert.Throws<DataException>(() => Connection.Query<Holder<T>>(sql));
            WithoutCode.RunBoth(() => Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Holder<T>>(sql, options: Fresh)));
            AssertRefusedAsParameter<T>(sql);
        }

        void AssertRefusedAsParameter<T>(string sql) =>
            WithoutCode.RunBoth(() => Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Taking<T>>(sql, options: Fresh)));
    }

    [Fact]
    public void A_value_that_the_driver_cannot_read_is_not_said_to_be_null()
    {
        var rows = new FakeResult([FakeColumn.Of<decimal>("Item")], [[new OverflowException("Too large.")]]);
        using var connection = new FakeConnection(new FakeServer(rows));
        WithoutCode.Run(() =>
        {
            JsonQueryException failure = Assert.Throws<JsonQueryException>(() => connection.QueryJsonString<Holder<decimal>>("select", options: Fresh));
            Assert.Contains(": Error parsing column 0 (Item=<null>): Too large. (row 1, column 0 'Item'", failure.Message, StringComparison.Ordinal);
        });
    }

    [Fact]
    public void Elements_of_a_list_are_made_as_members_are()
    {
        AssertElements<Strong>("select 5 as Item union all select 1");
        AssertElements<Strong?>("select 5 as Item union all select 1");
        AssertElements<Weak>("select 5 as Item union all select 1");
        AssertElements<Label>("select 'a' as Item");
        AssertElements<Half>("select 1.5 as Item");
        AssertElements<BigInteger>("select 7 as Item");

        static void AssertElements<T>(string rows)
        {
            using SqliteConnection connection = Databases.Open();
            T[] items = [.. connection.Query<Holder<T>>(rows).Select(static row => row.Item)];
            string expected = JsonSerializer.Serialize(new[] { new Listed<T> { Id = 1, Items = [.. items] } }, JsonSerializerOptions.Web);
            string sql = $"select 1 as Id, Item as \"Items[]\" from ({rows})";
            WithoutCode.RunBoth(() => Assert.Equal(expected, connection.QueryJsonString<Listed<T>>(sql, options: Fresh)));
        }
    }

    [Fact]
    public void The_type_of_the_column_may_declare_the_operator() => WithoutCode.RunBoth(() =>
    {
        AssertConverted(new Strong(5), 10L);
        AssertConverted(new Weak(5), -5L);
    });

    [Fact]
    public void Dates_and_times_are_converted_as_by_Dapper() => WithoutCode.RunBoth(() =>
    {
        AssertConverted(new TimeSpan(1, 2, 3), new TimeOnly(1, 2, 3));
        AssertConverted(new TimeOnly(1, 2, 3), new TimeSpan(1, 2, 3));
        AssertConverted(new DateOnly(2024, 2, 29), new DateTime(2024, 2, 29));
        AssertConverted(new DateTime(2024, 2, 29, 1, 2, 3), new DateOnly(2024, 2, 29));
        AssertConverted(new DateTime(2024, 2, 29, 1, 2, 3), new TimeOnly(1, 2, 3));
    });

    private static void AssertConverted<TColumn, T>(TColumn value, T expected)
        where TColumn : struct
    {
        using var connection = new FakeConnection(new FakeServer(FakeResult.OfValues<TColumn>("Item", value)));
        Assert.Equal(
            JsonSerializer.Serialize(new[] { new Holder<T> { Item = expected } }, JsonSerializerOptions.Web),
            connection.QueryJsonString<Holder<T>>("select", options: Fresh));
    }

    [Fact]
    public void What_makes_no_elements_is_an_error_that_names_the_column()
    {
        WithoutCode.RunBoth(() =>
        {
            AssertFailure<object[]>();
            AssertFailure<int[]>();
            AssertFailure<Dictionary<string, int>>();
        });

        void AssertFailure<T>()
        {
            foreach (string name in (string[])["Items[]", "Items[].Any"])
            {
                JsonQueryException failure = Assert.Throws<JsonQueryException>(
                    () => Connection.QueryJsonString<Listed<T>>($"select 1 as Id, 5 as \"{name}\"", options: Fresh));
                Assert.Equal(name, failure.ColumnName);
            }
        }
    }

    /// <summary>Gets options that keep no plan of another test, which may have been made with code.</summary>
#pragma warning disable DJ009 // That is what it is for.
    private static JsonQueryOptions Fresh => new(new JsonSerializerOptions(JsonSerializerOptions.Web));
#pragma warning restore DJ009

    /// <summary>Compares a query where code is generated, and where none can be, with Dapper's objects written by the serializer.</summary>
    private static void Same<T>(string sql)
    {
        using SqliteConnection connection = Databases.Open();
        string expected = JsonSerializer.Serialize(connection.Query<T>(sql), JsonSerializerOptions.Web);
        Assert.Equal(expected, connection.QueryJsonString<T>(sql, options: Fresh));
        WithoutCode.Run(() => Assert.Equal(expected, connection.QueryJsonString<T>(sql, options: Fresh)));
    }

    public sealed class Converted
    {
        public Strong Id { get; set; }

        public Weak Code { get; set; }

        public Label? Name { get; set; }

        public Strong? Maybe { get; set; }
    }

    public readonly record struct Strong(long Value)
    {
        public static implicit operator Strong(long value) => new(value + 1);

        public static implicit operator long(Strong strong) => strong.Value * 2;
    }

    public readonly record struct Weak(long Value)
    {
        public static explicit operator Weak(long value) => new(-value);

        public static explicit operator long(Weak weak) => -weak.Value;
    }

    public sealed record Label(string Value)
    {
        public static implicit operator Label(string value) => new(value + "!");
    }

    public sealed class Initialized : ISupportInitialize
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public void BeginInit() => Id = -1;

        public void EndInit() => Id *= 10;
    }

    public sealed class Numbers
    {
        public Half Half { get; set; }

        public Half Whole { get; set; }

        public BigInteger Big { get; set; }

        public Int128 Wide { get; set; }

        public Memory<byte> Bytes { get; set; }

        public ReadOnlyMemory<byte> Read { get; set; }
    }

    public sealed class Holder<T>
    {
        public T Item { get; set; } = default!;
    }

    public sealed record Taking<T>(T Item);

    public sealed class Listed<T>
    {
        public int Id { get; set; }

        public List<T>? Items { get; set; }
    }

    public sealed class Unmade
    {
        public Lonely Id { get; set; }
    }

    public readonly record struct Lonely(long Value);
}
