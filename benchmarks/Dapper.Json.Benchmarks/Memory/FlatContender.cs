using System.IO.Pipelines;

namespace Dapper.Json.Benchmarks.Memory;

/// <summary>One way from many rows to a pipe.</summary>
/// <param name="Name">The name in tables.</param>
/// <param name="WarmUpAsync">Writes a small part of the rows.</param>
/// <param name="RunAsync">Writes all of them.</param>
internal sealed record FlatContender(string Name, Func<PipeWriter, Task> WarmUpAsync, Func<PipeWriter, Task> RunAsync)
{
    /// <summary>Makes one of a query that can give each row more than once.</summary>
    /// <param name="name">The name in tables.</param>
    /// <param name="runAsync">Runs the query.</param>
    /// <param name="sql">Gives the query for a number of copies.</param>
    /// <param name="times">How often each row comes.</param>
    public static FlatContender Of(string name, Func<string, PipeWriter, Task> runAsync, Func<int, string> sql, int times)
    {
        string once = sql(1);
        string all = sql(times);
        return new FlatContender(name, pipe => runAsync(once, pipe), pipe => runAsync(all, pipe));
    }
}
