using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Cells;

internal static class JsonTypeInfoExtensions
{
    /// <summary>Says whether the type is written by a converter of System.Text.Json's own.</summary>
    public static bool IsBuiltIn(this JsonTypeInfo typeInfo) => typeInfo.Converter.GetType().Assembly == typeof(JsonSerializer).Assembly;
}
