using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>The forms that text is read in, by its type.</summary>
internal enum SqlServerText
{
    /// <summary>As a string: nvarchar(n), varchar(n), char, nchar and xml, of which the driver always makes one.</summary>
    Whole,

    /// <summary>As the UTF-16 that the server sent.</summary>
    Utf16,

    /// <summary>In the pieces that the driver decodes from the column's code page.</summary>
    Chars,

    /// <summary>Through a reader: in pieces where the driver was asked for sequential access, and right where it was not.</summary>
    Reader,
}

internal static class SqlServerTextExtensions
{
    private static readonly SqlServerText Utf16 = BitConverter.IsLittleEndian ? SqlServerText.Utf16 : SqlServerText.Chars;

    /// <summary>Gives the form for a column of a reader that was opened for sequential access.</summary>
    public static SqlServerText TextForm(this in ColumnSchema column) => column.DataTypeName switch
    {
        "ntext" => Utf16,
        "nvarchar" when column.IsLong => Utf16,
        "varchar" when column.IsLong => SqlServerText.Chars,

        // The driver would make GetChars of a string and an array of the whole.
        "text" => SqlServerText.Reader,
        _ => SqlServerText.Whole,
    };
}
