using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;
using Microsoft.EntityFrameworkCore;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>Entity Framework's view of orders and their lines. One is made per query, as a web application makes one per request.</summary>
internal sealed class PurchaseContext(DbContextOptions options, PurchaseTable purchases, PurchaseLineTable lines) : DbContext(options)
{
    private readonly string _purchases = purchases.Name;
    private readonly string _lines = lines.Name;
    private readonly string _reference = lines.Reference.Name;

    /// <summary>Gets the orders.</summary>
    public DbSet<Purchase> Purchases => Set<Purchase>();

    /// <summary>Makes the options that all contexts over a database share.</summary>
    public static DbContextOptions OptionsFor(Database database)
    {
        var builder = new DbContextOptionsBuilder<PurchaseContext>();
        database.Configure(builder);
        return builder.Options;
    }

    /// <inheritdoc/>
    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        modelBuilder.Entity<Purchase>().ToTable(_purchases).HasMany(purchase => purchase.Lines).WithOne().HasForeignKey(_reference);
        modelBuilder.Entity<PurchaseLine>().ToTable(_lines).Property<long>(_reference);
    }
}
