// Queries on a small SQLite database, written as JSON to the console. Database.cs creates the database.
using System.Diagnostics;
using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper;
using Dapper.Json;
using Microsoft.Data.Sqlite;
using Quickstart;

// The JSON is UTF-8, so it goes to the stream of the console, not through its text encoder.
Console.OutputEncoding = Encoding.UTF8;
CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
await using Stream stdout = Console.OpenStandardOutput();

DirectoryInfo folder = Directory.CreateTempSubdirectory("dapper-json-quickstart-");
try
{
    await using SqliteConnection connection = await Database.CreateAsync(Path.Combine(folder.FullName, "blog.db"));

    // 1. Only a query, its parameters and a stream.
    string posts = """
        select p.Id, p.PublishedAt, p.Rating, a.Country as AuthorCountry
        from Posts p join Authors a on a.Id = p.AuthorId
        where p.Id in @ids
        order by p.Id
        """;
    int[] ids = [2, 5, 7];
    Announce("A list: joined tables, a list as parameter, camelCase names, NULLs", posts);
    await connection.QueryJsonAsync(posts, new { ids }, stdout);

    // 2. Options are made once: they cache the plans of the queries. What they do not set is as JsonSerializerOptions.Web has it.
    //    The default encoder escapes everything that is not ASCII, as System.Text.Json does. Of that, this one escapes only
    //    emoji and the like. It suits files and responses of an API, not JSON inside an HTML page.
    var readable = new JsonQueryOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
    string author = """
        select Id, Name, Country, Bio
        from Authors
        where Name = @name
        """;
    Announce("A single object: nothing is written, and false returned, where there is no row", author);
    bool found = await connection.QuerySingleOrDefaultJsonAsync(author, new { name = "佐藤 さくら" }, stdout, readable);
    bool another = await connection.QuerySingleOrDefaultJsonAsync(author, new { name = "Nobody" }, stdout, readable);
    Console.WriteLine($"\nfound: {found}, and Nobody: {another}");

    // 3. Names, NULLs, indentation: the settings of JsonSerializer. Only RawJsonColumns is not among them: the text of
    //    these columns is JSON already and is embedded.
    var indented = new JsonQueryOptions(readable)
    {
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        WriteIndented = true,
        RawJsonColumns = ["Attributes"],
    };
    string drafts = """
        select Id, Title, PublishedAt, Rating, Attributes
        from Posts
        where PublishedAt is null and Id > @after
        order by Id
        limit 3
        """;
    Announce("Indented, snake_case, without NULLs, a column that holds JSON", drafts);
    await connection.QueryJsonAsync(drafts, new { after = 20 }, stdout, indented);

    // 4. Any SQL: here groups and aggregates.
    string report = """
        select t.Name as Tag, count(*) as Posts, round(avg(p.Rating), 2) as Rating, max(p.PublishedAt) as Latest
        from Tags t join PostTags pt on pt.TagId = t.Id join Posts p on p.Id = pt.PostId
        group by t.Id
        order by Posts desc, t.Id
        """;
    Announce("A report", report);
    await connection.QueryJsonAsync(report, null, stdout, readable);

    // 5. Objects and lists inside rows: the names of columns are paths, and rows with the same values in the post's columns are
    //    one post. Several results become one object: here the number of all comments, and posts with their comments.
    string discussed = """
        select count(*) from Comments;

        select p.Id, p.Title, a.Name as "author.name", c.Reader as "comments[].reader", c.Likes as "comments[].likes"
        from Posts p join Authors a on a.Id = p.AuthorId left join Comments c on c.PostId = p.Id and c.Id <= 5990
        where p.Id <= @last
        order by p.Id, c.Id
        """;
    Announce("Several results as one object, with objects and lists inside", discussed);
    await connection.QueryMultipleJsonAsync(discussed, new { last = 3 }, stdout, [JsonResultSet.Value("commentsInAll"), JsonResultSet.Rows("posts")], readable);

    // 6. Rows are streamed: neither they nor the document are ever in memory as a whole.
    string export = """
        select c.Id, c.Body, c.Reader, c.Likes, c.EditedAt, p.Title as Post, a.Name as Author
        from Comments c join Posts p on p.Id = c.PostId join Authors a on a.Id = p.AuthorId
        order by c.Id
        """;
    Announce("An export, streamed to a file", export);
    string path = Path.Combine(AppContext.BaseDirectory, "comments.json");
    await using FileStream file = File.Create(path);
    long start = Stopwatch.GetTimestamp();
    long rows = await connection.QueryJsonAsync(export, null, file, readable);
    await file.FlushAsync();
    TimeSpan time = Stopwatch.GetElapsedTime(start);
    string speed = $"{rows / time.TotalSeconds:N0} rows per second, with the just-in-time compiler still at work";
    Console.WriteLine($"{rows:N0} rows, {file.Length:N0} bytes in {time.TotalMilliseconds:N0} ms: {speed}");
    Console.WriteLine($"written to {path}");
}
finally
{
    folder.Delete(recursive: true);
}

static void Announce(string title, string sql) => Console.WriteLine($"\n\n== {title}\n{sql}\n");
