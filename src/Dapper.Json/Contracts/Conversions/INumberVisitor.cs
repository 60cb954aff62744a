using System.Numerics;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>An action on a number type that is known only at run time.</summary>
internal interface INumberVisitor<out TResult>
{
    public TResult? Visit<T>()
        where T : struct, INumberBase<T>, IMinMaxValue<T>;
}
