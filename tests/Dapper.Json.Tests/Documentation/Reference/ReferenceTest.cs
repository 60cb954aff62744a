namespace Dapper.Json.Tests.Documentation.Reference;

/// <summary>The tables that the pages of the reference query, and the stream that they write to.</summary>
public abstract class ReferenceTest : SqliteTests
{
    protected ReferenceTest() =>
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

    private protected Stream Stream { get; } = new MemoryStream();

    private protected string Written => Encoding.UTF8.GetString(((MemoryStream)Stream).ToArray());
}
