using System.IO.Pipelines;

namespace Dapper.Json.Benchmarks.Memory;

/// <summary>One way from many rows to a pipe.</summary>
/// <param name="Name">The name in tables.</param>
/// <param name="WarmUpAsync">Writes a small part of the rows.</param>
/// <param name="RunAsync">Writes all of them.</param>
internal sealed record FlatContender(string Name, Func<PipeWriter, Task> WarmUpAsync, Func<PipeWriter, Task> RunAsync);
