namespace Dapper.Json.Cells;

/// <summary>An action on a type of the table that is known only at run time.</summary>
internal interface IClrTypeVisitor<TResult>
{
    public TResult Visit<T>(ClrType<T> type);
}
