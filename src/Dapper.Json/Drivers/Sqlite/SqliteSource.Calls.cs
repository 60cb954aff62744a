using System.Data.Common;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text;
using Dapper.Json.Cells;
using SQLitePCL;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>A result of SQLite through one of the two ways to call it. Names are compared as UTF-8: the driver makes a string of each.</summary>
internal sealed class SqliteSource<TCalls> : SqliteSource
    where TCalls : struct, ISqliteCalls
{
    private SqliteRowValues _values;

    public SqliteSource(DbDataReader reader, sqlite3_stmt statement)
        : base(reader, statement) => Mutex = TCalls.Mutex(this);

    /// <summary>Gets the source that a writer of this part of the library reads.</summary>
    /// <remarks>
    /// A plan is found only by a schema that a source of this very type has copied (<see cref="Matches"/>), and a source makes the
    /// writers of its own plans. So a writer is never given a source of another type, and the check for each cell is left out.
    /// </remarks>
    public static SqliteSource<TCalls> Of(RowSource source)
    {
        Debug.Assert(source is SqliteSource<TCalls>, "The plan belongs to a source of another type.");
        return Unsafe.As<SqliteSource<TCalls>>(source);
    }

    /// <summary>Gets a cell of the current row.</summary>
    public SqliteCell Cell(int ordinal) => new(this, ordinal, _values.Of<TCalls>(this, ordinal));

    public override void EnterRow()
    {
        if (TCalls.HasValues)
        {
            TCalls.EnterMutex(this);
            _values.Enter<TCalls>(this);
        }
    }

    public override void LeaveRow()
    {
        if (TCalls.HasValues)
        {
            _values.Leave();
            TCalls.LeaveMutex(this);
        }
    }

    public override bool IsNull(int ordinal) => TCalls.StorageClass(Cell(ordinal)) == raw.SQLITE_NULL;

    public override int HashSchema()
    {
        var hash = new HashCode();
        int count = TCalls.ColumnCount(this);
        for (int i = 0; i < count; i++)
        {
            hash.AddBytes(TCalls.ColumnName(this, i));
        }

        return hash.ToHashCode();
    }

    public override bool Matches(ResultSchema schema)
    {
        if (schema is not Columns known || known.Names.Length != TCalls.ColumnCount(this))
        {
            return false;
        }

        // One wait for the mutex instead of one for each name.
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

            // As the driver names it: without length or precision. The CLR type is each cell's own.
            string type = Encoding.UTF8.GetString(declaredTypes[i]).Split('(', 2)[0].TrimEnd();
            Type fieldType = looksAtCells ? Reader.GetFieldType(i) : typeof(object);
            columns[i] = new ColumnSchema(i, Encoding.UTF8.GetString(names[i]), fieldType, type);
        }

        return new Columns(names, declaredTypes, looksAtCells ? new SqliteFirstRow(columns) : null);
    }

    public override ColumnWriter CreateWriter(in PlannedColumn column) => new SqliteColumn<TCalls>(column);

    public override ColumnWriter CreateMember<T>(in PlannedMember<T> member) =>
        member.Conversion.MustRead ? new MemberColumn<T>(member)
        : member.IsPlainText || member.IsVerbatim ? new SqliteVerbatimMember<TCalls, T>(member)
        : new SqliteMember<TCalls, T>(member);

    /// <param name="Names">The columns' names.</param>
    /// <param name="DeclaredTypes">Their declared types.</param>
    /// <param name="Cells">The first row's cells, where the plan depends on them.</param>
    private sealed record Columns(byte[][] Names, byte[][] DeclaredTypes, SqliteFirstRow? Cells) : ResultSchema;
}
