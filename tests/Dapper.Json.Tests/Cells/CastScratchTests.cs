namespace Dapper.Json.Tests.Cells;

/// <summary>What a column of a type in its name writes by way of other memory.</summary>
public sealed class CastScratchTests : SqliteTests
{
    /// <summary>The writer of the caller decides on escapes, as it does for all other texts; in any order of writers over one plan.</summary>
    [Fact]
    public void A_text_is_escaped_as_the_callers_writer_says()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });
        foreach (JavaScriptEncoder? encoder in (JavaScriptEncoder?[])[null, options.Encoder, JavaScriptEncoder.Default, options.Encoder, null])
        {
            string text = $"\"{(encoder ?? JavaScriptEncoder.Default).Encode("</script>é")}\"";
            Assert.Equal($$"""[{"t":{{text}},"u":{{text}},"b":true}]""", Write(encoder, options));
        }
    }

    [Theory]
    [InlineData("'secret of the last value' as \"t::string\"", "secret of the last value")]
    [InlineData("123454321 as \"t::string\"", "123454321")]
    [InlineData("'secret of the last value' as \"t::boolean\"", "secret of the last value")]
    public void Nothing_of_a_value_stays_with_its_plan(string column, string value)
    {
        var options = new JsonQueryOptions { Format = JsonQueryFormat.Values };
        try
        {
            Connection.QueryJsonString($"select {column}", options: options);
        }
        catch (JsonQueryException) when (column.Contains("boolean", StringComparison.Ordinal))
        {
            // Of a value that failed too.
        }

        var seen = new HashSet<object>(ReferenceEqualityComparer.Instance);
        Assert.DoesNotContain(BytesIn(options.Prepare().Plans, seen), bytes => bytes.AsSpan().IndexOf(Encoding.UTF8.GetBytes(value)) >= 0);
        Assert.Contains(seen, static found => found.GetType().Name == "CastColumn");
    }

    private string Write(JavaScriptEncoder? encoder, JsonQueryOptions options)
    {
        using SqliteCommand command = Connection.CreateCommand();
        command.CommandText = "select '</script>é' as \"t::string\", '</script>é' as u, 1 as \"b::boolean\"";
        using SqliteDataReader reader = command.ExecuteReader();
        var json = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(json, new JsonWriterOptions { Encoder = encoder }))
        {
            reader.WriteJson(writer, options);
        }

        return Encoding.UTF8.GetString(json.WrittenSpan);
    }

    /// <summary>Gets all arrays of bytes that an object of the library holds.</summary>
    private static IEnumerable<byte[]> BytesIn(object? root, HashSet<object> seen)
    {
        if (root is null or string or MemberInfo or Assembly or Module || !seen.Add(root))
        {
            return [];
        }

        if (root is byte[] bytes)
        {
            return [bytes];
        }

        IEnumerable<object?> inside = root is Array array ? array.Cast<object?>() : FieldsOf(root);
        return [.. inside.SelectMany(item => BytesIn(item, seen))];
    }

    private static IEnumerable<object?> FieldsOf(object root)
    {
        for (Type? type = root.GetType(); type is not null && !type.IsPrimitive && type.Assembly != typeof(JsonSerializer).Assembly; type = type.BaseType)
        {
            foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
            {
                if (!field.FieldType.IsPointer && !field.FieldType.IsByRefLike && !typeof(MemberInfo).IsAssignableFrom(field.FieldType))
                {
                    yield return field.GetValue(root);
                }
            }
        }
    }
}
