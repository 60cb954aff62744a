namespace Dapper.Json.Parameters.Values;

/// <summary>Takes values that are of a type that databases have.</summary>
internal interface IValuesTaker
{
    /// <param name="values">The values.</param>
    /// <param name="source">What holds them: the caller's own collection where nothing had to be changed, null where nothing does.</param>
    public void Take<T>(ReadOnlySpan<T> values, object? source);
}
