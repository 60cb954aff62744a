using System.Text;

namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>Makes up the values of one row from its number, the same in every run.</summary>
internal sealed class SampleText
{
    private static readonly string[] Plain =
        "a of the in and to with from over when database query row column text value writer stream index table server request answer".Split(' ');

    /// <summary>Words of English and its neighbours that JSON does not hold as they are, or not in ASCII.</summary>
    private static readonly string[] Special = "isn't \"quoted\" R&D <b>bold</b> über größe naïve café señor façade dvořák crème".Split(' ');

    private static readonly string[] Foreign = "данные таблица запрос строка 資料庫 查詢 データ 文字 δεδομένα 🙂".Split(' ');

    private readonly Random _random;

    public SampleText(int row) => _random = new Random(row);

    /// <summary>Decides for NULL, in a third of the cells.</summary>
    public bool IsNull() => _random.Next(3) == 0;

    /// <summary>Makes a number between two others.</summary>
    public double Number(double from, double to, int decimals) =>
        Math.Round(from + (_random.NextDouble() * (to - from)), decimals);

    /// <summary>Makes a line of plain words.</summary>
    public string Words(int count) => string.Join(' ', _random.GetItems(Plain, count));

    /// <summary>
    /// Makes a longer text of plain words in sentences. With specials, nine in ten texts are English with a special word in
    /// twenty, every tenth is in another script, and a sentence ends its line now and then.
    /// </summary>
    public string Paragraph(int shortest, int longest, bool hasSpecials)
    {
        int length = _random.Next(shortest, longest);
        bool isForeign = hasSpecials && _random.Next(10) == 0;
        var text = new StringBuilder(length + 20);
        while (text.Length < length)
        {
            text.Append(Word(isForeign, hasSpecials)).Append(_random.Next(40) switch
            {
                0 when hasSpecials => ".\n",
                < 4 => ". ",
                _ => " ",
            });
        }

        return text.ToString();
    }

    private string Word(bool isForeign, bool hasSpecials)
    {
        string[] words = isForeign ? Foreign : hasSpecials && _random.Next(20) == 0 ? Special : Plain;
        return words[_random.Next(words.Length)];
    }
}
