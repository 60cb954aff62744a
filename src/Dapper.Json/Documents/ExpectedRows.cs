namespace Dapper.Json.Documents;

/// <summary>Which rows a method writes, and how many there may be: the endings of Dapper's Query methods.</summary>
internal enum ExpectedRows
{
    /// <summary>All rows, as the format says.</summary>
    All,

    /// <summary>The first row, as an object; there must be one.</summary>
    First,

    /// <summary>The first row, as an object, or nothing.</summary>
    FirstOrDefault,

    /// <summary>The only row, as an object.</summary>
    Single,

    /// <summary>The only row, as an object, or nothing.</summary>
    SingleOrDefault,
}
