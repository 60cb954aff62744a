using System.Diagnostics;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.Extensions.Hosting;

namespace Documentation.Recipes;

/// <summary>A <c>Program.cs</c> of a recipe, run on a free port until the test is over.</summary>
/// <remarks>Its host is found by the event that every host raises when it is built, so the program needs no line for the test.</remarks>
internal sealed class RunningProgram : IAsyncDisposable, IObserver<DiagnosticListener>, IObserver<KeyValuePair<string, object?>>
{
    private static readonly AsyncLocal<RunningProgram?> Current = new();

    private readonly TaskCompletionSource<IHost> _built = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly Task _main;
    private readonly IDisposable _subscription;

    private RunningProgram(Func<string[], Task> main, string[] args)
    {
        _subscription = DiagnosticListener.AllListeners.Subscribe(this);
        _main = Task.Run(() =>
        {
            Current.Value = this;
            return main([.. args, "--urls", "http://127.0.0.1:0", "--Logging:LogLevel:Default", "None"]);
        });
    }

    public HttpClient Client { get; } = new();

    public static async Task<RunningProgram> StartAsync(Func<string[], Task> main, params string[] args)
    {
        var program = new RunningProgram(main, args);
        await await Task.WhenAny(program._built.Task, program._main);
        IHost host = await program._built.Task;
        var started = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        using (host.Services.GetRequiredService<IHostApplicationLifetime>().ApplicationStarted.Register(started.SetResult))
        {
            await await Task.WhenAny(started.Task, program._main);
        }

        IServerAddressesFeature addresses = host.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!;
        program.Client.BaseAddress = new Uri(addresses.Addresses.Single());
        return program;
    }

    public Task<string> GetStringAsync(string path) => Client.GetStringAsync(path, TestContext.Current.CancellationToken);

    public void OnNext(DiagnosticListener value)
    {
        if (value.Name == "Microsoft.Extensions.Hosting")
        {
            value.Subscribe(this);
        }
    }

    public void OnNext(KeyValuePair<string, object?> value)
    {
        if (Current.Value == this && value is { Key: "HostBuilt", Value: IHost host })
        {
            _built.TrySetResult(host);
        }
    }

    public void OnCompleted()
    {
    }

    public void OnError(Exception error)
    {
    }

    public async ValueTask DisposeAsync()
    {
        _subscription.Dispose();
        Client.Dispose();
        (await _built.Task).Services.GetRequiredService<IHostApplicationLifetime>().StopApplication();
        await _main;
    }
}
