namespace Dapper.Json.Build.Mutations;

/// <summary>
/// What turns a mistake on, so that one build has all of them: a variable with its number. Another names a folder, for a run that makes none, and notes which
/// test classes reach which mistake.
/// </summary>
internal static class Switch
{
    public const string Number = "DAPPER_JSON_MISTAKE";
    public const string Folder = "DAPPER_JSON_MISTAKES_REACHED";

    /// <summary>What stands for a class where a mistake is reached by no test, as on a thread of its own.</summary>
    public const string NoClass = "?";

    /// <summary>Gets the code, which is part of each mutated project. It finds xunit by its names: the project does not refer to it.</summary>
    public static string Code { get; } = $$"""
        #nullable enable
        using System.Linq;
        internal static class Mistakes
        {
            private static readonly int Made = int.TryParse(System.Environment.GetEnvironmentVariable("{{Number}}"), null, out int number) ? number : 0;
            private static readonly string? Folder = System.Environment.GetEnvironmentVariable("{{Folder}}");
            private static readonly System.Collections.Concurrent.ConcurrentDictionary<(int, string), bool> Reached = new();
            private static readonly System.Runtime.CompilerServices.ConditionalWeakTable<object, string> Classes = new();
            private static readonly System.Type? Context = System.Type.GetType("Xunit.TestContext, xunit.v3.core");
            private static readonly System.Func<object>? Current = Context?.GetProperty("Current")!.GetMethod!.CreateDelegate<System.Func<object>>();

            static Mistakes()
            {
                if (Folder is not null)
                {
                    System.AppDomain.CurrentDomain.ProcessExit += static (_, _) => System.IO.File.WriteAllLines(
                        System.IO.Path.Combine(Folder, System.Guid.NewGuid().ToString()), Reached.Keys.Select(static pair => pair.Item1 + "\t" + pair.Item2));
                }
            }

            internal static bool Is(int number)
            {
                // A program that a test runs has no classes.
                if (Folder is not null && Current is not null)
                {
                    Reached.TryAdd((number, Classes.GetValue(Current(), static context => ClassOf(context))), true);
                }

                return number == Made;
            }

            private static string ClassOf(object context)
            {
                System.Reflection.PropertyInfo tested = Context!.GetProperty("TestClass")!;
                return tested.GetValue(context) is { } found
                    ? (string)tested.PropertyType.GetInterfaces().Append(tested.PropertyType).Select(static type => type.GetProperty("TestClassName"))
                        .First(static property => property is not null)!.GetValue(found)!
                    : "{{NoClass}}";
            }
        }
        """;

    public static string IsOn(int number) => $"Mistakes.Is({number})";
}
