using System.Globalization;
using System.Security.Cryptography;

namespace Dapper.Json.Build;

/// <summary>Deliberate mistakes, which the tests should find. Not for each change: a run takes half an hour.</summary>
internal static class Mutations
{
    private const string Seed = "DAPPER_JSON_MISTAKES_SEED";
    private const string Mistakes = "DAPPER_JSON_MISTAKES";

    public static IEnumerable<Target> Targets =>
    [
        new("mutations", $"Makes {Mistakes} (100) mistakes in a copy of the last commit, chosen by {Seed} (a new one), and runs the tests for each.", RunAsync),
    ];

    private static async Task RunAsync(Shell shell)
    {
        string seed = Variable(Seed) ?? RandomNumberGenerator.GetInt32(int.MaxValue).ToString(CultureInfo.InvariantCulture);
        string copy = Path.Combine(Path.GetTempPath(), $"dapper-json-mutations-{Environment.ProcessId}");
        shell.Say($"{Seed}={seed}");
        try
        {
            await shell.RunAsync($"git clone --quiet --shared . {copy}");
            await shell.RunAsync($"dotnet run --project build/Mutations -- {copy} {seed} {Variable(Mistakes) ?? "100"}");
        }
        finally
        {
            Repository.Delete(copy);
        }
    }

    private static string? Variable(string name) => Environment.GetEnvironmentVariable(name) is { Length: > 0 } value ? value : null;
}
