// Loads all types of the assemblies that a package brings along, and all assemblies that they refer to. Controllers, Razor Pages, FastEndpoints
// and others do so in every app. The drivers that a package is compiled against are the only ones that may be missing, and they must be here.
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

string[] drivers = ["DuckDB.NET.Bindings", "DuckDB.NET.Data", "Microsoft.Data.Sqlite", "Npgsql", "SQLitePCLRaw.core"];
string[] withDrivers = ["Dapper.Json", "Dapper.Json.Parameters"];
string[] files =
[
    .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
        .Where(static file => Path.GetFileName(file).StartsWith("Dapper.Json.", StringComparison.Ordinal)),
];
var problems = new List<string>();
foreach (string file in files)
{
    using var image = new PEReader(File.OpenRead(file));
    MetadataReader metadata = image.GetMetadataReader();
    string name = metadata.GetString(metadata.GetAssemblyDefinition().Name);
    foreach (AssemblyReferenceHandle handle in metadata.AssemblyReferences)
    {
        AssemblyName reference = metadata.GetAssemblyReference(handle).GetAssemblyName();
        bool isDriver = withDrivers.Contains(name) && drivers.Contains(reference.Name);
        if (IsThere(reference) == isDriver)
        {
            problems.Add(isDriver ? $"{reference.Name} is there: this process must have no driver." : $"{name} refers to {reference}, which its package lacks.");
        }
    }

    try
    {
        Console.WriteLine($"{name}: {Assembly.Load(name).GetTypes().Length} types.");
    }
    catch (ReflectionTypeLoadException exception)
    {
        problems.AddRange(exception.LoaderExceptions.Select(each => $"{name}: {each?.Message}"));
    }
}

if (files.Length == 0 || problems.Count > 0)
{
    throw new InvalidOperationException($"{files.Length} assemblies.\n{string.Join('\n', problems)}");
}

static bool IsThere(AssemblyName reference)
{
    try
    {
        return Assembly.Load(reference) is not null;
    }
    catch (IOException)
    {
        // Not found, or older than what is asked for.
        return false;
    }
}
