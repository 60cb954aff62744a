using System.Diagnostics;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Documents;

/// <content>Writes what is kept: values, results that have waited, and the properties of rows between which results stand.</content>
internal sealed partial class MultipleDocument
{
    private Utf8JsonWriter Writer => Output.Writer;

    private void Write(ResultStep step)
    {
        ResultNode node = step.Node;
        switch (step.Kind)
        {
            case ResultStepKind.Begin:
                Writer.WriteStartObject(node.Utf8Name);
                break;
            case ResultStepKind.Properties:
                WriteProperties(node.Parent!, node.MemberIndex);
                break;
            case ResultStepKind.End:
                WriteEnd(node);
                break;
            case ResultStepKind.Constant:
                WriteConstant(node, _results[node.Index].Given);
                break;
            case ResultStepKind.Count:
                WriteCount(node, _read.Of(node.Source!).Count);
                break;
            case ResultStepKind.Value:
                WriteValue(node, _read.Of(node).Value is { } json ? json : "null"u8);
                break;
            case ResultStepKind.Held:
                WriteHeld(node);
                break;
            case ResultStepKind.Keyed:
            default:
                throw new UnreachableException();
        }
    }

    private void WriteValue(ResultNode node, ReadOnlySpan<byte> json)
    {
        if (!node.Omits(json))
        {
            Writer.WritePropertyName(node.Utf8Name);
            Writer.WriteRawValue(json, skipInputValidation: true);
        }
    }

    private void WriteCount(ResultNode node, long count)
    {
        using var json = new JsonScratch(new() { Encoder = _read.Settings.Cells.Serializer.Encoder });
        _read.Settings.Cells.Types.Writer<long>().Write(json.Begin(), count);
        WriteValue(node, json.End());
    }

    private void WriteConstant(ResultNode node, object? value)
    {
        if (value is null)
        {
            WriteValue(node, "null"u8);
            return;
        }

        if (node.Omitted.Length > 0)
        {
            using var json = new JsonScratch(new() { Encoder = _read.Settings.Cells.Serializer.Encoder });
            WriteGiven(json.Begin(), value);
            if (node.Omits(json.End()))
            {
                return;
            }
        }

        Writer.WritePropertyName(node.Utf8Name);
        WriteGiven(Writer, value);
    }

    // A context that was generated for the rows need not know the type of a number.
    private void WriteGiven(Utf8JsonWriter writer, object value)
    {
        CellSettings cells = _read.Settings.Cells;
        if (!cells.Types.TryWrite(writer, value))
        {
            JsonSerializer.Serialize(writer, value, cells.Serializer.GetTypeInfo(value.GetType()));
        }
    }

    private void WriteHeld(ResultNode node)
    {
        if (node.IsOpenRow && _read.Of(node).Count == 0)
        {
            WriteValue(node, "null"u8);
        }
        else if (node.IsOpenRow && node.Name is not null)
        {
            Writer.WriteStartObject(node.Utf8Name);
        }

        if (node.IsTypedRow && _read.Of(node).Count > 0)
        {
            return;
        }

        ReadOnlySpan<byte> json = _read.Of(node).Held!.Json;
        if (node.Omitted.Length > 0 && !node.IsOpenRow)
        {
            WriteValue(node, json.Trim(RawValue.Blanks));
        }
        else if (!json.IsEmpty)
        {
            Writer.WriteRawValue(json, skipInputValidation: true);
        }

        _read.Release(node);
    }

    /// <summary>Writes the next properties of a row that has a type.</summary>
    private void WriteProperties(ResultNode row, int memberIndex)
    {
        ref int written = ref _read.Of(row).Written;
        ReadOnlySpan<byte> json = _read.Of(row).Held!.Json.Trim(RawValue.Blanks);
        Range next = MemberOrder.Next(row.Order, json, written, memberIndex);
        if (json[next] is { IsEmpty: false } properties)
        {
            Writer.WriteRawValue(properties, skipInputValidation: true);
        }

        written = next.End.Value;
    }

    private void WriteEnd(ResultNode node)
    {
        if (node.IsTypedRow)
        {
            WriteProperties(node, int.MaxValue);
            _read.Release(node);
        }

        if (node.Name is not null)
        {
            Writer.WriteEndObject();
        }
    }
}
