using System.Text;
using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Tests.Shapes;

/// <summary>What a source locks for a row is locked once for its key and its columns, and never left locked.</summary>
public class GroupPlanTests
{
    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

    [Fact]
    public void A_row_is_locked_once()
    {
        using var rows = new LockingRows([["1", "a"], ["1", "b"], ["1", "c"], ["2", "d"]]);

        string json = Encoding.UTF8.GetString(RowSourceQuery.Write(rows, Paths));

        Assert.Equal("""[{"id":"1","lines":[{"sku":"a"},{"sku":"b"},{"sku":"c"}]},{"id":"2","lines":[{"sku":"d"}]}]""", json);

        // Once for each row, and once for each end of an object: the first is written when the row behind it is there.
        Assert.Equal((6, 0), (rows.Times, rows.Locks));
    }

    [Fact]
    public void A_key_that_cannot_be_read_leaves_nothing_locked()
    {
        using var rows = new LockingRows([["1", "a"], [LockingRows.Broken, "b"]]);

        JsonQueryException exception = Assert.Throws<JsonQueryException>(() => RowSourceQuery.Write(rows, Paths));

        Assert.Equal(2, exception.RowNumber);
        Assert.Equal(0, rows.Locks);
    }

    private sealed class LockingRows(string[][] rows)
        : GenericSource(Reader(), new DriverTraits(DriverTraits.AnyDriver, TypesAreFixed: true, KnowsMembers: true), ReadOrder.Any)
    {
        public const string Broken = "broken";

        private int _row = -1;

        /// <summary>Gets how often the row has been locked.</summary>
        public int Times { get; private set; }

        /// <summary>Gets how many times it is locked now.</summary>
        public int Locks { get; private set; }

        public override ValueTask<bool> ReadAsync(bool async, CancellationToken cancellationToken) => new(++_row < rows.Length);

        public override void EnterRow()
        {
            Times++;
            Locks++;
        }

        public override void LeaveRow() => Locks--;

        public override bool IsNull(int ordinal) => false;

        public override ColumnWriter CreateWriter(in PlannedColumn column) => new TextWriter(column);

        private static new FakeDataReader Reader() =>
            new(FakeResult.Of([FakeColumn.Of<string>("Id", "text"), FakeColumn.Of<string>("Lines[].Sku", "text")]));

        private string Cell(int ordinal)
        {
            string cell = rows[_row][ordinal];
            return cell == Broken ? throw new FormatException("The cell is broken.") : cell;
        }

        private sealed class TextWriter(in PlannedColumn column) : ColumnWriter(column)
        {
            public override bool RunsCallersCode => false;

            public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
            {
                Name.Write(writer);
                writer.WriteStringValue(((LockingRows)source).Cell(Ordinal));
                return true;
            }

            public override void AddKey(RowSource source, RowKey key) => key.AddValue(((LockingRows)source).Cell(Ordinal));
        }
    }
}
