using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>
/// Refuses to serialize a result. Without it, <c>Ok(result)</c> would send the properties of the result with status 200, and
/// the query would never run.
/// </summary>
internal sealed class UnsupportedResultConverter : JsonConverter<IResult>
{
    private const string Message = "This result is the response itself: return it, not Ok(result) or an object that contains it.";

    public override bool CanConvert(Type typeToConvert) => typeof(IResult).IsAssignableFrom(typeToConvert);

    public override IResult Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException(Message);

    public override void Write(Utf8JsonWriter writer, IResult value, JsonSerializerOptions options) => throw new NotSupportedException(Message);
}
