using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Dapper.Json.Execution;

/// <summary>Finds parameters that Dapper does not recognize because their member is declared as object.</summary>
internal static class HiddenParameters
{
    /// <summary>
    /// Explains the failure of a query that sent a <see cref="SqlMapper.ICustomQueryParameter"/> as a plain value. Called only after a failure,
    /// because it uses reflection.
    /// </summary>
    /// <returns>The explanation; null if there is no such member.</returns>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "Dapper sends no property either that was trimmed.")]
    public static ArgumentException? Explain(in CommandDefinition command, Exception cause)
    {
        string sql = command.CommandText;
        if (cause is OperationCanceledException || command.Parameters is null or SqlMapper.IDynamicParameters or IEnumerable)
        {
            return null;
        }

        object param = command.Parameters;
        foreach (PropertyInfo member in param.GetType().GetProperties())
        {
            if (member.PropertyType == typeof(object) && ParameterNames.IsIn(sql, member.Name)
                && member.GetValue(param) is SqlMapper.ICustomQueryParameter hidden)
            {
                string type = DeclarableTypeOf(hidden);
                return new ArgumentException(
                    $"The member '{member.Name}' of the parameter object is declared as object, so Dapper has not recognized its value as a parameter. "
                    + $"Declare it as {type}; in new {{ {member.Name} = value }}, declare value with var.",
                    nameof(command),
                    cause);
            }
        }

        return null;
    }

    /// <summary>Returns the name of a type to declare the member with: the parameter's own type may be internal.</summary>
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
