using System.Runtime.CompilerServices;

namespace Dapper.Json.Tests;

/// <summary>The files that the tests were built from.</summary>
internal static class Repository
{
    public static string Root { get; } = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(ThisFile())!, "..", ".."));

    public static string PathOf(string relative) => Path.Combine(Root, relative);

    private static string ThisFile([CallerFilePath] string path = "") => path;
}
