using System.IO.Compression;
using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Ratio;
using Dapper.Json.Benchmarks.Reports;
using static System.FormattableString;

namespace Dapper.Json.Benchmarks.Published.Endpoints;

/// <summary>What an endpoint takes to answer, and how many bytes it answers with.</summary>
internal static class EndpointSection
{
    private static readonly int[] Rows = [1, 100];

    public static async Task AppendAsync(Report report, Database database, RatioPace pace)
    {
        if (!PublishedSection.Begin(
            report,
            $"{database.Name}, ASP.NET Core: the rows of (a) in several formats, over an in-memory host",
            """
            Published by [Benchmarks.EntitySerialization](https://github.com/cdorst/Benchmarks.EntitySerialization) (May 2018), with a release
            candidate of ASP.NET Core 2.1: the endpoint's default JSON 115.8 µs, CSV 93.8 µs, the best, 8 bytes copied and routed without MVC,
            74.3 µs. Payloads: JSON 72 bytes, CSV 15, protobuf and bytes 8.

            What differs: there one object of three integers is in memory, its key is left out of CSV and bytes, JSON is Newtonsoft.Json's in MVC, CSV
            a StringBuilder of the project's own. Here each request queries the database over a connection that is open, the columns are an integer, a
            text and a double, there is no MVC, and CSV is CsvHelper's, with a head. Both answer over `Microsoft.AspNetCore.TestHost`, so no socket is
            in the times. Newtonsoft.Json, CSV and protobuf are written to memory first. CsvHelper's `WriteRecords` compiles what writes the type for
            each of its writers, so for each request, and is measured after the others. Google.Protobuf's writer is called as its
            generated code does. Compressed as ASP.NET Core does by default: the fastest level.
            """))
        {
            return;
        }

        foreach (int rows in Rows)
        {
            await using EndpointContest contest = await EndpointContest.PrepareAsync(database, rows);
            report.AppendLine($"### {contest.Title}");
            report.AppendLine();

            // A request hops between threads. What compiles code with each call runs apart: it would slow down who comes after it.
            ILookup<bool, Contender> contenders = contest.Contenders.ToLookup(static contender => contender.Name == Endpoint.CsvRecords);
            Measurement[] measured =
            [
                .. await Race.RunAsync(contenders[false], isSynchronous: false, pace),
                .. await Race.RunAsync(contenders[true], isSynchronous: false, pace),
            ];
            PublishedSection.AppendTable(report, measured, ["published, ratio", "time"], name => (name, rows) switch
            {
                (Endpoint.Default, 1) => ["default JSON 1.00", "115.8 µs"],
                (Endpoint.Csv, 1) => ["CSV 0.81", "93.8 µs"],
                (Endpoint.Protobuf, 1) => ["bytes 0.64", "74.3 µs"],
                _ => ["-", "-"],
            });
            await AppendPayloadsAsync(report, contest, rows);
        }
    }

    private static async Task AppendPayloadsAsync(Report report, EndpointContest contest, int rows)
    {
        var lines = new List<IReadOnlyList<string>>();
        foreach (Contender contender in contest.Contenders.Where(static contender => contender.Name != Endpoint.Empty))
        {
            byte[] payload = await contest.PayloadOfAsync(contender);
            lines.Add(
            [
                contender.Name,
                Invariant($"{payload.Length:N0} B"),
                Invariant($"{Compressed(payload, static stream => new GZipStream(stream, CompressionLevel.Fastest, leaveOpen: true)):N0} B"),
                Invariant($"{Compressed(payload, static stream => new BrotliStream(stream, CompressionLevel.Fastest, leaveOpen: true)):N0} B"),
                (contender.Name, rows) switch
                {
                    (Endpoint.Default, 1) => "72 B",
                    (Endpoint.Csv, 1) => "15 B",
                    (Endpoint.Protobuf, 1) => "8 B",
                    _ => "-",
                },
            ]);
        }

        MarkdownTable.Append(report, ["payload", "plain", "gzip", "Brotli", "published, plain"], lines);
    }

    private static long Compressed(byte[] payload, Func<Stream, Stream> compress)
    {
        using var compressed = new MemoryStream();
        using (Stream stream = compress(compressed))
        {
            stream.Write(payload);
        }

        return compressed.Length;
    }
}
