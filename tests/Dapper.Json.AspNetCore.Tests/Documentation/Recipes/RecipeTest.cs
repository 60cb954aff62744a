namespace Documentation.Recipes;

/// <summary>What the code of a recipe starts with: the database of the endpoint recipe, a stream, a server.</summary>
public abstract class RecipeTest : IDisposable
{
    private protected readonly BlogDatabase _blog = new();

    private readonly MemoryStream _stream = new();

    protected SqliteConnection Connection => _blog.Connection;

    protected string ConnectionString => _blog.ConnectionString;

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
        Dispose(disposing: true);
        GC.SuppressFinalize(this);
    }

    protected virtual void Dispose(bool disposing)
    {
        if (disposing)
        {
            _stream.Dispose();
            _blog.Dispose();
        }
    }

    private protected Task<TestServer> StartAsync(Action<WebApplication> map) =>
        TestServer.StartAsync(map, services => services.AddSingleton(_blog.CreateDataSource()));
}
