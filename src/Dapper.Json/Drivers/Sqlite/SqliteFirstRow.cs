using Dapper.Json.Cells;
using static SQLitePCL.raw;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>
/// The storage classes of a result's first row. Dapper takes a column's type from them, and for a NULL the driver takes it
/// from the declared type.
/// </summary>
internal sealed class SqliteFirstRow(ColumnSchema[] columns)
{
    private readonly int[] _classes = Array.ConvertAll(columns, static column => ClassOf(column.FieldType));
    private readonly int[] _classesOfNull = Array.ConvertAll(columns, static column => ClassOfNull(column.DataTypeName));

    /// <summary>Gets the storage class that the driver hands out as a type.</summary>
    public static int ClassOf(Type fieldType) =>
        Type.GetTypeCode(fieldType) switch
        {
            TypeCode.Int64 => SQLITE_INTEGER,
            TypeCode.Double => SQLITE_FLOAT,
            TypeCode.String => SQLITE_TEXT,
            _ => SQLITE_BLOB,
        };

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
        return declaredType switch
        {
            "" => SQLITE_BLOB,
            _ when Has("INT") => SQLITE_INTEGER,
            _ when Has("CHAR") || Has("CLOB") || Has("TEXT") => SQLITE_TEXT,
            _ when Has("BLOB") => SQLITE_BLOB,
            _ when Has("REAL") || Has("FLOA") || Has("DOUB") => SQLITE_FLOAT,
            _ => SQLITE_TEXT,
        };

        bool Has(string part) => declaredType.Contains(part, StringComparison.OrdinalIgnoreCase);
    }
}
