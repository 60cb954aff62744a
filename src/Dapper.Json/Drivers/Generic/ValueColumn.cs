using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>A column of one CLR type, read by its typed getter.</summary>
internal sealed class ValueColumn<T>(in PlannedColumn column, Func<DbDataReader, int, T> read, JsonValueWriter<T> value) : ColumnWriter(column, value.Null)
{
    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        if (!TryRead(source, out T? found))
        {
            return WriteNull(writer);
        }

        value.Write(writer, Name, found);
        return true;
    }

    private bool TryRead(RowSource source, [MaybeNullWhen(false)] out T found)
    {
        try
        {
            return source.TryRead(Schema, read, out found);
        }
        catch (Exception cause) when (cause is not UnreadableValueException && !SourceFailure.Is(cause, source.Reader))
        {
            throw new UnreadableValueException(cause);
        }
    }
}
