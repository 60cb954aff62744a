using System.Reflection;
using System.Runtime.InteropServices;
using SQLitePCL;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>Finds the very library that SQLitePCLRaw calls, or nothing.</summary>
internal static unsafe class NativeLibraryLocator
{
    /// <summary>Gives the library's handle; 0 where it is linked statically, loaded in another way, or of a 32-bit process.</summary>
    public static nint Find()
    {
        // On 32 bits one of SQLitePCLRaw's providers uses another calling convention.
        if (!Environment.Is64BitProcess)
        {
            return 0;
        }

        string name = raw.GetNativeLibraryName();
        foreach (Assembly assembly in Candidates())
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

    private static IEnumerable<Assembly> Candidates() =>
        AppDomain.CurrentDomain.GetAssemblies()
            .Where(static assembly => assembly.GetName().Name?.StartsWith("SQLitePCLRaw.provider.", StringComparison.Ordinal) == true)
            .Prepend(typeof(raw).Assembly);

    /// <summary>
    /// Another copy of SQLite must not be given this one's statements. Both are asked for a constant string: in the same
    /// module it has the same address.
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
