using System.Reflection;
using System.Xml.Linq;

namespace Dapper.Json.Tests.PublicSurface;

/// <summary>The documentation file of an assembly, as it ships.</summary>
internal static class DocumentationFile
{
    /// <summary>Asserts that it describes all public types, and nothing that no caller can see.</summary>
    public static void AssertIsPublic(Assembly library)
    {
        HashSet<string> names =
            [.. XDocument.Load(Path.ChangeExtension(library.Location, ".xml")).Descendants("member").Select(static member => member.Attribute("name")!.Value)];

        Assert.All(library.GetExportedTypes(), type => Assert.Contains("T:" + type.FullName, names));
        Assert.Equal("", string.Join('\n', names.Where(name => !IsPublic(library, name))));
    }

    private static bool IsPublic(Assembly library, string name)
    {
        string path = name[2..].Split('(')[0].Split("``")[0];
        if (name[0] == 'T')
        {
            return library.GetType(path) is { IsVisible: true };
        }

        int dot = path.LastIndexOf('.');
        string member = path[(dot + 1)..].Replace('#', '.');
        return library.GetType(path[..dot]) is { IsVisible: true } type
            && (IsImplementation(member) || type.GetMember(member, BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static).Any(IsPublic));
    }

    /// <summary>Says whether the name is that of a member of an interface, such as Dapper#SqlMapper#ICustomQueryParameter#AddParameter.</summary>
    private static bool IsImplementation(string member) => member.LastIndexOf('.') > 0;

    private static bool IsPublic(MemberInfo member) => member switch
    {
        MethodBase method => method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly,
        PropertyInfo property => (property.GetMethod ?? property.SetMethod) is { } accessor && IsPublic(accessor),
        FieldInfo field => field.IsPublic || field.IsFamily,
        EventInfo happening => IsPublic(happening.AddMethod!),
        _ => false,
    };
}
