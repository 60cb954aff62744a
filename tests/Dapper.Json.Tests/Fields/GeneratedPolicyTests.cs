using Dapper.Json.Fields;

namespace Dapper.Json.Tests.Fields;

/// <summary>What holds of each policy, whatever a client asks for.</summary>
public class GeneratedPolicyTests
{
    [Fact]
    public void Nothing_is_written_that_is_not_listed_and_all_is_by_its_name() => Check(static (any, fields) =>
    {
        AssertNames(fields, any.Fields);
        Assert.False(any.Policy.TrySelect(any.Text + ",other", out _, out _));
        Assert.False(any.Policy.TrySelect("-other", out _, out _));
    });

    [Fact]
    public void What_is_always_written_is_always_there() => Check(static (any, fields) =>
        Assert.All(any.Paths.Where(path => Names(any.Always, path)), path => Assert.True(IsWritten(fields, path), string.Join('.', path))));

    [Fact]
    public void What_is_on_request_is_there_only_by_its_name() => Check(static (any, fields) =>
        Assert.All(
            any.Paths.Where(path => IsOnRequest(any, path) && IsWritten(fields, path)),
            path => Assert.Contains(
                new[] { any.Asked, any.Always, any.Default }, list => list is not null && Names(list, path))));

    [Fact]
    public void What_is_named_is_there_and_what_is_left_out_is_not() => Check(static (any, fields) =>
    {
        foreach (string[] path in any.Paths)
        {
            bool? isAsked = IsAsked(any.Asked, path, any.Always);
            Assert.True(isAsked is null || isAsked == IsWritten(fields, path), string.Join('.', path));
        }
    });

    [Fact]
    public void All_is_all_but_what_is_on_request() => Check(static (any, _) =>
    {
        JsonFields fields = Select(any.Policy, "!all");
        foreach (string[] path in any.Paths)
        {
            bool isOnRequest = Enumerable.Range(1, path.Length).Any(length => IsOnRequest(any, path[..length]));
            Assert.True(isOnRequest || IsWritten(fields, path), string.Join('.', path));
        }
    });

    [Fact]
    public void The_default_is_what_its_own_text_would_ask_for() => Check(static (any, _) =>
    {
        JsonFields expected = Select(any.Policy, any.Default is null ? "[]" : GeneratedPolicy.TextOf(any.Default));
        Assert.Equal(expected, Select(any.Policy, null));
        Assert.Equal(expected, Select(any.Policy, "!default"));
    });

    private static void Check(Action<GeneratedPolicy, JsonFields> check) =>
        Prop.ForAll(GeneratedPolicy.Any, any => check(any, Select(any.Policy, any.Text))).Check(ContractRuns.Config);

    private static JsonFields Select(JsonFieldPolicy policy, string? text)
    {
        Assert.True(policy.TrySelect(text, out JsonFields? fields, out string? error), error);
        return fields;
    }

    private static void AssertNames(JsonFields fields, FieldTree known)
    {
        Assert.Equal(FieldGroups.None, fields.Groups);
        Assert.Empty(fields.LeftOut);
        foreach ((string name, JsonFields inside) in fields.ByName)
        {
            Assert.True(known.Fields.TryGetValue(name, out FieldTree? knownInside), name);
            if (knownInside.Fields.Count > 0)
            {
                AssertNames(inside, knownInside);
            }
            else
            {
                Assert.Equal(JsonFields.Empty, inside);
            }
        }
    }

    private static bool IsWritten(JsonFields fields, string[] path) =>
        fields.ByName.TryGetValue(path[0], out JsonFields? inside) && (path.Length == 1 || IsWritten(inside, path[1..]));

    private static bool IsOnRequest(GeneratedPolicy any, string[] path) => Names(any.OnRequest, path, isLast: true);

    /// <summary>Says whether a list has a name, inside of the brackets of those around it.</summary>
    private static bool Names(FieldChoice choice, string[] path, bool isLast = false) => choice.Members.Any(member =>
        member.Sign == FieldSign.Named && member.Name == path[0]
        && (path.Length > 1 ? member.Inside is { } inside && Names(inside, path[1..], isLast) : !isLast || member.Inside is null));

    /// <summary>Says whether a client has asked for a field by its name, or left it out; null for neither.</summary>
    private static bool? IsAsked(FieldChoice asked, string[] path, FieldChoice? always)
    {
        bool isAlways = always is not null && Names(always, [path[0]]);
        if (asked.Of(path[0]) is not { } inside)
        {
            return asked.Members.Any(member => member.Sign == FieldSign.LeftOut && member.Name == path[0]) && !isAlways ? false : null;
        }

        if (!asked.Members.Any(member => member.Sign == FieldSign.Named && member.Name == path[0]))
        {
            return null;
        }

        return path.Length == 1 ? true : IsAsked(inside, path[1..], isAlways ? InsideOf(always!, path[0]) : null);
    }

    private static FieldChoice? InsideOf(FieldChoice choice, string name) => choice.Members.First(member => member.Name == name).Inside;
}
