using System.Buffers;
using System.IO.Pipelines;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>A destination that keeps what arrives, and may be slow, fail or cancel the query at a byte.</summary>
internal abstract class SoakSink(SoakPoint point) : IAsyncDisposable
{
    /// <summary>Gets the stream; null where it is a writer.</summary>
    public virtual Stream? Stream => null;

    /// <summary>Gets the writer; null where it is a stream.</summary>
    public virtual IBufferWriter<byte>? Writer => null;

    /// <summary>Gets a value indicating whether nobody takes the rest, though the query may have ended before it learned of that.</summary>
    public bool ReaderIsGone { get; protected set; }

    /// <summary>Gets where it fails.</summary>
    protected SoakPoint Point { get; } = point;

    /// <summary>Makes a sink of a random kind.</summary>
    public static SoakSink Create(Random random, SoakPoint point, bool async, bool pipes) => (async ? random.Next(pipes ? 3 : 2) : 0) switch
    {
        0 => new OfStream(point),
        1 => new OfWriter(point),
        _ => new OfPipe(point, isQuiet: random.Next(2) == 0),
    };

    /// <summary>Waits until all has arrived and gives it.</summary>
    public virtual ValueTask<byte[]> EndAsync() => new(Point.Taken);

    /// <inheritdoc/>
    public virtual ValueTask DisposeAsync() => default;

    private sealed class OfStream(SoakPoint point) : SoakSink(point)
    {
        public override Stream Stream { get; } = new SoakStream(point);
    }

    private sealed class OfWriter(SoakPoint point) : SoakSink(point), IBufferWriter<byte>
    {
        private byte[] _buffer = new byte[256];

        public override IBufferWriter<byte> Writer => this;

        public void Advance(int count) => Point.Take(_buffer.AsSpan(0, count));

        public Memory<byte> GetMemory(int sizeHint = 0) => _buffer = new byte[Math.Max(sizeHint, 256)];

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }

    /// <summary>A pipe that is soon full.</summary>
    private sealed class OfPipe : SoakSink
    {
        private readonly Pipe _pipe = new(new PipeOptions(pauseWriterThreshold: 4096, resumeWriterThreshold: 2048));
        private readonly Task _reading;

        /// <param name="point">Where the reader fails.</param>
        /// <param name="isQuiet">Whether it then completes as if nothing was wrong, instead of with the exception.</param>
        public OfPipe(SoakPoint point, bool isQuiet)
            : base(point) => _reading = Task.Run(() => ReadAsync(isQuiet));

        public override IBufferWriter<byte> Writer => _pipe.Writer;

        public override async ValueTask<byte[]> EndAsync()
        {
            await _pipe.Writer.CompleteAsync();
            await _reading;
            return Point.Taken;
        }

        public override async ValueTask DisposeAsync()
        {
            await _pipe.Writer.CompleteAsync();
            await base.DisposeAsync();
        }

        private async Task ReadAsync(bool isQuiet)
        {
            try
            {
                ReadResult read;
                do
                {
                    read = await _pipe.Reader.ReadAsync();
                    await Point.WaitAsync();
                    foreach (ReadOnlyMemory<byte> part in read.Buffer)
                    {
                        Point.Take(part.Span);
                    }

                    _pipe.Reader.AdvanceTo(read.Buffer.End);
                }
                while (!read.IsCompleted);

                await _pipe.Reader.CompleteAsync();
            }
            catch (SoakException error)
            {
                ReaderIsGone = true;
                await _pipe.Reader.CompleteAsync(isQuiet ? null : error);
            }
        }
    }
}
