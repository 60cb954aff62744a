using System.Collections.ObjectModel;
using System.Data.Common;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>
/// A result of SQL Server. Its columns are also distinguished by what the driver's type names omit: nvarchar(max) from
/// nvarchar(50), and a decimal that may be too large for the CLR's from one that always fits.
/// </summary>
/// <remarks>Uses only <see cref="DbDataReader"/>, and no type of Microsoft.Data.SqlClient or its predecessor.</remarks>
/// <param name="reader">The reader.</param>
/// <param name="order">
/// How the reader was opened. In sequential access a value is read in pieces and copied only once. Any other reader, as one of the caller's may be, has the
/// row in memory, and then copies the whole value for each piece. Versions 2.1 and 7.1 of the driver also parse a row again from its start with each packet
/// that arrives for an asynchronous read: one value of 5,000,000 characters took 18 s and 25 GB of allocations with 2.1.4.
/// </param>
internal sealed partial class SqlServerSource(DbDataReader reader, ReadOrder order) : GenericSource(reader, SqlServerTraits, order)
{
    private static readonly DriverTraits SqlServerTraits = new(DriverTraits.SqlClient, TypesAreFixed: true, KnowsMembers: true, MayCutPairs: true);

    private ReadOnlyCollection<DbColumn>? _declared;

    public override ValueTask<bool> ReadAsync(bool async, CancellationToken cancellationToken)
    {
        _versionOrdinal = ColumnSchema.NoOrdinal;
        return base.ReadAsync(async, cancellationToken);
    }

    public override ColumnWriter CreateWriter(in PlannedColumn column) => SqlServerColumns.Create(column);

    /// <remarks>The driver may say that a rowversion is not NULL which is: see <see cref="ReadVersion"/>.</remarks>
    public override bool IsNull(ColumnSchema column) => column.DataTypeName == RowVersion ? ReadVersion(column.Ordinal).Length == 0 : base.IsNull(column);

    protected override ColumnSchema SchemaOf(int ordinal)
    {
        string dataTypeName = Reader.GetDataTypeName(ordinal) ?? "";
        (bool isLong, int precision) = Declared(ordinal, dataTypeName);
        return new ColumnSchema(ordinal, Reader.GetName(ordinal) ?? "", FieldTypeOf(ordinal), dataTypeName) { IsLong = isLong, Precision = precision };
    }

    /// <remarks>
    /// The text may meet a column of another length, of an altered table or of another database. For some runs a value is then read as a whole instead of
    /// in pieces, or the other way round. A decimal of more than 28 digits could not be read at all, so its precision is asked for in each run.
    /// </remarks>
    protected override bool IsSame(ColumnSchema column, bool isLast) =>
        column.Name == (Reader.GetName(column.Ordinal) ?? "")
        && column.DataTypeName == (Reader.GetDataTypeName(column.Ordinal) ?? "")
        && column.FieldType == FieldTypeOf(column.Ordinal)
        && ((isLast && column.DataTypeName != "decimal") || Declared(column.Ordinal, column.DataTypeName) == (column.IsLong, column.Precision));

    /// <summary>Returns the CLR type of a column. A user-defined type, such as geography, has one only in a program with its assembly.</summary>
    private Type FieldTypeOf(int ordinal)
    {
        try
        {
            return Reader.GetFieldType(ordinal) ?? typeof(object);
        }
        catch (Exception exception) when (!SourceFailure.Is(exception, Reader))
        {
            return typeof(object);
        }
    }

    /// <summary>
    /// Returns what is declared for a column and does not stand in the name of its type. The driver creates the objects for it again for each execution,
    /// about 190 bytes per column.
    /// </summary>
    private (bool IsLong, int Precision) Declared(int ordinal, string dataTypeName)
    {
        if (dataTypeName is not ("nvarchar" or "varchar" or "decimal"))
        {
            return default;
        }

        _declared ??= ReadDeclared();
        return ordinal < _declared.Count ? (_declared[ordinal].IsLong == true, _declared[ordinal].NumericPrecision ?? 0) : default;
    }

    private ReadOnlyCollection<DbColumn> ReadDeclared()
    {
        try
        {
            return Reader is IDbColumnSchemaGenerator generator ? generator.GetColumnSchema() : ReadOnlyCollection<DbColumn>.Empty;
        }
        catch (Exception exception) when (!SourceFailure.Is(exception, Reader))
        {
            // The driver has no CLR type for the column. A value that is not known to be long is read as a whole.
            return ReadOnlyCollection<DbColumn>.Empty;
        }
    }
}
