using System.ComponentModel;
using System.Data;
using System.Runtime.CompilerServices;
using Dapper.Json.Execution;

namespace Dapper.Json;

/// <summary>Parameters of a query that generated code reads from an object. Called by generated code alone, which may change with each version.</summary>
/// <remarks>
/// The parameters are those that Dapper's own code would add (SqlMapper.CreateParamInfoGenerator): the members that the SQL names, all of them for
/// a procedure, with type handlers, enums, lists and <see cref="SqlMapper.ICustomQueryParameter"/> as Dapper treats them.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedParameters : SqlMapper.IDynamicParameters
{
    private const DbType List = (DbType)(-1);

    private IDbCommand _command = null!;
    private string? _sql;
    private List<string>? _names;

    private protected GeneratedParameters()
    {
    }

    private protected abstract object Value { get; }

    // Gets the names of the members. None of them is read.
    internal IReadOnlyList<string> Names
    {
        get
        {
            List<string> names = _names = [];
            Read();
            _names = null;
            return names;
        }
    }

    /// <summary>Returns parameters that are read by generated code.</summary>
    /// <typeparam name="T">The type of the object.</typeparam>
    /// <param name="param">The object; null for no parameters.</param>
    /// <param name="read">Calls <see cref="Add"/> for each member of the object, in Dapper's order.</param>
    /// <returns>The parameters. They are <paramref name="param"/> itself if it is null, or of a type that is derived from <typeparamref name="T"/>.</returns>
    public static object? Of<T>(object? param, Action<GeneratedParameters, T> read)
    {
        ArgumentNullException.ThrowIfNull(read);
        return param is T value && param.GetType() == typeof(T) ? new Parameters<T>(value, read) : param;
    }

    /// <summary>As <see cref="Of{T}(object?, Action{GeneratedParameters, T})"/>, for a type without a name.</summary>
    /// <typeparam name="T">The type of the object.</typeparam>
    /// <param name="param">The object; null for no parameters.</param>
    /// <param name="shape">Names the type. Never called.</param>
    /// <param name="read">Calls <see cref="Add"/> for each member of the object.</param>
    /// <returns>The parameters.</returns>
    public static object? Of<T>(object? param, Func<T> shape, Action<GeneratedParameters, T> read)
    {
        ArgumentNullException.ThrowIfNull(shape);
        return Of(param, read);
    }

    /// <summary>Returns a command with parameters that are read by generated code.</summary>
    /// <param name="command">The command.</param>
    /// <param name="parameters">Its parameters, as <c>Of</c> returns them.</param>
    /// <returns>The command with all its other values.</returns>
    public static CommandDefinition In(CommandDefinition command, object? parameters) => new(
        command.CommandText, parameters, command.Transaction, command.CommandTimeout, command.CommandType, command.Flags, command.CancellationToken);

    /// <summary>Adds the parameter of a member. A member that the SQL does not name is not read.</summary>
    /// <typeparam name="T">The type of the object.</typeparam>
    /// <typeparam name="TValue">The type that the member is declared with.</typeparam>
    /// <param name="name">The name of the member.</param>
    /// <param name="value">The object.</param>
    /// <param name="get">Returns the value of the member.</param>
    public void Add<T, TValue>(string name, T value, Func<T, TValue> get)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(get);
        if (_names is not null)
        {
            _names.Add(name);
        }
        else if (_sql is null || ParameterNames.IsIn(_sql, name))
        {
            AddParameter(name, get(value));
        }
    }

    void SqlMapper.IDynamicParameters.AddParameters(IDbCommand command, SqlMapper.Identity identity)
    {
        if (command.CommandText.Contains("{=", StringComparison.Ordinal))
        {
            // Literals are rare, and Dapper replaces them by its own rules.
            if (!RuntimeFeature.IsDynamicCodeSupported)
            {
                throw new PlatformNotSupportedException(
                    "The SQL has a literal, {=…}, which Dapper replaces by code that it generates at run time. A program compiled ahead of time cannot do "
                    + "that: write a parameter, such as @id.");
            }

            ((SqlMapper.IDynamicParameters)new DynamicParameters(Value)).AddParameters(command, identity);
            return;
        }

        bool takesAll = command.CommandType != CommandType.Text
            || (SqlMapper.Settings.SupportLegacyParameterTokens && ParameterNames.MayBeMissing(command.CommandText));
        (_command, _sql) = (command, takesAll ? null : command.CommandText);
        Read();
        _command = null!;
    }

    private protected abstract void Read();

    private void AddParameter<T>(string name, T value)
    {
        if (value is SqlMapper.ICustomQueryParameter custom)
        {
            custom.AddParameter(_command, name);
            return;
        }

        if (typeof(SqlMapper.ICustomQueryParameter).IsAssignableFrom(typeof(T)))
        {
            throw new InvalidOperationException(
                $"The member '{name}' is null, but its type is itself a parameter: an ICustomQueryParameter. Give it a value.");
        }

#pragma warning disable CS0618 // Marked for Dapper's own use: the rules are Dapper's, so they are called, not copied.
        DbType? type = SqlMapper.LookupDbType(typeof(T), name, demand: true, out SqlMapper.ITypeHandler? handler);
        if (type == List)
        {
            SqlMapper.PackListParameters(_command, name, value);
            return;
        }

        IDbDataParameter parameter = _command.CreateParameter();
        (parameter.ParameterName, parameter.Direction) = (name, ParameterDirection.Input);
        object boxed = handler is null && typeof(T).IsValueType ? SqlMapper.SanitizeParameterValue(value) : value ?? (object)DBNull.Value;
        if (handler is not null)
        {
            handler.SetValue(parameter, boxed);
        }
        else
        {
            if (type == DbType.Object && typeof(T) == typeof(object))
            {
                SqlMapper.SetDbType(parameter, boxed);
            }
            else if (type is { } known && known != DbType.Time)
            {
                parameter.DbType = known;
            }

            parameter.Value = boxed;
        }
#pragma warning restore CS0618

        if (typeof(T) == typeof(string) && value is string text)
        {
            parameter.Size = text.Length > DbString.DefaultLength ? -1 : DbString.DefaultLength;
        }

        _command.Parameters.Add(parameter);
    }

    private sealed class Parameters<T>(T value, Action<GeneratedParameters, T> read) : GeneratedParameters
    {
        private protected override object Value => value!;

        private protected override void Read() => read(this, value);
    }
}
