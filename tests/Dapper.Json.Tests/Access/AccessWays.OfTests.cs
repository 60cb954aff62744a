using Dapper.Json.Tests.Contracts;

namespace Dapper.Json.Tests.Access;

internal static partial class AccessWays
{
    static AccessWays()
    {
        Drivers["SqlClient"] = SqlClientTarget.Open;

        // Other plans, which have been made with code, would be taken as they are.
        Forms["query without code"] = static (target, call, json) => WithoutCode.Run(() => call.WithoutPlans().Query(target, json));
    }

    /// <summary>Gets the names of those by which each row can be read.</summary>
    public static TheoryData<string, string> All => [.. Names.Where(static way => way.Form != SequentialReader || way.Driver == "SqlClient")];

    /// <summary>Gets the names of those of a query.</summary>
    public static TheoryData<string, string> Queries => [.. Names.Where(static way => !way.Form.EndsWith("reader", StringComparison.Ordinal))];

    /// <summary>Gets all names, also of readers that give each column once and in order.</summary>
    public static TheoryData<string, string> AllOfForwardRows => [.. Names];

    private static partial CancellationToken Token => TestContext.Current.CancellationToken;
}
