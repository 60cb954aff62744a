using System.Text.Unicode;
using Dapper.Json.Tests.Contracts;

namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>Text is copied from SQLite's own memory: its encoding, its length and its faults are all to be seen to.</summary>
public class TextTests : SqliteTests
{
    private static readonly JsonSerializerOptions Relaxed = new(JsonSerializerDefaults.Web) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private static readonly string[] Utf16 = ["UTF-16le", "UTF-16be"];

    public static TheoryData<SqliteAccess, string> Utf16Encodings =>
        new(from access in Enum.GetValues<SqliteAccess>() from encoding in Utf16 select (access, encoding));

    /// <summary>Gets a stray byte, a cut sequence, an overlong one, a surrogate, beyond Unicode, and several in a row.</summary>
    public static TheoryData<SqliteAccess, string> InvalidUtf8 => new MatrixTheoryData<SqliteAccess, string>(
        Enum.GetValues<SqliteAccess>(), ["61FF62", "61E282", "C0AF", "EDA080", "F4908080", "80BF80C3C3A9", "F09F98"]);

    [Theory]
    [MemberData(nameof(InvalidUtf8))]
    public void Invalid_text_is_written_as_its_string_would_be(SqliteAccess access, string hex)
    {
        string text = Encoding.UTF8.GetString(Convert.FromHexString(hex));
        foreach (JavaScriptEncoder encoder in new[] { JavaScriptEncoder.Default, JavaScriptEncoder.UnsafeRelaxedJsonEscaping, JavaScriptEncoder.Create(UnicodeRanges.All) })
        {
            var options = new JsonQueryOptions(new JsonSerializerOptions { Encoder = encoder });

            Assert.Equal(
                $$"""[{"t":{{JsonSerializer.Serialize(text, options.SerializerOptions)}}}]""",
                access.WriteText(Connection, $"select cast(x'{hex}' as text) as t", options: options));
        }
    }

    [Theory]
    [MemberData(nameof(Utf16Encodings))]
    public void A_grouping_key_of_a_utf16_database_is_read_twice(SqliteAccess access, string encoding)
    {
        using SqliteConnection connection = Databases.OpenUtf16(encoding);
        connection.Execute("create table t (id text, x text); insert into t values ('б', 'Привет'), ('abc', 'hello'), ('abc', 'мир')");

        // As many bytes in UTF-8 as in UTF-16 at first, then half as many.
        Assert.Equal(
            """[{"id":"б","lines":[{"x":"Привет"}]},{"id":"abc","lines":[{"x":"hello"},{"x":"мир"}]}]""",
            access.WriteText(
                connection,
                "select id, x as 'lines[].x' from t order by rowid",
                options: new JsonQueryOptions(Relaxed) { PathNames = true }));
    }

    [Theory]
    [InlineData("UTF-16le")]
    [InlineData("UTF-16be")]
    public void Two_members_of_one_column_of_a_utf16_database_are_the_same_text(string encoding)
    {
        using SqliteConnection connection = Databases.OpenUtf16(encoding);
        connection.Execute("create table t (name text); insert into t values ('Привет'), ('hello')");

        JsonQueryPlan plan = TypedQuery.AssertSame<TwoOfOne>(connection, "select name from t order by rowid", Relaxed);

        Assert.True(plan.IsDirect, plan.Reason);
    }

    private sealed class TwoOfOne
    {
        public string? Name { get; set; }

        public string? Alias => Name;
    }
}
