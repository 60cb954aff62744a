using System.Text.Unicode;
using Dapper.Json.Tests.Contracts;

namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>Text is copied from SQLite's own memory: its encoding, its length and its faults are all to be seen to.</summary>
public class TextTests : SqliteTests
{
    private const string Scripts = "aé漢\U0001F600\"\\\n'";

    private static readonly JsonSerializerOptions Relaxed = new(JsonSerializerDefaults.Web) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private static readonly string[] Utf16 = ["UTF-16le", "UTF-16be"];

    public static TheoryData<SqliteAccess, string> Utf16Encodings =>
        new(from access in Enum.GetValues<SqliteAccess>() from encoding in Utf16 select (access, encoding));

    public static TheoryData<SqliteAccess, string> InvalidUtf8
    {
        get
        {
            var cases = new TheoryData<SqliteAccess, string>();
            foreach (SqliteAccess access in Enum.GetValues<SqliteAccess>())
            {
                // A stray byte, a cut sequence, an overlong one, a surrogate, beyond Unicode, and several in a row.
                foreach (string hex in new[] { "61FF62", "61E282", "C0AF", "EDA080", "F4908080", "80BF80C3C3A9", "F09F98" })
                {
                    cases.Add(access, hex);
                }
            }

            return cases;
        }
    }

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
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void Text_goes_on_after_a_NUL(SqliteAccess access)
    {
        Assert.Equal("""[{"t":"a\u0000b\u0000"}]""", access.WriteText(Connection, "select cast(x'61006200' as text) as t"));
    }

    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void A_database_in_utf16_gives_the_same_text(SqliteAccess access)
    {
        using SqliteConnection connection = Databases.OpenUtf16();
        connection.Execute("create table t (s text); insert into t values (@Scripts), (''), (@Repeated)", new { Scripts, Repeated = Repeated(Scripts, 1000) });
        Assert.Equal("UTF-16le", connection.ExecuteScalar<string>("pragma encoding"));

        Assert.Equal(
            $$"""[{"s":{{JsonSerializer.Serialize(Scripts)}}},{"s":""},{"s":{{JsonSerializer.Serialize(Repeated(Scripts, 1000))}}}]""",
            access.WriteText(connection, "select s from t order by rowid"));
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

    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void Text_and_blobs_of_megabytes_come_through_whole(SqliteAccess access)
    {
        string text = Repeated(Scripts, 5 * 1024 * 1024 / Encoding.UTF8.GetByteCount(Scripts));
        byte[] blob = new byte[2 * 1024 * 1024];
        new Random(5).NextBytes(blob);

        byte[] written = access.Write(Connection, "select @text as text, @blob as blob, 1 as last", new { text, blob });

        Assert.True(JsonSerializer.SerializeToUtf8Bytes(new[] { new { text, blob, last = 1 } }).AsSpan().SequenceEqual(written));
    }

    private sealed class TwoOfOne
    {
        public string? Name { get; set; }

        public string? Alias => Name;
    }

    private static string Repeated(string text, int times) => string.Concat(Enumerable.Repeat(text, times));
}
