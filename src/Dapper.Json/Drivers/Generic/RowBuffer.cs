using System.Collections;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>
/// A reader that was opened for sequential access, with the values of its current row in memory, so that they can be read in any order and again.
/// Used when the columns show only in the first row that this is needed, as with a view that has the names of lists.
/// </summary>
internal sealed class RowBuffer : DbDataReader
{
    private readonly DbDataReader _reader;
    private readonly object[] _values;
    private long _rowNumber;

    private RowBuffer(DbDataReader reader)
    {
        _reader = reader;
        _values = new object[reader.FieldCount];
    }

    public override int Depth => _reader.Depth;

    public override int FieldCount => _values.Length;

    public override bool HasRows => _reader.HasRows;

    public override bool IsClosed => _reader.IsClosed;

    public override int RecordsAffected => _reader.RecordsAffected;

    public override object this[int ordinal] => _values[ordinal];

    public override object this[string name] => _values[GetOrdinal(name)];

    /// <summary>Returns a source of the same rows, whose current row has been read into memory.</summary>
    /// <exception cref="JsonQueryException">A value could not be read.</exception>
    public static RowSource Of(RowSource source)
    {
        var buffer = new RowBuffer(source.Reader);
        buffer.ReadValues();
        return new GenericSource(buffer, source.Traits with { Name = DriverTraits.AnyDriver, ReadsAnyOrder = true });
    }

    public override bool Read() => _reader.Read() && ReadValues();

    public override async Task<bool> ReadAsync(CancellationToken cancellationToken) =>
        await _reader.ReadAsync(cancellationToken).ConfigureAwait(false) && ReadValues();

    public override bool IsDBNull(int ordinal) => _values[ordinal] is DBNull;

    public override object GetValue(int ordinal) => _values[ordinal] is StreamCopy copy ? new MemoryStream(copy.Bytes, writable: false) : _values[ordinal];

    public override T GetFieldValue<T>(int ordinal) => (T)GetValue(ordinal);

    public override bool GetBoolean(int ordinal) => GetFieldValue<bool>(ordinal);

    public override byte GetByte(int ordinal) => GetFieldValue<byte>(ordinal);

    public override char GetChar(int ordinal) => GetFieldValue<char>(ordinal);

    public override DateTime GetDateTime(int ordinal) => GetFieldValue<DateTime>(ordinal);

    public override decimal GetDecimal(int ordinal) => GetFieldValue<decimal>(ordinal);

    public override double GetDouble(int ordinal) => GetFieldValue<double>(ordinal);

    public override float GetFloat(int ordinal) => GetFieldValue<float>(ordinal);

    public override Guid GetGuid(int ordinal) => GetFieldValue<Guid>(ordinal);

    public override short GetInt16(int ordinal) => GetFieldValue<short>(ordinal);

    public override int GetInt32(int ordinal) => GetFieldValue<int>(ordinal);

    public override long GetInt64(int ordinal) => GetFieldValue<long>(ordinal);

    public override string GetString(int ordinal) => GetFieldValue<string>(ordinal);

    public override string GetName(int ordinal) => _reader.GetName(ordinal);

    public override int GetOrdinal(string name) => _reader.GetOrdinal(name);

    public override string GetDataTypeName(int ordinal) => _reader.GetDataTypeName(ordinal);

    [return: DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicFields | DynamicallyAccessedMemberTypes.PublicProperties)]
    public override Type GetFieldType(int ordinal) => _reader.GetFieldType(ordinal);

    public override int GetValues(object[] values)
    {
        int count = Math.Min(values.Length, _values.Length);
        Array.Copy(_values, values, count);
        return count;
    }

    public override long GetBytes(int ordinal, long dataOffset, byte[]? buffer, int bufferOffset, int length) =>
        Copy<byte>(GetFieldValue<byte[]>(ordinal), dataOffset, buffer.AsSpan(bufferOffset), length);

    public override long GetChars(int ordinal, long dataOffset, char[]? buffer, int bufferOffset, int length) =>
        Copy<char>(GetString(ordinal), dataOffset, buffer.AsSpan(bufferOffset), length);

    public override IEnumerator GetEnumerator() => throw new NotSupportedException();

    public override bool NextResult() => throw new NotSupportedException();

    private static int Copy<T>(ReadOnlySpan<T> value, long offset, Span<T> target, int length)
    {
        ReadOnlySpan<T> rest = value[(int)Math.Min(offset, value.Length)..];
        rest = rest[..Math.Min(rest.Length, Math.Min(length, target.Length))];
        rest.CopyTo(target);
        return rest.Length;
    }

    private static object Kept(object value)
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

    private bool ReadValues()
    {
        _rowNumber++;
        for (int i = 0; i < _values.Length; i++)
        {
            try
            {
                _values[i] = _reader.IsDBNull(i) ? DBNull.Value : Kept(_reader.GetValue(i));
            }
            catch (Exception cause) when (!SourceFailure.Is(cause, _reader))
            {
                throw ColumnError.Of(new UnreadableValueException(cause).Message, ColumnSchema.Of(_reader, i), _rowNumber, cause);
            }
        }

        return true;
    }

    // A stream can be read once only.
    private sealed record StreamCopy(byte[] Bytes);
}
