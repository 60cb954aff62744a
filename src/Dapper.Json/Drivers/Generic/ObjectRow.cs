using System.Data.Common;
using System.Runtime.ExceptionServices;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>
/// A sequential reader with the values of its current row as objects, so that they can be read in any order. Used for rows of which Dapper makes objects, if
/// they are not filled in the order of the columns, and for keys that are not written as the column is.
/// </summary>
internal sealed class ObjectRow : RowReader
{
    private readonly object[] _values;

    private ObjectRow(DbDataReader reader) : base(reader) => _values = new object[reader.FieldCount];

    public override int FieldCount => _values.Length;

    /// <summary>Returns a source of the same rows, whose current row has been read into memory.</summary>
    public static RowSource Open(RowSource source)
    {
        var row = new ObjectRow(source.Reader);
        row.ReadValues();
        return new GenericSource(row, source.Traits with { Name = DriverTraits.AnyDriver }, ReadOrder.Any);
    }

    public override bool Read() => Inner.Read() && ReadValues();

    public override async Task<bool> ReadAsync(CancellationToken cancellationToken) =>
        await Inner.ReadAsync(cancellationToken).ConfigureAwait(false) && ReadValues();

    /// <remarks>A value that was found not to be NULL, and then could not be read, is none.</remarks>
    public override bool IsDBNull(int ordinal)
    {
        (_values[ordinal] as FailedCheck)?.Failure.Throw();
        return _values[ordinal] is DBNull;
    }

    public override object GetValue(int ordinal)
    {
        (_values[ordinal] as FailedCheck)?.Failure.Throw();
        (_values[ordinal] as ExceptionDispatchInfo)?.Throw();
        return _values[ordinal];
    }

    public override T GetFieldValue<T>(int ordinal) => (T)GetValue(ordinal);

    /// <summary>Reads the row. A failure is thrown where its value is read, which may be nowhere.</summary>
    private bool ReadValues()
    {
        for (int i = 0; i < _values.Length; i++)
        {
            bool? isNull = null;
            try
            {
                isNull = Inner.IsDBNull(i);
                _values[i] = isNull == true ? DBNull.Value : ValueOf(i);
            }
            catch (Exception cause) when (!SourceFailure.Is(cause, Inner))
            {
                var failure = ExceptionDispatchInfo.Capture(cause);
                _values[i] = isNull is null ? new FailedCheck(failure) : failure;
            }
        }

        return true;
    }

    private object ValueOf(int ordinal)
    {
        switch (Inner.GetValue(ordinal))
        {
            case byte[] { Length: 0 } when Inner.GetDataTypeName(ordinal) == "timestamp":
                // In sequential access SQL Server's driver does not say that a rowversion is NULL.
                return DBNull.Value;
            case Stream stream:
                // A stream can be read once only.
                using (stream)
                {
                    var copy = new MemoryStream();
                    stream.CopyTo(copy);
                    return copy.ToArray();
                }

            case var value:
                return value;
        }
    }

    // Whether the value is NULL is not known.
    private sealed record FailedCheck(ExceptionDispatchInfo Failure);
}
