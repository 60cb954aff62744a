using System.Runtime.InteropServices;
using Dapper.Json.Build;

// Targets of the repository. 'ci' runs all but a few of them, as the continuous integration does.
const string All = "ci";
var servers = new Servers();
var compiler = new SharedCompiler();
Target[] ordered =
[
    .. servers.Targets, .. Building.Targets, .. Testing.Targets, .. Packages.Targets, .. PackagePrograms.Targets, .. Benchmarks.Targets, .. Mutations.Targets,
];
Dictionary<string, Target> targets = ordered.ToDictionary(static target => target.Name);

bool isAlone = args.Contains("--alone");
string[] named = [.. args.Where(static arg => arg != "--alone")];
if (named is [] or ["--list"] or ["--help"])
{
    Console.WriteLine("dotnet run --project build/Targets -- [--alone] <target> ...\n");
    Array.ForEach(ordered, static target => Console.WriteLine($"{target.Name,-24}{target.Description}{Needs(target)}"));
    string apart = string.Join(", ", ContinuousIntegration.Apart);
    Console.WriteLine($"{All,-24}All of them but {apart}, in an order that finds the most mistakes first, with a summary at the end.");
    Console.WriteLine("\nWhat a target needs is run before it, but with --alone. Output is kept in artifacts/steps.");
    return 0;
}

if (named is not [All] && Array.Find(named, name => !targets.ContainsKey(name)) is { } unknown)
{
    Console.Error.WriteLine(unknown == All ? $"'{All}' is all targets: name it alone." : $"There is no target '{unknown}': --list names all.");
    return 2;
}

if (ordered.FirstOrDefault(static target => !ContinuousIntegration.Names.Concat(ContinuousIntegration.Apart).Contains(target.Name)) is { } forgotten)
{
    Console.Error.WriteLine($"'{All}' does not run the target '{forgotten.Name}': add it to {nameof(ContinuousIntegration)}.");
    return 2;
}

using var stop = new CancellationTokenSource();
using PosixSignalRegistration interrupted = PosixSignalRegistration.Create(PosixSignal.SIGINT, Stop);
using PosixSignalRegistration terminated = PosixSignalRegistration.Create(PosixSignal.SIGTERM, Stop);
using PosixSignalRegistration hungUp = PosixSignalRegistration.Create(PosixSignal.SIGHUP, Stop);

Repository.GoToRoot();
compiler.Use();
var steps = new Steps(targets, stop.Token);
try
{
    return named is [All] ? await ContinuousIntegration.RunAsync(steps) : await RunNamedAsync();
}
catch (OperationCanceledException)
{
    Console.WriteLine("\nInterrupted.");
    return 130;
}
finally
{
    await stop.CancelAsync();
    await steps.DrainAsync();
    await servers.StopAsync();
    await compiler.StopAsync();
}

// The first that fails ends it: those that follow may need it.
async Task<int> RunNamedAsync()
{
    var order = new List<string>();
    Array.ForEach(named, Add);
    foreach (string name in order)
    {
        if (!await steps.RunAsync(name))
        {
            break;
        }
    }

    Summary.WriteEnd(steps.Failed, steps.Seconds);
    return steps.Failed.Count > 0 ? 1 : 0;

    void Add(string name)
    {
        if (order.Contains(name))
        {
            return;
        }

        if (!isAlone)
        {
            Array.ForEach(targets[name].Needs, Add);
        }

        order.Add(name);
    }
}

// The run is ended by what it waits for, so that servers are stopped.
void Stop(PosixSignalContext context)
{
    context.Cancel = true;
    stop.Cancel();
}

static string Needs(Target target) => target.Needs is [] ? "" : $" Needs {string.Join(", ", target.Needs)}.";
