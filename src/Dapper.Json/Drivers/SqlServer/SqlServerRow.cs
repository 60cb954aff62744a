using System.Data.Common;
using System.Data.SqlTypes;
using System.Diagnostics;
using System.Runtime.InteropServices;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>
/// The current row of a reader that cannot go back, copied: each column that is needed once, in the order of the ordinals, up to the one that is asked for.
/// What is copied may be read in any order, and more than once.
/// </summary>
internal sealed class SqlServerRow : RowReader
{
    private readonly RowSource _source;
    private readonly SqlServerCell?[] _cells;
    private int _next;

    /// <param name="reader">The reader, on a row of which nothing has been read.</param>
    /// <param name="source">Says which columns a row shares with the one before.</param>
    /// <param name="columns">The columns that are needed.</param>
    public SqlServerRow(DbDataReader reader, RowSource source, NeededColumn[] columns) : base(reader)
    {
        _source = source;
        _cells = new SqlServerCell?[reader.FieldCount];
        foreach (IGrouping<int, NeededColumn> column in columns.GroupBy(static column => column.Schema.Ordinal))
        {
            _cells[column.Key] = SqlServerCells.Of([.. column]);
        }
    }

    public override int FieldCount => _cells.Length;

    public override bool Read()
    {
        Begin();
        return Inner.Read();
    }

    public override Task<bool> ReadAsync(CancellationToken cancellationToken)
    {
        Begin();
        return Inner.ReadAsync(cancellationToken);
    }

    public override bool IsDBNull(int ordinal) => CellAt(ordinal).IsNull;

    public override object GetValue(int ordinal) => IsDBNull(ordinal) ? DBNull.Value : Plain(GetProviderSpecificValue(ordinal));

    public override object GetProviderSpecificValue(int ordinal) => WithValue(ordinal).Boxed;

    public override T GetFieldValue<T>(int ordinal) =>
        typeof(T) == typeof(DateOnly) && GetDataTypeName(ordinal) == "date" ? (T)(object)DateOnly.FromDateTime(Get<DateTime>(ordinal))
        : typeof(T) == typeof(TimeOnly) && GetDataTypeName(ordinal) == "time" ? (T)(object)TimeOnly.FromTimeSpan(Get<TimeSpan>(ordinal))
        : Get<T>(ordinal);

    public override Stream GetStream(int ordinal) => new MemoryStream(Get<byte[]>(ordinal));

    // Those of the most columns: a generic method of a base class takes longer to call.
    public override int GetInt32(int ordinal) => Get<int>(ordinal);

    public override long GetInt64(int ordinal) => Get<long>(ordinal);

    public override string GetString(int ordinal) => Get<string>(ordinal);

    public override decimal GetDecimal(int ordinal) => Get<decimal>(ordinal);

    public override double GetDouble(int ordinal) => Get<double>(ordinal);

    public override bool GetBoolean(int ordinal) => Get<bool>(ordinal);

    public override DateTime GetDateTime(int ordinal) => Get<DateTime>(ordinal);

    public override Guid GetGuid(int ordinal) => Get<Guid>(ordinal);

    /// <summary>Adds a value to a grouping key, if its bytes tell as much as its JSON. One that could not be read is not added.</summary>
    /// <returns>Whether it is added.</returns>
    public bool TryAddKey(int ordinal, RowKey key)
    {
        SqlServerCell cell = CellAt(ordinal);
        if (cell.IsNull)
        {
            key.AddNull();
            return true;
        }

        return !cell.HasFailed && cell switch
        {
            SqlServerCell<string> text => Add(key, text.Value.AsSpan()),
            SqlServerCell<long> number => Add(key, number.Value),
            SqlServerCell<int> number => Add(key, number.Value),
            SqlServerCell<short> number => Add(key, number.Value),
            SqlServerCell<byte> number => Add(key, number.Value),
            SqlServerCell<decimal> number => Add(key, number.Value),
            SqlServerCell<double> number => Add(key, number.Value),
            SqlServerCell<bool> flag => Add(key, flag.Value),
            SqlServerCell<Guid> value => Add(key, value.Value),
            SqlServerCell<DateTime> time => Add(key, time.Value),
            _ => false,
        };
    }

    private static bool Add<T>(RowKey key, T value)
        where T : unmanaged => Add(key, new ReadOnlySpan<T>(in value));

    private static bool Add<T>(RowKey key, ReadOnlySpan<T> values)
        where T : unmanaged
    {
        key.Add(MemoryMarshal.AsBytes(values));
        return true;
    }

    private static object Plain(object value) => value is SqlDecimal number ? SqlServerCells.ToDecimal(number) : value;

    private void Begin()
    {
        _next = 0;
        _source.SharedLevels = 0;
    }

    private SqlServerCell CellAt(int ordinal)
    {
        for (; _next <= ordinal; _next++)
        {
            if (_cells[_next] is { } cell && cell.Level >= _source.SharedLevels)
            {
                cell.Copy(Inner);
            }
        }

        return _cells[ordinal] ?? throw new UnreachableException();
    }

    private T Get<T>(int ordinal) => WithValue(ordinal) is var cell && cell is SqlServerCell<T> typed ? typed.Value : (T)Plain(cell.Boxed);

    private SqlServerCell WithValue(int ordinal)
    {
        SqlServerCell cell = CellAt(ordinal);
        cell.ThrowIfNoValue();
        return cell;
    }
}
