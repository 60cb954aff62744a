using System.Globalization;
using System.Text;
using CsvHelper;
using Dapper.Json.Benchmarks.Workloads;
using Google.Protobuf;
using Microsoft.AspNetCore.Http;
using Newtonsoft.Json;
using Newtonsoft.Json.Serialization;
using ProtoBuf.Meta;

namespace Dapper.Json.Benchmarks.Published.Endpoints;

/// <summary>Responses that are written in memory first: their writers are synchronous, and a response is not.</summary>
internal static class OtherFormats
{
    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false);

    private static readonly JsonSerializer Newtonsoft = new() { ContractResolver = new CamelCasePropertyNamesContractResolver() };

    private static readonly RuntimeTypeModel ProtobufNet = CreateProtobufNet();

    public static Task SendNewtonsoftJsonAsync(HttpResponse response, IEnumerable<Product> rows) => SendAsync(response, "application/json", stream =>
    {
        using var text = new StreamWriter(stream, Utf8, leaveOpen: true);
        Newtonsoft.Serialize(text, rows);
    });

    public static Task SendCsvRecordsAsync(HttpResponse response, IEnumerable<Product> rows) => SendAsync(response, "text/csv", stream =>
    {
        using var text = new StreamWriter(stream, Utf8, leaveOpen: true);
        using var csv = new CsvWriter(text, CultureInfo.InvariantCulture);
        csv.WriteRecords(rows);
    });

    /// <summary>Writes CSV field by field: CsvHelper compiles what writes a type anew for each of its writers.</summary>
    public static Task SendCsvAsync(HttpResponse response, IEnumerable<Product> rows) => SendAsync(response, "text/csv", stream =>
    {
        using var text = new StreamWriter(stream, Utf8, leaveOpen: true);
        using var csv = new CsvWriter(text, CultureInfo.InvariantCulture);
        csv.WriteField(nameof(Product.Id));
        csv.WriteField(nameof(Product.Name));
        csv.WriteField(nameof(Product.Price));
        csv.NextRecord();
        foreach (Product row in rows)
        {
            csv.WriteField(row.Id);
            csv.WriteField(row.Name);
            csv.WriteField(row.Price);
            csv.NextRecord();
        }
    });

    /// <summary>Writes <c>repeated Product = 1</c> of <c>int64 id = 1; string name = 2; double price = 3;</c>, as generated code does.</summary>
    public static Task SendProtobufAsync(HttpResponse response, IEnumerable<Product> rows) => SendAsync(response, "application/x-protobuf", stream =>
    {
        using var output = new CodedOutputStream(stream, leaveOpen: true);
        foreach (Product row in rows)
        {
            const int Tags = 3;
            output.WriteTag(1, WireFormat.WireType.LengthDelimited);
            output.WriteLength(
                Tags
                + CodedOutputStream.ComputeInt64Size(row.Id)
                + CodedOutputStream.ComputeStringSize(row.Name)
                + CodedOutputStream.ComputeDoubleSize(row.Price));
            output.WriteTag(1, WireFormat.WireType.Varint);
            output.WriteInt64(row.Id);
            output.WriteTag(2, WireFormat.WireType.LengthDelimited);
            output.WriteString(row.Name);
            output.WriteTag(3, WireFormat.WireType.Fixed64);
            output.WriteDouble(row.Price);
        }
    });

    /// <summary>Writes the same as <see cref="SendProtobufAsync"/>, by protobuf-net.</summary>
    public static Task SendProtobufNetAsync(HttpResponse response, IEnumerable<Product> rows) =>
        SendAsync(response, "application/x-protobuf", stream => ProtobufNet.Serialize(stream, rows));

    private static RuntimeTypeModel CreateProtobufNet()
    {
        RuntimeTypeModel model = RuntimeTypeModel.Create();
        model.Add<Product>(applyDefaultBehaviour: false).Add(nameof(Product.Id), nameof(Product.Name), nameof(Product.Price));
        return model;
    }

    private static async Task SendAsync(HttpResponse response, string contentType, Action<Stream> write)
    {
        using var body = new MemoryStream();
        write(body);
        response.ContentType = contentType;
        response.ContentLength = body.Length;
        await response.Body.WriteAsync(body.GetBuffer().AsMemory(0, (int)body.Length));
    }
}
