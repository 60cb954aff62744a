namespace Dapper.Json.Benchmarks.Databases;

/// <summary>The environment variable that names a server. Without it the server's workloads are skipped.</summary>
internal sealed class ServerVariable(string name, string server)
{
    /// <summary>Gets the name of the server.</summary>
    public string Server { get; } = server;

    /// <summary>Gets the connection string.</summary>
    /// <exception cref="InvalidOperationException">The variable is not set.</exception>
    public string ConnectionString => Value ?? throw new InvalidOperationException(Absence);

    /// <summary>Gets whether a server is named.</summary>
    public bool IsSet => Value is not null;

    /// <summary>Gets what to tell when no server is named.</summary>
    public string Absence => $"{name} holds no connection string: the {Server} workloads are skipped.";

    private string? Value => Environment.GetEnvironmentVariable(name) is { Length: > 0 } value ? value : null;
}
