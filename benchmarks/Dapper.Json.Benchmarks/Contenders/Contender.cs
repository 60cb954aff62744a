namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>One way from the query to the stream.</summary>
/// <param name="Name">The name in tables.</param>
/// <param name="RunAsync">Runs the query once.</param>
/// <param name="WritesSameBytes">Whether it must write what the baseline writes. Others escape or format by rules of their own.</param>
/// <param name="WritesSameJson">
/// Whether it must write equal JSON, if not the same bytes: the database makes a part of it, and formats numbers and spaces by rules of its own.
/// </param>
/// <param name="NeedsDatabaseJson">Whether the database has to make JSON. It is left out where that makes none.</param>
/// <param name="IsTyped">Whether it knows the type of the rows. Others can write only what the columns themselves hold.</param>
internal sealed record Contender(
    string Name, Func<Task> RunAsync, bool WritesSameBytes, bool WritesSameJson = false, bool IsTyped = true, bool NeedsDatabaseJson = false);
