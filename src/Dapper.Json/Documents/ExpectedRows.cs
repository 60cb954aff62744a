namespace Dapper.Json.Documents;

/// <summary>Which rows a method writes and how many there may be, as in the names of Dapper's Query methods.</summary>
internal enum ExpectedRows
{
    /// <summary>All rows, in the format of the options.</summary>
    All,

    /// <summary>The first row, as an object. No row is an error.</summary>
    First,

    /// <summary>The first row, as an object; nothing if there is none.</summary>
    FirstOrDefault,

    /// <summary>The only row, as an object. No row, or more than one, is an error.</summary>
    Single,

    /// <summary>The only row, as an object; nothing if there is none. More than one is an error.</summary>
    SingleOrDefault,
}
