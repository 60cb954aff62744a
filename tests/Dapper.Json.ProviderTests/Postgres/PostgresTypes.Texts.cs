namespace Dapper.Json.ProviderTests.Postgres;

internal static partial class PostgresTypes
{
    private const string Odd = "\"\\/<>&'+`\b\f\n\r\t\u0001\u007f\u2028 äöü ß 日本語 العربية 🎉";

    private static IEnumerable<TypeColumn> Texts =>
    [
        Text("text"),
        Text("varchar"),
        Text("citext"),
        new TypeColumn("varchar(3)").Equal("''", "").Equal("'🎉ßa'", "🎉ßa"),
        new TypeColumn("char(5)").Equal("''", "     ").Equal("'ab'", "ab   ").Equal("'日本'", "日本   "),
        new TypeColumn("\"char\"").Equal("'a'", 'a').Equal("'\"'", '"').Equal("''", '\0'),
        new TypeColumn("name").Equal("''", "").Equal("'pg_class'", "pg_class").Equal("'ü'", "ü"),
        new TypeColumn("xml").Equal("'<a b=\"1\">ü</a>'", "<a b=\"1\">ü</a>").Equal("''", ""),
        new TypeColumn("mood").Equal("''", "").Equal("'calm'", "calm").Equal("'ungestüm'", "ungestüm").Equal("'with \"quotes\"'", "with \"quotes\""),
        new TypeColumn("short_text").Equal("''", "").Equal("'ü'", "ü"),
        new TypeColumn("jsonpath").Equal("'$.\"a\"'", "$.\"a\""),

        // Embedded as the database gives it: json as it was written, jsonb as it was normalised.
        new TypeColumn("json")
            .ByHand("""'{"b" : [1, null, "ü\u00fc<"],"a":1e5, "a":{}}'""", """{"b" : [1, null, "ü\u00fc<"],"a":1e5, "a":{}}""")
            .ByHand("'null'", "null")
            .ByHand("'\"text\"'", "\"text\"")
            .ByHand("'12345678901234567890123456789012345678901234567890.10'", "12345678901234567890123456789012345678901234567890.10")
            .ByHand("'[]'", "[]")
            .ByHand("e' \\n[ 1 ]\\t '", "[ 1 ]")
            .ByHand("'\"\\ud83c\\udf89\"'", "\"\\ud83c\\udf89\""),
        new TypeColumn("jsonb")
            .ByHand("""'{"b":[1,null,"ü\u00fc<"],"a":1e5}'""", """{"a": 100000, "b": [1, null, "üü<"]}""")
            .ByHand("'null'", "null")
            .ByHand("'\"text\"'", "\"text\"")
            .ByHand("'12345678901234567890123456789012345678901234567890.10'", "12345678901234567890123456789012345678901234567890.10")
            .ByHand("'{}'", "{}")
            .ByHand("'\"\\ud83c\\udf89\"'", "\"🎉\""),
        new TypeColumn("document").ByHand("""'{"a":1}'""", """{"a": 1}"""),
    ];

    private static TypeColumn Text(string type) => new TypeColumn(type)
        .Equal("''", "")
        .Equal("'plain'", "plain")
        .Equal("' '", " ")
        .Equal("""E'"\\/<>&\'+`\b\f\n\r\t\u0001\u007f\u2028 äöü ß 日本語 العربية 🎉'""", Odd)
        .Equal("repeat('🎉', 5000)", string.Concat(Enumerable.Repeat("🎉", 5000)));
}
