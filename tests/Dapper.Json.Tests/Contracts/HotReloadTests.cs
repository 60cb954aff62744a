using System.Reflection.Metadata;
using Dapper.Json.Tests.Contracts.Conversions;

namespace Dapper.Json.Tests.Contracts;

/// <summary>What the runtime calls after an edit of the running program. It is for the whole process: nothing else runs meanwhile.</summary>
[Collection(nameof(DapperSettingsTests))]
public sealed class HotReloadTests : SqliteTests
{
    private const string Sql = "select 1 as Id, 'n' as Name";

    [Fact]
    public void Contracts_are_read_again()
    {
        var naming = new Naming();
        var options = new JsonQueryOptions(new JsonSerializerOptions { PropertyNamingPolicy = naming });
        Assert.Equal("""[{"Id":1,"Name":"n"}]""", Connection.QueryJsonString<Row>(Sql, options: options));

        naming.Prefix = "x";
        Reload();

        Assert.Equal("""[{"xId":1,"xName":"n"}]""", Connection.QueryJsonString<Row>(Sql, options: options));
        Assert.Equal(JsonSerializer.Serialize(Connection.Query<Row>(Sql), options.SerializerOptions), Connection.QueryJsonString<Row>(Sql, options: options));
        Assert.True(Connection.ExplainJson<Row>(Sql, options: options).IsDirect);
    }

    [Fact]
    public void Maps_are_asked_again()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions());
        string hidden = "";
        SqlMapper.SetTypeMap(typeof(Mapped), new ChangedMap(typeof(Mapped)) { MemberOf = (own, column) => column == hidden ? null : own(column) });
        try
        {
            Assert.Equal("""[{"Id":1,"Name":"n"}]""", Connection.QueryJsonString<Mapped>(Sql, options: options));
            hidden = nameof(Mapped.Name);
            Reload();
            Assert.Equal("""[{"Id":1,"Name":null}]""", Connection.QueryJsonString<Mapped>(Sql, options: options));
        }
        finally
        {
            SqlMapper.SetTypeMap(typeof(Mapped), null);
        }
    }

    /// <summary>As the runtime does: all handlers of a round, the library's first.</summary>
    private static void Reload()
    {
        foreach (string round in (string[])["ClearCache", "UpdateApplication"])
        {
            foreach (Assembly assembly in (Assembly[])[typeof(JsonQueryOptions).Assembly, typeof(JsonSerializer).Assembly])
            {
                Type handler = Assert.Single(assembly.GetCustomAttributes<MetadataUpdateHandlerAttribute>()).HandlerType;
                handler.GetMethod(round, BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic)?.Invoke(null, [null]);
            }
        }
    }

    public class Row
    {
        public int Id { get; set; }

        public string? Name { get; set; }
    }

    public sealed class Mapped : Row;

    private sealed class Naming : JsonNamingPolicy
    {
        public string Prefix { get; set; } = "";

        public override string ConvertName(string name) => Prefix + name;
    }
}
