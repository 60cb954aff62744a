using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;

namespace Dapper.Json.Benchmarks.Reports;

/// <summary>What figures depend on: the processor, and the versions of the packages that do the work.</summary>
internal static class Machine
{
    private static readonly string[] Measured =
    [
        "Dapper", "Microsoft.Data.Sqlite", "SQLitePCLRaw.core", "Npgsql", "Microsoft.Data.SqlClient", "FirebirdSql.Data.FirebirdClient",
        "DuckDB.NET.Data", "Microsoft.EntityFrameworkCore", "Newtonsoft.Json", "protobuf-net", "Google.Protobuf",
    ];

    public static string Description { get; } = string.Create(
        CultureInfo.InvariantCulture,
        $"{Processor()}, {Environment.ProcessorCount} logical cores, {RuntimeInformation.OSDescription}, {RuntimeInformation.OSArchitecture}");

    /// <summary>Those that this program has been built with.</summary>
    public static string Packages { get; } = string.Join(", ", Measured.Select(Version).OfType<string>());

    private static string? Version(string name)
    {
        string file = Path.Combine(AppContext.BaseDirectory, name + ".dll");
        return File.Exists(file) ? $"{name} {FileVersionInfo.GetVersionInfo(file).ProductVersion?.Split('+')[0]}" : null;
    }

    private static string Processor()
    {
        const string Linux = "/proc/cpuinfo";
        string? line = File.Exists(Linux)
            ? File.ReadLines(Linux).FirstOrDefault(line => line.StartsWith("model name", StringComparison.Ordinal))
            : null;
        return line is null ? "unknown processor" : line[(line.IndexOf(':', StringComparison.Ordinal) + 1)..].Trim();
    }
}
