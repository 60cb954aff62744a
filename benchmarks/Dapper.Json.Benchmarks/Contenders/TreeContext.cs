using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;
using Microsoft.EntityFrameworkCore;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>Entity Framework's view of orders with two lists. One is made per query, as a web application makes one per request.</summary>
internal sealed class TreeContext(DbContextOptions options, Table purchases, Table lines, Table payments) : DbContext(options)
{
    private readonly string _purchases = purchases.Name;
    private readonly string _lines = lines.Name;
    private readonly string _payments = payments.Name;

    /// <summary>Gets the orders.</summary>
    public DbSet<PaidPurchase> Purchases => Set<PaidPurchase>();

    /// <summary>Makes the options that all contexts over a database share.</summary>
    public static DbContextOptions OptionsFor(Database database)
    {
        var builder = new DbContextOptionsBuilder<TreeContext>();
        database.Configure(builder);
        return builder.Options;
    }

    /// <inheritdoc/>
    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        modelBuilder.Entity<PaidPurchase>().ToTable(_purchases);
        modelBuilder.Entity<PaidPurchase>().HasMany(static purchase => purchase.Lines).WithOne().HasForeignKey(static line => line.PurchaseId);
        modelBuilder.Entity<PaidPurchase>().HasMany(static purchase => purchase.Payments).WithOne().HasForeignKey(static payment => payment.PurchaseId);
        modelBuilder.Entity<PaidLine>().ToTable(_lines);
        modelBuilder.Entity<Payment>().ToTable(_payments);
    }
}
