using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Dapper.Json.Execution;

/// <summary>Finds parameters that Dapper does not see: it looks at the type that a member is declared with.</summary>
internal static class HiddenParameters
{
    /// <summary>
    /// Says why a query has failed where a <see cref="SqlMapper.ICustomQueryParameter"/> has been sent as it is. Asked only then, because it takes
    /// reflection.
    /// </summary>
    /// <exception cref="ArgumentException">There is such a member.</exception>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "Dapper sends no property either that was trimmed.")]
    public static void ThrowIfAny(in CommandDefinition command, Exception cause)
    {
        string sql = command.CommandText;
        if (cause is OperationCanceledException || command.Parameters is null or SqlMapper.IDynamicParameters or IEnumerable)
        {
            return;
        }

        object param = command.Parameters;
        foreach (PropertyInfo member in param.GetType().GetProperties())
        {
            if (member.PropertyType == typeof(object) && member.IsNamedIn(sql) && member.GetValue(param) is SqlMapper.ICustomQueryParameter hidden)
            {
                string type = DeclarableTypeOf(hidden);
                throw new ArgumentException(
                    $"The parameters' member '{member.Name}' is declared as object, so Dapper has not seen that it holds a parameter. "
                    + $"Declare it as {type}; in new {{ {member.Name} = value }}, declare value with var.",
                    nameof(command),
                    cause);
            }
        }
    }

    /// <summary>Gives the name of the type that a member can be declared with: that of a parameter itself may be internal.</summary>
    private static string DeclarableTypeOf(SqlMapper.ICustomQueryParameter parameter)
    {
        for (Type? type = parameter.GetType(); type is not null && type.IsAssignableTo(typeof(SqlMapper.ICustomQueryParameter)); type = type.BaseType)
        {
            if (type.IsVisible)
            {
                return type.Name;
            }
        }

        return $"{nameof(SqlMapper)}.{nameof(SqlMapper.ICustomQueryParameter)}";
    }
}
