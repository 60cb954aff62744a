namespace Documentation.Recipes;

/// <summary>The <c>blog.db</c> that recipes open in the current folder, deleted after each test. Those who share it run one after the other.</summary>
[CollectionDefinition(Name)]
public abstract class BlogFile : IDisposable
{
    public const string Name = "blog.db";

    static BlogFile() => SQLitePCL.Batteries_V2.Init();

    protected BlogFile()
    {
        File.Delete(Name);
        using var connection = new SqliteConnection($"Data Source={Name}");
        connection.Execute(Blog.Tables);
    }

    public void Dispose()
    {
        using (var connection = new SqliteConnection($"Data Source={Name}"))
        {
            SqliteConnection.ClearPool(connection);
        }

        File.Delete(Name);
        GC.SuppressFinalize(this);
    }
}
