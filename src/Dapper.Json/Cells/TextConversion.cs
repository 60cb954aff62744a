namespace Dapper.Json.Cells;

/// <summary>Makes a value of text that no string was made of.</summary>
internal delegate T TextConversion<out T>(ReadOnlySpan<char> text);
