using System.Data.Common;
using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>Eight mixed columns, three of them NULL in a third of the rows, one of them a longer text.</summary>
/// <param name="hasSpecials">
/// Whether the text has what JSON escapes: quotes, line ends, accents, other scripts. Escaping is the same work for all
/// contenders, so the more of it, the closer they are.
/// </param>
internal sealed class EightColumns(bool hasSpecials) : Workload<Post>(
    hasSpecials ? "(c) 8 columns with text to escape" : "(b) 8 columns",
    hasSpecials ? "PostToEscape" : "Post",
[
    new(nameof(Post.Id), ColumnKind.Key),
    new(nameof(Post.Title), ColumnKind.Text),
    new(nameof(Post.Summary), ColumnKind.OptionalLongText),
    new(nameof(Post.EditorId), ColumnKind.OptionalInteger),
    new(nameof(Post.Rating), ColumnKind.Real),
    new(nameof(Post.Score), ColumnKind.OptionalReal),
    new(nameof(Post.CreatedAt), ColumnKind.Text),
    new(nameof(Post.IsPublished), ColumnKind.Integer),
])
{
    /// <summary>The rows of the table.</summary>
    public const int TableRows = 10_000;

    private static readonly DateTime FirstDay = new(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc);

    /// <inheritdoc/>
    public override bool HasParameter => true;

    /// <inheritdoc/>
    public override JsonTypeInfo<IEnumerable<Post>> SourceGenerated => BenchmarkJsonContext.Default.IEnumerablePost;

    /// <inheritdoc/>
    public override IEnumerable<Post> Rows()
    {
        for (int id = 1; id <= TableRows; id++)
        {
            var texts = new SampleText(id);
            yield return new Post
            {
                Id = id,
                Title = texts.Words(6),
                Summary = texts.IsNull() ? null : texts.Paragraph(150, 450, hasSpecials),
                EditorId = texts.IsNull() ? null : (long)texts.Number(1, 2_000, decimals: 0),
                Rating = texts.Number(0, 5, decimals: 1),
                Score = texts.IsNull() ? null : texts.Number(0, 1, decimals: 4),
                CreatedAt = FirstDay.AddSeconds(id * 7_919L).ToString("yyyy-MM-dd HH:mm:ss", CultureInfo.InvariantCulture),
                IsPublished = id % 2,
            };
        }
    }

    /// <inheritdoc/>
    public override IQueryable<Post> InOrder(IQueryable<Post> rows) => rows.OrderBy(row => row.Id);

    /// <inheritdoc/>
    public override void WriteByHand(DbDataReader reader, Utf8JsonWriter writer)
    {
        writer.WriteStartObject();
        writer.WriteNumber("id", reader.GetInt64(0));
        writer.WriteString("title", reader.GetString(1));
        writer.WriteString("summary", reader.IsDBNull(2) ? null : reader.GetString(2));
        if (reader.IsDBNull(3))
        {
            writer.WriteNull("editorId");
        }
        else
        {
            writer.WriteNumber("editorId", reader.GetInt64(3));
        }

        writer.WriteNumber("rating", reader.GetDouble(4));
        if (reader.IsDBNull(5))
        {
            writer.WriteNull("score");
        }
        else
        {
            writer.WriteNumber("score", reader.GetDouble(5));
        }

        writer.WriteString("createdAt", reader.GetString(6));
        writer.WriteNumber("isPublished", reader.GetInt64(7));
        writer.WriteEndObject();
    }
}
