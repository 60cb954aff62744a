using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;
using Dapper.Json.LoadTest.Conditions;
using Dapper.Json.LoadTest.Hosts;
using Dapper.Json.LoadTest.Locks;
using Dapper.Json.LoadTest.Runs;
using Dapper.Json.LoadTest.Yardsticks;

return args switch
{
    [string command, ..] when IsMissingFor(command) => Fail("This command needs wrk, which is not on the PATH. On Debian: apt-get install wrk, or build/tools."),
    ["run", ..] when RunOptions.TryParse(args, out RunOptions? options) => await LoadRun.RunAsync(options),
    ["locks"] => await LockRun.RunAsync(),
    ["conditions", ..] when RunOptions.TryParse(args, out RunOptions? options) =>
        await ConditionRun.RunAsync(new ServerVariable("DAPPER_JSON_POSTGRES", "PostgreSQL").ConnectionString, options),
    ["host", string contender, string database] when Contender.Find(contender) is { } found =>
        await ContenderHost.RunAsync(app => found.Map(app, new PostDatabase(database)), BenchmarkJsonContext.Default),
    [string key, ..] when YardstickHost.Find(key) is { } yardstick && RunOptions.TryParse(args, out RunOptions? options) =>
        await YardstickRun.RunAsync(yardstick, options),
    [YardstickHost.Command, string key, string pooling] when YardstickHost.Find(key) is { } yardstick =>
        await YardstickHost.RunAsync(yardstick, pooling),
    _ => Usage(),
};

static bool IsMissingFor(string command) => (command == "run" || YardstickHost.Find(command) is not null) && !Wrk.IsOnPath();

static int Fail(string message)
{
    Console.Error.WriteLine(message);
    return 1;
}

static int Usage()
{
    Console.Error.WriteLine(
        """
        Usage: run [--smoke] [--rows N] [--rounds N] [--seconds N] [--out FILE] [--chart FILE]
          --smoke     everything once and briefly, to see that it works
          --rows      how many rows the responses have; 1, 100 and 1,000 in turn unless told
          --rounds    how often each case is measured; 5 unless told
          --seconds   how long a measurement takes; 3 unless told
          --out       where the tables go beside the console, as markdown
          --chart     where the chart goes, as SVG
        Usage: httparena | techempower | one-row [--smoke] [--rounds N] [--seconds N] [--out FILE]
          the first two repeat what others have published, the last compares ways to send one row, on the PostgreSQL that DAPPER_JSON_POSTGRES names
        Usage: conditions [--smoke] [--rounds N] [--out FILE]
          a 304 and HEAD beside their 200, on that PostgreSQL
        Usage: locks
        """);
    return 1;
}
