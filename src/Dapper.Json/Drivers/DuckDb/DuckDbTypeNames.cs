using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using DuckDB.NET.Native;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>What types are called: two of one name are written in the same way.</summary>
internal static unsafe class DuckDbTypeNames
{
    private static readonly delegate* unmanaged[Cdecl]<nint, byte*> Alias = FindAlias();

    /// <summary>Says whether the values of a type may be told by more than its number.</summary>
    public static bool IsOwn(DuckDBType kind) =>
        kind is DuckDBType.Varchar or DuckDBType.Decimal or DuckDBType.List or DuckDBType.Array or DuckDBType.Map or DuckDBType.Struct;

    /// <summary>Gives the name of a type whose values are not told by its number alone; null where the driver's is as good.</summary>
    public static string? Of(DuckDBLogicalType type)
    {
        DuckDBType kind = NativeMethods.LogicalType.DuckDBGetTypeId(type);
        switch (kind)
        {
            case DuckDBType.Varchar:
                return IsJson(type) ? "json" : null;
            case DuckDBType.Decimal:
                byte width = NativeMethods.LogicalType.DuckDBDecimalWidth(type), scale = NativeMethods.LogicalType.DuckDBDecimalScale(type);
                return string.Create(CultureInfo.InvariantCulture, $"Decimal({width},{scale})");
            case DuckDBType.List or DuckDBType.Array or DuckDBType.Map or DuckDBType.Struct:
                var name = new StringBuilder();
                AppendName(name, type);
                return name.ToString();
            default:
                return null;
        }
    }

    /// <summary>Says whether text is of the type JSON, which to the driver is text like any other.</summary>
    public static bool IsJson(DuckDBLogicalType type)
    {
        if (Alias is null)
        {
            return false;
        }

        byte* alias = Alias(type.DangerousGetHandle());
        bool isJson = alias is not null && MemoryMarshal.CreateReadOnlySpanFromNullTerminated(alias).SequenceEqual("JSON"u8);
        if (alias is not null)
        {
            NativeMethods.Helpers.DuckDBFree((nint)alias);
        }

        return isJson;
    }

    /// <summary>Gives the values of an enum.</summary>
    public static string[] OfEnum(DuckDBLogicalType type)
    {
        var names = new string[NativeMethods.LogicalType.DuckDBEnumDictionarySize(type)];
        for (int i = 0; i < names.Length; i++)
        {
            names[i] = NativeMethods.LogicalType.DuckDBEnumDictionaryValue(type, i);
        }

        return names;
    }

    /// <summary>The driver declares all that is needed of DuckDB's functions but this one.</summary>
    private static delegate* unmanaged[Cdecl]<nint, byte*> FindAlias() =>
        NativeLibrary.TryLoad("duckdb", typeof(NativeMethods).Assembly, searchPath: null, out nint library)
        && NativeLibrary.TryGetExport(library, "duckdb_logical_type_get_alias", out nint alias)
            ? (delegate* unmanaged[Cdecl]<nint, byte*>)alias
            : null;

    private static void AppendName(StringBuilder name, DuckDBLogicalType type)
    {
        DuckDBType kind = NativeMethods.LogicalType.DuckDBGetTypeId(type);
        switch (kind)
        {
            case DuckDBType.List:
                AppendPart(name, NativeMethods.LogicalType.DuckDBListTypeChildType(type));
                name.Append("[]");
                break;
            case DuckDBType.Array:
                AppendPart(name, NativeMethods.LogicalType.DuckDBArrayTypeChildType(type));
                name.Append(CultureInfo.InvariantCulture, $"[{NativeMethods.LogicalType.DuckDBArrayVectorGetSize(type)}]");
                break;
            case DuckDBType.Map:
                name.Append("Map(");
                AppendPart(name, NativeMethods.LogicalType.DuckDBMapTypeKeyType(type));
                AppendPart(name.Append(", "), NativeMethods.LogicalType.DuckDBMapTypeValueType(type));
                name.Append(')');
                break;
            case DuckDBType.Struct:
                long count = NativeMethods.LogicalType.DuckDBStructTypeChildCount(type);
                for (int i = 0; i < count; i++)
                {
                    name.Append(i == 0 ? "Struct(" : ", ");
                    AppendQuoted(name, NativeMethods.LogicalType.DuckDBStructTypeChildName(type, i), '"').Append(' ');
                    AppendPart(name, NativeMethods.LogicalType.DuckDBStructTypeChildType(type, i));
                }

                name.Append(')');
                break;
            case DuckDBType.Enum:
                name.Append("Enum(");
                Array.ForEach(OfEnum(type), value => AppendQuoted(name, value, '\'').Append(','));
                name.Append(')');
                break;
            default:
                name.Append(Of(type) ?? kind.ToString());
                break;
        }
    }

    private static void AppendPart(StringBuilder name, DuckDBLogicalType type)
    {
        using (type)
        {
            AppendName(name, type);
        }
    }

    private static StringBuilder AppendQuoted(StringBuilder name, string text, char quote) =>
        name.Append(quote).Append(text.Replace($"{quote}", $"{quote}{quote}", StringComparison.Ordinal)).Append(quote);
}
