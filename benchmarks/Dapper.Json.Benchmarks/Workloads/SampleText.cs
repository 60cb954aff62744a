using System.Text;

namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>Makes up the values of one row from its number, the same in every run.</summary>
internal sealed class SampleText
{
    private static readonly string[] Latin =
        "a of the in and to with database query row column text value writer stream index table server request answer \"quoted\" O'Neill R&D <b>bold</b>".Split(' ');

    private static readonly string[] Accented = "über größe naïve café señor façade dvořák smörgåsbord crème brûlée".Split(' ');

    private static readonly string[] Others = "данные таблица запрос 資料庫 查詢 行 データ 文字 δεδομένα 🙂".Split(' ');

    private readonly Random _random;

    public SampleText(int row) => _random = new Random(row);

    /// <summary>Decides for NULL, in a third of the cells.</summary>
    public bool IsNull() => _random.Next(3) == 0;

    /// <summary>Makes a number between two others.</summary>
    public double Number(double from, double to, int decimals) =>
        Math.Round(from + (_random.NextDouble() * (to - from)), decimals);

    /// <summary>Makes a line of plain words.</summary>
    public string Words(int count) => string.Join(' ', _random.GetItems(Latin.AsSpan(0, 16), count));

    /// <summary>Makes a longer text. Most are English with an accent here and there; every fifth is in another script.</summary>
    public string Paragraph(int shortest, int longest)
    {
        int length = _random.Next(shortest, longest);
        string[] accents = _random.Next(5) == 0 ? Others : Accented;
        int accentsInTen = ReferenceEquals(accents, Others) ? 7 : 1;
        var text = new StringBuilder(length + 20);
        while (text.Length < length)
        {
            string[] words = _random.Next(10) < accentsInTen ? accents : Latin;
            text.Append(words[_random.Next(words.Length)]).Append(_random.Next(12) == 0 ? ".\n" : " ");
        }

        return text.ToString();
    }
}
