using System.Reflection;
using System.Runtime.InteropServices;
using SQLitePCL;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>Finds the library that SQLitePCLRaw calls, and never another copy of it.</summary>
internal static unsafe class NativeLibraryLocator
{
    /// <summary>Returns the library's handle; 0 if it is linked statically or loaded in another way, or if the process has 32 bits.</summary>
    public static nint Find()
    {
        // In 32-bit processes, one of SQLitePCLRaw's providers uses another calling convention.
        if (!Environment.Is64BitProcess)
        {
            return 0;
        }

        string name = raw.GetNativeLibraryName();
        IEnumerable<Assembly> candidates = AppDomain.CurrentDomain.GetAssemblies()
            .Where(static assembly => assembly.GetName().Name?.StartsWith("SQLitePCLRaw.provider.", StringComparison.Ordinal) == true)
            .Prepend(typeof(raw).Assembly);
        foreach (Assembly assembly in candidates)
        {
            if (NativeLibrary.TryLoad(name, assembly, searchPath: null, out nint library))
            {
                if (IsTheSame(library))
                {
                    return library;
                }

                NativeLibrary.Free(library);
            }
        }

        return 0;
    }

    /// <summary>
    /// Returns whether a library is the one that SQLitePCLRaw calls: another copy of SQLite must not get its statements. Both are asked
    /// for a constant string, which has the same address only in the same module.
    /// </summary>
    private static bool IsTheSame(nint library)
    {
        if (!NativeLibrary.TryGetExport(library, "sqlite3_sourceid", out nint sourceId))
        {
            return false;
        }

        fixed (byte* theirs = raw.sqlite3_sourceid())
        {
            return theirs == ((delegate* unmanaged[Cdecl]<byte*>)sourceId)();
        }
    }
}
