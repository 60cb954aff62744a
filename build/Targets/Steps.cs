using System.Diagnostics;

namespace Dapper.Json.Build;

/// <summary>Runs targets as steps: each says how long it took, and its output is kept. One that fails does not stop those that follow.</summary>
/// <param name="targets">All targets, by name.</param>
/// <param name="stop">Ends the step that runs.</param>
internal sealed class Steps(IReadOnlyDictionary<string, Target> targets, CancellationToken stop)
{
    private readonly List<string> _failed = [];
    private readonly List<Task> _begun = [];
    private readonly Stopwatch _clock = Stopwatch.StartNew();

    public IReadOnlyList<string> Failed => _failed;

    public int Seconds => (int)_clock.Elapsed.TotalSeconds;

    public static string OutputOf(string name) => Path.Combine(Repository.Artifacts, "steps", name);

    /// <summary>Runs a step.</summary>
    /// <returns>Whether it went well.</returns>
    public async Task<bool> RunAsync(string name)
    {
        int start = Seconds;
        Console.WriteLine($"\n=== {name}");
        return Ended(name, await TryAsync(name, isShown: true), Seconds - start);
    }

    /// <summary>Runs steps, one after the other, beside those that follow. What they print is held back until <see cref="EndAsync"/>.</summary>
    public IReadOnlyList<BegunStep> Begin(params IEnumerable<string> names)
    {
        var begun = new List<BegunStep>();
        Task before = Task.CompletedTask;
        foreach (string name in names)
        {
            Task<(bool, int)> result = TimedAsync(name, before);
            begun.Add(new BegunStep(name, result));
            before = result;
        }

        _begun.Add(before);
        return begun;

        async Task<(bool, int)> TimedAsync(string name, Task before)
        {
            await before;
            int start = Seconds;
            return (await TryAsync(name, isShown: false), Seconds - start);
        }
    }

    /// <summary>Waits for steps that were begun, and prints what they have printed.</summary>
    public async Task EndAsync(IEnumerable<BegunStep> steps)
    {
        foreach (BegunStep step in steps)
        {
            Console.WriteLine($"\n=== {step.Name}");
            (bool isDone, int seconds) = await step.Result;
            Console.Write(await File.ReadAllTextAsync(OutputOf(step.Name), stop));
            Ended(step.Name, isDone, seconds);
        }
    }

    /// <summary>Waits until nothing runs any more, after it was stopped.</summary>
    public Task DrainAsync() => Task.WhenAll(_begun).ContinueWith(static _ => { }, TaskScheduler.Default);

    private async Task<bool> TryAsync(string name, bool isShown)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(OutputOf(name))!);
        using var output = new StepOutput(OutputOf(name), isShown);
        try
        {
            await targets[name].RunAsync(new Shell(output.WriteLine, stop));
            return true;
        }
        catch (Exception exception) when (exception is not OperationCanceledException || !stop.IsCancellationRequested)
        {
            // Of an exception that no step expects, one wants to see where it was thrown.
            output.WriteLine(exception is StepException ? exception.Message : exception.ToString());
            return false;
        }
    }

    private bool Ended(string name, bool isDone, int seconds)
    {
        if (!isDone)
        {
            _failed.Add(name);
        }

        Console.WriteLine($"=== {name}: {(isDone ? "done" : "FAILED")} after {seconds} s");
        return isDone;
    }

    /// <summary>A step that runs, and what comes of it: whether it went well, and the seconds that it took.</summary>
    internal sealed record BegunStep(string Name, Task<(bool IsDone, int Seconds)> Result);
}
