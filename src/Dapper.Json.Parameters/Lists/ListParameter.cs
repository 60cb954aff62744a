using System.Data;
using System.Runtime.InteropServices;
using Dapper.Json.Parameters.Dialects;
using Dapper.Json.Parameters.Sql;
using Dapper.Json.Parameters.Values;

namespace Dapper.Json.Parameters.Lists;

/// <summary>A list of values for <c>in</c>.</summary>
internal readonly struct ListParameter<T>(IEnumerable<T> values, JsonParameterOptions options) : ISentValue
{
    public void AddTo(IDbCommand command, string name)
    {
        ParameterDialect dialect = KnownDialects.Of(command, name, out IDbDataParameter parameter);
        var target = new ParameterTarget(command, parameter, SqlPlaces.Of(command, name, dialect.Syntax, PlaceKind.List), options);
        var taker = new ListTaker(dialect, target);
        if ((Nullable.GetUnderlyingType(typeof(T)) ?? typeof(T)).IsEnum && dialect.SendsEnumsAs(options.SqlType))
        {
            taker.Take(Read(), values);
        }
        else
        {
            ScalarValues.Give(taker, command, Read(), values);
        }
    }

    /// <remarks>Read once into an array: a sequence may be enumerable only once, and some lists are read twice.</remarks>
    private ReadOnlySpan<T> Read() => values switch
    {
        T[] array => new ReadOnlySpan<T>(array),
        List<T> list => CollectionsMarshal.AsSpan(list),
        _ => values.ToArray(),
    };
}

/// <summary>Adds a list to a command: as one parameter, if the database supports it.</summary>
internal sealed class ListTaker(ParameterDialect dialect, ParameterTarget target) : IValuesTaker
{
    public void Take<T>(ReadOnlySpan<T> values, object? source)
    {
        if (!dialect.TryAddList(target, values, source))
        {
            ExpandedList.Add(dialect, target, values);
        }
    }
}
