namespace Dapper.Json.ProviderTests.Suite;

/// <summary>The types that cursors name.</summary>
internal static class CursorTypes
{
    public static readonly Type[] Int16 = [typeof(short), typeof(int), typeof(long)];
    public static readonly Type[] Int32 = [typeof(int), typeof(long)];
    public static readonly Type[] UInt16 = [typeof(ushort), typeof(int), typeof(long)];
    public static readonly Type[] UInt32 = [typeof(uint), typeof(long)];
    public static readonly Type[] Int64 = [typeof(long)];
    public static readonly Type[] UInt64 = [typeof(ulong)];
    public static readonly Type[] Decimal = [typeof(decimal)];
    public static readonly Type[] Double = [typeof(double)];
    public static readonly Type[] Single = [typeof(float)];
    public static readonly Type[] Boolean = [typeof(bool)];
    public static readonly Type[] String = [typeof(string)];
    public static readonly Type[] Guid = [typeof(Guid)];
    public static readonly Type[] Bytes = [typeof(byte[])];
    public static readonly Type[] DateTime = [typeof(DateTime)];
    public static readonly Type[] DateTimeOffset = [typeof(DateTimeOffset)];
    public static readonly Type[] Date = [typeof(DateOnly), typeof(DateTime)];
    public static readonly Type[] Time = [typeof(TimeOnly)];
}
