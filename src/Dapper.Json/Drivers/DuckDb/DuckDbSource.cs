using System.Data;
using System.Data.Common;
using Dapper.Json.Cells;
using DuckDB.NET.Data;
using DuckDB.NET.Native;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>A result of DuckDB, whose columns are read from vectors.</summary>
internal sealed class DuckDbSource(DbDataReader reader) : DuckDbRows(reader)
{
    /// <summary>Tries the members of the driver that are used here on a first reader.</summary>
    public static Func<OpenedReader, RowSource> Probe(DbDataReader reader)
    {
        using var source = new DuckDbSource(reader);
        source.Probe();
        DuckDbTypes.Probe();
        DuckDbLibrary.Probe();
        return static open => new DuckDbSource(open.Reader);
    }

    /// <summary>Creates the interrupt for the queries that run on a connection.</summary>
    /// <remarks>DuckDB runs a query to its end before there is a reader, so cancelling the command would be too late.</remarks>
    public static QueryInterrupt InterruptOf(IDbConnection connection)
    {
        var duck = (DuckDBConnection)connection;
        return new QueryInterrupt(() => duck.NativeConnection.Interrupt());
    }

    public override ColumnWriter CreateWriter(in PlannedColumn column)
    {
        using DuckDBLogicalType type = TypeOf(column.Schema.Ordinal);
        return DuckDbColumns.TryCreate(column, type) ?? base.CreateWriter(column);
    }

    public override ColumnWriter CreateMember<T>(in PlannedMember<T> member)
    {
        if (!member.IsVerbatim && member.Column.Schema.FieldType == typeof(T))
        {
            using DuckDBLogicalType type = TypeOf(member.Column.Schema.Ordinal);
            if (DuckDbTypes.TryCreate(type, member.Column.Settings, isElement: false) is DuckDbScalar<T> scalar)
            {
                return new DuckDbScalarColumn<T>(member.Column, scalar, member.Value);
            }
        }

        return base.CreateMember(member);
    }
}
