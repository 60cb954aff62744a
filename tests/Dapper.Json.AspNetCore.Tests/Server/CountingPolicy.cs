namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>Counts names: a plan converts each column's, so that one which is made again is noticed.</summary>
internal sealed class CountingPolicy : JsonNamingPolicy
{
    public int Calls { get; private set; }

    public override string ConvertName(string name)
    {
        Calls++;
        return CamelCase.ConvertName(name);
    }
}
