namespace Dapper.Json.Build;

/// <summary>The compiler that all builds share, as is the default of .NET. Where the environment turns it off, it is used for the run alone.</summary>
/// <remarks>A run has some sixty builds of few files. Each would take several seconds to start a compiler of its own, and to compile the analyzers.</remarks>
internal sealed class SharedCompiler
{
    private const string Variable = "UseSharedCompilation";

    private readonly bool _isOff = string.Equals(Environment.GetEnvironmentVariable(Variable), "false", StringComparison.OrdinalIgnoreCase);

    public void Use()
    {
        if (_isOff)
        {
            Environment.SetEnvironmentVariable(Variable, "true");
        }
    }

    /// <summary>Ends the compiler, if it would have been none without this run.</summary>
    public Task StopAsync() => _isOff ? Shell.CleanUpAsync("dotnet build-server shutdown --vbcscompiler") : Task.CompletedTask;
}
