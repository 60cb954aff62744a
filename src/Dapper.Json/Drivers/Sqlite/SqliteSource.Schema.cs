using System.Text;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Sqlite;

/// <content>The columns. Names are compared as UTF-8, because the driver creates a string for each.</content>
internal partial class SqliteSource
{
    public override int HashSchema()
    {
        var hash = new HashCode();
        using HeldConnection held = HoldConnection();
        for (int i = 0; i < Count; i++)
        {
            hash.AddBytes(NativeCalls.ColumnName(_pointer, i));
        }

        return hash.ToHashCode();
    }

    public override bool Matches(ResultSchema schema, bool isLast = false)
    {
        if (schema is not Columns known || known.Names.Length != Count)
        {
            return false;
        }

        // Waits for the mutex once instead of once per name.
        using HeldConnection held = HoldConnection();
        for (int i = 0; i < known.Names.Length; i++)
        {
            if (!NativeCalls.ColumnName(_pointer, i).SequenceEqual(known.Names[i])
                || !NativeCalls.DeclaredType(_pointer, i).SequenceEqual(known.DeclaredTypes[i]))
            {
                return false;
            }
        }

        if (known.Cells is null)
        {
            return true;
        }

        if (!_isRead)
        {
            ReadRow();
        }

        return known.Cells.Match(_cells);
    }

    public override ResultSchema CopySchema(bool looksAtCells, out ColumnSchema[] columns)
    {
        columns = new ColumnSchema[Count];
        var names = new byte[columns.Length][];
        var declaredTypes = new byte[columns.Length][];
        for (int i = 0; i < columns.Length; i++)
        {
            names[i] = NativeCalls.ColumnName(_pointer, i).ToArray();
            declaredTypes[i] = NativeCalls.DeclaredType(_pointer, i).ToArray();

            // As the driver names it: without length or precision. Each value has its own CLR type.
            string type = Encoding.UTF8.GetString(declaredTypes[i]).Split('(', 2)[0].TrimEnd();
            columns[i] = new ColumnSchema(i, Encoding.UTF8.GetString(names[i]), looksAtCells ? Reader.GetFieldType(i) : typeof(object), type);
        }

        return new Columns(names, declaredTypes, looksAtCells ? new SqliteFirstRow(columns) : null);
    }

    /// <param name="Names">The columns' names.</param>
    /// <param name="DeclaredTypes">Their declared types.</param>
    /// <param name="Cells">The first row's values, if the plan depends on them.</param>
    private sealed record Columns(byte[][] Names, byte[][] DeclaredTypes, SqliteFirstRow? Cells) : ResultSchema;
}
