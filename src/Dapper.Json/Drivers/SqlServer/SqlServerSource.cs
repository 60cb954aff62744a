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
/// <param name="inPieces">
/// Whether the reader was opened for sequential access. Then a value is read in pieces and copied only once. Any other reader, as one of the caller's may be,
/// has the row in memory, and then copies the whole value for each piece. Versions 2.1 and 7.1 of the driver also parse a row again from its start with each
/// packet that arrives for an asynchronous read: one value of 5,000,000 characters took 18 s and 25 GB of allocations with 2.1.4.
/// </param>
internal sealed partial class SqlServerSource(DbDataReader reader, bool inPieces) : GenericSource(reader, SqlServerTraits)
{
    private const string Decimal = "decimal";

    private static readonly DriverTraits SqlServerTraits = new(
        DriverTraits.SqlClient, TypesAreFixed: true, KnowsMembers: true, MayCutPairs: true,
        CopyRows: static (source, columns) => new SqlServerRow(source.Reader, source, columns));

    private ReadOnlyCollection<DbColumn>? _declared;

    /// <remarks>The rows are copied: a plan with grouping keys reads their columns twice.</remarks>
    public override void AddKey(ColumnWriter column, RowKey key)
    {
        if (column is CastColumn || Reader is not SqlServerRow row || !row.TryAddKey(column.Schema.Ordinal, key))
        {
            base.AddKey(column, key);
        }
    }

    public override ColumnWriter CreateWriter(in PlannedColumn column)
    {
        ColumnSchema schema = column.Schema;
        bool isText = schema.FieldType == typeof(string) && !column.IsTextJson && column.Settings.Types.IsPlain(typeof(string));
        bool isBinary = schema.FieldType == typeof(byte[]) && !column.IsBinaryJson && column.Settings.Types.IsPlain(typeof(byte[]));
        return schema.DataTypeName switch
        {
            // A converter for its CLR type, if the program has both.
            _ when SqlServerCells.IsUserDefined(schema) =>
                schema.FieldType != typeof(object) && column.Settings.HasConverter(schema.FieldType) ? GenericColumns.Create(column)
                : column.Settings.Types.IsPlain(typeof(byte[])) ? new SqlServerPieceColumn(column, isText: false)
                : throw new NotSupportedException("A converter of byte[] gets no values of user-defined types. Convert the column to varbinary(max)."),
            _ when SqlServerCells.IsWide(schema) => new SqlServerDecimalColumn(column),
            "nvarchar" or "varchar" or "ntext" when isText && HasPieces(schema) => new SqlServerPieceColumn(column, isText: true),
            "varbinary" or "binary" or "image" when isBinary => new SqlServerPieceColumn(column, isText: false),
            _ => GenericColumns.Create(column),
        };
    }

    protected override ColumnSchema SchemaOf(int ordinal)
    {
        string dataTypeName = Reader.GetDataTypeName(ordinal) ?? "";
        DbColumn? declared = (_declared ??= ReadDeclared()).ElementAtOrDefault(ordinal);
        Type fieldType = FieldTypeOf(ordinal);
        var column = new ColumnSchema(ordinal, Reader.GetName(ordinal) ?? "", fieldType, dataTypeName)
        {
            IsLong = dataTypeName is "nvarchar" or "varchar" && declared?.IsLong == true,
            Precision = dataTypeName == Decimal ? declared?.NumericPrecision ?? 0 : 0,
            HidesNull = dataTypeName == SqlServerCells.RowVersion,
        };

        // All digits of a decimal, and what comes in pieces, are read by getters that return something for NULL too.
        return column with { IsDeclaredNotNull = fieldType.IsValueType && declared?.AllowDBNull == false && !SqlServerCells.IsWide(column) };
    }

    /// <remarks>
    /// The text may meet a column of another length, of an altered table or of another database. For some runs a value is then read as a whole instead of
    /// in pieces, or the other way round. A decimal of more than 28 digits could not be read at all, so its precision is asked for in each run.
    /// </remarks>
    protected override bool IsSame(ColumnSchema column, bool isLast) => isLast && column.DataTypeName != Decimal
        ? column.Name == (Reader.GetName(column.Ordinal) ?? "")
            && column.DataTypeName == (Reader.GetDataTypeName(column.Ordinal) ?? "")
            && column.FieldType == FieldTypeOf(column.Ordinal)
        : SchemaOf(column.Ordinal) == column;

    /// <summary>Returns the CLR type of a column. A user-defined type, such as geography, has one only in a program with its assembly.</summary>
    private Type FieldTypeOf(int ordinal) => Ask(static (reader, ordinal) => reader.GetFieldType(ordinal), ordinal) ?? typeof(object);

    /// <summary>
    /// Returns what is declared for columns and does not stand in the names of their types; nothing if it is not known. The driver creates the objects for it
    /// again for each execution, about 190 bytes per column.
    /// </summary>
    private ReadOnlyCollection<DbColumn> ReadDeclared() =>
        Ask(static (reader, _) => (reader as IDbColumnSchemaGenerator)?.GetColumnSchema(), ordinal: 0) ?? ReadOnlyCollection<DbColumn>.Empty;

    /// <summary>Asks for what the driver cannot say if it has no CLR type for a column: null then. A value not known to be long is read as a whole.</summary>
    private T? Ask<T>(Func<DbDataReader, int, T?> ask, int ordinal)
        where T : class
    {
        try
        {
            return ask(Reader, ordinal);
        }
        catch (Exception exception) when (!SourceFailure.Is(exception, Reader))
        {
            return null;
        }
    }
}
