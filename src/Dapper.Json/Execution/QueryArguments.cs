using System.Collections;
using System.Data;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Dapper.Json.Execution;

/// <summary>Checks the arguments of a query before anything is opened.</summary>
/// <typeparam name="TOptions">The options type of the package's methods.</typeparam>
internal static class QueryArguments<TOptions>
{
    public static void ThrowIfUnusable(string sql, object? param, CommandType? commandType)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(sql);
        ThrowIfNoParameters(param, sql, commandType, nameof(param));
    }

    public static void ThrowIfUnusable(in CommandDefinition command)
    {
        if (string.IsNullOrWhiteSpace(command.CommandText))
        {
            throw new ArgumentException("The command has no text.", nameof(command));
        }

        ThrowIfNoParameters(command.Parameters, command.CommandText, command.CommandType, nameof(command));
    }

    /// <summary>
    /// Throws for a sequence, for which Dapper would run the command once per element, and for objects that are not meant as parameters, whose
    /// properties Dapper would silently read.
    /// </summary>
    private static void ThrowIfNoParameters(object? param, string sql, CommandType? commandType, string paramName)
    {
        if (param is null or SqlMapper.IDynamicParameters or IEnumerable<KeyValuePair<string, object>>)
        {
            return;
        }

        string? reason = param switch
        {
            // Dapper reads no names from these: it would run the command once for each pair.
            IDictionary or IEnumerable<KeyValuePair<string, string?>> or IEnumerable<KeyValuePair<string, JsonNode?>> =>
                "Dapper does not read parameters from this type of dictionary: pass them as a Dictionary<string, object> or as DynamicParameters.",
            IEnumerable and not string =>
                "A query takes one set of parameters, not a sequence of them. For an 'in' clause wrap the list: new { list }.",
            SqlMapper.ICustomQueryParameter => "A single parameter was given as the set of them: wrap it, as in new { ids = parameter } for @ids.",
            TOptions or JsonQueryOptions or JsonSerializerOptions or CancellationToken or IDbTransaction =>
                $"An argument of type {param.GetType().Name} was given as the query's parameters: name it, as in "
                + (param is CancellationToken ? "cancellationToken: token." : param is IDbTransaction ? "transaction: value." : "options: value."),
            Task => "A task was given as the query's parameters: await it, and give its value a name, as in new { id = await task } for @id.",
            IDbConnection or Stream or Delegate => NoSet(param),
            _ => IsValue(param) || (IsOfLibrary(param.GetType()) && !IsNamed(param, sql, commandType)) ? NoSet(param) : null,
        };
        if (reason is not null)
        {
            throw new ArgumentException(reason, paramName);
        }

        if (!RuntimeFeature.IsDynamicCodeSupported)
        {
            throw new PlatformNotSupportedException(
                $"The parameters have the type {param.GetType().Name}, which Dapper reads by code that it generates at run time. A program "
                + "compiled ahead of time cannot do that. Code that is generated at build time reads an object whose type is in the call, not a variable "
                + "of type object. "
                + "Or add each value to DynamicParameters, or to a Dictionary<string, object>.");
        }
    }

    private static string NoSet(object param) =>
        $"A value of {param.GetType().Name} was given as the query's parameters. Give each value its name in the SQL, as in new {{ id = value }} for @id.";

    /// <summary>Returns whether Dapper sends such a value as one parameter. As a parameter object, a string would have its length sent for @Length.</summary>
    private static bool IsValue(object param)
    {
#pragma warning disable CS0618 // Marked for Dapper's own use, and the only way to read its type map.
        return param is string || (param is ValueType && SqlMapper.LookupDbType(param.GetType(), "", demand: false, out _) != DbType.Object);
#pragma warning restore CS0618
    }

    /// <summary>Returns whether a type belongs to .NET, to a library of Microsoft or to this one. Types of an app mostly have no public key.</summary>
    private static bool IsOfLibrary(Type type) =>
        type.Assembly == typeof(JsonQueryOptions).Assembly
        || (type != typeof(object) && type.Namespace is { } name
            && (name == "System" || name.StartsWith("System.", StringComparison.Ordinal) || name.StartsWith("Microsoft.", StringComparison.Ordinal))
            && type.Assembly.GetName().GetPublicKeyToken() is { Length: > 0 });

    /// <summary>Returns whether Dapper sends any property of the object: a procedure gets all, other SQL those that it names, as literals too.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "Dapper sends no property either that was trimmed.")]
    private static bool IsNamed(object param, string sql, CommandType? commandType) =>
        commandType == CommandType.StoredProcedure || Array.Exists(
            param.GetType().GetProperties(),
            property => ParameterNames.IsIn(sql, property.Name) || sql.Contains($"{{={property.Name}}}", StringComparison.OrdinalIgnoreCase));
}
