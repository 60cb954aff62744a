namespace Dapper.Json;

/// <summary>How columns with equal JSON names are handled.</summary>
/// <remarks>
/// Names are compared as they would be written: after the naming policy, case-sensitively. A column that is left out counts as if it were
/// not selected: it does not group rows, and an object or an element of a list does not exist because of its values.
/// </remarks>
public enum JsonDuplicateNameHandling
{
    /// <summary>The query fails with a <see cref="JsonQueryException"/> before anything is written.</summary>
    Error = 0,

    /// <summary>The first column with a name is written, later ones are left out.</summary>
    KeepFirst = 1,

    /// <summary>The last column with a name is written, in its own place; earlier ones are left out.</summary>
    KeepLast = 2,
}
