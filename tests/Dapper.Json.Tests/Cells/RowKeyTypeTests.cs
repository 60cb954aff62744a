using System.Globalization;
using System.Numerics;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Dapper.Json.Cells;
using Xunit;

namespace Dapper.Json.Tests.Cells;

/// <summary>Values of each CLR type group rows by nothing but what they are.</summary>
public sealed class RowKeyTypeTests
{
    private static readonly Dictionary<Type, (object One, object Other)> Values = new()
    {
        [typeof(bool)] = (false, true),
        [typeof(byte)] = ((byte)1, (byte)2),
        [typeof(sbyte)] = ((sbyte)1, (sbyte)-1),
        [typeof(short)] = ((short)1, (short)257),
        [typeof(ushort)] = ((ushort)1, (ushort)257),
        [typeof(int)] = (1, 65537),
        [typeof(uint)] = (1u, 65537u),
        [typeof(long)] = (1L, 1L + (1L << 40)),
        [typeof(ulong)] = (1UL, 1UL + (1UL << 40)),
        [typeof(float)] = (0f, -0f),
        [typeof(double)] = (0d, -0d),
        [typeof(decimal)] = (1.0m, 1.00m),
        [typeof(char)] = ('a', '\u0461'),
        [typeof(string)] = ("ab", "ab "),
        [typeof(byte[])] = (new byte[] { 1 }, new byte[] { 1, 0 }),
        [typeof(Guid)] = (new Guid("00000000-0000-0000-0000-000000000001"), new Guid("00000000-0000-0000-0000-000000000002")),
        [typeof(DateTime)] = (new DateTime(1, DateTimeKind.Utc), new DateTime(1, DateTimeKind.Unspecified)),
        [typeof(DateTimeOffset)] = (At("2026-01-01T10:00:00+00:00"), At("2026-01-01T11:00:00+01:00")),
        [typeof(DateOnly)] = (new DateOnly(2026, 1, 1), new DateOnly(2026, 1, 2)),
        [typeof(TimeOnly)] = (new TimeOnly(1), new TimeOnly(2)),
        [typeof(TimeSpan)] = (new TimeSpan(1), new TimeSpan(-1)),
    };

    [Fact]
    public void A_value_is_itself_and_no_other() =>
        Assert.All(Values, static tested =>
        {
            ClrType type = ClrType.For(tested.Key)!;
            (object one, object other) = tested.Value;
            using var key = new RowKey();
            var adding = new Adding(key);
            Assert.False(type.Accept(adding.Of(one)));
            Assert.True(type.Accept(adding.Of(one is byte[] bytes ? bytes.ToArray() : one)));
            Assert.False(type.Accept(adding.Of(other)));
            Assert.True(type.Accept(adding.Of(other)));
            Assert.False(type.Accept(adding.Of(one)));
        });

    /// <summary>The table has types of the runtime's own assembly, and arrays of them.</summary>
    [Fact]
    public void Each_type_of_the_table_is_tested_or_is_compared_by_its_JSON()
    {
        IEnumerable<Type> simple = typeof(object).Assembly.GetExportedTypes().Where(static type =>
            !type.IsGenericTypeDefinition && !type.IsByRefLike && type != typeof(void) && type != typeof(TypedReference));
        Type[] inTable = [.. simple.SelectMany(static type => new[] { type, type.MakeArrayType() }).Where(static type => ClrType.For(type) is not null)];

        Assert.Contains(typeof(byte[]), inTable);
        Assert.All(inTable, static type => Assert.Equal(Values.ContainsKey(type), ClrType.For(type)!.Accept(default(Taking))));
    }

    [Fact]
    public void What_lies_between_the_fields_of_a_value_does_not_count()
    {
        using var key = new RowKey();
        DateTimeOffset[] moments = [At("2026-01-01T10:00:00+00:00"), At("2026-01-01T10:00:00+00:00")];
        Span<byte> bytes = MemoryMarshal.AsBytes(MemoryMarshal.CreateSpan(ref Unsafe.As<DateTimeOffset, long>(ref moments[1]), 2));
        int offset = bytes.IndexOfAnyExcept((byte)0) < sizeof(long) ? sizeof(long) : 0;
        bytes.Slice(offset + sizeof(int), sizeof(int)).Fill(0xA5);
        Assert.True(moments[0].EqualsExact(moments[1]));

        key.BeginRow();
        key.AddValue(moments[0]);
        key.BeginRow();
        key.AddValue(moments[1]);

        Assert.True(key.MatchesLast);
    }

    [Fact]
    public void Only_what_its_bytes_say_everything_of_is_compared_by_them()
    {
        IEnumerable<Type> byBytes = Values.Keys.Where(static type => type.IsValueType && type != typeof(DateTimeOffset));

        Assert.All(byBytes, static type => Assert.Equal(RuntimeHelpers.SizeOf(type.TypeHandle), SizeOfFields(type)));
        AssertRefused(BigInteger.One);
        AssertRefused(new object());
        AssertRefused((Flag: (byte)1, Number: 1L));
        AssertRefused<int?>(1);
    }

    private static void AssertRefused<T>(T value)
    {
        using var key = new RowKey();
        key.BeginRow();
        Assert.False(RowKey.Takes<T>());
        Assert.Throws<NotSupportedException>(() => key.AddValue(value));
    }

    private static int SizeOfFields(Type type) =>
        type.IsPrimitive || type.IsEnum
            ? RuntimeHelpers.SizeOf(type.TypeHandle)
            : type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic).Sum(static field => SizeOfFields(field.FieldType));

    private static DateTimeOffset At(string text) => DateTimeOffset.Parse(text, CultureInfo.InvariantCulture);

    /// <summary>Adds a value as the key of a row, and says whether it is that of the row before.</summary>
    private sealed class Adding(RowKey key) : IClrTypeVisitor<bool>
    {
        private object? _value;

        public Adding Of(object value)
        {
            _value = value;
            return this;
        }

        public bool Visit<T>(ClrType<T> type)
        {
            key.BeginRow();
            key.AddValue((T)_value!);
            return key.MatchesLast;
        }
    }

    private readonly struct Taking : IClrTypeVisitor<bool>
    {
        public bool Visit<T>(ClrType<T> type) => RowKey.Takes<T>();
    }
}
