using System.Text.RegularExpressions;

namespace Dapper.Json.Tests.Contracts.Proof;

/// <summary>Types of which the code is read: compiled with optimization and without, which differ in their instructions.</summary>
internal static class Snippets
{
    public const BindingFlags Declared =
        BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private static readonly Regex Property = new("\\bprop ([^;=]+?)(?:( = [^;]+)(;)|;)", RegexOptions.CultureInvariant);

    /// <summary>What snippets may use: those that a proof could run count.</summary>
    private const string Shared = """

        static class Ran { public static int Count; }
        struct Inner { int _number; public int Auto { get; set; } public int Bodied { readonly get => _number; set => _number = value; } }
        class Plain { public int Number { get; set; } public string Text { get; set; } public decimal Amount; }
        class Counts { public Counts() => Ran.Count++; }

        """;

    /// <summary>Gives the type X of each source, compiled in each way.</summary>
    /// <remarks>In a source <c>prop int Id;</c> is a public property with a getter and a setter.</remarks>
    public static IEnumerable<(string Source, Type Type)> Compile(params string[] sources)
    {
        foreach (bool isOptimized in (bool[])[false, true])
        {
            Assembly made = Compiler.Compile(sources.Select(static source => Property.Replace(source, "public $1 { get; set; }$2$3") + Shared), isOptimized);
            foreach ((int i, string source) in sources.Index())
            {
                yield return (source, made.GetType($"Case{i}.X") ?? made.GetType($"Case{i}.X`1", throwOnError: true)!);
            }
        }
    }

    /// <summary>Calls a generic method for types that were compiled.</summary>
    public static void Call(Delegate method, Type[] types, params object?[] arguments) =>
        method.Method.GetGenericMethodDefinition().MakeGenericMethod(types).Invoke(method.Target, arguments);

    /// <summary>Gets a type that snippets may use.</summary>
    public static Type SharedBy(Type type, string name) => type.Assembly.GetType($"{type.Namespace}.{name}", throwOnError: true)!;

    /// <summary>Gives how often code of the snippets beside a type has run.</summary>
    public static int RunsBeside(Type type) => (int)SharedBy(type, "Ran").GetField("Count")!.GetValue(null)!;

    /// <summary>Gets the fields of a type and its bases.</summary>
    public static IEnumerable<FieldInfo> FieldsOf(Type? type) =>
        type is null ? [] : type.GetFields(Declared).Where(static field => !field.IsStatic).Concat(FieldsOf(type.BaseType));

    public static FieldInfo FieldOf(Type type, string name) => FieldsOf(type).First(field => field.Name == name || field.Name == $"<{name}>k__BackingField");
}
