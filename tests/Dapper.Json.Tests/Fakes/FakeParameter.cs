using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;

namespace Dapper.Json.Tests.Fakes;

/// <summary>A parameter that keeps what is set.</summary>
#pragma warning disable CA1852 // Drivers' parameters derive from it, in the tests of parameters: not in every project that compiles this file.
internal class FakeParameter : DbParameter
#pragma warning restore CA1852
{
    public override DbType DbType { get; set; }

    public override ParameterDirection Direction { get; set; } = ParameterDirection.Input;

    public override bool IsNullable { get; set; }

    [AllowNull]
    public override string ParameterName { get; set; } = "";

    public override int Size { get; set; }

    [AllowNull]
    public override string SourceColumn { get; set; } = "";

    public override bool SourceColumnNullMapping { get; set; }

    public override object? Value { get; set; }

    public override void ResetDbType() => DbType = default;
}
