using System.Data;
using Dapper.Json.Cells;
using Dapper.Json.Documents;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Execution;

/// <summary>Writes several results of one command as one object.</summary>
internal sealed class MultipleResultsWriter : QueryWriter
{
    private readonly PreparedOptions _options;
    private readonly JsonResultSet[] _results;
    private readonly string _sql;
    private readonly MultipleDocument _document;

    /// <exception cref="JsonQueryException">A selected field is not the name of a result.</exception>
    /// <exception cref="NotSupportedException">The serializer has no metadata for the type of a result.</exception>
    public MultipleResultsWriter(PreparedOptions options, JsonResultSet[] results, BufferedOutput output, string sql)
        : this(options, results, sql, new MultipleDocument(output, results, options.ColumnPlanner(RowForm.Properties, isOfSeveral: true), options.Fields))
    {
    }

    private MultipleResultsWriter(PreparedOptions options, JsonResultSet[] results, string sql, MultipleDocument document)
        : base(document)
    {
        (_options, _results, _sql, _document) = (options, results, sql, document);
        bool isTyped = false;
        foreach (JsonResultSet result in results)
        {
            if (result.Contract is { } contract)
            {
                options.PlansOf(contract, isOfSeveral: true);
                isTyped = true;
            }
        }

        Behavior = isTyped || options.ColumnOrders?.AreInOrder(sql) == false ? CommandBehavior.Default : CommandBehavior.SequentialAccess;
    }

    public override CommandBehavior Behavior { get; }

    /// <exception cref="InvalidOperationException">The query has more or fewer results than expected, or one has too many rows.</exception>
    /// <exception cref="JsonQueryException">A column or a cell value cannot be written, or the options name a column that no result has.</exception>
    public override async ValueTask<bool> WriteAsync(QueryReader reader, bool async, CancellationToken token)
    {
        UnseenNames names = _options.CreateUnseenNames();
        for (int i = 0; i < _results.Length; i++)
        {
            JsonResultSet result = _results[i];
            if ((i > 0 && !await reader.NextResultAsync(async).ConfigureAwait(false)) || !reader.HasColumns)
            {
                throw new InvalidOperationException($"The query returned fewer results than expected: there is none for {result}.");
            }

            using RowSource source = reader.OpenResult();
            names.See(source.Reader);
            if (_document.FieldsOf(result) is not { } fields)
            {
                // Not selected: the driver skips its rows.
                continue;
            }

            var plans = QueryPlans.OfSeveral(_options, result.Contract, FormOf(result.Kind), fields.IsEverything ? null : fields, _sql, Behavior);
            using ResultDocument part = _document.Begin(i);
            if (!await RowLoop.WriteAsync(source, plans, part, async, reader.ReadToken, token).ConfigureAwait(false))
            {
                return false;
            }

            _document.End(part);
            if (!_document.IsWritten)
            {
                return true;
            }
        }

        names.ThrowIfAny();
        if (!await reader.NextResultAsync(async).ConfigureAwait(false))
        {
            return true;
        }

        // On SQL Server a failing statement may still have columns, and its error follows them. It says more than this one.
        await reader.SkipResultsAsync(async).ConfigureAwait(false);
        throw new InvalidOperationException($"The query returned more results than expected: the last expected one is {_results[^1]}.");
    }

    private static RowForm FormOf(JsonResultKind kind) => kind switch
    {
        JsonResultKind.Value => RowForm.Value,
        JsonResultKind.Values => RowForm.Element,
        JsonResultKind.Properties => RowForm.Properties,
        JsonResultKind.Row => RowForm.Only,
        _ => RowForm.Object,
    };
}
