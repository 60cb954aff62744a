namespace Dapper.Json.Tests.Contracts.Proof;

/// <summary>Counts in static constructors and constructors: a proof must leave it alone.</summary>
internal static class CodeThatRan
{
    public static int Count;
}
