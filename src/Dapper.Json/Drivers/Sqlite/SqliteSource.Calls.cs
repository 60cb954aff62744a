using System.Data.Common;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text;
using Dapper.Json.Cells;
using SQLitePCL;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>A result of SQLite, with one of the two ways to call it. Names are compared as UTF-8, because the driver creates a string for each.</summary>
/// <remarks>
/// <para>
/// <c>sqlite3_column_value</c> takes the mutex again for each value. But a row of a result is one array of values, in all versions
/// of SQLite so far, though this is not documented. So one call returns the address of the first value, and the others follow at a constant distance.
/// </para>
/// <para>
/// This is not assumed but checked: whenever the first value has another address than in the previous row, and so also in the
/// first row, each column's address must be as predicted. The distance is the size of a type that the library was compiled
/// with, so it cannot change while the address stays the same. If one address differs, each value is read as documented.
/// </para>
/// <para>
/// Measured on eight columns × 100 rows: with a call for each value, everything after the reader takes half as long again.
/// </para>
/// </remarks>
internal sealed class SqliteSource<TCalls> : SqliteSource
    where TCalls : struct, ISqliteCalls
{
    private bool _isEntered;
    private nint _first;
    private nint _checkedFirst;
    private nint _distance;

    public SqliteSource(DbDataReader reader, sqlite3_stmt statement) : base(reader, statement) => Mutex = TCalls.Mutex(this);

    /// <summary>Returns the source for a column writer of this folder.</summary>
    /// <remarks>
    /// A plan is found only by a schema that a source of this very type has copied (<see cref="Matches"/>), and a source creates the
    /// writers of its own plans. So a writer never gets a source of another type, and no value needs a type check.
    /// </remarks>
    public static SqliteSource<TCalls> Of(RowSource source)
    {
        Debug.Assert(source is SqliteSource<TCalls>, "The plan belongs to a source of another type.");
        return Unsafe.As<SqliteSource<TCalls>>(source);
    }

    /// <summary>Returns a value of the current row.</summary>
    public SqliteCell Cell(int ordinal) =>
        new(this, ordinal, _first != 0 ? _first + (ordinal * _distance) : _isEntered ? TCalls.Value(this, ordinal) : 0);

    public override void EnterRow()
    {
        if (!TCalls.HasValues)
        {
            return;
        }

        TCalls.EnterMutex(this);
        nint first = TCalls.Value(this, 0);
        if (first != _checkedFirst)
        {
            _distance = DistanceOfValues(first);
            _checkedFirst = first;
        }

        _first = _distance != 0 ? first : 0;
        _isEntered = true;
    }

    public override void LeaveRow()
    {
        if (TCalls.HasValues)
        {
            _first = 0;
            _isEntered = false;
            TCalls.LeaveMutex(this);
        }
    }

    public override bool IsNull(int ordinal) => TCalls.StorageClass(Cell(ordinal)) == raw.SQLITE_NULL;

    public override int HashSchema()
    {
        var hash = new HashCode();
        int count = TCalls.ColumnCount(this);
        EnterRow();
        try
        {
            for (int i = 0; i < count; i++)
            {
                hash.AddBytes(TCalls.ColumnName(this, i));
            }
        }
        finally
        {
            LeaveRow();
        }

        return hash.ToHashCode();
    }

    public override bool Matches(ResultSchema schema)
    {
        if (schema is not Columns known || known.Names.Length != TCalls.ColumnCount(this))
        {
            return false;
        }

        // Waits for the mutex once instead of once per name.
        EnterRow();
        try
        {
            for (int i = 0; i < known.Names.Length; i++)
            {
                if (!TCalls.ColumnName(this, i).SequenceEqual(known.Names[i]) ||
                    !TCalls.DeclaredType(this, i).SequenceEqual(known.DeclaredTypes[i]))
                {
                    return false;
                }
            }

            return known.Cells is null || known.Cells.Match(this);
        }
        finally
        {
            LeaveRow();
        }
    }

    public override ResultSchema CopySchema(bool looksAtCells, out ColumnSchema[] columns)
    {
        columns = new ColumnSchema[TCalls.ColumnCount(this)];
        var names = new byte[columns.Length][];
        var declaredTypes = new byte[columns.Length][];
        for (int i = 0; i < columns.Length; i++)
        {
            names[i] = TCalls.ColumnName(this, i).ToArray();
            declaredTypes[i] = TCalls.DeclaredType(this, i).ToArray();

            // As the driver names it: without length or precision. Each value has its own CLR type.
            string type = Encoding.UTF8.GetString(declaredTypes[i]).Split('(', 2)[0].TrimEnd();
            columns[i] = new ColumnSchema(i, Encoding.UTF8.GetString(names[i]), looksAtCells ? Reader.GetFieldType(i) : typeof(object), type);
        }

        return new Columns(names, declaredTypes, looksAtCells ? new SqliteFirstRow(columns) : null);
    }

    public override ColumnWriter CreateWriter(in PlannedColumn column) => new SqliteColumn<TCalls>(column);

    public override ColumnWriter CreateMember<T>(in PlannedMember<T> member) =>
        member.Conversion.MustRead ? new MemberColumn<T>(member)
        : member.IsPlainText || member.IsVerbatim ? new SqliteVerbatimMember<TCalls, T>(member)
        : new SqliteMember<TCalls, T>(member);

    /// <returns>The distance between the values; 0 if it is not constant, or if there is no row.</returns>
    private nint DistanceOfValues(nint first)
    {
        int count = TCalls.ColumnCount(this);
        nint distance = count > 1 ? TCalls.Value(this, 1) - first : nint.Size;
        for (int i = 2; i < count; i++)
        {
            if (TCalls.Value(this, i) != first + (i * distance))
            {
                return 0;
            }
        }

        return distance;
    }

    /// <param name="Names">The columns' names.</param>
    /// <param name="DeclaredTypes">Their declared types.</param>
    /// <param name="Cells">The first row's values, if the plan depends on them.</param>
    private sealed record Columns(byte[][] Names, byte[][] DeclaredTypes, SqliteFirstRow? Cells) : ResultSchema;
}
