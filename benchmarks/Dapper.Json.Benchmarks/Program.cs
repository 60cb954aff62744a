using Dapper.Json.Benchmarks.Classes;
using Dapper.Json.Benchmarks.Ratio;

switch (args)
{
    case ["ratio", .. string[] rest] when RatioOptions.TryParse(rest, out RatioOptions? options):
        await RatioCommand.RunAsync(options, rest);
        return 0;
    case ["bench", .. string[] rest]:
        return BenchCommand.Run(rest);
    default:
        Console.Error.WriteLine("""
            Usage: ratio [--smoke] [--filter TEXT] [--out FILE]
                   bench [BenchmarkDotNet's own arguments, such as --filter '*EightColumns*']
            """);
        return 2;
}
