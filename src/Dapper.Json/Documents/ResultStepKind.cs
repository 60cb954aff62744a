namespace Dapper.Json.Documents;

/// <summary>The kind of a step of writing a document of several results.</summary>
internal enum ResultStepKind
{
    /// <summary>Begins an object that holds only other results.</summary>
    Begin,

    /// <summary>Writes the properties of a row with a type that stand before a result inside it.</summary>
    Properties,

    /// <summary>Ends an object.</summary>
    End,

    /// <summary>Writes a value that the program gives.</summary>
    Constant,

    /// <summary>Writes the number of rows of another result.</summary>
    Count,

    /// <summary>Writes what another result had beside its rows.</summary>
    Value,

    /// <summary>Writes a result that has waited in memory. If other results go into its only row, the object stays open.</summary>
    Held,

    /// <summary>Writes a list whose rows, or those inside it, are found by their keys.</summary>
    Keyed,
}
