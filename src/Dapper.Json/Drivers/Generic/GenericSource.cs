using System.Data.Common;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>A result of any driver, or of a wrapper such as a profiler's, read through the getters of <see cref="DbDataReader"/>.</summary>
internal class GenericSource(DbDataReader reader, DriverTraits traits) : RowSource(reader, traits)
{
    /// <summary>In so many runs of a text, a driver is asked once for what it creates objects to describe.</summary>
    private const int RunsUntilAsked = 256;

    /// <summary>The drivers whose column types hold for all rows of a result. Others are asked for the type of each value.</summary>
    private static readonly string[] FixedTypes =
        ["Npgsql", "MySqlConnector", "MySql.Data", "DuckDB.NET.Data", "FirebirdSql.Data.FirebirdClient", "Oracle.ManagedDataAccess"];

    /// <summary>Returns the function that opens readers of a type.</summary>
    public static Func<OpenedReader, RowSource> OpenerOf(Type readerType)
    {
        bool typesAreFixed = FixedTypes.Contains(readerType.Assembly.GetName().Name);
        var traits = new DriverTraits(DriverTraits.AnyDriver, typesAreFixed, KnowsMembers: typesAreFixed, ReadsTakeToken: true, MayCutPairs: !typesAreFixed);
        return open => new GenericSource(open.Reader, traits);
    }

    public override int HashSchema()
    {
        var hash = new HashCode();
        for (int i = 0, count = Reader.FieldCount; i < count; i++)
        {
            hash.Add((Reader.GetName(i) ?? "").GetHashCode(StringComparison.Ordinal));
        }

        return hash.ToHashCode();
    }

    public override ResultSchema CopySchema(bool looksAtCells, out ColumnSchema[] columns)
    {
        columns = [.. Enumerable.Range(0, Reader.FieldCount).Select(SchemaOf)];
        return new Columns(Reader.GetType(), Traits.TypesAreFixed, columns);
    }

    public override ColumnWriter CreateWriter(in PlannedColumn column) =>
        Traits.TypesAreFixed ? GenericColumns.Create(column) : new VaryingColumn(column);

    public override ColumnWriter CreateMember<T>(in PlannedMember<T> member) => new MemberColumn<T>(member);

    /// <summary>Returns a column's schema, as the driver describes it.</summary>
    protected virtual ColumnSchema SchemaOf(int ordinal) => ColumnSchema.Of(Reader, ordinal);

    /// <summary>Returns whether a column is as it was.</summary>
    /// <param name="column">The column of a plan.</param>
    /// <param name="isLast">Whether the plan is that of the last run of the same text, and the driver was asked for everything in one of the last runs.</param>
    protected virtual bool IsSame(ColumnSchema column, bool isLast) => SchemaOf(column.Ordinal) == column;

    public override bool Matches(ResultSchema schema, bool isLast = false)
    {
        if (schema is not Columns known || known.ReaderType != Reader.GetType() || known.TypesAreFixed != Traits.TypesAreFixed
            || known.All.Length != Reader.FieldCount)
        {
            return false;
        }

        isLast &= ++known.Runs % RunsUntilAsked != 0;
        foreach (ColumnSchema column in known.All)
        {
            if (!IsSame(column, isLast))
            {
                return false;
            }
        }

        return true;
    }

    // Rows in memory have readers of one type, whatever their driver.
    private sealed record Columns(Type ReaderType, bool TypesAreFixed, ColumnSchema[] All) : ResultSchema
    {
        // Threads may count at once: it does not matter which run it is.
        public int Runs { get; set; }
    }
}
