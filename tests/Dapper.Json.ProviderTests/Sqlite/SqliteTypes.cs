namespace Dapper.Json.ProviderTests.Sqlite;

/// <summary>The declared types: what is written depends on each cell's storage class, to which the type is but a hint.</summary>
internal static class SqliteTypes
{
    public static IReadOnlyList<TypeColumn> All { get; } =
    [
        new TypeColumn("integer")
            .Equal("0", 0L)
            .Equal("-1", -1L)
            .Equal("9223372036854775807", long.MaxValue)
            .Equal("-9223372036854775807 - 1", long.MinValue)
            .Equal("'not a number'", "not a number")
            .Equal("1.5", 1.5),
        new TypeColumn("real")
            .Equal("0", 0.0)
            .Equal("0.1", 0.1)
            .Equal("1.7976931348623157e308", double.MaxValue)
            .Equal("-1.7976931348623157e308", double.MinValue)
            .Equal("2.2250738585072014e-308", 2.2250738585072014e-308)
            .Named("9e999", "Infinity")
            .Named("-9e999", "-Infinity"),
        new TypeColumn("text")
            .Equal("''", "")
            .Equal("'plain'", "plain")
            .Equal("""'"\/<>&''+`' || char(8, 12, 10, 13, 9, 127)""", "\"\\/<>&'+`\b\f\n\r\t\u007f")
            .Equal("'äöü ß 日本語 🎉'", "äöü ß 日本語 🎉")
            .Equal("'a' || char(0) || 'b'", "a\0b")
            .Equal("12", "12"),
        new TypeColumn("blob")
            .Equal("x''", Array.Empty<byte>())
            .Equal("x'00'", new byte[] { 0 })
            .Equal("x'00ff80'", new byte[] { 0, 255, 128 })
            .Equal("'text'", "text"),
        new TypeColumn("numeric")
            .Equal("'1.10'", 1.1)
            .Equal("'12'", 12L)
            .Equal("'12345678901234567890123'", 12345678901234567890123.0),
        new TypeColumn("boolean")
            .Equal("true", 1L)
            .Equal("false", 0L),
        new TypeColumn("datetime")
            .Equal("'2024-02-29 23:59:59'", "2024-02-29 23:59:59")
            .Equal("current_date is null", 0L),
        new TypeColumn("json")
            .ByHand("""'{"a" : [1,null,"ü"]}'""", """{"a" : [1,null,"ü"]}""")
            .ByHand("'null'", "null")
            .ByHand("' [ 1 ]' || char(10)", "[ 1 ]")
            .ByHand("12", "12"),
        new TypeColumn("")
            .Equal("1", 1L)
            .Equal("'1'", "1")
            .Equal("1.0", 1.0)
            .Equal("x'31'", new byte[] { 0x31 }),
    ];
}
