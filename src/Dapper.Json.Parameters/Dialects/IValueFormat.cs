using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>How a database reads values in JSON: a type, so that the loop over a list is compiled for it.</summary>
internal interface IValueFormat
{
    /// <summary>Writes a value that is not null.</summary>
    /// <returns>False where JSON cannot carry it there.</returns>
    public static abstract bool TryWrite<T>(Utf8JsonWriter writer, T value);
}
