namespace Documentation.Recipes;

/// <summary>The tables and rows of the recipes, in a database in memory that lives as long as its test.</summary>
internal sealed class BlogDatabase : IDisposable
{
    private readonly SqliteConnection _keeper;

    static BlogDatabase() => SQLitePCL.Batteries_V2.Init();

    public BlogDatabase()
    {
        ConnectionString = $"Data Source=blog-{Guid.NewGuid():N};Mode=Memory;Cache=Shared";
        _keeper = new SqliteConnection(ConnectionString);
        _keeper.Open();
        _keeper.Execute(Blog.Tables);
    }

    public string ConnectionString { get; }

    /// <summary>Gets a connection that is open.</summary>
    public SqliteConnection Connection => _keeper;

    public DbDataSource CreateDataSource() => SqliteFactory.Instance.CreateDataSource(ConnectionString);

    public void Dispose() => _keeper.Dispose();
}
