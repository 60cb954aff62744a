using System.Data.Common;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Planning;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>Plans rows of a join as <see cref="TypePlanner{T}"/> does those of one type.</summary>
internal sealed class JoinPlanner<TParent, TChild>(
    JsonTypeInfo<TParent> typeInfo, ChildMember<TParent, TChild> member, string splitOn, CellSettings settings) : IRowPlanner
    where TParent : class
    where TChild : class
{
    private readonly ObjectPlanner _parent = new(typeInfo, settings);

    /// <summary>Made when it is first asked for: a child that is set by more than storing it needs none.</summary>
    private readonly Lazy<ObjectPlanner> _child =
        new(
            () => new ObjectPlanner(settings.Serializer.GetTypeInfo(typeof(TChild)), settings, typeInfo),
            LazyThreadSafetyMode.PublicationOnly);

    public RowPlan Plan(ColumnSchema[] columns, RowSource rows)
    {
        RawJsonNames.ThrowIfMissing(settings, columns);
        int split = SplitOf(columns, splitOn);
        ObjectDraft draft = Draft(columns, split, rows);
        return draft.Choose(
            typeof(TParent),
            settings,
            reason => new MaterializingPlan<TParent>(columns, typeInfo, reader => ParserOf(reader, columns.Length, split), reason),
            rows);
    }

    private ObjectDraft Draft(ColumnSchema[] columns, int split, RowSource rows)
    {
        if (member.Field is not { } field)
        {
            return new ObjectDraft().Refuse("setting its child is more than storing it");
        }

        ObjectPlanner planner = _child.Value;
        ObjectDraft child = planner.Draft(columns.AsSpan(split), rows);
        return child.Reason is { } reason
            ? new ObjectDraft().Refuse($"of its child {typeof(TChild).Name}: {reason}")
            : _parent.Draft(columns.AsSpan(0, split), rows, new ChildDraft(field, planner.TypeInfo, columns[split..], child));
    }

    private Func<DbDataReader, TParent> ParserOf(DbDataReader reader, int length, int split)
    {
        Func<DbDataReader, object> parseParent = reader.GetRowParser(typeof(TParent), 0, split);
        Func<DbDataReader, object> parseChild = reader.GetRowParser(typeof(TChild), split, length - split, returnNullIfFirstMissing: true);
        return row =>
        {
            var parent = (TParent)parseParent(row);
            member.Set(parent, (TChild?)parseChild(row));
            return parent;
        };
    }

    /// <summary>Finds where the child's columns begin, from the right, as Dapper does (SqlMapper.GetNextSplit).</summary>
    private static int SplitOf(ColumnSchema[] columns, string splitOn)
    {
        string name = splitOn[(splitOn.LastIndexOf(',') + 1)..].Trim();
        if (name == "*" && columns.Length > 1)
        {
            return columns.Length - 1;
        }

        int split = Array.FindLastIndex(columns, column => column.Name.Equals(name, StringComparison.OrdinalIgnoreCase));
        return split > 0
            ? split
            : throw new ArgumentException(
                $"No column behind the first is named '{name}': set splitOn to the name of the column that those of {typeof(TChild).Name} begin with.",
                nameof(splitOn));
    }
}
