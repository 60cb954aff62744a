namespace Dapper.Json.Tests;

/// <summary>After how many milliseconds a test fails that hangs. One that passes is far quicker.</summary>
internal static class TestTimeouts
{
    public const int Hung = 120_000;
}
