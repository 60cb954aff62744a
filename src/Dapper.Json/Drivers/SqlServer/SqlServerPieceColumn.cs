using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>A column that is read in pieces: of text of any length, without a string, of bytes, or of the serialized form of a user-defined type.</summary>
internal sealed class SqlServerPieceColumn(in PlannedColumn column, bool isText) : ReaderColumn(column)
{
    protected override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        bool isLast;
        return isText
            ? progress.WriteText(writer, source.ReadText(Schema, ref progress, out isLast), isLast)
            : progress.WriteBase64(writer, ((SqlServerSource)source).ReadBytes(Schema, ref progress, out isLast), isLast);
    }
}
