using System.Text.RegularExpressions;
using Xunit;

namespace Dapper.Json.Tests.Documentation;

/// <summary>The pages of messages have every message that the packages throw or log, and no other.</summary>
public partial class MessageTests
{
    private const string Folder = "docs/reference/messages/";

    /// <summary>The messages on the pages: each is code in bold.</summary>
    private static readonly string[] Documented =
    [
        .. Documents.All.Select(static row => row.Data)
            .Where(static page => page.StartsWith(Folder, StringComparison.Ordinal))
            .SelectMany(static page => Message().Matches(Documents.Read(page)))
            .Select(static match => SourceMessages.Normalize(match.Groups["text"].Value)),
    ];

    [Fact]
    public void No_message_is_missing()
    {
        var documented = Documented.ToHashSet();
        string[] missing =
        [
            .. SourceMessages.All().Where(message => !documented.Contains(message.Text)).Select(static message => $"{message.Text} ({message.Place})"),
        ];

        Assert.True(missing.Length == 0, $"Not in {Folder}:\n{string.Join('\n', missing)}");
    }

    [Fact]
    public void No_message_is_out_of_date()
    {
        var known = SourceMessages.All().Select(static message => message.Text).ToHashSet();
        string[] stale = [.. Documented.Where(text => !known.Contains(text))];

        Assert.True(stale.Length == 0, $"In {Folder}, but no longer in the code:\n{string.Join('\n', stale)}");
    }

    [Fact]
    public void No_message_stands_twice() =>
        Assert.Empty(Documented.GroupBy(static text => text).Where(static same => same.Skip(1).Any()).Select(static same => same.Key));

    [Fact]
    public void Files_with_other_texts_are_there() =>
        Assert.All(SourceMessages.FilesWithOtherTexts.Keys, static file => Assert.True(File.Exists(Repository.PathOf(file)), file));

    [Theory]
    [InlineData("""throw new InvalidOperationException("Closed.");""", "Closed.")]
    [InlineData("""throw Failure($"{a}{b} holds {c + 1} of {{x}}", column);""", "… holds … of {x}")]
    [InlineData("""string F(int x) => x switch { 0 => "it is empty here", _ => "at " + x + " are more " + "than " + x };""", "it is empty here", "at … are more than …")]
    [InlineData("""throw new Exception($"It is {(isList ? "a list" : "an object")}");""", "It is …", "a list", "an object")]
    [InlineData("""const string Advice = "Remove the using";""", "Remove the using")]
    [InlineData("""[LoggerMessage(1, LogLevel.Debug, "{Method} is " + "done by {Name}", EventName = "Is Done")] void F();""", "… is done by …")]
    [InlineData("""[Logging.LoggerMessageAttribute(1, LogLevel.Debug, "Query failed", EventName = "Failed")] void F();""", "Query failed")]
    [InlineData("""void F() { Exception e = new("Bad cell."); throw e; }""", "Bad cell.")]
    [InlineData("""Exception? P => new IOException("Bad row."); void F() { IOException? G() => new("No row."); }""", "Bad row.", "No row.")]
    [InlineData("""[Obsolete("No longer in use")] void F() { Debug.Assert(true, "this is so"); Add("two words"); }""")]
    public void Messages_are_found_wherever_they_stand(string code, params string[] messages) =>
        Assert.Equal(messages, SourceMessages.In(code, isThrownOnly: false).Select(static message => message.Text));

    [Fact]
    public void Other_texts_of_such_a_file_do_not_count()
    {
        const string Code =
            """
            class A() : IOException("None.")
            {
                const string Sql = "select a from b";
                string B() => C ? "one of them" : throw new IOException("Closed.");
                IOException D() => new("Open.");
            }
            """;

        Assert.Equal(["None.", "Closed.", "Open."], SourceMessages.In(Code, isThrownOnly: true).Select(static message => message.Text));
    }

    [GeneratedRegex(@"\*\*`(?<text>[^`]+)`\*\*")]
    private static partial Regex Message();
}
