namespace Dapper.Json.Tests.Planning;

/// <summary>Makes names that databases give to columns without an alias, most of them the text of the expression.</summary>
internal sealed class ExpressionMaker(Random random)
{
    private const int MaxDepth = 3;

    private static readonly string[] Columns =
        ["o.total", "o.discount", "t", "o.n", "o.größe", "\"o\".\"n\"", "\"x y\".\"z\"", "`o`.`n`", "[o].[n]", "a.b.c", "o.\"No. 1\"", "x", "main.o.n", "$1", "?"];

    private static readonly string[] Literals = ["1.5", "0", "'a.b'", "'[1]'", "null", "x'00'", "date '2024-01-01'", ".5", "1e-3", "1_000.5", "'$.a[0]'", "true"];

    private static readonly string[] Operators =
        [" + ", " - ", "-", "*", "/", " % ", "||", " || ", " = ", "<>", " and ", " or ", " like ", " is ", " -> ", "->>", " collate ", "::", " at time zone ", " div ", "&"];

    // Of PostgreSQL, SQL Server and Firebird, which name an expression by its function, or not by the expression at all.
    private static readonly string[] OfDatabases = ["?column?", "count", "(No column name)", "CONSTANT", "count_star()", "COUNT(*)", "case", "int4", "array", "x:1"];

    public string Make() => random.Next(6) == 0 ? Any(OfDatabases) : Expression(MaxDepth);

    private string Expression(int depth) => random.Next(depth <= 0 ? 2 : 13) switch
    {
        0 => Any(Columns),
        1 => Any(Literals),
        < 6 => Expression(depth - 1) + Any(Operators) + Expression(depth - 1),
        6 => $"{Any(["-", "not ", "~", "+", "exists "])}{Expression(depth - 1)}",
        7 => $"{Expression(depth - 1)} {Any(["is null", "is not null", "isnull", "collate nocase", "between 1 and o.n", "in (1, 2)"])}",
        8 => $"case when {Expression(depth - 1)} then {Expression(depth - 1)} else {Expression(depth - 1)} end",
        9 => $"{Any(["CAST", "cast"])}({Expression(depth - 1)} as {Any(["text", "VARCHAR", "int", "o.mood"])})",
        10 => $"{Any(["count", "max", "json_extract", "coalesce", "o.f"])}({Expression(depth - 1)}, {Expression(depth - 1)})",
        11 => $"{Expression(depth - 1)}[{Expression(0)}]",
        _ => $"({Expression(depth - 1)})",
    };

    private string Any(string[] choices) => choices[random.Next(choices.Length)];
}
