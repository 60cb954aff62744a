using System.IO.Pipelines;
using Microsoft.AspNetCore.Http.Features;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>A body that tells when it is about to be written to. To look at its stream, or to complete it, is no content.</summary>
/// <param name="body">The body.</param>
/// <param name="onWriting">Is called before each write.</param>
internal sealed class FallbackBody(IHttpResponseBodyFeature body, Action onWriting) : IHttpResponseBodyFeature
{
    public IHttpResponseBodyFeature Body => body;

    public Stream Stream { get; } = new WatchedStream(body.Stream, onWriting);

    public PipeWriter Writer
    {
        get
        {
            onWriting();
            return body.Writer;
        }
    }

    public Task StartAsync(CancellationToken cancellationToken = default)
    {
        onWriting();
        return body.StartAsync(cancellationToken);
    }

    public Task SendFileAsync(string path, long offset, long? count, CancellationToken cancellationToken = default)
    {
        onWriting();
        return body.SendFileAsync(path, offset, count, cancellationToken);
    }

    public Task CompleteAsync() => body.CompleteAsync();

    public void DisableBuffering() => body.DisableBuffering();

    private sealed class WatchedStream(Stream inner, Action onWriting) : Stream
    {
        public override bool CanRead => inner.CanRead;

        public override bool CanSeek => inner.CanSeek;

        public override bool CanWrite => inner.CanWrite;

        public override long Length => inner.Length;

        public override long Position
        {
            get => inner.Position;
            set => inner.Position = value;
        }

        public override void Flush() => inner.Flush();

        public override Task FlushAsync(CancellationToken cancellationToken) => inner.FlushAsync(cancellationToken);

        public override int Read(byte[] buffer, int offset, int count) => inner.Read(buffer, offset, count);

        public override long Seek(long offset, SeekOrigin origin) => inner.Seek(offset, origin);

        public override void SetLength(long value) => inner.SetLength(value);

        public override void Write(byte[] buffer, int offset, int count)
        {
            onWriting();
            inner.Write(buffer, offset, count);
        }

        public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
            WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            onWriting();
            return inner.WriteAsync(buffer, cancellationToken);
        }
    }
}
