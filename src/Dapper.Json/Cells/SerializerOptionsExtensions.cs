using System.Text.Json;

namespace Dapper.Json.Cells;

internal static class SerializerOptionsExtensions
{
#pragma warning disable SYSLIB0020 // Obsolete, but a caller's existing options may have it set, and JsonSerializer obeys it.
    /// <summary>Says whether the setting that came before DefaultIgnoreCondition leaves out nulls.</summary>
    public static bool IgnoresNullValues(this JsonSerializerOptions options) => options.IgnoreNullValues;
#pragma warning restore SYSLIB0020
}
