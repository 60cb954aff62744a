namespace Dapper.Json.Analyzers.Generator;

/// <summary>A call that is intercepted.</summary>
/// <param name="Attribute">The attribute that names the call.</param>
/// <param name="Method">The method that is called in its place. Calls with equal ones share it.</param>
internal sealed record InterceptedCall(string Attribute, MethodText Method);
