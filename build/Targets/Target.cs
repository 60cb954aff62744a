namespace Dapper.Json.Build;

/// <summary>Something that can be run alone, and is a step of the whole run.</summary>
/// <param name="Name">The name on the command line, and of the file with its output.</param>
/// <param name="Description">One line for the list.</param>
/// <param name="RunAsync">Runs it. It has failed if this throws.</param>
/// <param name="Needs">The targets that come before it where it is run alone.</param>
internal sealed record Target(string Name, string Description, Func<Shell, Task> RunAsync, params string[] Needs);
