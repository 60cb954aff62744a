namespace Dapper.Json.Execution;

/// <summary>Finds the names of parameters in SQL, as Dapper does.</summary>
internal static class ParameterNames
{
    private static ReadOnlySpan<char> Marks => ['?', '@', ':', '$'];

    private static ReadOnlySpan<char> UnnamedMarks => ['?', '@', ':'];

    /// <summary>Returns whether SQL has a parameter of a name (SqlMapper.FilterParameters).</summary>
    public static bool IsIn(string sql, string name)
    {
        for (int start = 0; sql.IndexOf(name, start, StringComparison.OrdinalIgnoreCase) is >= 0 and var found; start = found + 1)
        {
            int end = found + name.Length;
            if (found > 0 && Marks.Contains(sql[found - 1]) && (end == sql.Length || !IsWord(sql[end])))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Returns whether SQL may have parameters without names (SqlMapper.Settings.SupportLegacyParameterTokens). Then Dapper adds all members.
    /// </summary>
    public static bool MayBeMissing(string sql)
    {
        int mark = -1;
        while (sql.AsSpan(mark + 1).IndexOfAny(UnnamedMarks) is >= 0 and var next)
        {
            mark += next + 1;
            if ((mark == 0 || !IsMarked(sql[mark - 1])) && (mark + 1 == sql.Length || !IsMarked(sql[mark + 1])))
            {
                return true;
            }
        }

        return false;

        static bool IsMarked(char c) => c == '@' || IsWord(c);
    }

    private static bool IsWord(char c) => c == '_' || char.IsLetter(c) || char.IsNumber(c);
}
