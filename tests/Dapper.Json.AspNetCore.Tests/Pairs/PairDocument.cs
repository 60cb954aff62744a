using System.Security.Cryptography;
using System.Text.Encodings.Web;
using Microsoft.AspNetCore.WebUtilities;

namespace Dapper.Json.AspNetCore.Tests.Pairs;

/// <summary>The document of a case: the rows of its kind, written by System.Text.Json under what the settings say.</summary>
internal sealed class PairDocument
{
    private readonly PairCase _case;
    private readonly JsonSerializerOptions _serializer;
    private readonly List<string> _embedded = [];

    public PairDocument(PairCase of)
    {
        _case = of;
        _serializer = new((JsonSerializerOptions?)of["Query.SerializerOptions"] ?? new Microsoft.AspNetCore.Http.Json.JsonOptions().SerializerOptions);
        _serializer.PropertyNamingPolicy = (JsonNamingPolicy?)of["Query.PropertyNamingPolicy"] ?? _serializer.PropertyNamingPolicy;
        _serializer.Encoder = (JavaScriptEncoder?)of["Query.Encoder"] ?? _serializer.Encoder;
        _serializer.NumberHandling = (JsonNumberHandling?)of["Query.NumberHandling"] ?? _serializer.NumberHandling;
        _serializer.DefaultIgnoreCondition = (JsonIgnoreCondition?)of["Query.DefaultIgnoreCondition"] ?? default;
        _serializer.WriteIndented = of["Query.WriteIndented"] is not null && of.Format != JsonQueryFormat.Lines;
    }

    /// <summary>Gets whether two columns have the same name in JSON.</summary>
    public bool HasTwins => NameOf("Title") == NameOf("title");

    /// <summary>Gets the fields that are asked for by either parameter.</summary>
    public (string ByFields, string BySelect) Asked => _case.Kind!.Name switch
    {
        "several" => ("items", NameOf("Title")),
        "page" => ("items", "items,next"),
        "keyed" => ("posts", "posts,user"),
        _ => (NameOf("Id"), NameOf("Title")),
    };

    /// <summary>Gives the cursor behind a row.</summary>
    public static string After(int id) => WebEncoders.Base64UrlEncode(
        [.. SHA256.HashData("1\nVersion\nInt64\nId\nInt64"u8)[..4], .. Encoding.UTF8.GetBytes($"[7,{id}]")]);

    /// <summary>Gives the Id of the first row.</summary>
    public static int FirstId(PairCase of) => of.Kind!.Name == "page" && of["CursorParameter"] is not null ? 2 : 1;

    public string Write()
    {
        object? rows = _case.Kind!.Document(_case);
        string json = _case.Format switch
        {
            JsonQueryFormat.Array => Written(writer => WriteValue(writer, "", rows, isSelected: true)),
            JsonQueryFormat.Lines => string.Concat(((Row[])rows!).Select(row => Written(writer => WriteValue(writer, "", row, isSelected: true)) + '\n')),
            JsonQueryFormat.Values => Written(writer => WriteArrays(writer, (Row[])rows!)),
            JsonQueryFormat.Table => Written(writer => WriteTable(writer, (Row[])rows!)),
            JsonQueryFormat.ForJson => (string)((Row[])rows!)[0].Members[0].Value!,
        };
        return Enumerable.Range(0, _embedded.Count).Aggregate(json, (all, i) => all.Replace($"\"{PlaceOf(i)}\"", _embedded[i], StringComparison.Ordinal));
    }

    private static string PlaceOf(int embedded) => $"embedded {embedded}";

    private string Written(Action<Utf8JsonWriter> write)
    {
        using var stream = new MemoryStream();
        using (var writer = new Utf8JsonWriter(stream, new JsonWriterOptions { Encoder = _serializer.Encoder, Indented = _serializer.WriteIndented }))
        {
            write(writer);
        }

        return Encoding.UTF8.GetString(stream.ToArray());
    }

    private void WriteTable(Utf8JsonWriter writer, Row[] rows)
    {
        writer.WriteStartObject();
        writer.WritePropertyName("columns");
        JsonSerializer.Serialize(writer, MembersOf(_case.Kind!.Columns, isSelected: true).Select(member => NameOf(member.Name)), _serializer);
        writer.WritePropertyName("rows");
        WriteArrays(writer, rows);
        writer.WriteEndObject();
    }

    private void WriteArrays(Utf8JsonWriter writer, Row[] rows)
    {
        writer.WriteStartArray();
        foreach (Row row in rows)
        {
            (string Name, object? Value)[] members = [.. MembersOf(row, isSelected: true)];
            bool isArray = _case.Format == JsonQueryFormat.Table || members.Length > 1;
            if (isArray)
            {
                writer.WriteStartArray();
            }

            Array.ForEach(members, member => WriteValue(writer, member.Name, member.Value));
            if (isArray)
            {
                writer.WriteEndArray();
            }
        }

        writer.WriteEndArray();
    }

    /// <param name="isSelected">Whether fields are chosen among the members of the value.</param>
    private void WriteValue(Utf8JsonWriter writer, string name, object? value, bool isSelected = false)
    {
        switch (value)
        {
            case Row row:
                writer.WriteStartObject();
                foreach ((string member, object? inside) in MembersOf(row, isSelected))
                {
                    if (inside is not null || _serializer.DefaultIgnoreCondition != JsonIgnoreCondition.WhenWritingNull)
                    {
                        writer.WritePropertyName(NameOf(member));
                        WriteValue(writer, member, inside);
                    }
                }

                writer.WriteEndObject();
                break;
            case Row[] rows:
                writer.WriteStartArray();
                Array.ForEach(rows, row => WriteValue(writer, "", row, isSelected));
                writer.WriteEndArray();
                break;
            case string json when name == "Raw" && _case["Query.RawJsonColumns"] is not null:
                // A raw value of Utf8JsonWriter is not indented as the others are.
                writer.WriteStringValue(PlaceOf(_embedded.Count));
                _embedded.Add(json);
                break;
            default:
                JsonSerializer.Serialize(writer, value, _serializer);
                break;
        }
    }

    private IEnumerable<(string Name, object? Value)> MembersOf(Row row, bool isSelected)
    {
        string? asked = !isSelected || _case["Fields"] is null ? null : _case["FieldsParameter"] is null ? Asked.ByFields : Asked.BySelect;
        string[]? fields = asked?.Split(',');

        // The version is that of the first result.
        bool hasVersion = !_case.IsVersioned || (_case.Kind!.Name == "several" && !isSelected);
        var members = row.Members.Where(member => (member.Name != "Version" || hasVersion) && (fields is null || fields.Contains(NameOf(member.Name))));
        return _case.Format == JsonQueryFormat.Values ? members : (JsonDuplicateNameHandling?)_case["Query.DuplicateNames"] switch
        {
            JsonDuplicateNameHandling.KeepFirst => members.DistinctBy(member => NameOf(member.Name)),
            JsonDuplicateNameHandling.KeepLast => members.Reverse().DistinctBy(member => NameOf(member.Name)).Reverse(),
            JsonDuplicateNameHandling.Error or null => members,
        };
    }

    // No policy changes the names of results.
    private string NameOf(string name) =>
        name is "items" or "total" or "next" or "posts" or "lines" or "user" ? name : _serializer.PropertyNamingPolicy?.ConvertName(name) ?? name;
}
