namespace Dapper.Json.Build.Mutations;

/// <summary>The mistakes that nobody could notice: each is a line with its name, and behind it, further to the right, why.</summary>
internal sealed class Equivalents
{
    private readonly HashSet<string> _names;

    private Equivalents(IEnumerable<string> names) => _names = [.. names];

    public static Equivalents Load(string file) =>
        new(File.ReadLines(file).Where(static line => line.Length > 0 && line[0] is not (' ' or '#')));

    public bool Has(Mistake mistake) => _names.Contains(mistake.Name);

    /// <summary>Returns the lines of which the code has changed: what replaced it must be looked at again.</summary>
    public IEnumerable<string> Without(IEnumerable<Mistake> possible) => _names.Except(possible.Select(static mistake => mistake.Name));
}
