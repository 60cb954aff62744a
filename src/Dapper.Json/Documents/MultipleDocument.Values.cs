using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;

namespace Dapper.Json.Documents;

/// <content>Writes what is kept: values, results that have waited, and the properties of rows between which results stand.</content>
internal sealed partial class MultipleDocument
{
    private void WriteValue(ResultNode node, ReadOnlySpan<byte> json)
    {
        if (!node.Omits(json))
        {
            Output.Writer.WritePropertyName(node.Utf8Name);
            Output.Writer.WriteRawValue(json, skipInputValidation: true);
        }
    }

    private void WriteCount(ResultNode node, long count)
    {
        JsonValueWriter<long> number = _settings.Cells.Types.Writer<long>();
        if (node.Omitted.Length > 0)
        {
            using var json = new JsonScratch(_settings.Cells.Serializer.Encoder);
            number.Write(json.Begin(), count);
            if (node.Omits(json.End()))
            {
                return;
            }
        }

        Output.Writer.WritePropertyName(node.Utf8Name);
        number.Write(Output.Writer, count);
    }

    private void WriteConstant(ResultNode node, object? value)
    {
        if (value is null)
        {
            WriteValue(node, "null"u8);
            return;
        }

        JsonTypeInfo contract = _settings.Cells.Serializer.GetTypeInfo(value.GetType());
        if (node.Omitted.Length == 0 || !node.Omits(JsonSerializer.SerializeToUtf8Bytes(value, contract)))
        {
            Output.Writer.WritePropertyName(node.Utf8Name);
            JsonSerializer.Serialize(Output.Writer, value, contract);
        }
    }

    private void WriteHeld(ResultNode node, ref ResultState state)
    {
        if (node.IsOpenRow && state.Count == 0)
        {
            WriteValue(node, "null"u8);
        }
        else if (node.IsOpenRow && node.Name is not null)
        {
            Output.Writer.WriteStartObject(node.Utf8Name);
        }

        if (node.IsTypedRow && state.Count > 0)
        {
            return;
        }

        ReadOnlySpan<byte> json = state.Held!.Json;
        if (node.Omitted.Length > 0 && !node.IsOpenRow)
        {
            WriteValue(node, json.Trim(RawValue.Blanks));
        }
        else if (!json.IsEmpty)
        {
            Output.Writer.WriteRawValue(json, skipInputValidation: true);
        }

        Release(ref state);
    }

    /// <summary>Writes the next properties of a row that has a type.</summary>
    private void WriteProperties(ResultNode row, int place)
    {
        ref ResultState state = ref _states[row.Index];
        ReadOnlySpan<byte> json = state.Held!.Json.Trim(RawValue.Blanks);
        Range next = MemberOrder.Next(row.Order, json, state.Written, place);
        if (json[next] is { IsEmpty: false } properties)
        {
            Output.Writer.WriteRawValue(properties, skipInputValidation: true);
        }

        state.Written = next.End.Value;
    }

    private void End(ResultNode node)
    {
        if (node.IsTypedRow)
        {
            WriteProperties(node, int.MaxValue);
            Release(ref _states[node.Index]);
        }

        if (node.Name is not null)
        {
            Output.Writer.WriteEndObject();
        }
    }

    private static void Release(ref ResultState state)
    {
        state.Held!.Dispose();
        state.Held = null;
    }
}
