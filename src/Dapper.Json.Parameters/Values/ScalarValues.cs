using System.Data;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Dapper.Json.Parameters.Values;

/// <summary>Reinterprets values as the type that they are known to have, or as their underlying numbers.</summary>
/// <remarks>
/// Both types must have the same layout, which is not checked here. Each caller has found that they are one type, or that T is an enum and TKnown the type of
/// its numbers, which <see cref="Type.GetTypeCode"/> returns.
/// </remarks>
internal static class Reinterpreted
{
    public static ReadOnlySpan<TKnown> As<T, TKnown>(ReadOnlySpan<T> values) =>
        MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, TKnown>(ref MemoryMarshal.GetReference(values)), values.Length);
}

/// <summary>Converts values to types that databases have: by a type handler, or to the numbers of an enumeration.</summary>
internal static class ScalarValues
{
    /// <param name="taker">The receiver of the values.</param>
    /// <param name="command">A command of the database.</param>
    /// <param name="values">The values.</param>
    /// <param name="source">The collection that holds them.</param>
    public static void Give<T>(IValuesTaker taker, IDbCommand command, ReadOnlySpan<T> values, object source)
    {
        if (HandlerOf(typeof(T)) is { } handler)
        {
            GiveObjects(taker, Handled(command, handler, values), typeof(int));
        }
        else if (typeof(T).IsEnum)
        {
            GiveNumbers(taker, values);
        }
        else if (typeof(T) == typeof(object) || Nullable.GetUnderlyingType(typeof(T)) is { IsEnum: true })
        {
            GiveObjects(taker, [.. values], typeof(int));
        }
        else
        {
            taker.Take(values, source);
        }
    }

    /// <summary>Passes on values whose type is known only at run time.</summary>
    /// <param name="taker">The receiver of the values.</param>
    /// <param name="command">A command of the database.</param>
    /// <param name="values">The values; the array is changed.</param>
    /// <param name="type">Their type.</param>
    public static void Give(IValuesTaker taker, IDbCommand command, object?[] values, Type type)
    {
        object?[] known = HandlerOf(type) is { } handler ? Handled<object?>(command, handler, values) : values;
        Type number = ScalarType.NumberOf(type);
        GiveObjects(taker, known, ScalarType.Has(number) ? number : typeof(int));
    }

    /// <summary>Returns whether databases have the type, or Dapper has a type handler for it.</summary>
    public static bool Are(Type type) => type == typeof(object) || ScalarType.Has(ScalarType.NumberOf(type)) || HandlerOf(type) is not null;

    /// <summary>Returns the type handler that Dapper would use for a single value; null if it sends the value itself.</summary>
#pragma warning disable CS0618 // Marked for Dapper's own use, and the only way to know which types its handlers are asked for.
    private static SqlMapper.ITypeHandler? HandlerOf(Type type)
    {
        SqlMapper.LookupDbType(type, "", demand: false, out SqlMapper.ITypeHandler? handler);
        return handler;
    }
#pragma warning restore CS0618

    private static object?[] Handled<T>(IDbCommand command, SqlMapper.ITypeHandler handler, ReadOnlySpan<T> values)
    {
        var handled = new object?[values.Length];
        for (int i = 0; i < values.Length; i++)
        {
            if (values[i] is { } value)
            {
                IDbDataParameter scratch = command.CreateParameter();
                handler.SetValue(scratch, value);
                handled[i] = scratch.Value is DBNull ? null : scratch.Value;
            }
        }

        return handled;
    }

    /// <summary>Passes on the values of an enumeration as their numbers.</summary>
    private static void GiveNumbers<T>(IValuesTaker taker, ReadOnlySpan<T> values)
    {
        switch (Type.GetTypeCode(typeof(T)))
        {
            case TypeCode.SByte: Give<T, sbyte>(taker, values); break;
            case TypeCode.Byte: Give<T, byte>(taker, values); break;
            case TypeCode.Int16: Give<T, short>(taker, values); break;
            case TypeCode.UInt16: Give<T, ushort>(taker, values); break;
            case TypeCode.Int32: Give<T, int>(taker, values); break;
            case TypeCode.UInt32: Give<T, uint>(taker, values); break;
            case TypeCode.Int64: Give<T, long>(taker, values); break;
            case TypeCode.UInt64: Give<T, ulong>(taker, values); break;
            default: GiveObjects(taker, [.. values], typeof(int)); break;
        }
    }

    private static void Give<T, TNumber>(IValuesTaker taker, ReadOnlySpan<T> values) =>
        taker.Take(Reinterpreted.As<T, TNumber>(values), source: null);

    /// <param name="taker">The receiver of the values.</param>
    /// <param name="values">The values; those of enumerations are changed to numbers.</param>
    /// <param name="type">The type that they have if all are NULL.</param>
    private static void GiveObjects(IValuesTaker taker, object?[] values, Type type)
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
                common = typeof(object);
            }
        }

        ScalarType.Of(common ?? type).Give(taker, values);
    }
}
