using System.Collections.Concurrent;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using DuckDB.NET.Native;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>Formats the names of types. Types with the same name are written in the same way.</summary>
internal static unsafe class DuckDbTypeNames
{
    /// <summary>The names of decimal types: a few hundred at most.</summary>
    private static readonly ConcurrentDictionary<(byte Width, byte Scale), string> Decimals = new();

    /// <summary>Returns the name of a column's type. Allocates nothing, unless the type contains others.</summary>
    public static string OfColumn(ref DuckDBResult result, int ordinal)
    {
        DuckDBType kind = NativeMethods.Query.DuckDBColumnType(ref result, ordinal);
        switch (kind)
        {
            case DuckDBType.Varchar or DuckDBType.Decimal:
                nint handle = DuckDbLibrary.ColumnType(ref result, ordinal);
                string name = OfTextOrDecimal(kind, handle);
                NativeMethods.LogicalType.DuckDBDestroyLogicalType(ref handle);
                return name;
            case DuckDBType.List or DuckDBType.Array or DuckDBType.Map or DuckDBType.Struct:
                return AppendPart(new StringBuilder(), NativeMethods.Query.DuckDBColumnLogicalType(ref result, ordinal)).ToString();
            default:
                return OfKind(kind);
        }
    }

    /// <summary>Returns whether text is of the type JSON, which the driver treats as any other text.</summary>
    public static bool IsJson(DuckDBLogicalType type) => IsJson(type.DangerousGetHandle());

    /// <summary>Returns the values of an enum.</summary>
    public static string[] OfEnum(DuckDBLogicalType type) =>
    [
        .. Enumerable.Range(0, (int)NativeMethods.LogicalType.DuckDBEnumDictionarySize(type))
            .Select(i => NativeMethods.LogicalType.DuckDBEnumDictionaryValue(type, i)),
    ];

    private static bool IsJson(nint type)
    {
        byte* alias = DuckDbLibrary.Alias(type);
        if (alias is null)
        {
            return false;
        }

        bool isJson = MemoryMarshal.CreateReadOnlySpanFromNullTerminated(alias).SequenceEqual("JSON"u8);
        NativeMethods.Helpers.DuckDBFree((nint)alias);
        return isJson;
    }

    private static string OfTextOrDecimal(DuckDBType kind, nint type) => kind switch
    {
        DuckDBType.Varchar => IsJson(type) ? "json" : nameof(DuckDBType.Varchar),
        _ => Decimals.GetOrAdd(
            (DuckDbLibrary.DecimalWidth(type), DuckDbLibrary.DecimalScale(type)),
            static size => string.Create(CultureInfo.InvariantCulture, $"Decimal({size.Width},{size.Scale})")),
    };

    /// <summary>Returns the name of a simple type; its number if the driver does not know it.</summary>
    private static string OfKind(DuckDBType kind) => Enum.GetName(kind) ?? kind.ToString();

    private static StringBuilder AppendName(StringBuilder name, DuckDBLogicalType type)
    {
        DuckDBType kind = NativeMethods.LogicalType.DuckDBGetTypeId(type);
        switch (kind)
        {
            case DuckDBType.List:
                return AppendPart(name, NativeMethods.LogicalType.DuckDBListTypeChildType(type)).Append("[]");
            case DuckDBType.Array:
                return AppendPart(name, NativeMethods.LogicalType.DuckDBArrayTypeChildType(type))
                    .Append(CultureInfo.InvariantCulture, $"[{NativeMethods.LogicalType.DuckDBArrayVectorGetSize(type)}]");
            case DuckDBType.Map:
                AppendPart(name.Append("Map("), NativeMethods.LogicalType.DuckDBMapTypeKeyType(type));
                return AppendPart(name.Append(", "), NativeMethods.LogicalType.DuckDBMapTypeValueType(type)).Append(')');
            case DuckDBType.Struct:
                long count = NativeMethods.LogicalType.DuckDBStructTypeChildCount(type);
                for (int i = 0; i < count; i++)
                {
                    AppendQuoted(name.Append(i == 0 ? "Struct(" : ", "), NativeMethods.LogicalType.DuckDBStructTypeChildName(type, i), '"');
                    AppendPart(name.Append(' '), NativeMethods.LogicalType.DuckDBStructTypeChildType(type, i));
                }

                return name.Append(')');
            case DuckDBType.Enum:
                name.Append("Enum(");
                Array.ForEach(OfEnum(type), value => AppendQuoted(name, value, '\'').Append(','));
                return name.Append(')');
            case DuckDBType.Varchar or DuckDBType.Decimal:
                return name.Append(OfTextOrDecimal(kind, type.DangerousGetHandle()));
            default:
                return name.Append(OfKind(kind));
        }
    }

    private static StringBuilder AppendPart(StringBuilder name, DuckDBLogicalType type)
    {
        using (type)
        {
            return AppendName(name, type);
        }
    }

    private static StringBuilder AppendQuoted(StringBuilder name, string text, char quote) =>
        name.Append(quote).Append(text.Replace($"{quote}", $"{quote}{quote}", StringComparison.Ordinal)).Append(quote);
}
