namespace Dapper.Json.Drivers;

/// <summary>
/// Says when a driver is not the one that its part was compiled against: older or newer, or another of the same name. Then
/// the way of any driver is taken, which is right too.
/// </summary>
internal static class DriverSurface
{
    public static bool IsForeign(Exception exception) => exception switch
    {
        // What a static field needed, such as the native library's name.
        TypeInitializationException { InnerException: { } cause } => IsForeign(cause),
        TypeLoadException or MissingMemberException or FileNotFoundException or FileLoadException or BadImageFormatException => true,

        // A type of the same name, of another assembly.
        _ => exception is InvalidCastException,
    };
}
