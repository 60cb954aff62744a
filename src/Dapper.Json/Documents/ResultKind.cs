namespace Dapper.Json.Documents;

/// <summary>The form of one of several results in the document.</summary>
internal enum ResultKind
{
    /// <summary>The value of the only column of the only row; <c>null</c> if there is no row.</summary>
    Value,

    /// <summary>An array of the values of the only column.</summary>
    Values,

    /// <summary>The only row as an object; <c>null</c> if there is no row.</summary>
    Row,

    /// <summary>An array of objects, one for each row.</summary>
    Rows,

    /// <summary>The properties of the only row, as properties of the document itself.</summary>
    Spread,

    /// <summary>Nothing: the result only decides whether anything is written.</summary>
    MustExist,

    /// <summary>Nothing: the result is of no interest, and its rows are not read.</summary>
    Skip,

    /// <summary>The number of rows that another result has written. No result of the query belongs to it.</summary>
    Count,

    /// <summary>A column of another result, taken from its first row and left out of its rows. No result of the query belongs to it.</summary>
    Total,

    /// <summary>The position of the page after another result, as a text; <c>null</c> on the last page. No result of the query belongs to it.</summary>
    Next,

    /// <summary>A value that the program gives. No result of the query belongs to it.</summary>
    Constant,
}
