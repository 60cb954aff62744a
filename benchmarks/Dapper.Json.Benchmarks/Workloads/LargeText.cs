using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>One row with a text of 10 MB.</summary>
internal sealed class LargeText() : Workload<Document>("10 MB of text", "Document",
[
    new(nameof(Document.Id), ColumnKind.Key),
    new(nameof(Document.Body), ColumnKind.OptionalLongText),
])
{
    private const int Length = 10 * 1024 * 1024;

    /// <inheritdoc/>
    public override bool HasParameter => false;

    /// <inheritdoc/>
    public override JsonTypeInfo<IEnumerable<Document>> SourceGenerated => BenchmarkJsonContext.Default.IEnumerableDocument;

    /// <inheritdoc/>
    public override IEnumerable<Document> Rows()
    {
        string text = new SampleText(row: 1).Paragraph(Length, Length + 1, hasSpecials: false);
        yield return new Document { Id = 1, Body = text[..Length] };
    }

    /// <inheritdoc/>
    public override IQueryable<Document> InOrder(IQueryable<Document> rows) => rows.OrderBy(row => row.Id);

    /// <inheritdoc/>
    public override void WriteByHand(DbDataReader reader, Utf8JsonWriter writer)
    {
        writer.WriteStartObject();
        writer.WriteNumber("id", reader.GetInt64(0));
        writer.WriteString("body", reader.IsDBNull(1) ? null : reader.GetString(1));
        writer.WriteEndObject();
    }
}
