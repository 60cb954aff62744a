using System.Data.Common;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>The conversion of boxed values that are not NULL.</summary>
/// <param name="Convert">Converts a value that has been read.</param>
internal sealed record BoxedConversion(Func<object, object?> Convert)
{
    /// <summary>Gets the function that reads the value: by GetFieldValue where Dapper leaves the conversion to the driver.</summary>
    public Func<DbDataReader, int, object> Read { get; init; } = static (reader, ordinal) => reader.GetValue(ordinal);
}
