using System.Data.Common;
using System.Data.SqlTypes;
using System.Runtime.ExceptionServices;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>A value of the current row, copied from a reader that cannot go back.</summary>
/// <param name="column">The column.</param>
/// <param name="level">Its level: see <see cref="NeededColumn"/>.</param>
/// <param name="asksForNull">Whether the driver must be asked for a NULL, because the value does not say so.</param>
internal abstract class SqlServerCell(ColumnSchema column, int level, bool asksForNull)
{
    private ExceptionDispatchInfo? _failure;

    public int Level => level;

    protected int Ordinal => column.Ordinal;

    /// <summary>Gets whether the value is NULL. One that could not be read is none.</summary>
    public bool IsNull { get; private set; }

    /// <summary>Gets whether the driver could not read the value.</summary>
    public bool HasFailed => _failure is not null;

    /// <summary>Gets the value as an object.</summary>
    public abstract object Boxed { get; }

    /// <summary>Copies the value of the current row, and keeps a failure: it is thrown where the value is asked for, which may be nowhere.</summary>
    public void Copy(DbDataReader reader)
    {
        (_failure, IsNull) = (null, false);
        try
        {
            IsNull = (asksForNull && reader.IsDBNull(Ordinal)) || !TryRead(reader);
        }
        catch (SqlNullValueException)
        {
            // The table was altered since the plan was made, for which the column has no NULL.
            IsNull = true;
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, reader))
        {
            _failure = ExceptionDispatchInfo.Capture(cause);
        }
    }

    /// <summary>Throws what the driver failed with, or what it fails with for a NULL.</summary>
    public void ThrowIfNoValue()
    {
        _failure?.Throw();
        if (IsNull)
        {
            throw new SqlNullValueException();
        }
    }

    /// <returns>Whether there is a value. If not, it is NULL.</returns>
    protected abstract bool TryRead(DbDataReader reader);
}

/// <summary>A value of a type.</summary>
/// <param name="column">The column.</param>
/// <param name="level">Its level: see <see cref="NeededColumn"/>.</param>
/// <param name="read">Reads the value. It returns null for a NULL if T has one.</param>
internal sealed class SqlServerCell<T>(ColumnSchema column, int level, Func<DbDataReader, int, T?> read)
    : SqlServerCell(column, level, asksForNull: typeof(T).IsValueType && !column.IsDeclaredNotNull)
{
    public T Value { get; private set; } = default!;

    public override object Boxed => Value!;

    protected override bool TryRead(DbDataReader reader)
    {
        Value = read(reader, Ordinal)!;
        return Value is not null;
    }
}
