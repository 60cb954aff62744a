namespace Dapper.Json.Tests.Access;

internal static partial class AccessWays
{
    private static partial CancellationToken Token => CancellationToken.None;
}
