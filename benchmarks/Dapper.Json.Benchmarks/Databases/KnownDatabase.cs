using System.Data.Common;
using Dapper.Json.Benchmarks.Reports;

namespace Dapper.Json.Benchmarks.Databases;

/// <summary>A database that this program can measure, and whether it is here.</summary>
/// <param name="Open">Opens a connection to it.</param>
/// <param name="Variable">What names its server; null where none is needed.</param>
/// <param name="Classes">Its classes for BenchmarkDotNet.</param>
internal sealed record KnownDatabase(Func<Database> Open, ServerVariable? Variable, IReadOnlyList<Type> Classes)
{
    /// <summary>
    /// Gets whether it stands in for a server that may not be here: in smoke runs and in BenchmarkDotNet, but not where figures are asked for.
    /// </summary>
    public bool IsStandIn { get; init; }

    /// <summary>Gets those that can be measured here.</summary>
    public static IReadOnlyList<KnownDatabase> Here { get; } = [.. KnownDatabases.All.Where(database => database.Variable is not { IsSet: false })];

    /// <summary>Opens one after the other. One that does not open is reported, and the others are measured. The caller disposes them.</summary>
    public static IEnumerable<Database> OpenAll(Report report)
    {
        foreach (KnownDatabase known in Here.Where(known => !known.IsStandIn || report.Options.IsSmoke))
        {
            Database? database = null;
            try
            {
                database = known.Open();
            }
            catch (DbException failure)
            {
                report.AppendFailure(known.Variable?.Server ?? "SQLite", failure);
            }

            if (database is not null)
            {
                yield return database;
            }
        }
    }

    /// <summary>Does the same with those of which more is measured than rows of a table.</summary>
    public static IEnumerable<Database> OpenWhole(Report report) => OpenAll(report).Where(static database => !database.HasRowsOnly);

    /// <summary>Gets why the others cannot.</summary>
    public static IReadOnlyList<string> Absences { get; } = [.. KnownDatabases.All.Except(Here).Select(database => database.Variable!.Absence)];
}
