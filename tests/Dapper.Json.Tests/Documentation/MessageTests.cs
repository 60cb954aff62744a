using System.Text.RegularExpressions;

namespace Dapper.Json.Tests.Documentation;

/// <summary>The page of messages has every message that the packages throw or log, and no other.</summary>
public partial class MessageTests
{
    private const string Page = "docs/reference/messages.md";

    /// <summary>How an entry ends that has the beginning of its message only.</summary>
    private const string Rest = " …";

    /// <summary>The entries of the page: each is code in bold.</summary>
    private static readonly string[] Entries =
        [.. Entry().Matches(Documents.Read(Page)).Select(static match => SourceMessages.Normalize(match.Groups["text"].Value))];

    private static readonly (string Text, string Place)[] Messages = [.. SourceMessages.All()];

    [Fact]
    public void Each_message_has_an_entry()
    {
        string[] wrong = [.. Messages.Where(static message => EntryOf(message.Text) is null).Select(static message => $"{message.Text} ({message.Place})")];

        Assert.True(wrong.Length == 0, $"Not in {Page}:\n{string.Join('\n', wrong)}");
    }

    [Fact]
    public void Each_entry_is_of_a_message()
    {
        string[] wrong = [.. Entries.Except(Messages.Select(static message => EntryOf(message.Text)).OfType<string>())];

        Assert.True(wrong.Length == 0, $"In {Page}, but not of a message of the code:\n{string.Join('\n', wrong)}");
    }

    [Fact]
    public void No_entry_stands_twice() =>
        Assert.Empty(Entries.GroupBy(static text => text).Where(static same => same.Skip(1).Any()).Select(static same => same.Key));

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

    /// <summary>Finds the entry of a message: the longest, as one entry may stand for several messages that begin with the same words.</summary>
    private static string? EntryOf(string message) => Entries.Where(entry => IsOf(entry, message)).MaxBy(static entry => entry.Length);

    private static bool IsOf(string entry, string message) =>
        entry == message || (entry.EndsWith(Rest, StringComparison.Ordinal) && message.StartsWith(entry[..^1], StringComparison.Ordinal));

    [GeneratedRegex(@"\*\*`(?<text>[^`]+)`\*\*")]
    private static partial Regex Entry();
}
