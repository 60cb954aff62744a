namespace Dapper.Json.Analyzers.Calls;

/// <summary>The library, or the package, that a method belongs to.</summary>
internal enum QueryLibrary
{
    Dapper,

    DapperJson,

    AspNetCore,
}
