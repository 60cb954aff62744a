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

    public override bool IsDBNull(int ordinal) => _values[ordinal] is DBNull;

    public override object GetValue(int ordinal)
    {
        (_values[ordinal] as ExceptionDispatchInfo)?.Throw();
        return _values[ordinal];
    }

    public override T GetFieldValue<T>(int ordinal) => (T)GetValue(ordinal);

    /// <summary>Reads the row. A failure is thrown where its value is read, which may be nowhere.</summary>
    private bool ReadValues()
    {
        for (int i = 0; i < _values.Length; i++)
        {
            try
            {
                _values[i] = Inner.IsDBNull(i) ? DBNull.Value : ValueOf(i);
            }
            catch (Exception cause) when (!SourceFailure.Is(cause, Inner))
            {
                _values[i] = ExceptionDispatchInfo.Capture(cause);
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
}
