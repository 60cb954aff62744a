using System.Collections.Frozen;

namespace Dapper.Json.Parameters.Values;

/// <summary>The types of values that databases have. Made by name, so that nothing is made by reflection.</summary>
internal abstract class ScalarType
{
    private static readonly FrozenDictionary<Type, ScalarType> Known = new Dictionary<Type, ScalarType>
    {
        [typeof(bool)] = new ValueScalar<bool>(),
        [typeof(byte)] = new ValueScalar<byte>(),
        [typeof(sbyte)] = new ValueScalar<sbyte>(),
        [typeof(short)] = new ValueScalar<short>(),
        [typeof(ushort)] = new ValueScalar<ushort>(),
        [typeof(int)] = new ValueScalar<int>(),
        [typeof(uint)] = new ValueScalar<uint>(),
        [typeof(long)] = new ValueScalar<long>(),
        [typeof(ulong)] = new ValueScalar<ulong>(),
        [typeof(float)] = new ValueScalar<float>(),
        [typeof(double)] = new ValueScalar<double>(),
        [typeof(decimal)] = new ValueScalar<decimal>(),
        [typeof(char)] = new ValueScalar<char>(),
        [typeof(Guid)] = new ValueScalar<Guid>(),
        [typeof(DateTime)] = new ValueScalar<DateTime>(),
        [typeof(DateTimeOffset)] = new ValueScalar<DateTimeOffset>(),
        [typeof(DateOnly)] = new ValueScalar<DateOnly>(),
        [typeof(TimeOnly)] = new ValueScalar<TimeOnly>(),
        [typeof(TimeSpan)] = new ValueScalar<TimeSpan>(),
        [typeof(string)] = new ReferenceScalar<string>(),
        [typeof(byte[])] = new ReferenceScalar<byte[]>(),
    }.ToFrozenDictionary();

    public static ScalarType? Find(Type type) => Known.GetValueOrDefault(type);

    /// <summary>Gives the type without its null, and that of an enumeration's numbers.</summary>
    public static Type NumberOf(Type type)
    {
        Type known = Nullable.GetUnderlyingType(type) ?? type;
        return known.IsEnum ? Enum.GetUnderlyingType(known) : known;
    }

    /// <summary>Gives values of this type, or null.</summary>
    public abstract void Give(IValuesTaker taker, object?[] values);

    private sealed class ValueScalar<T> : ScalarType
        where T : struct
    {
        public override void Give(IValuesTaker taker, object?[] values)
        {
            T?[] known = Array.ConvertAll(values, static value => (T?)value);
            taker.Take<T?>(known, known);
        }
    }

    private sealed class ReferenceScalar<T> : ScalarType
        where T : class
    {
        public override void Give(IValuesTaker taker, object?[] values)
        {
            T?[] known = Array.ConvertAll(values, static value => (T?)value);
            taker.Take<T?>(known, known);
        }
    }
}
