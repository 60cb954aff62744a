using Dapper.Json.Drivers.Generic;

namespace Dapper.Json.Tests.Planning;

/// <summary>Any driver's rows, under one hash for all schemas.</summary>
internal sealed class CollidingRows(FakeDataReader reader) : RowSource(reader, FixedTypes)
{
    private static readonly DriverTraits FixedTypes = new(DriverTraits.AnyDriver, TypesAreFixed: true, KnowsMembers: true);

    private readonly GenericSource _rows = new(reader, FixedTypes);

    public override int HashSchema() => 1;

    public override bool Matches(ResultSchema schema, bool isLast = false) => _rows.Matches(schema, isLast);

    public override ResultSchema CopySchema(bool looksAtCells, out ColumnSchema[] columns) =>
        _rows.CopySchema(looksAtCells, out columns);

    public override ColumnWriter CreateWriter(in PlannedColumn column) => _rows.CreateWriter(column);

    public override ColumnWriter CreateMember<T>(in PlannedMember<T> member) => _rows.CreateMember(member);
}
