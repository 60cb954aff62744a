using System.Data;
using System.Data.Common;
using System.Diagnostics;

namespace Dapper.Json.Telemetry;

/// <summary>Measures one query: its activity and its metrics.</summary>
internal sealed class QueryMeasurement
{
    private readonly long _start = Stopwatch.GetTimestamp();
    private readonly Activity? _activity;
    private readonly bool _isTyped;
    private TagList _tags;
    private double? _firstRow;
    private long _rows;
    private long _objects;
    private long _bytes;
    private string? _driver;

    /// <summary>Starts the activity of a query.</summary>
    /// <param name="connection">The connection.</param>
    /// <param name="sql">The text of the command.</param>
    /// <param name="isTyped">Whether the query is typed.</param>
    public QueryMeasurement(IDbConnection connection, string? sql, bool isTyped)
    {
        _isTyped = isTyped;
        DatabaseSystem system = DatabaseSystem.Of(connection.GetType());
        string? database = string.IsNullOrEmpty(connection.Database) ? null : connection.Database;
        _tags.Add("db.system.name", system.Name);
        if (database is not null)
        {
            _tags.Add("db.namespace", database);
        }

        // One activity of kind Client for each call of the database: dashboards count those.
        ActivityKind kind = system.DriverHasListeners(connection.GetType()) ? ActivityKind.Internal : ActivityKind.Client;
        _activity = Instruments.Activities.StartActivity(database ?? system.Name, kind, parentContext: default, _tags);
        if (_activity is { IsAllDataRequested: true })
        {
            _activity.SetTag("db.query.text", sql);
        }
    }

    /// <summary>Records that a result has been opened.</summary>
    /// <param name="driver">The name of the driver support that reads it.</param>
    public void OpenResult(string driver) => _driver = driver;

    /// <summary>Records that the first row of a result has been read.</summary>
    public void BeginResult() => _firstRow ??= Stopwatch.GetElapsedTime(_start).TotalSeconds;

    /// <summary>Records the number of rows that were read from a result.</summary>
    /// <param name="rows">The number.</param>
    /// <param name="makesObjects">Whether Dapper creates an object of each row, which the serializer writes.</param>
    /// <remarks>Calls no listener, which may throw: a result ends where its objects are readied for the next.</remarks>
    public void EndResult(long rows, bool makesObjects = false)
    {
        _rows += rows;
        _objects += makesObjects ? rows : 0;
    }

    /// <summary>Counts flushed bytes.</summary>
    public void CountBytes(int bytes) => _bytes += bytes;

    /// <summary>
    /// Records the end of the query. All listeners are called here, and what one throws is dropped: it is no failure of a query that has ended, and hides
    /// none.
    /// </summary>
    /// <param name="isComplete">Whether all of the JSON has been flushed.</param>
    /// <param name="error">The failure; null if there was none.</param>
    public void End(bool isComplete, Exception? error)
    {
        double duration = Stopwatch.GetElapsedTime(_start).TotalSeconds;
        if (_isTyped)
        {
            Guard(() => RecordWrittenRows(_rows - _objects, "columns"));
            Guard(() => RecordWrittenRows(_objects, "objects"));
        }

        if (_driver is not null)
        {
            _tags.Add("dapper.json.driver", _driver);
        }

        if (error is not null)
        {
            _tags.Add("error.type", error.GetType().FullName);
            if (error is DbException { SqlState: { } state })
            {
                _tags.Add("db.response.status_code", state);
            }
        }

        Guard(() => RecordFigures(duration, isComplete));
        Guard(() => EndActivity(error));
    }

    private static void Guard(Action listeners)
    {
        try
        {
            listeners();
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // The listener's own failure.
        }
    }

    private void RecordWrittenRows(long rows, string path)
    {
        if (rows > 0)
        {
            TagList tags = _tags;
            tags.Add("dapper.json.rows.path", path);
            Instruments.WrittenRows.Add(rows, tags);
        }
    }

    private void RecordFigures(double duration, bool isComplete)
    {
        if (!isComplete && _bytes > 0)
        {
            Instruments.Aborted.Add(1, _tags);
        }

        if (_firstRow is { } firstRow)
        {
            Instruments.Histograms.FirstRow.Record(firstRow, _tags);
        }

        Instruments.Histograms.Duration.Record(duration, _tags);
        Instruments.Histograms.Rows.Record(_rows, _tags);
        Instruments.Histograms.Size.Record(_bytes, _tags);
    }

    private void EndActivity(Exception? error)
    {
        if (_activity is { IsAllDataRequested: true })
        {
            foreach (KeyValuePair<string, object?> tag in _tags)
            {
                _activity.SetTag(tag.Key, tag.Value);
            }

            _activity.SetTag("db.response.returned_rows", _rows);
            _activity.SetTag("dapper.json.response.size", _bytes);
            _activity.SetTag("dapper.json.first_row.duration", _firstRow);
            if (error is not null)
            {
                // Without a description: an exception's message may quote a value.
                _activity.SetStatus(ActivityStatusCode.Error);
            }
        }

        _activity?.Dispose();
    }
}
