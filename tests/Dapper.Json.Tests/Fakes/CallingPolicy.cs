namespace Dapper.Json.Tests.Fakes;

/// <summary>Camel case, and a call for each name.</summary>
internal sealed class CallingPolicy(Action onName) : JsonNamingPolicy
{
    public override string ConvertName(string name)
    {
        onName();
        return CamelCase.ConvertName(name);
    }
}
