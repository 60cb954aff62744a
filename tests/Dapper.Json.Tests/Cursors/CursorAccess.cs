using System.Buffers.Text;

namespace Dapper.Json.Tests.Cursors;

/// <summary>Texts of cursors from values that System.Text.Json writes, and the parameters that Dapper sends for them.</summary>
internal static class CursorAccess
{
    /// <summary>Returns the text for the position of a row.</summary>
    public static string TextOf(this JsonCursor cursor, params object?[] values) => cursor.Encode(JsonSerializer.SerializeToUtf8Bytes(values));

    /// <summary>Returns a text with other JSON, as a client may write it: its tag is that of the text.</summary>
    public static string Forged(string text, string json) => Forged(text, Encoding.UTF8.GetBytes(json));

    /// <inheritdoc cref="Forged(string, string)"/>
    public static string Forged(string text, byte[] json) => Base64Url.EncodeToString([.. Base64Url.DecodeFromChars(text)[..4], .. json]);

    /// <summary>Returns the parameters that Dapper adds to a command on SQLite.</summary>
    public static IReadOnlyList<SqliteParameter> Sent(this DynamicParameters parameters, string sql = "select 1")
    {
        using SqliteConnection connection = Databases.Open();
        using IDataReader reader = connection.ExecuteReader(sql, parameters);
        return [.. ((IWrappedDataReader)reader).Command.Parameters.Cast<SqliteParameter>()];
    }
}
