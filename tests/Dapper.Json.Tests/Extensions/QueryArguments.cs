namespace Dapper.Json.Tests.Extensions;

/// <summary>What a query is given, apart from where it writes.</summary>
internal sealed record QueryArguments
{
    public string Sql { get; init; } = "select";

    public object? Param { get; init; }

    public IReadOnlyList<JsonResultSet> Results { get; init; } = [JsonResultSet.Rows("rows")];

    public JsonQueryOptions? Options { get; init; }

    public IDbTransaction? Transaction { get; init; }

    public int? Timeout { get; init; }

    public CommandType? Type { get; init; }

    /// <summary>Gets the token. The synchronous methods take it in a definition only.</summary>
    public CancellationToken Token { get; init; }

    public CommandDefinition Definition => new(Sql, Param, Transaction, Timeout, Type, CommandFlags.Buffered, Token);
}
