using System.Data;
using System.Data.Common;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;
using DuckDB.NET.Data;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>A result of DuckDB, read through the driver's getters. What they round or cut off is an error.</summary>
/// <remarks>Only the interrupt uses a type of the driver.</remarks>
internal sealed class DuckDbSource(DbDataReader reader) : GenericSource(reader, DuckDbTraits)
{
    // Of a decimal with more, the driver cuts off the rest.
    private const int MaxPlaces = 28;

    private const string Decimal = nameof(Decimal);

    private static readonly DriverTraits DuckDbTraits = new(DriverTraits.DuckDb, TypesAreFixed: true, KnowsMembers: true, IsEmbedded: true);

    private DataTable? _schema;

    /// <summary>Creates the interrupt for the queries that run on a connection.</summary>
    /// <remarks>
    /// DuckDB runs a query to its end before there is a reader, so cancelling the command would be too late. The connection may not be open yet.
    /// </remarks>
    public static QueryInterrupt InterruptOf(IDbConnection connection) => new(() => ((DuckDBConnection)connection).NativeConnection.Interrupt());

    /// <summary>Reads synchronously, because DuckDB always does: tasks would only cost time.</summary>
    /// <exception cref="InvalidOperationException">The reader is closed. The driver itself would read memory that it has freed.</exception>
    public override ValueTask<bool> ReadAsync(bool async, CancellationToken cancellationToken) =>
        !Reader.IsClosed ? new(Reader.Read()) : throw new InvalidOperationException("The reader is closed.");

    public override ColumnWriter CreateWriter(in PlannedColumn column) => column.Schema.DataTypeName switch
    {
        "TimestampNs" when column.Settings.AreKeys =>
            Column<DateTime>(column, static (_, _) => throw new NotSupportedException("It cuts off nanoseconds, so that two times could be the same")),
        Decimal => Column(column, NumberDigits.ReadWhole),
        var name when name.StartsWith(Decimal, StringComparison.Ordinal) =>
            Column<decimal>(column, static (_, _) => throw new OverflowException($"A decimal has at most {MaxPlaces} places")),
        "List" or "Array" or "Struct" or "Map" => column.Settings.AreLossless
            ? new ObjectColumn(column, static (reader, ordinal) => DuckDbNested.Read(reader, ordinal, isLossless: true))
            : new ObjectColumn(column, static (reader, ordinal) => DuckDbNested.Read(reader, ordinal, isLossless: false)),
        _ => base.CreateWriter(column),
    };

    /// <remarks>The driver names no decimal type by its size, and creates a table for that of all columns.</remarks>
    protected override ColumnSchema SchemaOf(int ordinal)
    {
        ColumnSchema column = base.SchemaOf(ordinal);
        return column.DataTypeName == Decimal
            && (_schema ??= Reader.GetSchemaTable())?.Rows[ordinal][SchemaTableColumn.NumericScale] is byte and > MaxPlaces and var places
            ? column with { DataTypeName = $"{Decimal}(38,{places})" }
            : column;
    }

    protected override bool IsSame(ColumnSchema column, bool isLast) =>
        isLast && column.DataTypeName == Decimal ? base.SchemaOf(column.Ordinal) == column : base.IsSame(column, isLast);

    private static ValueColumn<T> Column<T>(in PlannedColumn column, Func<DbDataReader, int, T> read) =>
        new(column, read, column.Settings.Types.Writer<T>());
}
