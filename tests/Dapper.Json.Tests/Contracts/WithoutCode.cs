using Dapper.Json.Contracts;

namespace Dapper.Json.Tests.Contracts;

/// <summary>Runs queries as in a program compiled ahead of time. The switch is the whole process's: nothing else may run meanwhile.</summary>
internal static class WithoutCode
{
    public static void Run(Action<SqliteConnection> run)
    {
        using SqliteConnection connection = Databases.Open();
        Run(() => run(connection));
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
