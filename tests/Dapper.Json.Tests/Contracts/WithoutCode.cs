using System.Text.RegularExpressions;
using Dapper.Json.Contracts;

namespace Dapper.Json.Tests.Contracts;

/// <summary>Runs queries as in a program compiled ahead of time. The switch is the whole process's: nothing else may run meanwhile.</summary>
internal static class WithoutCode
{
    /// <summary>What cannot be filled without code for its elements: an error says so.</summary>
    private static readonly Regex NeedsCode = new("Set<|ImmutableArray<", RegexOptions.CultureInvariant);

    /// <summary>Checks a generated contract, if its lists can be filled.</summary>
    public static void Check(DbConnection connection, GeneratedQuery query)
    {
        if (!NeedsCode.IsMatch(query.Source))
        {
            Run(() => ContractCheck.Run(connection, query));
        }
    }

    public static void Run(Action<SqliteConnection> run)
    {
        using SqliteConnection connection = Databases.Open();
        Run(() => run(connection));
    }

    /// <summary>Runs with generated code, and then without.</summary>
    public static void RunBoth(Action run)
    {
        run();
        Run(run);
    }

    public static void Run(Action run)
    {
        AppContext.SetSwitch(CodeGeneration.Switch, false);
        try
        {
            run();
        }
        finally
        {
            AppContext.SetSwitch(CodeGeneration.Switch, true);
        }
    }
}
