namespace Dapper.Json.Tests.Contracts.Conversions;

/// <summary>What Dapper fills: one member of a type.</summary>
public sealed class Holder<T>
{
    public T? Value { get; set; }
}
