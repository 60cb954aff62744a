using Dapper.Json.Benchmarks.Ratio;

await RatioCommand.RunAsync(args[1..]);
