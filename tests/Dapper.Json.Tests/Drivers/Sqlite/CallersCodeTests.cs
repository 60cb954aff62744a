namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>
/// Code of the caller's that runs while a row is written may wait for another thread that uses the same connection. So it must
/// not run while the connection's mutex is held.
/// </summary>
public sealed class CallersCodeTests : IDisposable
{
    private static readonly TimeSpan Hung = TimeSpan.FromSeconds(60);

    private readonly SqliteConnection _connection = Databases.Open();
    private int _uses;

    [Flags]
    public enum Colors
    {
        None = 0,
        Red = 1,
        Green = 2,
    }

    public void Dispose()
    {
        _connection.Dispose();
        Assert.True(_uses > 0);
    }

    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void A_converter_of_any_storage_class(SqliteAccess access)
    {
        const string Numbers = "select 'x' as a, 1 as b, 1.5 as c";
        AssertWritten("""[{"a":"x","b":1,"c":1.5}]""", Numbers, new UsingConverter<long>(this, static (w, v) => w.WriteNumberValue(v)));
        AssertWritten("""[{"a":"x","b":1,"c":1.5}]""", Numbers, new UsingConverter<double>(this, static (w, v) => w.WriteNumberValue(v)));
        AssertWritten("""[{"a":"x","b":1}]""", "select 'x' as a, 1 as b", UsingStrings());
        AssertWritten(
            """[{"a":"AQI=","b":1}]""", "select x'0102' as a, 1 as b", new UsingConverter<byte[]>(this, static (w, v) => w.WriteBase64StringValue(v)));

        void AssertWritten(string expected, string sql, JsonConverter converter) =>
            Assert.Equal(expected, access.WriteText(_connection, sql, options: new JsonQueryOptions(new JsonSerializerOptions { Converters = { converter } })));
    }

    [Fact]
    public void A_converter_inside_of_a_list()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { UsingStrings() } }) { PathNames = true };

        Assert.Equal(
            """[{"a":1,"b":[{"c":"x"},{"c":"y"}]},{"a":2,"b":[{"c":"z"}]}]""",
            _connection.QueryJsonString("select 1 as a, 'x' as \"b[].c\" union all select 1, 'y' union all select 2, 'z'", options: options));
    }

    [Fact]
    public void A_converter_that_wants_to_see_null()
    {
        _connection.Execute("create table t (a text, b integer); insert into t values (null, 1)");
        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { UsingStrings() } });

        Assert.Equal("""[{"a":null,"b":1}]""", _connection.QueryJsonString("select * from t", options: options));
    }

    [Fact]
    public void An_encoder_of_the_callers_own()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { Encoder = new UsingEncoder(this) });

        Assert.Equal("""[{"a":"é","b":1}]""", _connection.QueryJsonString("select 'é' as a, 1 as b", options: options));
    }

    [Theory]
    [InlineData("a", 1_000)]
    [InlineData("a", 50_000)]
    [InlineData("b::json", 50_000)]
    public void A_buffer_behind_a_writer_of_the_callers_own(string name, int length)
    {
        using SqliteCommand command = _connection.CreateCommand();
        command.CommandText = $"select @a as \"{name}\", cast(@a as blob) as c, 1 as d";
        string a = name == "a" ? new string('x', length) : $"[\"{new string('x', length)}\"]";
        command.Parameters.AddWithValue("@a", a);
        using SqliteDataReader reader = command.ExecuteReader();
        var buffer = new UsingBuffer(this);
        using (var writer = new Utf8JsonWriter(buffer))
        {
            reader.WriteJson(writer, new JsonQueryOptions { PathNames = true });
        }

        string first = name == "a" ? $"\"a\":\"{a}\"" : $"\"b\":{a}";
        Assert.Equal($$"""[{{{first}},"c":"{{Convert.ToBase64String(Encoding.UTF8.GetBytes(a))}}","d":1}]""", Encoding.UTF8.GetString(buffer.Written));
    }

    [Theory]
    [InlineData(10)]
    [InlineData(5_000)]
    public void A_converter_that_closes_the_reader_reads_no_memory_that_is_no_longer_there(int length)
    {
        _uses++;
        using SqliteCommand command = _connection.CreateCommand();
        command.CommandText = "select 1 as a, @b as b, cast(@b as blob) as c";
        command.Parameters.AddWithValue("@b", new string('x', length));
        using SqliteDataReader reader = command.ExecuteReader();
        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new ClosingConverter(reader) } });
        var json = new ArrayBufferWriter<byte>();

        Exception? error = Record.Exception(() =>
        {
            using var writer = new Utf8JsonWriter(json);
            reader.WriteJson(writer, options);
        });

        string b = new('x', length);
        Assert.NotNull(error);
        Assert.StartsWith(Encoding.UTF8.GetString(json.WrittenSpan), JsonSerializer.Serialize(new[] { new { a = 1, b, c = Encoding.UTF8.GetBytes(b) } }), StringComparison.Ordinal);
    }

    [Fact]
    public void Members_of_a_type()
    {
        Use();
        AssertWritten<Row>("select 1 as Id, 'x' as Name", new UsingConverter<long>(this, static (w, v) => w.WriteNumberValue(v)));
        AssertWritten<Row>("select 1 as Id, 'x' as Name", UsingStrings());
        AssertWritten<Row>("select 1 as Id, null as Name", UsingStrings());
        AssertWritten<Row>("select 1 as Id", UsingStrings());
        AssertWritten<Row>("select 1 as Id, 3 as Colors", new JsonStringEnumConverter(new CallingPolicy(Use)));
    }

    private void AssertWritten<T>(string sql, JsonConverter converter)
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { converter } });
        string expected = JsonSerializer.Serialize(_connection.Query<T>(sql), options.SerializerOptions);

        Assert.Equal(expected, _connection.QueryJsonString<T>(sql, options: options));
        Assert.True(_connection.ExplainJson<T>(sql, options: options).IsDirect);
    }

    private UsingConverter<string?> UsingStrings() => new(this, static (w, v) => w.WriteStringValue(v));

    /// <summary>Waits for another thread that uses the connection.</summary>
    private void Use()
    {
        _uses++;
        Assert.True(Task.Run(() => _connection.ExecuteScalar<long>("select 1")).Wait(Hung), "The other thread waits for the connection.");
    }

    public sealed class Row
    {
        public long Id { get; set; }

        public string? Name { get; set; }

        public Colors Colors { get; set; }
    }

    private sealed class UsingConverter<T>(CallersCodeTests test, Action<Utf8JsonWriter, T> write) : WritingConverter<T>((writer, value) =>
    {
        test.Use();
        write(writer, value);
    })
    {
        public override bool HandleNull => true;
    }

    private sealed class ClosingConverter(SqliteDataReader reader) : WritingConverter<long>((writer, value) =>
    {
        reader.Close();
        writer.WriteNumberValue(value);
    });

    private sealed class UsingEncoder(CallersCodeTests test) : JavaScriptEncoder
    {
        public override int MaxOutputCharactersPerInputCharacter => UnsafeRelaxedJsonEscaping.MaxOutputCharactersPerInputCharacter;

        public override unsafe int FindFirstCharacterToEncode(char* text, int textLength) =>
            UnsafeRelaxedJsonEscaping.FindFirstCharacterToEncode(text, textLength);

        public override unsafe bool TryEncodeUnicodeScalar(int unicodeScalar, char* buffer, int bufferLength, out int numberOfCharactersWritten) =>
            UnsafeRelaxedJsonEscaping.TryEncodeUnicodeScalar(unicodeScalar, buffer, bufferLength, out numberOfCharactersWritten);

        public override bool WillEncode(int unicodeScalar)
        {
            test.Use();
            return UnsafeRelaxedJsonEscaping.WillEncode(unicodeScalar);
        }
    }

    /// <summary>A buffer that grows by little, so that it is asked for more in the middle of a row.</summary>
    private sealed class UsingBuffer(CallersCodeTests test) : IBufferWriter<byte>
    {
        private readonly ArrayBufferWriter<byte> _inner = new();

        public ReadOnlySpan<byte> Written => _inner.WrittenSpan;

        public void Advance(int count) => _inner.Advance(count);

        public Memory<byte> GetMemory(int sizeHint = 0)
        {
            test.Use();
            return _inner.GetMemory(sizeHint)[..Math.Max(sizeHint, 1)];
        }

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }
}
