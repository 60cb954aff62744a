namespace Dapper.Json.Analyzers.Calls;

/// <summary>The library, or the package, that a method belongs to.</summary>
internal enum QueryLibrary
{
    Dapper,

    DapperJson,

    AspNetCore,

    /// <summary>None of them: a method of the app's own, which passes the SQL on, or a command that is run elsewhere.</summary>
    Application,
}
