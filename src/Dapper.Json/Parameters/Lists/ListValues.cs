using System.Data;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Dapper.Json.Parameters.Lists;

/// <summary>Brings values to the types that databases have: what a type handler makes of them, the numbers of an enumeration.</summary>
internal static class ListValues
{
    public static void Add<T>(in ListTarget target, ReadOnlySpan<T> values)
    {
        if (HandlerOf(typeof(T)) is { } handler)
        {
            AddObjects(target, Handled(target, handler, values));
        }
        else if (typeof(T).IsEnum)
        {
            AddNumbers(target, values);
        }
        else if (typeof(T) == typeof(object) || Nullable.GetUnderlyingType(typeof(T)) is { IsEnum: true })
        {
            AddObjects(target, [.. values]);
        }
        else
        {
            target.Add(values);
        }
    }

    /// <summary>Gives the handler that Dapper would ask for a single value; null where it sends the value itself.</summary>
#pragma warning disable CS0618 // Marked for Dapper's own use, and the only way to know which types its handlers are asked for.
    private static SqlMapper.ITypeHandler? HandlerOf(Type type)
    {
        SqlMapper.LookupDbType(type, "", demand: false, out SqlMapper.ITypeHandler? handler);
        return handler;
    }
#pragma warning restore CS0618

    private static object?[] Handled<T>(in ListTarget target, SqlMapper.ITypeHandler handler, ReadOnlySpan<T> values)
    {
        var handled = new object?[values.Length];
        for (int i = 0; i < values.Length; i++)
        {
            if (values[i] is { } value)
            {
                IDbDataParameter scratch = target.Command.CreateParameter();
                handler.SetValue(scratch, value);
                handled[i] = scratch.Value is DBNull ? null : scratch.Value;
            }
        }

        return handled;
    }

    /// <summary>Adds an enumeration's values as the numbers that they are.</summary>
    private static void AddNumbers<T>(in ListTarget target, ReadOnlySpan<T> values)
    {
        switch (Type.GetTypeCode(typeof(T)))
        {
            case TypeCode.SByte: target.Add(As<T, sbyte>(values)); break;
            case TypeCode.Byte: target.Add(As<T, byte>(values)); break;
            case TypeCode.Int16: target.Add(As<T, short>(values)); break;
            case TypeCode.UInt16: target.Add(As<T, ushort>(values)); break;
            case TypeCode.Int32: target.Add(As<T, int>(values)); break;
            case TypeCode.UInt32: target.Add(As<T, uint>(values)); break;
            case TypeCode.Int64: target.Add(As<T, long>(values)); break;
            case TypeCode.UInt64: target.Add(As<T, ulong>(values)); break;
            default: AddObjects(target, [.. values]); break;
        }
    }

    private static ReadOnlySpan<TNumber> As<T, TNumber>(ReadOnlySpan<T> values) =>
        MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, TNumber>(ref MemoryMarshal.GetReference(values)), values.Length);

    private static void AddObjects(in ListTarget target, object?[] values)
    {
        Type? common = null;
        for (int i = 0; i < values.Length; i++)
        {
            if (values[i] is not { } value)
            {
                continue;
            }

            if (value is Enum)
            {
                value = Convert.ChangeType(value, Enum.GetUnderlyingType(value.GetType()), provider: null);
                values[i] = value;
            }

            common ??= value.GetType();
            if (value.GetType() != common)
            {
                target.Add<object?>(values);
                return;
            }
        }

        if (ScalarType.Find(common ?? typeof(int)) is { } type)
        {
            type.Add(target with { Source = values }, values);
        }
        else
        {
            target.Add<object?>(values);
        }
    }
}
