using System.Buffers;
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
    private const int PieceLength = 16 * 1024;

    /// <inheritdoc/>
    public override bool HasParameter => false;

    /// <inheritdoc/>
    public override bool HasLargeRows => true;

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
        writer.WritePropertyName("body");
        if (reader.IsDBNull(1))
        {
            writer.WriteNullValue();
        }
        else
        {
            WriteInPieces(reader, writer);
        }

        writer.WriteEndObject();
    }

    /// <summary>No string is made, and what is written leaves the writer, which else keeps it until it is flushed.</summary>
    private static void WriteInPieces(DbDataReader reader, Utf8JsonWriter writer)
    {
        using TextReader text = reader.GetTextReader(1);
        char[] piece = ArrayPool<char>.Shared.Rent(PieceLength);
        int count;
        while ((count = text.ReadBlock(piece)) > 0)
        {
            writer.WriteStringValueSegment(piece.AsSpan(0, count), isFinalSegment: false);
            writer.Flush();
        }

        writer.WriteStringValueSegment(ReadOnlySpan<char>.Empty, isFinalSegment: true);
        ArrayPool<char>.Shared.Return(piece);
    }
}
