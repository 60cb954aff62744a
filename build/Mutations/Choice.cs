namespace Dapper.Json.Build.Mutations;

/// <summary>Chooses among all mistakes: of each kind as many, so that the rare ones are tried too, and one of a member.</summary>
internal static class Choice
{
    // A large file does not take them all.
    private const int MostOfFile = 4;

    /// <param name="project">The project.</param>
    /// <param name="equivalents">The mistakes that are not made.</param>
    /// <param name="count">How many are chosen, if that many compile.</param>
    /// <param name="random">Decides which.</param>
    public static IEnumerable<Mistake> Of(MutatedProject project, Equivalents equivalents, int count, Random random)
    {
        Mistake[] all = [.. project.Possible.Where(mistake => !equivalents.Has(mistake))];
        random.Shuffle(all);

        // In turn one of each kind.
        var rest = new Queue<Mistake>(all.GroupBy(static mistake => mistake.Kind)
            .SelectMany(static kind => kind.Select(static (mistake, turn) => (mistake, turn)))
            .OrderBy(static place => place.turn).ThenBy(static place => place.mistake.Kind, StringComparer.Ordinal).Select(static place => place.mistake));
        var chosen = new List<Mistake>();
        while (chosen.Count < count && rest.Count > 0)
        {
            var tried = new List<Mistake>();
            while (chosen.Count + tried.Count < count && rest.TryDequeue(out Mistake? mistake))
            {
                Mistake[] beside = [.. chosen.Concat(tried).Where(other => other.File == mistake.File)];
                if (beside.Length < MostOfFile && !Array.Exists(beside, other => other.Member == mistake.Member))
                {
                    tried.Add(mistake);
                }
            }

            chosen.AddRange(project.Compiling(tried));
        }

        return chosen;
    }
}
