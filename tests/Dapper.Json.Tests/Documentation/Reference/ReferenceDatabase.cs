namespace Dapper.Json.Tests.Documentation.Reference;

/// <summary>The tables that the pages of the reference query, and the stream that they write to.</summary>
internal sealed class ReferenceDatabase : IDisposable
{
    public ReferenceDatabase() =>
        Connection.Execute("""
            create table Posts (Id integer primary key, AuthorId integer, Title text, PublishedAt text, Rating real, Attributes text);
            insert into Posts values
                (1, 7, 'Brandung', '2024-03-01', 4.5, '{"words":640,"mood":["calm"]}'),
                (2, 8, 'Ebbe', '2024-03-02', 3.9, null),
                (3, 9, 'Flut', null, null, '{"words":120}');
            create table Authors (Id integer primary key, Name text);
            insert into Authors values (8, 'Ada');
            create table Comments (Id integer primary key, PostId integer, Text text, Likes integer);
            insert into Comments values (1, 1, 'Ahoi', 2), (2, 1, 'More', 0), (3, 2, 'Still', null);
            """);

    public SqliteConnection Connection { get; } = Databases.Open();

    public MemoryStream Stream { get; } = new();

    public string Written => Encoding.UTF8.GetString(Stream.ToArray());

    public void Deconstruct(out SqliteConnection connection, out Stream stream) => (connection, stream) = (Connection, Stream);

    public void Dispose()
    {
        Connection.Dispose();
        Stream.Dispose();
    }
}
