using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>The form in which text is read, by its type.</summary>
internal enum SqlServerText
{
    /// <summary>As a string: nvarchar(n), varchar(n), char, nchar and xml, for which the driver always creates one.</summary>
    Whole,

    /// <summary>As the UTF-16 that the server sent.</summary>
    Utf16,

    /// <summary>In pieces that the driver decodes from the column's code page.</summary>
    Chars,

    /// <summary>Through a text reader: in pieces in sequential access, and correct in default mode.</summary>
    Reader,
}

internal static class SqlServerTextExtensions
{
    private static readonly SqlServerText Utf16 = BitConverter.IsLittleEndian ? SqlServerText.Utf16 : SqlServerText.Chars;

    /// <summary>Returns the form for a column of a reader that was opened for sequential access.</summary>
    public static SqlServerText TextForm(this ColumnSchema column) => column.DataTypeName switch
    {
        "ntext" => Utf16,
        "nvarchar" when column.IsLong => Utf16,
        "varchar" when column.IsLong => SqlServerText.Chars,

        // For GetChars, the driver would create a string and an array of the whole value.
        "text" => SqlServerText.Reader,
        _ => SqlServerText.Whole,
    };
}
