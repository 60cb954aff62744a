using System.Text;
using System.Text.Json;

namespace Dapper.Json;

/// <summary>Naming policies for columns, in addition to those of <see cref="JsonNamingPolicy"/>.</summary>
/// <example>
/// <code>
/// static readonly JsonQueryOptions SnakeColumns = new() { PropertyNamingPolicy = JsonQueryNamingPolicy.SnakeCaseToCamelCase };
/// </code>
/// </example>
public static class JsonQueryNamingPolicy
{
    /// <summary>Gets the policy that turns <c>published_at</c> and <c>PUBLISHED_AT</c> into <c>publishedAt</c>.</summary>
    /// <value>
    /// <para>
    /// Underscores between two words are removed, however many; those at the start and at the end of a name stay. The first letter of each
    /// word except the first becomes upper case. A word without a lower-case letter is made lower case first. Otherwise the first word is
    /// converted by <see cref="JsonNamingPolicy.CamelCase"/>, and the other letters of the rest stay as they are. So a name without
    /// underscores, but with a lower-case letter, is exactly what <see cref="JsonNamingPolicy.CamelCase"/> returns for it.
    /// </para>
    /// <para>
    /// Letters are those of Unicode, in the invariant culture; other characters, such as digits, are kept. Two columns may become one name,
    /// such as <c>line_1</c> and <c>line1</c>: then <see cref="JsonQueryOptions.DuplicateNames"/> decides.
    /// </para>
    /// </value>
    public static JsonNamingPolicy SnakeCaseToCamelCase { get; } = new SnakeCaseToCamelCasePolicy();

    private sealed class SnakeCaseToCamelCasePolicy : JsonNamingPolicy
    {
        private const char Separator = '_';

        public override string ConvertName(string name)
        {
            ArgumentNullException.ThrowIfNull(name);
            string words = name.Trim(Separator);
            if (words.Length == 0)
            {
                return name;
            }

            int start = name.IndexOf(words[0], StringComparison.Ordinal);
            var converted = new StringBuilder(name, 0, start, name.Length);
            foreach (string word in words.Split(Separator, StringSplitOptions.RemoveEmptyEntries))
            {
                bool isUpper = !word.Any(char.IsLower);
                if (converted.Length == start)
                {
                    converted.Append(isUpper ? word.ToLowerInvariant() : CamelCase.ConvertName(word));
                }
                else
                {
                    converted.Append(char.ToUpperInvariant(word[0])).Append(isUpper ? word[1..].ToLowerInvariant() : word[1..]);
                }
            }

            return converted.Append(Separator, name.Length - start - words.Length).ToString();
        }
    }
}
