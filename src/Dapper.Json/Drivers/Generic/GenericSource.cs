using System.Data.Common;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>A result of any driver, or of a wrapper such as a profiler's, read through the getters of <see cref="DbDataReader"/>.</summary>
internal class GenericSource(DbDataReader reader, DriverTraits traits, ReadOrder order = ReadOrder.Unknown) : RowSource(reader, traits, order)
{
    /// <summary>The drivers whose column types hold for all rows of a result. Others are asked for the type of each value.</summary>
    private static readonly string[] FixedTypes =
        ["Npgsql", "MySqlConnector", "DuckDB.NET.Data", "FirebirdSql.Data.FirebirdClient", "Oracle.ManagedDataAccess"];

    /// <summary>Returns the function that opens readers of any type.</summary>
    public static Func<OpenedReader, RowSource> OpenerOf(Type readerType)
    {
        bool typesAreFixed = FixedTypes.Contains(readerType.Assembly.GetName().Name);
        var traits = new DriverTraits(DriverTraits.AnyDriver, typesAreFixed, KnowsMembers: typesAreFixed, ReadsTakeToken: true);
        return open => new GenericSource(open.Reader, traits, open.Order);
    }

    public override int HashSchema()
    {
        var hash = new HashCode();
        for (int i = 0, count = Reader.FieldCount; i < count; i++)
        {
            ColumnSchema column = SchemaOf(i);
            hash.Add(column.Name.GetHashCode(StringComparison.Ordinal));
            hash.Add(column.FieldType);
        }

        return hash.ToHashCode();
    }

    public override bool Matches(ResultSchema schema)
    {
        if (schema is not Columns known || known.ReaderType != Reader.GetType() || known.TypesAreFixed != Traits.TypesAreFixed
            || known.All.Length != Reader.FieldCount)
        {
            return false;
        }

        for (int i = 0; i < known.All.Length; i++)
        {
            if (known.All[i] != SchemaOf(i))
            {
                return false;
            }
        }

        return true;
    }

    public override ResultSchema CopySchema(bool looksAtCells, out ColumnSchema[] columns)
    {
        columns = [.. Enumerable.Range(0, Reader.FieldCount).Select(SchemaOf)];
        return new Columns(Reader.GetType(), Traits.TypesAreFixed, columns);
    }

    public override ColumnWriter CreateWriter(in PlannedColumn column) =>
        Traits.TypesAreFixed ? column.Settings.Types.Create(column) : new VaryingColumn(column);

    /// <summary>Returns a column's schema, as the driver describes it.</summary>
    protected virtual ColumnSchema SchemaOf(int ordinal) => ColumnSchema.Of(Reader, ordinal);

    // Rows in memory have readers of one type, whatever their driver.
    private sealed record Columns(Type ReaderType, bool TypesAreFixed, ColumnSchema[] All) : ResultSchema;
}
