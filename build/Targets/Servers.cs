using System.Text.RegularExpressions;

namespace Dapper.Json.Build;

/// <summary>The servers of Debian's packages. Those that variables name are used as they are; the others are started, and stopped at the end.</summary>
internal sealed partial class Servers
{
    private const string Replicas = "build/replicas";

    private static readonly (string Variable, string Script)[] Single =
        [("DAPPER_JSON_POSTGRES", "build/postgres"), ("DAPPER_JSON_MARIADB", "build/mariadb"), ("DAPPER_JSON_FIREBIRD", "build/firebird")];

    // PgBouncer leads to one of the nodes, so the three come together.
    private static readonly string[] Together = ["DAPPER_JSON_REPLICAS", "DAPPER_JSON_PGBOUNCER"];

    private readonly List<string> _started = [];

    public IEnumerable<Target> Targets =>
    [
        new(
            "servers",
            "Starts PostgreSQL, MariaDB, Firebird, a standby and PgBouncer (Debian) for the targets after it, unless variables name them.",
            StartAsync),
    ];

    /// <summary>Stops what was started, and what was half started.</summary>
    public async Task StopAsync()
    {
        foreach (string script in _started)
        {
            await Shell.CleanUpAsync($"bash {script} stop");
        }

        _started.Clear();
    }

    private async Task StartAsync(Shell shell)
    {
        foreach ((string variable, string script) in Single)
        {
            if (!IsSet(variable))
            {
                string connection = await StartAsync(shell, script);
                Environment.SetEnvironmentVariable(variable, connection);
            }
        }

        await StartReplicasAsync(shell);
    }

    private async Task StartReplicasAsync(Shell shell)
    {
        if (Together.All(IsSet))
        {
            return;
        }

        if (Together.Any(IsSet))
        {
            throw new StepException($"Of {string.Join(" and ", Together)} one alone is set: set both, or none.");
        }

        foreach (Match export in Export().Matches(await StartAsync(shell, Replicas)))
        {
            Environment.SetEnvironmentVariable(export.Groups[1].Value, export.Groups[2].Value);
        }
    }

    private Task<string> StartAsync(Shell shell, string script)
    {
        _started.Add(script);
        shell.Say($"{script} start");
        return shell.ReadAsync($"bash {script} start");
    }

    private static bool IsSet(string variable) => !string.IsNullOrEmpty(Environment.GetEnvironmentVariable(variable));

    [GeneratedRegex("^export ([A-Z_]+)='(.*)'$", RegexOptions.Multiline)]
    private static partial Regex Export();
}
