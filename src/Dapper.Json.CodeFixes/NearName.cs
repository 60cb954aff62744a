namespace Dapper.Json.CodeFixes;

/// <summary>Compares names as a reader would who looks for a misspelt one.</summary>
internal static class NearName
{
    private const int MostChanges = 2;

    /// <summary>Returns those of some names, which commas separate, that are near to another.</summary>
    public static string[] Among(string names, string other) => [.. names.Split(',').Where(name => name.Length > 0 && Is(name, other))];

    /// <summary>Returns whether one name is the other with at most two letters changed, or with its letters in another order.</summary>
    public static bool Is(string one, string other)
    {
        one = one.ToLowerInvariant();
        other = other.ToLowerInvariant();

        // Of short names two letters are all that there is.
        int most = Math.Min(MostChanges, Math.Max(one.Length, other.Length) - 1);
        return Distance(one, other) <= most || one.OrderBy(static c => c).SequenceEqual(other.OrderBy(static c => c));
    }

    private static int Distance(string one, string other)
    {
        int[] previous = [.. Enumerable.Range(0, other.Length + 1)];
        for (int i = 1; i <= one.Length; i++)
        {
            int[] row = new int[other.Length + 1];
            row[0] = i;
            for (int j = 1; j <= other.Length; j++)
            {
                int change = previous[j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1);
                row[j] = Math.Min(change, Math.Min(previous[j], row[j - 1]) + 1);
            }

            previous = row;
        }

        return previous[other.Length];
    }
}
