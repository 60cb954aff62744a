using System.Collections.Frozen;

namespace Dapper.Json.Parameters.Values;

/// <summary>Receives values of a type that databases have.</summary>
internal interface IValuesTaker
{
    /// <param name="values">The values.</param>
    /// <param name="source">The collection that holds them: the caller's own, if nothing was converted; null if there is none.</param>
    public void Take<T>(ReadOnlySpan<T> values, object? source);
}

/// <summary>The value types that databases have. Each is created by name, without reflection.</summary>
internal abstract class ScalarType
{
    private static readonly FrozenDictionary<Type, ScalarType> Known = new Dictionary<Type, ScalarType>
    {
        [typeof(bool)] = new Scalar<bool?>(),
        [typeof(byte)] = new Scalar<byte?>(),
        [typeof(sbyte)] = new Scalar<sbyte?>(),
        [typeof(short)] = new Scalar<short?>(),
        [typeof(ushort)] = new Scalar<ushort?>(),
        [typeof(int)] = new Scalar<int?>(),
        [typeof(uint)] = new Scalar<uint?>(),
        [typeof(long)] = new Scalar<long?>(),
        [typeof(ulong)] = new Scalar<ulong?>(),
        [typeof(float)] = new Scalar<float?>(),
        [typeof(double)] = new Scalar<double?>(),
        [typeof(decimal)] = new Scalar<decimal?>(),
        [typeof(char)] = new Scalar<char?>(),
        [typeof(Guid)] = new Scalar<Guid?>(),
        [typeof(DateTime)] = new Scalar<DateTime?>(),
        [typeof(DateTimeOffset)] = new Scalar<DateTimeOffset?>(),
        [typeof(DateOnly)] = new Scalar<DateOnly?>(),
        [typeof(TimeOnly)] = new Scalar<TimeOnly?>(),
        [typeof(TimeSpan)] = new Scalar<TimeSpan?>(),
        [typeof(string)] = new Scalar<string?>(),
        [typeof(byte[])] = new Scalar<byte[]?>(),
    }.ToFrozenDictionary();

    private static readonly ScalarType Any = new Scalar<object?>();

    public static bool Has(Type type) => Known.ContainsKey(type);

    /// <summary>Returns the scalar type; a general one, for objects, if the type is not known.</summary>
    public static ScalarType Of(Type type) => Known.GetValueOrDefault(type, Any);

    /// <summary>Returns the underlying type of a nullable type and of an enumeration.</summary>
    public static Type NumberOf(Type type)
    {
        Type known = Nullable.GetUnderlyingType(type) ?? type;
        return known.IsEnum ? Enum.GetUnderlyingType(known) : known;
    }

    /// <summary>Passes on values of this type, or null.</summary>
    public abstract void Give(IValuesTaker taker, object?[] values);

    /// <typeparam name="T">A type that allows null.</typeparam>
    private sealed class Scalar<T> : ScalarType
    {
        public override void Give(IValuesTaker taker, object?[] values)
        {
            T[] known = Array.ConvertAll(values, static value => (T)value!);
            taker.Take<T>(known, known);
        }
    }
}
