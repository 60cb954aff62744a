using System.Globalization;

namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>The rows of <see cref="FlatModel"/>, and of <see cref="NestedModel"/> without its items.</summary>
internal sealed class ModelTable() : Table("Model",
[
    new(nameof(NestedModel.Id), ColumnKind.Key),
    new(nameof(NestedModel.Name), ColumnKind.Text),
    new(nameof(NestedModel.Score), ColumnKind.Real),
    new(nameof(NestedModel.Visits), ColumnKind.Integer),
    new(nameof(NestedModel.CreatedAt), ColumnKind.Text),
    new("OwnerId", ColumnKind.Integer),
    new("OwnerName", ColumnKind.Text),
    new(nameof(ModelAddress.Street), ColumnKind.Text),
    new(nameof(ModelAddress.City), ColumnKind.Text),
])
{
    /// <summary>The columns of a <see cref="FlatModel"/>.</summary>
    public const int FlatColumns = 5;

    /// <summary>The rows of the table.</summary>
    public const int TableRows = 1_000;

    private static readonly DateTime FirstDay = new(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc);

    /// <inheritdoc/>
    public override IEnumerable<object> Rows()
    {
        for (int id = 1; id <= TableRows; id++)
        {
            var texts = new SampleText(id);
            yield return new
            {
                Id = (long)id,
                Name = texts.Words(2),
                Score = texts.Number(1, 100, decimals: 2),
                Visits = (long)texts.Number(1, 1_000, decimals: 0),
                CreatedAt = FirstDay.AddSeconds(id * 7_919L).ToString("yyyy-MM-dd HH:mm:ss", CultureInfo.InvariantCulture),
                OwnerId = (long)(id % 7),
                OwnerName = texts.Words(2),
                Street = texts.Words(3),
                City = texts.Words(1),
            };
        }
    }
}

/// <summary>The rows of <see cref="ModelItem"/>, as many for each model.</summary>
internal sealed class ModelItemTable() : Table("ModelItem",
[
    new(nameof(ModelItem.Id), ColumnKind.Key),
    new(nameof(ModelItem.Title), ColumnKind.Text),
    new(nameof(ModelItem.Quantity), ColumnKind.Integer),
    new(nameof(ModelItem.Price), ColumnKind.Real),
    new(nameof(ModelItem.Note), ColumnKind.Text),
])
{
    /// <summary>The items of each model.</summary>
    public const int ItemsOfEach = 10;

    /// <inheritdoc/>
    public override Column Reference { get; } = new("ModelId", ColumnKind.Integer);

    /// <inheritdoc/>
    public override IEnumerable<object> Rows()
    {
        for (int id = 1; id <= ModelTable.TableRows * ItemsOfEach; id++)
        {
            var texts = new SampleText(id);
            yield return new
            {
                Id = (long)id,
                Title = texts.Words(3),
                Quantity = (long)texts.Number(1, 20, decimals: 0),
                Price = texts.Number(1, 100, decimals: 2),
                Note = texts.Words(12),
                ModelId = ((id - 1) / ItemsOfEach) + 1L,
            };
        }
    }
}
