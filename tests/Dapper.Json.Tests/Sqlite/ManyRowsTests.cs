using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Sqlite;

/// <summary>A large result goes by in pieces, and is right to the last byte.</summary>
public class ManyRowsTests
{
    private const int Rows = 100_000;

    private const string Query =
        "with recursive c(n) as (select 1 union all select n + 1 from c where n < 100000) select n as Id, 'row ' || n as Title, n / 4.0 as Share, case when n % 3 = 0 then n end as Third from c";

    [Fact]
    public async Task A_hundred_thousand_rows_reach_a_stream_in_pieces()
    {
        using SqliteConnection connection = Databases.Open();
        await using var stream = new HashingStream();

        long rows = await connection.QueryJsonAsync(Query, null, stream, cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal(Rows, rows);
        Assert.Equal(Convert.ToHexString(SHA256.HashData(Expected())), stream.Hash());
        Assert.InRange(stream.LargestWrite, 1, 2 * 16 * 1024);
    }

    private static byte[] Expected()
    {
        var json = new StringBuilder("[");
        for (int n = 1; n <= Rows; n++)
        {
            string third = n % 3 == 0 ? n.ToString(CultureInfo.InvariantCulture) : "null";
            json.Append(n == 1 ? "" : ",").Append(
                CultureInfo.InvariantCulture, $$"""{"id":{{n}},"title":"row {{n}}","share":{{n / 4.0}},"third":{{third}}}""");
        }

        return Encoding.UTF8.GetBytes(json.Append(']').ToString());
    }

    /// <summary>Keeps no bytes, only what is to be known of them. Refuses to be written to synchronously.</summary>
    private sealed class HashingStream : Stream
    {
        private readonly IncrementalHash _hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);

        public int LargestWrite { get; private set; }

        public override bool CanRead => false;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public string Hash() => Convert.ToHexString(_hash.GetHashAndReset());

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            _hash.AppendData(buffer.Span);
            LargestWrite = Math.Max(LargestWrite, buffer.Length);
            return default;
        }

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Flush() => throw new NotSupportedException();

        protected override void Dispose(bool disposing)
        {
            _hash.Dispose();
            base.Dispose(disposing);
        }
    }
}
