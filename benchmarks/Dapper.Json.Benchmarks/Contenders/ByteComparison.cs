using System.Text;
using System.Text.Json.Nodes;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>Figures of contenders that do not write the same would mean nothing.</summary>
internal static class ByteComparison
{
    /// <summary>Runs every contender once and compares what it wrote with the baseline.</summary>
    /// <exception cref="InvalidOperationException">A contender wrote something else, or nothing.</exception>
    public static async Task VerifyAsync(Contest contest)
    {
        byte[]? expected = null;
        var written = new MemoryStream();
        contest.Stream = written;
        foreach (Contender contender in contest.Contenders.Concat(contest.PipeContenders))
        {
            written.SetLength(0);
            await contender.RunAsync();
            expected ??= written.ToArray();
            if (contender.WritesSameJson && !JsonNode.DeepEquals(JsonNode.Parse(written.ToArray()), JsonNode.Parse(expected)))
            {
                throw new InvalidOperationException($"{contest.Title}: {contender.Name} does not write the JSON that the baseline writes.");
            }

            if (contender.WritesSameBytes && !written.GetBuffer().AsSpan(0, (int)written.Length).SequenceEqual(expected))
            {
                throw new InvalidOperationException(Describe(contest, contender, expected, written.ToArray()));
            }
        }

        if (expected is not { Length: > 2 })
        {
            throw new InvalidOperationException($"{contest.Title}: the baseline wrote no rows.");
        }
    }

    private static string Describe(Contest contest, Contender contender, byte[] expected, byte[] actual)
    {
        int same = expected.AsSpan().CommonPrefixLength(actual);
        return $"""
            {contest.Title}: {contender.Name} does not write what the baseline writes, from byte {same} on.
            baseline: {Around(expected, same)}
            this one: {Around(actual, same)}
            """;
    }

    private static string Around(byte[] json, int position)
    {
        int start = Math.Max(0, position - 40);
        return Encoding.UTF8.GetString(json.AsSpan(start, Math.Min(120, json.Length - start)));
    }
}
