using System.Runtime.CompilerServices;
using Dapper.Json.Generated.Nested;

namespace Dapper.Json.Tests.Access;

/// <summary>Checks rows of a nested type by a way of access.</summary>
internal abstract class TypedCases
{
    /// <returns>What came of it.</returns>
    public abstract string Check(NestedShape shape, string driver, string form);

    protected static FakeColumn ColumnOf(NestedColumn column) => column.Values switch
    {
        NestedValues.Numbers => FakeColumn.Of<int>(column.Path),
        NestedValues.LongNumbers => FakeColumn.Of<long>(column.Path),
        NestedValues.Reals => FakeColumn.Of<double>(column.Path),
        NestedValues.Truths => FakeColumn.Of<bool>(column.Path),
        NestedValues.Bytes => FakeColumn.Of<byte[]>(column.Path),
        NestedValues.Texts or NestedValues.Names or NestedValues.Json => FakeColumn.Of<string>(column.Path),
        _ => throw new ArgumentOutOfRangeException(nameof(column), column.Values, message: null),
    };
}

/// <inheritdoc/>
internal sealed class TypedCases<T> : TypedCases
{
    private const int RunsPerShape = 3;

    public override string Check(NestedShape shape, string driver, string form)
    {
        try
        {
            for (int run = 0; run < RunsPerShape; run++)
            {
                object?[][] rows = shape.MakeRows();
                if (new NestedModel(shape, rows).Write<T>(shape.Options.SerializerOptions) is { } expected)
                {
                    FakeResult result = new([.. shape.Columns.Select(ColumnOf)], rows);
                    AccessWays.Check(driver, form, new AccessCase([result], new TypedCall<T>(shape.Options), expected));
                }
            }

            return "written";
        }
        catch (JsonQueryException refused) when (refused.Message.StartsWith("JSON is embedded in", StringComparison.Ordinal))
        {
            return "refused to embed JSON";
        }
        catch (InvalidOperationException refused) when (refused.Message.Contains("cannot be created from its elements", StringComparison.Ordinal)
            && !CodeIsGenerated(form))
        {
            return "not made without code";
        }
        catch (Exception error)
        {
            throw new InvalidOperationException($"{shape}\n{error.Message}", error);
        }
    }

    private static bool CodeIsGenerated(string form) =>
        RuntimeFeature.IsDynamicCodeSupported && !form.EndsWith("without code", StringComparison.Ordinal);
}
