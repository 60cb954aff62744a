using System.Text.Json;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>Objects with objects and a list inside.</summary>
internal sealed class NestedFieldsContest : FieldsContest
{
    private static readonly JsonQueryOptions Paths = new() { PathNames = true, GroupKeys = ["Id"] };

    private static readonly JsonFieldPolicy Policy =
        new("[id,name,score,visits,createdAt,owner[id,name],address[street,city],items[id,title,quantity,price,note]]") { Default = "[id,name,owner[name]]" };

    private readonly string _plainSql;

    private NestedFieldsContest(Database database, ModelTable models, ModelItemTable items, int count)
        : base(
            FormattableString.Invariant($"{database.Name}, fields, a nested object with {ModelItemTable.ItemsOfEach} items × {count}"),
            database, count, Database.SelectNestedModelsSql(models, items, hasPaths: true), Paths, Policy, "[id,name,address[city],items[title,price]]") =>
        _plainSql = Database.SelectNestedModelsSql(models, items, hasPaths: false);

    /// <summary>Creates the contest, whose tables are not filled yet.</summary>
    public static NestedFieldsContest Of(Database database, int count)
    {
        var models = new ModelTable();
        var items = new ModelItemTable();
        return new NestedFieldsContest(database, models, items, count) { Tables = [models, items] };
    }

    /// <inheritdoc/>
    protected override async Task BaselineAsync()
    {
        var models = new Dictionary<long, NestedModel>();
        await Connection.QueryAsync<NestedModel, ModelOwner, ModelAddress, ModelItem, NestedModel>(
            _plainSql,
            (model, owner, address, item) =>
            {
                if (!models.TryGetValue(model.Id, out NestedModel? known))
                {
                    known = model;
                    (known.Owner, known.Address) = (owner, address);
                    models.Add(known.Id, known);
                }

                known.Items.Add(item);
                return known;
            },
            Parameters,
            splitOn: $"{nameof(ModelOwner.Id)},{nameof(ModelAddress.Street)},{nameof(ModelItem.Id)}");
        await JsonSerializer.SerializeAsync(Rewound(), models.Values, JsonSerializerOptions.Web);
    }
}
