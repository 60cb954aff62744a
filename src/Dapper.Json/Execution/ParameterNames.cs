using System.Reflection;
using System.Text.RegularExpressions;

namespace Dapper.Json.Execution;

/// <summary>Finds the names of parameters in SQL, as Dapper does.</summary>
internal static class ParameterNames
{
    /// <summary>Returns whether SQL names a property of the parameter object.</summary>
    public static bool IsNamedIn(this PropertyInfo property, string sql) => Regex.IsMatch(
        sql, $@"(?:[?@:$]|\{{=){Regex.Escape(property.Name)}(?![\p{{L}}\p{{N}}_])", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);
}
