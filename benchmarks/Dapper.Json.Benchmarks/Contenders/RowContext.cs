using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>Entity Framework's view of a workload. One is made per query, as a web application makes one per request.</summary>
internal sealed class RowContext<TRow>(DbContextOptions options, Workload<TRow> workload) : DbContext(options)
    where TRow : class
{
    private readonly string _table = workload.Name;

    /// <summary>Gets the rows of the table.</summary>
    public DbSet<TRow> Rows => Set<TRow>();

    /// <summary>Makes the options that all contexts over a database share.</summary>
    public static DbContextOptions OptionsFor(Database database)
    {
        var builder = new DbContextOptionsBuilder<RowContext<TRow>>();
        database.Configure(builder);
        builder.ReplaceService<IModelCacheKeyFactory, TableKeyFactory>();
        return builder.Options;
    }

    /// <inheritdoc/>
    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        modelBuilder.Entity<TRow>().ToTable(_table).HasKey("Id");
    }

    /// <summary>Two workloads may share a type of row: their tables tell their models apart.</summary>
    private sealed class TableKeyFactory : IModelCacheKeyFactory
    {
        public object Create(DbContext context, bool designTime) =>
            (context.GetType(), ((RowContext<TRow>)context)._table, designTime);
    }
}
