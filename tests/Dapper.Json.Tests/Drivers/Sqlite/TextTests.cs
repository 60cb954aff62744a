using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Unicode;
using Dapper.Json.Contracts.Fields;
using Dapper.Json.Tests.Drivers.SqlServer;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>Text is copied from SQLite's own memory: its encoding, its length and its faults are all to be seen to.</summary>
public class TextTests
{
    private const string Scripts = "aé漢\U0001F600\"\\\n'";

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
        using SqliteConnection connection = Databases.Open();
        string text = Encoding.UTF8.GetString(Convert.FromHexString(hex));
        foreach (JavaScriptEncoder encoder in new[] { JavaScriptEncoder.Default, JavaScriptEncoder.UnsafeRelaxedJsonEscaping, JavaScriptEncoder.Create(UnicodeRanges.All) })
        {
            var options = new JsonQueryOptions(new JsonSerializerOptions { Encoder = encoder });

            Assert.Equal(
                $$"""[{"t":{{JsonSerializer.Serialize(text, options.SerializerOptions)}}}]""",
                access.WriteText(connection, $"select cast(x'{hex}' as text) as t", options: options));
        }
    }

    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void Text_goes_on_after_a_NUL(SqliteAccess access)
    {
        using SqliteConnection connection = Databases.Open();

        Assert.Equal("""[{"t":"a\u0000b\u0000"}]""", access.WriteText(connection, "select cast(x'61006200' as text) as t"));
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
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void Text_and_blobs_of_megabytes_come_through_whole(SqliteAccess access)
    {
        using SqliteConnection connection = Databases.Open();
        string text = Repeated(Scripts, 5 * 1024 * 1024 / Encoding.UTF8.GetByteCount(Scripts));
        byte[] blob = new byte[2 * 1024 * 1024];
        new Random(5).NextBytes(blob);

        byte[] written = access.Write(connection, "select @text as text, @blob as blob, 1 as last", new { text, blob });

        Assert.True(JsonSerializer.SerializeToUtf8Bytes(new[] { new { text, blob, last = 1 } }).AsSpan().SequenceEqual(written));
    }

    private static string Repeated(string text, int times) => string.Concat(Enumerable.Repeat(text, times));
}
