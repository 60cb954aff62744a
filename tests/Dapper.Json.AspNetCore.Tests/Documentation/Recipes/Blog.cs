namespace Documentation.Recipes;

internal static class Blog
{
    public const string Tables =
        """
        create table if not exists Authors (Id integer primary key, Name text not null);
        create table if not exists Posts (
            Id integer primary key, AuthorId integer references Authors, Title text not null, PublishedAt text, Rating real);
        create table if not exists Comments (
            Id integer primary key, PostId integer not null references Posts, Text text not null, Likes integer not null);

        insert or ignore into Authors values (7, 'Grace'), (8, 'Ada');
        insert or ignore into Posts values
            (1, 7, 'Brandung', '2024-03-01', 4.5), (2, 8, 'Ebbe', '2024-03-02', 3.9), (3, null, 'Flut', null, null);
        insert or ignore into Comments values (1, 1, 'Ahoi', 2), (2, 1, 'More', 0), (3, 2, 'Still', 5);
        """;
}
