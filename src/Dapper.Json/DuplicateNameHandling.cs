namespace Dapper.Json;

/// <summary>What becomes of columns whose JSON property names are equal.</summary>
/// <remarks>Names are compared as they would be written: after the naming policy, case-sensitively.</remarks>
public enum DuplicateNameHandling
{
    /// <summary>The query fails with a <see cref="JsonQueryException"/> before anything is written.</summary>
    Error = 0,

    /// <summary>The first column of a name is written, later ones are left out.</summary>
    KeepFirst = 1,

    /// <summary>The last column of a name is written, in its own place; earlier ones are left out.</summary>
    KeepLast = 2,
}
