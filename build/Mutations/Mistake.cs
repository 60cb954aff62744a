using Microsoft.CodeAnalysis.Text;

namespace Dapper.Json.Build.Mutations;

/// <summary>A deliberate mistake, which the code makes if its number is asked for.</summary>
/// <param name="File">The file, from the root of the repository.</param>
/// <param name="Member">The member that it is in.</param>
/// <param name="Kind">Its kind: some of each are chosen.</param>
/// <param name="What">What is done to the code.</param>
/// <param name="Span">The code.</param>
/// <param name="Original">Its text, in one line.</param>
/// <param name="Line">Its line, from 1.</param>
/// <param name="IsOnce">Whether the code runs once in a process, so that classes feel it that do not reach it.</param>
/// <param name="Make">Returns the code that has both, by an expression that is true for the mistake.</param>
internal sealed record Mistake(
    string File, string Member, string Kind, string What, TextSpan Span, string Original, int Line, bool IsOnce, Func<string, string> Make)
{
    private const int LongestText = 90;

    /// <summary>Gets the number by which a process makes it.</summary>
    public int Number { get; set; }

    /// <summary>Gets what names it as long as its code stays the same, wherever that moves in its file.</summary>
    public string Name => $"{File} {Member}: {What}: {(Original.Length > LongestText ? Original[..LongestText] + "…" : Original)}";

    public override string ToString() => $"{File}:{Line}: {What}: {Original}";
}
