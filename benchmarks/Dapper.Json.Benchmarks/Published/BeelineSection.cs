using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Ratio;
using Dapper.Json.Benchmarks.Reports;
using Dapper.Json.Benchmarks.Workloads;
using Microsoft.EntityFrameworkCore;

namespace Dapper.Json.Benchmarks.Published;

/// <summary>Beeline's benchmark: from a reader to JSON without objects.</summary>
internal static class BeelineSection
{
    private const string Peer = "EF Core no-tracking + System.Text.Json (baseline)";
    private const string Dapper = "Dapper + System.Text.Json";

    public static async Task AppendAsync(Report report, Database database, RatioPace pace)
    {
        string version = typeof(DbContext).Assembly.GetName().Version!.ToString(3);
        if (!PublishedSection.Begin(
            report,
            $"{database.Name}, Beeline: 3 columns, {ThreeColumns.RowsToWrite} of 1,000 rows to a MemoryStream",
            $"""
            Published by [Beeline](https://github.com/RendleLabs/Beeline) (January 2018), an experiment that wrote JSON straight from a reader, on SQL
            Server and a preview of .NET Core 2.1. Its columns are an integer, a text of 32 characters and a time.

            What differs: there each call opens a pooled connection and asks a server for a random range of rows, Entity Framework tracks what it
            reads, both peers write with Newtonsoft.Json, Entity Framework selects three columns and the others two, and Beeline escapes nothing. Here
            the connection is open, the first rows are read, no contender tracks, all select three columns and write the same bytes; System.Text.Json
            is source generated, Entity Framework Core is {version}.
            """))
        {
            return;
        }

        using RowContest contest = await Contest.PreparedAsync(RowContest.Of(database, new ThreeColumns(), ThreeColumns.RowsToWrite));
        Measurement[] measured = await Race.RunAsync(
            [
                new(Peer, contest.EntityFrameworkAsync, WritesSameBytes: true),
                new(Dapper, contest.DapperSourceGeneratedAsync, WritesSameBytes: true),
                new(Contest.Untyped, contest.DapperJsonAsync, WritesSameBytes: true),
                new(Contest.Typed, contest.DapperJsonTypedAsync, WritesSameBytes: true),
            ],
            database.IsSynchronous,
            pace);
        PublishedSection.AppendTable(report, measured, ["published", "ratio", "allocated"], static name => name switch
        {
            Peer => ["Entity Framework Core", "1.00", "37.87 KB"],
            Dapper => ["Dapper", "0.51", "10.45 KB"],
            Contest.Untyped => ["Beeline", "0.45", "4.11 KB"],
            _ => ["-", "-", "-"],
        });
    }
}
