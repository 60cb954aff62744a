namespace Dapper.Json.Build;

/// <summary>A step has failed, with the reason as its message.</summary>
internal sealed class StepException(string message) : Exception(message);
