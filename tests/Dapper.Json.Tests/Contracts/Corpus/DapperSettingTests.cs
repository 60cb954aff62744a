using System.ComponentModel.DataAnnotations.Schema;
using Dapper.Json.Contracts.Plans;
using Dapper.Json.Tests.Contracts.Conversions;
using Dapper.Json.Tests.Contracts.Nested;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>What a program tells Dapper about types. The settings are the whole process's: nothing else runs meanwhile.</summary>
/// <remarks>Dapper itself keeps to what it has once made for a type and its columns, until its cache is purged.</remarks>
[Collection(nameof(DapperSettingsTests))]
public sealed class DapperSettingTests : SqliteTests
{
    [Fact]
    public void Underscores_may_be_left_out_in_paths_while_the_setting_is_on()
    {
        var options = new JsonQueryOptions();
        Assert.Throws<JsonQueryException>(Money);
        With(static isOn => DefaultTypeMap.MatchNamesWithUnderscores = isOn, () =>
        {
            Assert.Equal(
                """[{"orderId":1,"myCustomer":{"id":2}}]""",
                Connection.QueryJsonString<UnderscoredParameters>("""select 1 as orderid, 2 as "my_customer.id" """, options: options));
            Assert.Equal("""[{"id":1,"allMoney":[{"amount":1,"currency":"EUR"}]}]""", Money());
        });
        Assert.Throws<JsonQueryException>(Money);

        string Money() => Connection.QueryJsonString<RecordTypes.WithMoney>(
            """select 1 as Id, 1 as "all_money[].amount", 'EUR' as "all_money[].currency" """, options: options);
    }

    [Fact]
    public void A_setting_is_followed_without_a_purge()
    {
        var options = new JsonQueryOptions();
        Assert.Equal("""[{"userName":"a","note":"n","letter":null}]""", Written());
        DefaultTypeMap.MatchNamesWithUnderscores = true;
        Assert.Equal("""[{"userName":"b","note":"n","letter":null}]""", Finally(() => DefaultTypeMap.MatchNamesWithUnderscores = false));
        SqlMapper.Settings.ApplyNullValues = true;
        Assert.Equal("""[{"userName":"a","note":null,"letter":null}]""", Finally(() => SqlMapper.Settings.ApplyNullValues = false));

        string Written() => Connection.QueryJsonString<Initialized>("select 'b' as user_name, null as Note, null as Letter", options: options);

        string Finally(Action reset)
        {
            try
            {
                return Written();
            }
            finally
            {
                reset();
            }
        }
    }

    [Fact]
    public void A_map_of_the_program_is_followed_from_then_on()
    {
        const string Sql = "select 1 as the_id, 'n' as Name";
        var options = new JsonQueryOptions();
        string before = Connection.QueryJsonString<Mapped>(Sql, options: options);
        Same.Directly<Mapped>(Sql);
        WithMap(new CustomPropertyTypeMap(typeof(Mapped), static (type, column) =>
            Array.Find(type.GetProperties(), property => property.GetCustomAttribute<ColumnAttribute>()?.Name == column)!), typeof(Mapped), () =>
        {
            Same.Directly<Mapped>(Sql);
            Assert.NotEqual(before, Connection.QueryJsonString<Mapped>(Sql, options: options));
        });

        Assert.Equal(before, Connection.QueryJsonString<Mapped>(Sql, options: options));
    }

    [Fact]
    public void A_map_of_a_type_that_a_constructor_fills_is_asked_for_no_members()
    {
        var map = new ChangedMap(typeof(UnderscoredRecord)) { MemberOf = static (_, _) => throw new NotSupportedException() };
        WithMap(map, typeof(UnderscoredRecord), static () => Same.Directly<UnderscoredRecord>("select 1 as UserName, 2 as UserId"));
    }

    [Fact]
    public void Handlers_of_members_are_asked()
    {
        Same.Directly<WithVersion>("select 1 as Id");
        SqlMapper.AddTypeHandler(new ParsingHandler<Version>(static value => new((string)value + ".9")));
        Same.ByObjects<WithVersion>("select 1 as Id, '1.2.3' as Version", "Version");
        Same.ByObjects<Version>("select '1.2.3' as Version", "does not write it as an object with properties");
    }

    [Fact]
    public void Exact_names_come_before_those_with_other_underscores()
    {
        With(static isOn => DefaultTypeMap.MatchNamesWithUnderscores = isOn, () =>
        {
            const string sql = """select 1 as ab, 2 as a_b, 3 as "Home.Id", 4 as "Ho_me.Id" """;
            Assert.Equal(
                """[{"ab":1,"a_b":2,"ho_me":{"id":4},"home":{"id":3}}]""",
                Connection.QueryJsonString<Alike>(sql, options: new JsonQueryOptions()));
            Assert.Equal(
                """[{"a_b":2,"ab":1,"home":{"id":3}}]""",
                Connection.QueryJsonString<MemberAlike>("""select 1 as ab, 2 as a_b, 3 as "Home.Id" """, options: new JsonQueryOptions()));
            Same.Directly<PlainAlike>("select 1 as ab, 2 as a_b");
            WithoutCode.Run(other => Assert.Equal(
                """[{"a_b":2,"ab":1,"home":{"id":3}}]""",
                other.QueryJsonString<MemberAlike>("""select 2 as a_b, 1 as ab, 3 as "Home.Id" """, options: new JsonQueryOptions())));
        });
    }

    [Fact]
    public void A_handler_that_is_registered_later_is_asked_after_a_purge()
    {
        var options = new JsonQueryOptions();
        const string sql = "select 1.5 as Price";
        Assert.Equal("""[{"price":1.5}]""", Connection.QueryJsonString<Priced>(sql, options: options));
        SqlMapper.AddTypeHandler(new ParsingHandler<decimal>(static value => Convert.ToDecimal(value, CultureInfo.InvariantCulture) * 2m));
        try
        {
            SqlMapper.PurgeQueryCache();
            Assert.Equal("""[{"price":3.0}]""", Connection.QueryJsonString<Priced>(sql, options: options));
        }
        finally
        {
            SqlMapper.AddTypeHandler(typeof(decimal), null!);
            SqlMapper.PurgeQueryCache();
        }

        Assert.Equal("""[{"price":1.5}]""", Connection.QueryJsonString<Priced>(sql, options: options));
    }

    [Fact]
    public void Plans_made_before_and_after_a_map_of_what_is_inside_are_not_used_together()
    {
        IRowPlanner planner = ContractPlanner<Holding>.Contract.CreatePlanner(new JsonQueryOptions().Prepare().Planners.Settings);
        Plan("""select 1 as "Held.Id" """);
        Assert.True(planner.IsCurrent);
        WithMap(new CustomPropertyTypeMap(typeof(Mapped), static (type, column) => type.GetProperty(column)!), typeof(Mapped), () =>
        {
            Plan("""select 1 as "Held.Id", 'n' as "Held.Name" """);
            Assert.False(planner.IsCurrent);
        });

        void Plan(string sql)
        {
            using var reader = (DbDataReader)Connection.ExecuteReader(sql);
            Assert.True(reader.Read());
            using RowSource rows = KnownDrivers.Open(new OpenedReader(reader));
            rows.CopySchema(looksAtCells: true, out ColumnSchema[] columns);
            planner.Plan(columns, rows);
        }
    }

    [Fact]
    public void Handlers_of_the_row_are_asked()
    {
        SqlMapper.AddTypeHandler(new ParsingHandler<Handled>(static value => new() { Name = $"<{value}>" }));
        Same.ByObjects<Handled>("select 'x' as Name", "type handler");
    }

    [Fact]
    public void Handlers_of_enums_are_asked_only_where_they_are_preferred()
    {
        SqlMapper.AddTypeHandler(new ParsingHandler<Letter>(static _ => Letter.A));
        Same.Directly<WithLetter>("select 1 as Value");
        With(static isOn => SqlMapper.Settings.PreferTypeHandlersForEnums = isOn, () =>
        {
            Same.ByObjects<WithLetter>("select 1 as Value", "a type handler creates the Letter");
        });

        Same.Directly<WithLetter>("select 1 as Value");
    }

    /// <summary>Runs with a setting of Dapper on.</summary>
    private static void With(Action<bool> set, Action run)
    {
        SqlMapper.PurgeQueryCache();
        set(true);
        try
        {
            run();
        }
        finally
        {
            set(false);
            SqlMapper.PurgeQueryCache();
        }
    }

    /// <summary>Runs with a map for a type.</summary>
    private static void WithMap(SqlMapper.ITypeMap map, Type type, Action run)
    {
        SqlMapper.SetTypeMap(type, map);
        try
        {
            run();
        }
        finally
        {
            SqlMapper.SetTypeMap(type, null);
        }
    }

    public sealed record UnderscoredRecord(long UserName, long UserId);

    public sealed record UnderscoredCustomer(long Id);

#pragma warning disable CA1707, SA1313, IDE1006 // As in applications with generated types.
    public sealed class UnderscoredParameters(long order_id, UnderscoredCustomer my_customer)
    {
        public long OrderId => order_id;

        public UnderscoredCustomer MyCustomer => my_customer;
    }
#pragma warning restore CA1707, SA1313, IDE1006

#pragma warning disable CA1707, SA1300, SA1313, IDE1006 // As in applications with generated types.
    public sealed record Alike(int ab, int a_b, Numbered Ho_me, Numbered Home);

    public sealed class MemberAlike(int ab, Numbered home)
    {
        public int a_b { get; set; }

        public int ab { get; } = ab;

        public Numbered Home { get; } = home;
    }

    public sealed record PlainAlike(long ab, long a_b);
#pragma warning restore CA1707, SA1300, SA1313, IDE1006

    public sealed class Numbered
    {
        public int Id { get; set; }
    }

    public sealed class Holding
    {
        public Mapped? Held { get; set; }
    }

    public sealed class Priced
    {
        public decimal Price { get; set; }
    }

    public sealed class Mapped
    {
        [Column("the_id")]
        public int Id { get; set; }

        public string? Name { get; set; }
    }

    public sealed class Initialized
    {
        public string UserName { get; set; } = "a";

        public string? Note { get; set; } = "n";

        /// <summary>Gets or sets what Dapper sets to null by NULL with every setting.</summary>
        public char? Letter { get; set; } = 'x';
    }

    public sealed class WithVersion
    {
        public int Id { get; set; }

        public Version? Version { get; set; }
    }

    public sealed class Handled
    {
        public string? Name { get; set; }
    }

    public enum Letter
    {
        A,
        B,
    }

    public sealed class WithLetter
    {
        public Letter Value { get; set; }
    }
}
