namespace Dapper.Json.Benchmarks.Reports;

/// <summary>The value in the middle.</summary>
internal static class Median
{
    /// <summary>Gives the median of some values.</summary>
    public static double Of(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        int middle = sorted.Length / 2;
        return sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
