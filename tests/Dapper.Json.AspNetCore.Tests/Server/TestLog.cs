using System.Collections.Concurrent;

namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>What an app has logged.</summary>
internal sealed class TestLog : ILoggerProvider
{
    private readonly ConcurrentQueue<LogLine> _lines = new();

    public IReadOnlyList<LogLine> Errors => [.. _lines.Where(static line => line.Level >= LogLevel.Error)];

    public IReadOnlyList<LogLine> OfPackage => [.. _lines.Where(static line => line.Category == "Dapper.Json.AspNetCore")];

    public ILogger CreateLogger(string categoryName) => new Logger(this, categoryName);

    public void Dispose()
    {
    }

    internal sealed record LogLine(string Category, LogLevel Level, string Text, Exception? Cause);

    private sealed class Logger(TestLog log, string category) : ILogger
    {
        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
            log._lines.Enqueue(new LogLine(category, logLevel, formatter(state, exception), exception));
    }
}
