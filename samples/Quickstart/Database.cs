using System.Globalization;
using Dapper;
using Microsoft.Data.Sqlite;

namespace Quickstart;

/// <summary>
/// A small blog in one SQLite file: 12 authors, 3,000 posts, their tags and 50,000 comments. The rows are computed,
/// never drawn at random, so every run prints the same.
/// </summary>
internal static class Database
{
    private const int Posts = 3_000;
    private const int Comments = 50_000;

    private const string Tables = """
        create table Authors  (Id integer primary key, Name text not null, Country text not null, Bio text);
        create table Posts    (Id integer primary key, AuthorId integer not null references Authors, Title text not null,
                               PublishedAt text, Rating real, Attributes text);
        create table Tags     (Id integer primary key, Name text not null);
        create table PostTags (PostId integer not null references Posts, TagId integer not null references Tags,
                               primary key (PostId, TagId)) without rowid;
        create table Comments (Id integer primary key, PostId integer not null references Posts, Reader text not null,
                               Body text not null, Likes integer not null, EditedAt text);
        """;

    private static readonly object[] Authors =
    [
        new { Name = "Zoë Ångström", Country = "SE", Bio = "Écrit là où la mer commence." },
        new { Name = "José Peña", Country = "ES", Bio = (string?)null },
        new { Name = "Ελένη Παπαδάκη", Country = "GR", Bio = "Γράφει για νησιά και ανέμους." },
        new { Name = "Νίκος Αλεξίου", Country = "CY", Bio = (string?)null },
        new { Name = "Анна Ковалёва", Country = "BG", Bio = "Пишет о поездах." },
        new { Name = "Олександр Шевчук", Country = "UA", Bio = "Читає вголос." },
        new { Name = "ليلى حداد", Country = "LB", Bio = "تكتب عن البحر والمدن." },
        new { Name = "يوسف العلي", Country = "MA", Bio = (string?)null },
        new { Name = "王小明", Country = "TW", Bio = "寫山，也寫水。" },
        new { Name = "李娜", Country = "CN", Bio = (string?)null },
        new { Name = "佐藤 さくら", Country = "JP", Bio = "旅とパンのことを書く。🍞" },
        new { Name = "Ada O'Neil", Country = "IE", Bio = "Writes \"small\" programs. 🧮" },
    ];

    private static readonly string[] Titles =
        ["Brændende sol", "Größe zählt", "Ο άνεμος", "Поезд на юг", "رسالة إلى البحر", "山中的一天", "桜の庭 🌸", "Notes on <tags> & \"quotes\""];

    private static readonly string[] Remarks =
        ["Merci, très beau !", "Ευχαριστώ πολύ.", "Спасибо, очень тепло.", "شكراً جزيلاً", "写得真好。", "また読みたいです 😊", "Read it twice; will read it again."];

    private static readonly string[] TagNames = ["travel", "música", "θάλασσα", "книги", "سفر", "料理", "🎨"];

    /// <summary>Makes the file and gives an open connection to it.</summary>
    public static async Task<SqliteConnection> CreateAsync(string path)
    {
        SQLitePCL.Batteries_V2.Init();

        // Without pooling the file is free, and can be deleted, as soon as the connection is closed.
        var connection = new SqliteConnection($"Data Source={path};Pooling=False");
        await connection.OpenAsync();
        await connection.ExecuteAsync(Tables);

        await using SqliteTransaction transaction = connection.BeginTransaction();
        await connection.ExecuteAsync("insert into Authors (Name, Country, Bio) values (@Name, @Country, @Bio)", Authors, transaction);
        await connection.ExecuteAsync("insert into Tags (Name) values (@name)", TagNames.Select(name => new { name }), transaction);
        await connection.ExecuteAsync(
            "insert into Posts values (@Id, @AuthorId, @Title, @PublishedAt, @Rating, @Attributes)", Enumerable.Range(1, Posts).Select(Post), transaction);
        await connection.ExecuteAsync(
            "insert into PostTags select p.Id, t.Id from Posts p join Tags t on p.Id % (t.Id + 2) = 0", transaction: transaction);
        await connection.ExecuteAsync(
            "insert into Comments values (@Id, @PostId, @Reader, @Body, @Likes, @EditedAt)", Enumerable.Range(1, Comments).Select(Comment), transaction);
        await transaction.CommitAsync();
        return connection;
    }

    /// <summary>Every fifth post is a draft, every seventh unrated, every third without attributes: NULL in the database.</summary>
    private static object Post(int id) => new
    {
        Id = id,
        AuthorId = 1 + (id * 7 % Authors.Length),
        Title = $"{Titles[id % Titles.Length]} № {id}",
        PublishedAt = id % 5 == 0 ? null : Day(id),
        Rating = id % 7 == 0 ? (double?)null : 1 + (id % 41 / 10.0),
        Attributes = id % 3 == 0
            ? null
            : $$"""{"words":{{200 + (id % 900)}},"featured":{{(id % 50 == 1 ? "true" : "false")}},"mood":["calm","{{id % 4}}/4"]}""",
    };

    private static object Comment(int id) => new
    {
        Id = id,
        PostId = 1 + (id * 13 % Posts),
        Reader = $"reader{id % 997}",
        Body = $"{Remarks[id % Remarks.Length]} ({id})",
        Likes = id * 31 % 100,
        EditedAt = id % 10 == 0 ? Day(id) : null,
    };

    private static string Day(int id) => new DateOnly(2019, 1, 1).AddDays(id % 2_400).ToString("O", CultureInfo.InvariantCulture);
}
