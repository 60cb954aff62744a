using System.Data;
using System.Globalization;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Conversions;
using Dapper.Json.Contracts.Mapping;

namespace Dapper.Json.Contracts.Plans;

/// <summary>Converts the values of Dapper's row parsers, as Query does.</summary>
internal static class ParsedValue
{
    private const string ColumnFailure = "Error parsing column ";

    /// <summary>Casts or converts a value, as Dapper's Query does (SqlMapper.GetValue).</summary>
    /// <exception cref="InvalidCastException">Neither is possible.</exception>
    public static T As<T>(object? value) => value is T typed ? typed
        : value is null && default(T) is null ? default!
        : (T)Change(value, DapperConstructor.ValueOf(typeof(T)));

    /// <summary>Creates the error that names the row, and the column if Dapper's message has it, or there is but one value.</summary>
    public static JsonQueryException Failure(Exception cause, ColumnSchema[] columns, Type type, long rowNumber)
    {
        ColumnSchema column = columns.Length > 0 && DeclaredMembers.AreNoneIn(DapperConstructor.ValueOf(type))
            ? columns[0]
            : new ColumnSchema(ColumnSchema.NoOrdinal, "", type, "");
        if (cause is DataException && cause.Message.StartsWith(ColumnFailure, StringComparison.Ordinal)
            && int.TryParse(cause.Message[ColumnFailure.Length..].Split(' ', 2)[0], NumberStyles.None, CultureInfo.InvariantCulture, out int ordinal)
            && ordinal < columns.Length)
        {
            column = columns[ordinal];
        }

        // Dapper's message has the value and its type, that of the cause what is wrong with it.
        string reason = cause is DataException { InnerException: { } inner } ? $": {inner.Message}{ColumnError.AdviceOn(inner)}" : ColumnError.AdviceOn(cause);
        return ColumnError.Of($"An object of {type.Name} could not be created or written: {cause.Message}{reason}", column, rowNumber, cause);
    }

    /// <remarks>Drivers return dates and times as different types, and ChangeType does not convert between these.</remarks>
    private static object Change(object? value, Type type) =>
        DateTimeConversions.TryConvert(value, type) ?? Convert.ChangeType(value, type, CultureInfo.InvariantCulture)!;
}
