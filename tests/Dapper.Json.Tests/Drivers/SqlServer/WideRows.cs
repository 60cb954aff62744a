namespace Dapper.Json.Tests.Drivers.SqlServer;

/// <summary>Rows with long values between short ones, and NULLs.</summary>
internal static class WideRows
{
    public static readonly string Long = string.Concat(Enumerable.Repeat("x😀", 2 * ValueProgress.PieceLength));

    public static readonly SqlServerColumn[] Columns =
    [
        SqlServerColumn.Of<int>("int") with { Name = "Id" },
        SqlServerColumn.Of("nvarchar(max)") with { Name = "Text" },
        SqlServerColumn.Of<long>("bigint") with { Name = "Views" },
        SqlServerColumn.Of("varbinary(max)") with { Name = "Image" },
        SqlServerColumn.Of("nvarchar(50)") with { Name = "Title" },
    ];

    public static readonly object?[][] All =
    [
        [1, Long, 10L, new byte[] { 1, 2, 3 }, "one"],
        [2, null, 20L, null, null],
        [3, "", 30L, new byte[3 * ValueProgress.PieceLength], "three"],
    ];

    /// <summary>Gives the array of what is made of each row, as the serializer writes it.</summary>
    public static string Expected<T>(Func<WideRow, T> make) =>
        JsonSerializer.Serialize(All.Select(row => make(WideRow.Of(row))), JsonSerializerOptions.Web);
}

/// <summary>A row of <see cref="WideRows"/>, its properties in the order of the columns.</summary>
internal sealed class WideRow
{
    public int Id { get; set; }

    public string? Text { get; set; }

    public long Views { get; set; }

    public byte[]? Image { get; set; }

    public string? Title { get; set; }

    public static WideRow Of(object?[] cells) =>
        new() { Id = (int)cells[0]!, Text = (string?)cells[1], Views = (long)cells[2]!, Image = (byte[]?)cells[3], Title = (string?)cells[4] };
}
