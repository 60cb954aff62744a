namespace Dapper.Json.Tests.Reference;

/// <summary>The values that a cell of SQLite can hold, weighted towards their edges.</summary>
internal static class GeneratedValues
{
    private static readonly Gen<long> AnyBits =
        Gen.Choose(int.MinValue, int.MaxValue).Two().Select(static halves => ((long)halves.Item1 << 32) | (uint)halves.Item2);

    private static readonly Gen<object?> Integer = Gen.OneOf(
        Gen.Elements(0L, 1, -1, int.MaxValue, int.MinValue, 1L << 53, (1L << 53) + 1, long.MaxValue, long.MinValue),
        Gen.Choose(-1000, 1000).Select(static small => (long)small),
        AnyBits).Select(static value => (object?)value);

    private static readonly Gen<object?> Real = Gen.OneOf(
        Gen.Elements(0.0, -0.0, 1, -1, 0.1, 1.0 / 3, 1e15, 1e16, 1e17, 1e21, 123456789.125, double.Epsilon, -double.Epsilon, 2.2250738585072014E-308, double.MaxValue, double.MinValue),
        AnyBits.Select(BitConverter.Int64BitsToDouble).Where(double.IsFinite)).Select(static value => (object?)value);

    private static readonly Gen<object?> Blob = Gen.OneOf(
        Gen.Constant(Array.Empty<byte>()),
        Gen.Choose(0, 255).Select(static value => (byte)value).ArrayOf()).Select(static value => (object?)value);

    /// <summary>One character of text: plain, to be escaped, of another script, of another plane.</summary>
    private static readonly Gen<int> Character = Gen.Frequency(
        (6, Gen.Choose('a', 'z')),
        (2, Gen.Choose(' ', '~')),
        (3, Gen.Elements("\"\\/'<>&+`=\u2028\u2029\u0085\u00A0\uFEFF\uFFFD\uFFFE\uFFFF\uD7FF\uE000".Select(static c => (int)c))),
        (1, Gen.Choose(1, 31)),
        (1, Gen.Choose(0x7F, 0xFF)),
        (2, Gen.Choose(0x100, 0x7FF)),
        (2, Gen.Choose(0x800, 0xD7FF)),
        (1, Gen.Choose(0xE000, 0xFFFF)),
        (2, Gen.Choose(0x1F300, 0x1FAFF)),
        (1, Gen.Choose(0x10000, 0x10FFFF)));

    /// <summary>Text as a string holds it, without lone surrogates: SQLite's text has none.</summary>
    public static Gen<string> Text { get; } = Character.ArrayOf().Select(Join);

    /// <summary>A cell: null, a long, a double, a string or a byte[].</summary>
    public static Gen<object?> Cell { get; } = Gen.Frequency(
        (2, Gen.Constant<object?>(null)),
        (3, Integer),
        (3, Real),
        (4, Gen.OneOf(Text, Text, Text.Select(static text => string.Concat(Enumerable.Repeat(text, 40)))).Select(static value => (object?)value)),
        (2, Blob));

    /// <summary>A column's name: never empty, without question marks, between which Dapper sees a parameter, and without "::" before a type.</summary>
    public static Gen<string> Name { get; } = Gen.OneOf(
        Gen.Elements("id", "Id", "ID", "userName", "UserName", "user_name", "URLValue", "two words", "say \"hi\"", "_x", "__", "naïve", "имя", "名前", "ÅngströmUnit", "a1B2", "emoji 😀"),
        Character.NonEmptyListOf().Select(static characters => Join([.. characters.Take(12)]).Replace('?', '!'))
            .Where(static name => !name.Contains("::", StringComparison.Ordinal)));

    private static string Join(int[] characters) =>
        string.Concat(characters.Select(static character => new Rune(character).ToString()));
}
