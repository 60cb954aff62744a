namespace Dapper.Json.Tests.Fakes;

/// <summary>Which of a fake's methods may be called: what is not allowed fails and is recorded.</summary>
internal enum CallStyle
{
    Any,
    SyncOnly,
    AsyncOnly,
}
