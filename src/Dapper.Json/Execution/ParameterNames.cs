using System.Reflection;
using System.Text.RegularExpressions;

namespace Dapper.Json.Execution;

/// <summary>Looks for the names of parameters as Dapper does.</summary>
internal static class ParameterNames
{
    /// <summary>Says whether SQL names a property of a parameter object.</summary>
    public static bool IsNamedIn(this PropertyInfo property, string sql) => Regex.IsMatch(
        sql, $@"(?:[?@:$]|\{{=){Regex.Escape(property.Name)}(?![\p{{L}}\p{{N}}_])", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);
}
