using System.Data;
using Dapper.Json.Cells;
using Dapper.Json.Documents;
using Dapper.Json.Output;
using Dapper.Json.Planning;
using Dapper.Json.Shapes;

namespace Dapper.Json.Execution;

/// <summary>Writes several results of one command as one object.</summary>
internal sealed class MultipleResultsWriter : QueryWriter
{
    private readonly PreparedOptions _options;
    private readonly JsonResultSet[] _results;
    private readonly string _sql;
    private readonly MultipleDocument _document;
    private readonly DocumentVersion? _version;

    // Of the result that has the version: the first of which anything may be written.
    private readonly int _first;
    private readonly bool _needsAnyOrder;
    private JsonResultSet? _missing;

    /// <exception cref="ArgumentException">The place of a result does not fit the others.</exception>
    /// <exception cref="JsonQueryException">A selected field is not the name of a result.</exception>
    /// <exception cref="NotSupportedException">The serializer has no metadata for the type of a result.</exception>
    public MultipleResultsWriter(PreparedOptions options, JsonResultSet[] results, DocumentVersion? version, BufferedOutput output, string sql)
    {
        var document = new MultipleDocument(output, results, options.ForSeveral, version);
        (_options, _results, _sql, _document, Document) = (options, results, sql, document, document);
        (_version, _first) = (version, Array.FindIndex(results, static result => result.MayBeWritten));
        bool isTyped = false;
        bool isLinked = false;
        for (int i = 0; i < results.Length; i++)
        {
            if (results[i].Contract is { } contract)
            {
                options.PlannersOfSeveral(LeftOutOf(i)).For(contract);
                isTyped = true;
            }

            isLinked |= document.ReadsKeysOf(i);
        }

        _needsAnyOrder = isTyped || isLinked || version is not null;
    }

    public override long Written => _missing is { MayBeWritten: true } ? -1 : base.Written;

    public override CommandBehavior BehaviorOf(bool blocks) => _options.Access.BehaviorOf(_sql, _needsAnyOrder, blocks);

    /// <exception cref="InvalidOperationException">The query has more or fewer results than expected, or one has too many rows.</exception>
    /// <exception cref="JsonQueryException">A column or a cell value cannot be written, or the options name a column that no result has.</exception>
    public override async ValueTask<bool> WriteAsync(RunningCommand command, RowCursor cursor, bool async)
    {
        _document.Start();
        UnseenNames names = _options.CreateUnseenNames();
        bool isFirst = true;
        for (int i = 0; i < _results.Length; i++)
        {
            JsonResultSet result = _results[i];
            if (!result.IsRead)
            {
                continue;
            }

            if ((!isFirst && !await command.NextResultAsync(async).ConfigureAwait(false)) || !command.HasColumns)
            {
                throw new InvalidOperationException($"The query returned fewer results than expected: there is none for {result}.");
            }

            isFirst = false;
            using RowSource source = command.OpenResult();
            names.RemoveThoseOf(source.Reader);

            // The driver skips the rows of a result that is not written.
            if ((_document.Reads(i) || IsVersionOf(i)) && !await WriteAsync(i, source, command, cursor, async).ConfigureAwait(false))
            {
                if (_version is not null)
                {
                    // The rows of other results may be many.
                    _version.HasEnded &= i == Array.FindLastIndex(_results, static result => result.IsRead);
                }

                return false;
            }

            if (!_document.IsWritten)
            {
                _missing = result;
                return true;
            }
        }

        names.ThrowIfAny();
        if (await command.NextResultAsync(async).ConfigureAwait(false))
        {
            // On SQL Server a failing statement may still have columns, and its error follows them. It says more than this one.
            await command.SkipResultsAsync(async).ConfigureAwait(false);
            throw new InvalidOperationException(
                $"The query returned more results than expected: the last expected one is {Array.FindLast(_results, static result => result.IsRead)}.");
        }

        return true;
    }

    private async ValueTask<bool> WriteAsync(int index, RowSource source, RunningCommand command, RowCursor cursor, bool async)
    {
        JsonResultSet result = _results[index];
        DocumentVersion? version = IsVersionOf(index) ? _version : null;
        if (_document.Decides(index) || !_document.Reads(index))
        {
            bool hasRow = await source.ReadAsync(async, command.ReadToken).ConfigureAwait(false);
            _document.Decide(index, hasRow ? 1 : 0);
            return version is null || await version.IsWantedAsync(
                source, hasRow, result.IsRequired, _options.VersionSettings, async, command.ReadToken, command.Token).ConfigureAwait(false);
        }

        if (!await _document.AdvanceAsync(index, async, command.Token).ConfigureAwait(false))
        {
            return false;
        }

        Planners planners = _options.PlannersOfSeveral(LeftOutOf(index));
        RowForm form = _document.FormOf(index);
        var plans = new QueryPlans(_options, planners, result.Contract, form, _document.FieldsOf(index), _sql)
        {
            OnlyCounts = !_document.Writes(index),
            Version = version,
            MustHaveRow = result.IsRequired,
        };
        using ResultPart part = _document.Begin(index, planners.For(form));
        if (!await RowLoop.WriteAsync(source, plans, part, cursor, async, command.ReadToken, command.Token).ConfigureAwait(false))
        {
            return false;
        }

        plans.Remember(source);
        _document.End(index, part);
        return true;
    }

    private bool IsVersionOf(int index) => _version is not null && index == _first;

    private LeftOutColumns? LeftOutOf(int index) => LeftOutColumns.With(_document.LinksOf(index), IsVersionOf(index) ? _version!.Columns : null);
}
