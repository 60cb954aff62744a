namespace Dapper.Json.Documents;

/// <summary>What a step writes of a document of several results. Of a result it is the way in which its rows go into the document.</summary>
internal enum ResultStepKind
{
    /// <summary>Begins an object that holds only other results.</summary>
    Begin,

    /// <summary>Writes the properties of a row with a type that stand before a result inside it.</summary>
    PropertiesBefore,

    /// <summary>Ends an object.</summary>
    End,

    /// <summary>Writes a value that the program gives.</summary>
    Constant,

    /// <summary>Writes the number of rows of another result.</summary>
    Count,

    /// <summary>Writes what another result had beside its rows.</summary>
    Beside,

    /// <summary>Writes the only value, or the only row as a whole.</summary>
    Value,

    /// <summary>Writes an array of values, or of rows.</summary>
    Array,

    /// <summary>Writes the properties of the only row. Its object is the document, or stays open for other results.</summary>
    OpenRow,

    /// <summary>Begins the only row, which has a type. Its properties wait until the results between them are written.</summary>
    TypedRow,

    /// <summary>Writes a list whose rows, or those inside it, are found by their keys.</summary>
    Keyed,
}
