using System.Data.Common;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Planning;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>
/// Plans the rows of a type: by its members where it is proved that this writes the bytes that Dapper and the serializer
/// would, else through them.
/// </summary>
internal sealed class TypePlanner<T>(JsonTypeInfo<T> typeInfo, CellSettings settings) : IRowPlanner
{
    private readonly ObjectPlanner _members = new(typeInfo, settings);

    public RowPlan Plan(ColumnSchema[] columns, RowSource rows)
    {
        RawJsonNames.ThrowIfMissing(settings, columns);
        ObjectDraft draft = _members.Draft(columns, rows);
        return draft.Choose(
            typeof(T), settings, reason => new MaterializingPlan<T>(columns, typeInfo, ParserOf, reason), rows);
    }

    private static Func<DbDataReader, T> ParserOf(DbDataReader reader)
    {
        Func<DbDataReader, object> parse = reader.GetRowParser(typeof(T));
        return row => ParsedValue.As<T>(parse(row));
    }
}
