namespace Dapper.Json.Drivers.Sqlite;

/// <summary>Where the values of a result's current row are, while the mutex of its connection is held.</summary>
/// <remarks>
/// <para>
/// <c>sqlite3_column_value</c> takes the mutex again for each cell. But a row of a result is one array of values, in all versions
/// of SQLite so far, though none documents it. So one call tells where the first is, and the others follow at one distance.
/// </para>
/// <para>
/// That is not believed but checked: when the first value is at another address than in the row before, which is so in the
/// first row, each column's address must be as predicted. The distance is the size of a type that the library was compiled
/// with, so it cannot change while the address stays. Where a column's differs, each cell is asked for as documented.
/// </para>
/// <para>
/// Measured on eight columns × 100 rows: with a call for each cell, what comes after the reader takes half as long again.
/// </para>
/// </remarks>
internal struct SqliteRowValues
{
    private bool _isEntered;
    private nint _first;
    private nint _checkedFirst;
    private nint _distance;

    /// <summary>Gets the <c>sqlite3_value*</c> of a cell; 0 outside of <see cref="Enter"/> and <see cref="Leave"/>.</summary>
    public readonly nint Of<TCalls>(SqliteSource rows, int ordinal)
        where TCalls : struct, ISqliteCalls =>
        _first != 0 ? _first + (ordinal * _distance)
        : _isEntered ? TCalls.Value(rows, ordinal)
        : 0;

    /// <summary>Finds the row. The mutex must be held until <see cref="Leave"/>.</summary>
    public void Enter<TCalls>(SqliteSource rows)
        where TCalls : struct, ISqliteCalls
    {
        nint first = TCalls.Value(rows, 0);
        if (first != _checkedFirst)
        {
            _distance = DistanceOf<TCalls>(rows, first);
            _checkedFirst = first;
        }

        _first = _distance != 0 ? first : 0;
        _isEntered = true;
    }

    public void Leave()
    {
        _first = 0;
        _isEntered = false;
    }

    /// <returns>How far the values are apart; 0 where they are not all as far, or where there is no row.</returns>
    private static nint DistanceOf<TCalls>(SqliteSource rows, nint first)
        where TCalls : struct, ISqliteCalls
    {
        int count = TCalls.ColumnCount(rows);
        nint distance = count > 1 ? TCalls.Value(rows, 1) - first : nint.Size;
        for (int i = 2; i < count; i++)
        {
            if (TCalls.Value(rows, i) != first + (i * distance))
            {
                return 0;
            }
        }

        return distance;
    }
}
