using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
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

    public override bool IsDBNull(int ordinal) => _values[ordinal] is not ExceptionDispatchInfo && ValueOf(ordinal) is DBNull;

    public override object GetValue(int ordinal) => ValueOf(ordinal) is StreamCopy copy ? new MemoryStream(copy.Bytes, writable: false) : _values[ordinal];

    public override T GetFieldValue<T>(int ordinal) => (T)GetValue(ordinal);

    public override string GetName(int ordinal) => Inner.GetName(ordinal);

    public override int GetOrdinal(string name) => Inner.GetOrdinal(name);

    public override string GetDataTypeName(int ordinal) => Inner.GetDataTypeName(ordinal);

    [return: DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicFields | DynamicallyAccessedMemberTypes.PublicProperties)]
    public override Type GetFieldType(int ordinal) => Inner.GetFieldType(ordinal);

    private static object Readable(object value)
    {
        if (value is not Stream stream)
        {
            return value;
        }

        using var copy = new MemoryStream();
        using (stream)
        {
            stream.CopyTo(copy);
        }

        return new StreamCopy(copy.ToArray());
    }

    private object ValueOf(int ordinal)
    {
        (_values[ordinal] as FailedCheck)?.Failure.Throw();
        (_values[ordinal] as ExceptionDispatchInfo)?.Throw();
        return _values[ordinal];
    }

    /// <summary>Reads the row. A failure is thrown where its value is read, which may be nowhere.</summary>
    private bool ReadValues()
    {
        for (int i = 0; i < _values.Length; i++)
        {
            bool isChecked = false;
            try
            {
                bool isNull = Inner.IsDBNull(i);
                isChecked = true;
                _values[i] = isNull ? DBNull.Value : Readable(Inner.GetValue(i));
                if (_values[i] is byte[] { Length: 0 } && Inner.GetDataTypeName(i) == "timestamp")
                {
                    // In sequential access SQL Server's driver does not say that a rowversion is NULL.
                    _values[i] = DBNull.Value;
                }
            }
            catch (Exception cause) when (!SourceFailure.Is(cause, Inner))
            {
                var failure = ExceptionDispatchInfo.Capture(cause);
                _values[i] = isChecked ? failure : new FailedCheck(failure);
            }
        }

        return true;
    }

    // The driver could not tell whether the value is NULL.
    private sealed record FailedCheck(ExceptionDispatchInfo Failure);

    // A stream can be read once only.
    private sealed record StreamCopy(byte[] Bytes);
}
