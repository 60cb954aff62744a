namespace Documentation.Recipes;

/// <summary>What the code of a recipe starts with: the tables of the endpoint recipe in a database in memory, a stream, a server.</summary>
public abstract class RecipeTest : IDisposable
{
    private readonly MemoryStream _stream = new();

    static RecipeTest() => SQLitePCL.Batteries_V2.Init();

    protected RecipeTest()
    {
        Connection = new SqliteConnection(ConnectionString);
        Connection.Open();
        Connection.Execute(Blog.Tables);
    }

    /// <summary>Gets a connection that is open, for as long as the database lives.</summary>
    protected SqliteConnection Connection { get; }

    protected string ConnectionString { get; } = $"Data Source=blog-{Guid.NewGuid():N};Mode=Memory;Cache=Shared";

    protected Stream Stream => _stream;

    /// <summary>Gets what was written to the stream since it was last asked.</summary>
    protected string Written
    {
        get
        {
            string written = Encoding.UTF8.GetString(_stream.ToArray());
            _stream.SetLength(0);
            return written;
        }
    }

    public void Dispose()
    {
        _stream.Dispose();
        Connection.Dispose();
        GC.SuppressFinalize(this);
    }

    private protected DbDataSource CreateDataSource() => SqliteFactory.Instance.CreateDataSource(ConnectionString);

    private protected Task<TestServer> StartAsync(Action<WebApplication> map) =>
        TestServer.StartAsync(map, services => services.AddSingleton(CreateDataSource()));
}
