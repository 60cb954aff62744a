namespace Dapper.Json.Shapes;

/// <summary>The kind of a pair of brackets.</summary>
internal enum BracketKind
{
    /// <summary>No brackets: the content belongs to the object around it.</summary>
    None,

    Object,

    Array,
}
