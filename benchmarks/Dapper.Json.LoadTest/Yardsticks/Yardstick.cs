using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Npgsql;

namespace Dapper.Json.LoadTest.Yardsticks;

/// <summary>A load test that others have published, repeated on PostgreSQL.</summary>
/// <param name="Key">Its name on the command line.</param>
/// <param name="Title">Its name in the report.</param>
/// <param name="Remarks">Where it is from, and what differs: lines of the report.</param>
/// <param name="Contenders">The published one first: the others are compared with it.</param>
internal sealed record Yardstick(string Key, string Title, IReadOnlyList<string> Remarks, IReadOnlyList<YardstickContender> Contenders)
{
    /// <summary>Gets what is asked for.</summary>
    public required IReadOnlyList<YardstickRequest> Requests { get; init; }

    /// <summary>Gets the connection strings that all of it is measured with.</summary>
    public required IReadOnlyList<Pooling> Poolings { get; init; }

    /// <summary>Gets source-generated metadata of what the contenders serialize.</summary>
    public required IJsonTypeInfoResolver Types { get; init; }

    /// <summary>Gets the table, which the run makes and drops.</summary>
    public required string Table { get; init; }

    /// <summary>Gets the SQL that makes and fills it.</summary>
    public required string FillSql { get; init; }

}

/// <summary>A way to answer the requests.</summary>
/// <param name="Key">Its name on the command line.</param>
/// <param name="Title">Its name in the tables.</param>
/// <param name="Map">Adds the endpoints.</param>
internal sealed record YardstickContender(string Key, string Title, Action<IEndpointRouteBuilder, NpgsqlDataSource> Map)
{
    /// <summary>Gets what its paths begin with: one process has all contenders.</summary>
    public string Prefix => $"/{Key}";
}

/// <summary>A request.</summary>
/// <param name="Title">Its name in the tables.</param>
/// <param name="Path">The path, in which <c>{id}</c> stands for a number that each request draws.</param>
/// <param name="Ids">The greatest of these numbers.</param>
internal sealed record YardstickRequest(string Title, string Path, int Ids = 0)
{
    private const string Id = "{id}";

    /// <summary>Gets what is compared of an answer: all of it, unless told.</summary>
    public Func<JsonNode, JsonNode> Compared { get; init; } = static answer => answer;

    /// <summary>Gets the path with a number that all contenders are asked for.</summary>
    public string Sample => Path.Replace(Id, "123", StringComparison.Ordinal);

    /// <summary>Returns what wrk runs to draw the numbers, or nothing if there are none.</summary>
    /// <param name="prefix">What the path begins with.</param>
    public string? ScriptOf(string prefix)
    {
        string path = prefix + Path.Replace(Id, "", StringComparison.Ordinal);
        return Ids == 0 ? null : FormattableString.Invariant($"request = function() return wrk.format('GET', '{path}' .. math.random(1, {Ids})) end\n");
    }
}

/// <summary>What the connection string has besides the server.</summary>
/// <param name="Key">Its name on the command line.</param>
/// <param name="Settings">The settings.</param>
internal sealed record Pooling(string Key, string Settings)
{
    /// <summary>Gets the pool alone.</summary>
    public static Pooling Plain { get; } = new("plain", "Maximum Pool Size=256");

    /// <summary>Gets the pool with statements that Npgsql prepares.</summary>
    public static Pooling Prepared { get; } = new("prepared", "Maximum Pool Size=256;Max Auto Prepare=20");

    /// <summary>Gets the connections that all commands share, several of them at once.</summary>
    public static Pooling Multiplexed { get; } = new("multiplexed", "Maximum Pool Size=256;Multiplexing=true");
}
