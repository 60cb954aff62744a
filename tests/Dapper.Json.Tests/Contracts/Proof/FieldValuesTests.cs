using System.Collections;
using System.Reflection;
using Dapper.Json.Contracts.Proof;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Proof;

public sealed class FieldValuesTests
{
    private const BindingFlags Declared =
        BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    [Theory]
    [InlineData(typeof(NoInitializers), 6)]
    [InlineData(typeof(Numbers), 22)]
    [InlineData(typeof(FrameworkValues), 22)]
    [InlineData(typeof(EmptyCollections), 12)]
    [InlineData(typeof(AssignsParameters), 9)]
    [InlineData(typeof(Primary), 2)]
    [InlineData(typeof(BaseRecord), 2)]
    [InlineData(typeof(DerivedRecord), 6)]
    [InlineData(typeof(PassesOn), 6)]
    [InlineData(typeof(CallsItself), 2)]
    [InlineData(typeof(GenericDefaults<string>), 3)]
    [InlineData(typeof(GenericDefaults<int?>), 3)]
    [InlineData(typeof(ClosedDefaults), 4)]
    [InlineData(typeof(PositionalStruct), 2)]
    public void The_fields_are_those_of_a_constructed_object(Type type, int fields)
    {
        foreach (ConstructorInfo constructor in type.GetConstructors(Declared).Where(static one => !IsCopy(one)))
        {
            var body = FieldValues.After(constructor, out string? reason);
            Assert.Null(reason);
            Assert.NotNull(body);

            object?[] arguments = [.. constructor.GetParameters().Select(static parameter => Argument(parameter))];
            object made = constructor.Invoke(arguments);
            FieldInfo[] all = [.. FieldsOf(type)];

            Assert.Equal(fields, all.Length);
            Assert.All(all, field => AssertSame(field.GetValue(made), Predicted(body, field, arguments)));
        }
    }

    [Fact]
    public void Parameters_are_told_by_their_position_through_base_constructors()
    {
        FieldValues body = FieldValues.After(typeof(PassesOn).GetConstructors()[0], out _)!;

        Assert.Equal(0, body.ParameterOf(BackingField(typeof(BaseWithArguments), "Text")));
        Assert.Equal(1, body.ParameterOf(BackingField(typeof(BaseWithArguments), "Anything")));
        Assert.Equal(0, body.ParameterOf(BackingField(typeof(PassesOn), "Own")));
        Assert.Null(body.ParameterOf(BackingField(typeof(BaseWithArguments), "Number")));
        Assert.Equal((short)-7, body.ConstantOf(BackingField(typeof(BaseWithArguments), "Number")));
        Assert.Throws<InvalidOperationException>(() => body.ConstantOf(BackingField(typeof(PassesOn), "Own")));
    }

    [Theory]
    [InlineData(typeof(MakesGuid), "its constructor calls Guid.NewGuid")]
    [InlineData(typeof(AsksTheTime), "its constructor calls DateTime.get_UtcNow")]
    [InlineData(typeof(Counts), "its constructor uses the static field CodeThatRan.Count")]
    [InlineData(typeof(RunsStaticConstructor), "its constructor has the static constructor of RunsStaticConstructor run before it")]
    [InlineData(typeof(CallsOwnCode), "its constructor calls CallsOwnCode.Next")]
    [InlineData(typeof(MakesOwnObject), "its constructor creates an object of Counts")]
    [InlineData(
        typeof(DerivedFromCounting),
        "its constructor calls the constructor of BaseThatCounts, which uses the static field CodeThatRan.Count")]
    [InlineData(typeof(ChecksParameter), "its constructor branches")]
    [InlineData(typeof(ConvertsParameter), "its constructor does more than store constants and parameters (conv.i8)")]
    [InlineData(typeof(ReinterpretsParameter), "its constructor stores something other than a constant or a parameter in *")]
    [InlineData(typeof(WrapsParameter), "its constructor creates an object of Nullable")]
    [InlineData(typeof(TakesReference), "its constructor does more than store constants and parameters (ldind.i4)")]
    [InlineData(typeof(ChangesParameter), "its constructor does more than store constants and parameters (starg.s)")]
    [InlineData(typeof(FilledList), "its constructor *")]
    [InlineData(typeof(FilledArray), "its constructor creates an array")]
    [InlineData(typeof(SizedArray), "its constructor creates an array")]
    [InlineData(typeof(WithComparer), "its constructor calls StringComparer.get_OrdinalIgnoreCase")]
    [InlineData(typeof(StoresItself), "its constructor stores something other than a constant or a parameter in *")]
    [InlineData(typeof(Boxes), "its constructor does more than store constants and parameters (box)")]
    [InlineData(typeof(PassesDefault), "its constructor does more than store constants and parameters (ldloca.s)")]
    [InlineData(typeof(StoresStatic), "its constructor uses the static field StoresStatic._last")]
    [InlineData(typeof(ReadsStatic), "its constructor uses the static field ReadsStatic.Origin")]
    [InlineData(typeof(CallsCheckingSetter), "its constructor calls CallsCheckingSetter.set_Text, which calls String.Trim")]
    [InlineData(
        typeof(OverridesSetter),
        "its constructor calls the constructor of CallsVirtualSetter, which calls CallsVirtualSetter.set_Number")]
    [InlineData(typeof(EntityWithVirtuals), "its constructor calls EntityWithVirtuals.set_Children")]
    [InlineData(typeof(Catches), "its constructor has no body that can be read, or one that catches exceptions")]
    [InlineData(typeof(Throws), "its constructor creates an object of NotSupportedException")]
    [InlineData(typeof(Impossible), "its constructor cannot be read: Year, Month, and Day parameters describe *")]
    [InlineData(typeof(LocalTime), "its constructor creates an object of DateTimeOffset")]
    [InlineData(typeof(StoresToAnother), "its constructor uses NoInitializers.Amount, which is not one of its own plain fields")]
    [InlineData(typeof(OverlappingDefaults), "its constructor uses OverlappingDefaults.Low, which is not one of its own plain fields")]
    [InlineData(typeof(GenericDefaults<>), "its constructor has no body that can be read, or one that catches exceptions")]
    [InlineData(typeof(Action), "its constructor has no body that can be read, or one that catches exceptions")]
    public void A_constructor_that_does_more_is_refused_with_a_reason(Type type, string expected)
    {
        ConstructorInfo constructor = Assert.Single(type.GetConstructors());

        Assert.Null(FieldValues.After(constructor, out string? reason));
        Assert.Matches("^" + System.Text.RegularExpressions.Regex.Escape(expected).Replace("\\*", ".+") + "$", reason);
    }

    [Fact]
    public void A_copy_constructor_is_refused() =>
        Assert.Null(FieldValues.After(Assert.Single(typeof(DerivedRecord).GetConstructors(Declared), IsCopy), out _));

    [Fact]
    public void No_code_of_the_type_runs()
    {
        Type[] types =
        [
            typeof(Counts), typeof(RunsStaticConstructor), typeof(CallsOwnCode), typeof(MakesOwnObject), typeof(DerivedFromCounting),
            typeof(WithStaticFields), typeof(StaticallyConstructed), typeof(GenericDefaults<Counts>), typeof(GenericDefaults<StaticallyConstructed>),
        ];
        foreach (Type type in types)
        {
            FieldValues? body = type.GetConstructor(Type.EmptyTypes) is { } constructor
                ? FieldValues.After(constructor, out _)
                : null;
            Assert.All(FieldsOf(type), field => body?.ConstantOf(field));
            Assert.All(type.GetProperties(), static property =>
            {
                AccessorBody.FieldReadBy(property.GetMethod!);
                AccessorBody.FieldWrittenBy(property.SetMethod!);
            });
        }

        Assert.Equal(0, CodeThatRan.Count);
    }

    private static bool IsCopy(ConstructorInfo constructor) =>
        constructor.GetParameters() is [{ ParameterType: var type }] && type == constructor.DeclaringType;

    private static IEnumerable<FieldInfo> FieldsOf(Type? type) =>
        type is null ? [] : type.GetFields(Declared).Concat(FieldsOf(type.BaseType));

    private static FieldInfo BackingField(Type type, string property) => type.GetField($"<{property}>k__BackingField", Declared)!;

    private static object? Predicted(FieldValues body, FieldInfo field, object?[] arguments) =>
        body.ParameterOf(field) is { } position ? arguments[position] : body.ConstantOf(field);

    private static object Argument(ParameterInfo parameter) => Type.GetTypeCode(Nullable.GetUnderlyingType(parameter.ParameterType) ?? parameter.ParameterType) switch
    {
        TypeCode.Int32 when parameter.ParameterType.IsEnum => DayOfWeek.Saturday,
        TypeCode.Int32 => 100 + parameter.Position,
        TypeCode.Int16 => (short)(100 + parameter.Position),
        TypeCode.Decimal => 100m + parameter.Position,
        TypeCode.DateTime => new DateTime(2000 + parameter.Position, 1, 1),
        _ => $"argument {parameter.Position}",
    };

    /// <summary>Objects without a value of their own are the same when they are of one type and empty.</summary>
    private static void AssertSame(object? expected, object? actual)
    {
        Assert.Equal(expected?.GetType(), actual?.GetType());
        if (expected is decimal scaled)
        {
            Assert.Equal(decimal.GetBits(scaled), decimal.GetBits((decimal)actual!));
        }
        else if (expected is IEnumerable items and not string)
        {
            Assert.Empty(items);
            Assert.Empty((IEnumerable)actual!);
        }
        else if (expected?.GetType() != typeof(object))
        {
            Assert.Equal(expected, actual);
        }
    }
}
