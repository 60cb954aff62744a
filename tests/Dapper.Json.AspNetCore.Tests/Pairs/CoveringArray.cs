namespace Dapper.Json.AspNetCore.Tests.Pairs;

/// <summary>Few cases that hold each pair of two levels of different factors.</summary>
/// <param name="counts">How many levels each factor has.</param>
/// <param name="required">How many of the factors, from the first, have a level in every case. Of the others a case has few.</param>
/// <param name="isRefused">Says whether some levels do not go together. -1 stands for none.</param>
/// <param name="hides">Says whether nothing of the optional factors is seen in a case.</param>
internal sealed class CoveringArray(int[] counts, int required, Func<int[], bool> isRefused, Func<int[], bool> hides)
{
    // A case that fails is to be read by a person.
    private const int MaxOptional = 3;

    private readonly HashSet<(int Factor, int Level, int Other, int OtherLevel)> _pending = [];

    /// <summary>Makes the cases, always the same: those that are refused have only one pair.</summary>
    public List<int[]> Make()
    {
        var pairs =
            from factor in Enumerable.Range(0, counts.Length)
            from other in Enumerable.Range(factor + 1, counts.Length - factor - 1)
            from level in Enumerable.Range(0, counts[factor])
            from otherLevel in Enumerable.Range(0, counts[other])
            select (factor, level, other, otherLevel);
        _pending.UnionWith(pairs);
        List<int[]> cases = [];
        foreach (var pair in pairs.Reverse())
        {
            if (_pending.Contains(pair))
            {
                cases.Add(Complete(pair));
            }
        }

        return cases;
    }

    private int[] Complete((int Factor, int Level, int Other, int OtherLevel) pair)
    {
        int[] made = new int[counts.Length];
        Array.Fill(made, -1);
        (made[pair.Factor], made[pair.Other]) = (pair.Level, pair.OtherLevel);
        for (int factor = 0; factor < required; factor++)
        {
            if (made[factor] < 0 && !TryAdd(made, [factor], isNeeded: true))
            {
                made[factor] = 0;
            }
        }

        if (!isRefused(made))
        {
            int[] optional = [.. Enumerable.Range(required, counts.Length - required)];
            while (made.Skip(required).Count(static level => level >= 0) < MaxOptional && TryAdd(made, optional, isNeeded: false))
            {
            }

            _pending.ExceptWith(PairsOf(made));
        }

        _pending.Remove(pair);
        return made;
    }

    /// <summary>Adds the level that covers most.</summary>
    private bool TryAdd(int[] made, int[] factors, bool isNeeded)
    {
        (int factor, int level, int gain) best = (-1, -1, isNeeded ? -1 : 0);
        foreach (int factor in factors.Where(factor => made[factor] < 0))
        {
            for (int level = 0; level < counts[factor]; level++)
            {
                made[factor] = level;
                int gain = isRefused(made) ? -1 : PairsOf(made).Count(_pending.Contains);
                best = gain > best.gain ? (factor, level, gain) : best;
            }

            made[factor] = -1;
        }

        bool isAdded = best.factor >= 0 && (isNeeded || best.gain > PairsOf(made).Count(_pending.Contains));
        if (isAdded)
        {
            made[best.factor] = best.level;
        }

        return isAdded;
    }

    private IEnumerable<(int Factor, int Level, int Other, int OtherLevel)> PairsOf(int[] made)
    {
        bool isHidden = hides(made);
        return
            from factor in Enumerable.Range(0, counts.Length)
            where made[factor] >= 0
            from other in Enumerable.Range(factor + 1, counts.Length - factor - 1)
            where made[other] >= 0 && (factor == 0 || !isHidden)
            select (factor, made[factor], other, made[other]);
    }
}
