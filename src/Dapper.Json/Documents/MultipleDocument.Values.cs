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
            case ResultStepKind.PropertiesBefore:
                WriteProperties(node.Parent!, node.MemberIndex);
                break;
            case ResultStepKind.End:
                WriteEnd(node);
                break;
            case ResultStepKind.Constant:
                WriteConstant(node, _results[node.Index].ConstantValue);
                break;
            case ResultStepKind.Count:
                WriteConstant(node, _read.Of(node.Source!).Count);
                break;
            case ResultStepKind.Beside:
                WriteValue(node, _read.Of(node).Value is { } json ? json : "null"u8);
                break;
            case ResultStepKind.Value or ResultStepKind.Array:
                WriteValue(node, _read.Of(node).Held!.Json.Trim(RawValue.Blanks));
                _read.Release(node.Index);
                break;
            case ResultStepKind.OpenRow or ResultStepKind.TypedRow:
                BeginRow(node);
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
            node.Result!.WriteValue(json.Begin(), value, _read.Settings.Cells);
            if (node.Omits(json.End()))
            {
                return;
            }
        }

        Writer.WritePropertyName(node.Utf8Name);
        node.Result!.WriteValue(Writer, value, _read.Settings.Cells);
    }

    /// <summary>Begins an object that stays open, or writes null for it. Without a type, its own properties come first.</summary>
    private void BeginRow(ResultNode node)
    {
        bool hasRow = _read.Of(node).Count > 0;
        if (!hasRow)
        {
            WriteValue(node, "null"u8);
        }
        else if (node.Name is not null)
        {
            Writer.WriteStartObject(node.Utf8Name);
        }

        if (hasRow && node.Way == ResultStepKind.OpenRow && _read.Of(node).Held!.Json is { IsEmpty: false } properties)
        {
            Writer.WriteRawValue(properties, skipInputValidation: true);
        }

        if (!hasRow || node.Way == ResultStepKind.OpenRow)
        {
            _read.Release(node.Index);
        }
    }

    /// <summary>Writes the next properties of a row that has a type.</summary>
    private void WriteProperties(ResultNode row, int memberIndex)
    {
        ref ReadResults.State state = ref _read.Of(row);
        ReadOnlySpan<byte> json = state.Held!.Json.Trim(RawValue.Blanks);
        Range next = MemberOrder.Next(row.Order, json, state.PropertiesEnd, memberIndex);
        if (json[next] is { IsEmpty: false } properties)
        {
            Writer.WriteRawValue(properties, skipInputValidation: true);
        }

        state.PropertiesEnd = next.End.Value;
    }

    private void WriteEnd(ResultNode node)
    {
        if (node.Way == ResultStepKind.TypedRow)
        {
            WriteProperties(node, int.MaxValue);
            _read.Release(node.Index);
        }

        if (node.Name is not null)
        {
            Writer.WriteEndObject();
        }
    }
}
