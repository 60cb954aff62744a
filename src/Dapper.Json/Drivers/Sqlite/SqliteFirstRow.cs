using Dapper.Json.Cells;
using static SQLitePCL.raw;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>
/// The storage classes of a result's first row. Dapper derives the type of a column from them. For a NULL, the driver derives it
/// from the declared type.
/// </summary>
internal sealed class SqliteFirstRow(ColumnSchema[] columns)
{
    private readonly int[] _classes = Array.ConvertAll(columns, static column => ClassOf(column.FieldType));
    private readonly int[] _classesOfNull = Array.ConvertAll(columns, static column => AffinityOf(column.DataTypeName) ?? SQLITE_TEXT);

    /// <summary>Returns the storage class that the driver returns as a CLR type.</summary>
    public static int ClassOf(Type fieldType) =>
        Type.GetTypeCode(fieldType) switch
        {
            TypeCode.Int64 => SQLITE_INTEGER,
            TypeCode.Double => SQLITE_FLOAT,
            TypeCode.String => SQLITE_TEXT,
            _ => SQLITE_BLOB,
        };

    public bool Match(ReadOnlySpan<SqliteCell> row)
    {
        for (int i = 0; i < _classes.Length; i++)
        {
            int storageClass = row[i].StorageClass;
            if ((storageClass == SQLITE_NULL ? _classesOfNull[i] : storageClass) != _classes[i])
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Returns the storage class of a column's affinity; null for numeric, which Microsoft.Data.Sqlite treats as text if a value is NULL
    /// (SqliteDataRecord.Sqlite3AffinityType). See <see href="https://www.sqlite.org/datatype3.html#determination_of_column_affinity"/>.
    /// </summary>
    public static int? AffinityOf(string declaredType)
    {
        return declaredType switch
        {
            "" => SQLITE_BLOB,
            _ when Has("INT") => SQLITE_INTEGER,
            _ when Has("CHAR") || Has("CLOB") || Has("TEXT") => SQLITE_TEXT,
            _ when Has("BLOB") => SQLITE_BLOB,
            _ when Has("REAL") || Has("FLOA") || Has("DOUB") => SQLITE_FLOAT,
            _ => null,
        };

        bool Has(string part) => declaredType.Contains(part, StringComparison.OrdinalIgnoreCase);
    }
}
