namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>The types of PostgreSQL, by family.</summary>
internal static partial class PostgresTypes
{
    /// <summary>Npgsql 10 gives dates and times as DateOnly and TimeOnly, those before it as DateTime and TimeSpan.</summary>
    private static readonly bool HasDateOnly = typeof(Npgsql.NpgsqlConnection).Assembly.GetName().Version!.Major >= 10;

    public static IReadOnlyList<TypeColumn> All { get; } = [.. Numbers, .. Texts, .. Times, .. Arrays, .. Others];
}
