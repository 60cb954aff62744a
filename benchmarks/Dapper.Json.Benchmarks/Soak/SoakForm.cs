namespace Dapper.Json.Benchmarks.Soak;

/// <summary>Which method runs a query.</summary>
internal enum SoakForm
{
    /// <summary>QueryJson.</summary>
    Rows,

    /// <summary>QueryJson with a type.</summary>
    RowsOfType,

    /// <summary>QueryJson with two types.</summary>
    Signed,

    /// <summary>QuerySingleJsonAsync, or QuerySingleOrDefaultJson.</summary>
    Single,

    /// <summary>QueryFirstOrDefaultJson.</summary>
    FirstOrDefault,

    /// <summary>QueryMultipleJson.</summary>
    Several,

    /// <summary>WriteJson on Dapper's reader.</summary>
    Reader,
}
