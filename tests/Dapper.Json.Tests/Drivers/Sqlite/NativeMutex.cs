using System.Reflection;
using System.Runtime.InteropServices;
using Microsoft.Data.Sqlite;
using SQLitePCL;

namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>The mutex of a connection, which SQLitePCLRaw has no calls for.</summary>
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

    private static nint Export(string name) => NativeLibrary.GetExport(Library, name);
}
