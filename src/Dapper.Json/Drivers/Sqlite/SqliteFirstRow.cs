using Dapper.Json.Cells;
using static SQLitePCL.raw;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>
/// The storage classes of a result's first row. Dapper takes a column's type from them, and for a NULL the driver takes it
/// from the declared type.
/// </summary>
internal sealed class SqliteFirstRow
{
    private readonly int[] _classes;
    private readonly int[] _classesOfNull;

    private SqliteFirstRow(int[] classes, int[] classesOfNull)
    {
        _classes = classes;
        _classesOfNull = classesOfNull;
    }

    /// <summary>Remembers the first row of a result.</summary>
    public static SqliteFirstRow Of(ColumnSchema[] columns) =>
        new(
            Array.ConvertAll(columns, static column => ClassOf(column.FieldType)),
            Array.ConvertAll(columns, static column => ClassOfNull(column.DataTypeName)));

    /// <summary>Gets the storage class that the driver hands out as a type.</summary>
    public static int ClassOf(Type fieldType) =>
        fieldType == typeof(long) ? SQLITE_INTEGER
        : fieldType == typeof(double) ? SQLITE_FLOAT
        : fieldType == typeof(string) ? SQLITE_TEXT
        : SQLITE_BLOB;

    public bool Match<TCalls>(SqliteSource<TCalls> rows)
        where TCalls : struct, ISqliteCalls
    {
        for (int i = 0; i < _classes.Length; i++)
        {
            int storageClass = TCalls.StorageClass(rows.Cell(i));
            if ((storageClass == SQLITE_NULL ? _classesOfNull[i] : storageClass) != _classes[i])
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Microsoft.Data.Sqlite's SqliteDataRecord.Sqlite3AffinityType, which takes numeric affinity for text.</summary>
    private static int ClassOfNull(string declaredType)
    {
        return declaredType.Length == 0 ? SQLITE_BLOB
            : Has("INT") ? SQLITE_INTEGER
            : Has("CHAR") || Has("CLOB") || Has("TEXT") ? SQLITE_TEXT
            : Has("BLOB") ? SQLITE_BLOB
            : Has("REAL") || Has("FLOA") || Has("DOUB") ? SQLITE_FLOAT
            : SQLITE_TEXT;

        bool Has(string part) => declaredType.Contains(part, StringComparison.OrdinalIgnoreCase);
    }
}
