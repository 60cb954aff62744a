using Dapper.Json.Benchmarks.Databases;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>Contenders that do the same work.</summary>
internal abstract class Contest(string title, Database database) : IDisposable
{
    /// <summary>Gets the title for headings.</summary>
    public string Title { get; } = title;

    /// <summary>Gets the database.</summary>
    public Database Database { get; } = database;

    /// <summary>Gets the contenders; the first is the baseline.</summary>
    public abstract IReadOnlyList<Contender> Contenders { get; }

    /// <summary>Gets the stream that all of them write to.</summary>
    public MemoryStream Stream { get; } = new();

    /// <inheritdoc/>
    public void Dispose()
    {
        Stream.Dispose();
        GC.SuppressFinalize(this);
    }
}
