using System.Runtime.InteropServices;
using SQLitePCL;

namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>The mutex of a connection, and an end to the statement that holds it: SQLitePCLRaw has no calls for either.</summary>
internal static unsafe class NativeMutex
{
    private static readonly nint Library = NativeLibrary.Load(raw.GetNativeLibraryName(), Assembly.Load("SQLitePCLRaw.provider.e_sqlite3"), searchPath: null);

    /// <summary>Says whether another thread holds it.</summary>
    public static bool IsHeldElsewhere(SqliteConnection connection)
    {
        nint mutex = ((delegate* unmanaged[Cdecl]<nint, nint>)Export("sqlite3_db_mutex"))(connection.Handle!.DangerousGetHandle());
        if (((delegate* unmanaged[Cdecl]<nint, int>)Export("sqlite3_mutex_try"))(mutex) != raw.SQLITE_OK)
        {
            return true;
        }

        ((delegate* unmanaged[Cdecl]<nint, void>)Export("sqlite3_mutex_leave"))(mutex);
        return false;
    }

    /// <summary>Has the connection's statements end with an error once a byte is set.</summary>
    /// <remarks>
    /// SQLite asks a function for that every <paramref name="instructions"/> of a statement. It must not be one of the program's:
    /// that could not return while garbage is collected. So it is <c>sqlite3_complete</c>, which says 0 of an empty text and 1 of a
    /// semicolon. And <c>sqlite3_interrupt</c> would end the reader's query as well.
    /// </remarks>
    /// <param name="connection">The connection.</param>
    /// <param name="instructions">How many instructions of SQLite's virtual machine a statement may take between two looks.</param>
    /// <param name="text">Two bytes of native memory, both 0 at first.</param>
    public static void EndStatementsAt(SqliteConnection connection, int instructions, byte* text) =>
        ((delegate* unmanaged[Cdecl]<nint, int, nint, byte*, void>)Export("sqlite3_progress_handler"))(
            connection.Handle!.DangerousGetHandle(), instructions, Export("sqlite3_complete"), text);

    private static nint Export(string name) => NativeLibrary.GetExport(Library, name);
}
