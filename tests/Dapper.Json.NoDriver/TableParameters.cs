using System.Collections;
using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;

namespace Dapper.Json.NoDriver;

internal sealed class TableParameter : DbParameter
{
    public override DbType DbType { get; set; }

    public override ParameterDirection Direction { get; set; }

    public override bool IsNullable { get; set; }

    [AllowNull]
    public override string ParameterName { get; set; } = "";

    public override int Size { get; set; }

    [AllowNull]
    public override string SourceColumn { get; set; } = "";

    public override bool SourceColumnNullMapping { get; set; }

    public override object? Value { get; set; }

    public override void ResetDbType() => DbType = DbType.AnsiString;
}

internal sealed class TableParameters : DbParameterCollection
{
    private readonly List<object> _all = [];

    public override int Count => _all.Count;

    public override object SyncRoot => _all;

    public override int Add(object value)
    {
        _all.Add(value);
        return _all.Count - 1;
    }

    public override void AddRange(Array values) => _all.AddRange(values.Cast<object>());

    public override void Clear() => _all.Clear();

    public override bool Contains(object value) => _all.Contains(value);

    public override bool Contains(string value) => IndexOf(value) >= 0;

    public override void CopyTo(Array array, int index) => ((ICollection)_all).CopyTo(array, index);

    public override IEnumerator GetEnumerator() => _all.GetEnumerator();

    public override int IndexOf(object value) => _all.IndexOf(value);

    public override int IndexOf(string parameterName) => _all.FindIndex(one => ((DbParameter)one).ParameterName == parameterName);

    public override void Insert(int index, object value) => _all.Insert(index, value);

    public override void Remove(object value) => _all.Remove(value);

    public override void RemoveAt(int index) => _all.RemoveAt(index);

    public override void RemoveAt(string parameterName) => _all.RemoveAt(IndexOf(parameterName));

    protected override DbParameter GetParameter(int index) => (DbParameter)_all[index];

    protected override DbParameter GetParameter(string parameterName) => (DbParameter)_all[IndexOf(parameterName)];

    protected override void SetParameter(int index, DbParameter value) => _all[index] = value;

    protected override void SetParameter(string parameterName, DbParameter value) => _all[IndexOf(parameterName)] = value;
}
