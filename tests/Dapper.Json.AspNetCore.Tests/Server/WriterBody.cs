using System.IO.Pipelines;
using Microsoft.AspNetCore.Http.Features;

namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>A response body that is written through a writer of the test.</summary>
internal sealed class WriterBody(PipeWriter writer) : IHttpResponseBodyFeature
{
    public Stream Stream { get; } = writer.AsStream(leaveOpen: true);

    public PipeWriter Writer => writer;

    public void DisableBuffering()
    {
    }

    public Task StartAsync(CancellationToken cancellationToken = default) => Task.CompletedTask;

    public Task SendFileAsync(string path, long offset, long? count, CancellationToken cancellationToken = default) => throw new NotSupportedException();

    public Task CompleteAsync() => Task.CompletedTask;
}
