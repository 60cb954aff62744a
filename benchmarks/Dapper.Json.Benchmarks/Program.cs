using Dapper.Json.Benchmarks.Classes;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.DuckDb;
using Dapper.Json.Benchmarks.FirstCalls;
using Dapper.Json.Benchmarks.Lists;
using Dapper.Json.Benchmarks.Memory;
using Dapper.Json.Benchmarks.Parameters;
using Dapper.Json.Benchmarks.Published;
using Dapper.Json.Benchmarks.Ratio;
using Dapper.Json.Benchmarks.Reports;
using Dapper.Json.Benchmarks.Soak;

switch (args)
{
    case ["bench", .. string[] rest]:
        return BenchCommand.Run(rest);
    case ["ratio", ..] when ReportOptions.TryParse(args, out ReportOptions? options):
        return await RatioCommand.RunAsync(options);
    case ["large", ..] when ReportOptions.TryParse(args, out ReportOptions? options):
        return await LargeCommand.RunAsync(options);
    case ["flat", ..] when ReportOptions.TryParse(args, out ReportOptions? options):
        return await FlatCommand.RunAsync(options);
    case ["duckdb", ..] when ReportOptions.TryParse(args, out ReportOptions? options):
        return await DuckDbCommand.RunAsync(options);
    case ["lists", ..] when ReportOptions.TryParse(args, out ReportOptions? options):
        return await ListsCommand.RunAsync(options);
    case ["parameters", ..] when ReportOptions.TryParse(args, out ReportOptions? options):
        return await ParametersCommand.RunAsync(options);
    case ["published", ..] when ReportOptions.TryParse(args, out ReportOptions? options):
        return await PublishedCommand.RunAsync(options);
    case ["first-call", ..] when ReportOptions.TryParse(args, out ReportOptions? options):
        return await FirstCallCommand.RunAsync(options);
    case [FirstCall.Command, string database, string contender]:
        await FirstCall.RunAsync(database, contender);
        return 0;
    case ["soak", ..] when ReportOptions.TryParse(args, out ReportOptions? options):
        return await SoakCommand.RunAsync(options);
    case [var own, ..] when KnownDatabases.Commands.TryGetValue(own, out Func<ReportOptions, Task<int>>? runAsync)
        && ReportOptions.TryParse(args, out ReportOptions? options):
        return await runAsync(options);
    default:
        Console.Error.WriteLine("""
            Usage: ratio | wire | large | flat | duckdb | lists | first-call | parameters | published [--smoke] [--filter TEXT] [--out FILE]
                   soak [--minutes N] [--smoke] [--filter TEXT] [--out FILE]
                   bench [BenchmarkDotNet's own arguments, such as --filter '*EightColumns*']
            """);
        return 2;
}
